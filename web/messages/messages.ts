/** The shape of a language's texts. `{name}` in a text is filled by `fill` of `fill.ts`. */

/** A counted text by plural category; all three languages know `one` and `other`. */
export type Counted = { readonly one: string; readonly other: string };
type Texts<Keys extends string> = Readonly<Record<Keys, string>>;
type Dictionary = Readonly<Record<string, string>>;

export type Messages = {
  readonly site: Texts<
    | 'tagline'
    | 'skip'
    | 'hotels'
    | 'compare'
    | 'data'
    | 'bot'
    | 'privacy'
    | 'language'
    | 'remove'
    | 'footer'
    | 'menu'
  >;
  readonly home: Texts<
    | 'title'
    | 'lead'
    | 'searchLabel'
    | 'searchPlaceholder'
    | 'search'
    | 'counts'
    | 'recent'
    | 'all'
    | 'none'
    | 'how'
    | 'popular'
  > & { readonly steps: readonly (readonly [title: string, text: string])[] };
  readonly list: Texts<
    | 'title'
    | 'titleFor'
    | 'lead'
    | 'none'
    | 'noneYet'
    | 'similar'
    | 'truncated'
    | 'filters'
    | 'apply'
    | 'clear'
    | 'remove'
    | 'includeUnstated'
    | 'includeUnstatedHint'
    | 'atMost'
    | 'currency'
    | 'by'
    | 'any'
    | 'sort'
    | 'sortNote'
    | 'page'
    | 'previous'
    | 'next'
    | 'pages'
    | 'helpTitle'
    | 'compareSelected'
    | 'addToCompare'
    | 'moreFilters'
  > & {
    readonly found: Counted;
    readonly factsCount: Counted;
    readonly help: readonly string[];
    readonly counts: Texts<'yes' | 'unstated'>;
    readonly sorts: Texts<'name' | 'checked' | 'check-in' | 'check-out' | 'parking' | 'match'>;
  };
  readonly stay: Texts<
    | 'title'
    | 'lead'
    | 'arrival'
    | 'departure'
    | 'adults'
    | 'children'
    | 'childrenHint'
    | 'dog'
    | 'car'
    | 'breakfast'
    | 'use'
    | 'change'
    | 'extras'
    | 'total'
    | 'nothing'
    | 'unknown'
    | 'unknownNotStated'
    | 'unknownConflict'
    | 'unknownUnclear'
    | 'applies'
    | 'appliesNot'
    | 'invalid'
    | 'note'
    | 'times'
  > & { readonly nights: Counted; readonly persons: Counted; readonly maxNights: Counted };
  readonly hotel: Texts<
    | 'title'
    | 'description'
    | 'ownSite'
    | 'lastChecked'
    | 'notStated'
    | 'notStatedLead'
    | 'saysNo'
    | 'conflict'
    | 'conflictLead'
    | 'disputed'
    | 'source'
    | 'sourceFor'
    | 'also'
    | 'checked'
    | 'checkedOn'
    | 'fading'
    | 'heldSince'
    | 'report'
    | 'reportFor'
    | 'history'
    | 'historyNone'
    | 'was'
    | 'onPage'
    | 'share'
    | 'shareLead'
    | 'shareMail'
    | 'shareCopy'
    | 'copied'
    | 'print'
    | 'downloads'
    | 'feed'
    | 'addCompare'
    | 'sitePage'
    | 'kept'
    | 'definition'
    | 'moved'
  > & {
    readonly stated: Counted;
    readonly notStatedCount: Counted;
    readonly conflicts: Counted;
    readonly historyEvents: Texts<
      'first-seen' | 'changed' | 'withdrawn' | 'restored' | 'overridden'
    >;
  };
  readonly compare: Texts<
    | 'title'
    | 'titleOf'
    | 'lead'
    | 'differences'
    | 'best'
    | 'fact'
    | 'remove'
    | 'add'
    | 'needTwo'
    | 'chosen'
    | 'tooMany'
    | 'noneDiffer'
    | 'csv'
    | 'json'
    | 'tray'
    | 'trayGo'
    | 'trayClear'
  > & {
    readonly equal: Counted;
    readonly unstatedByAll: Counted;
    readonly gone: Counted;
    readonly unknown: Counted;
  };
  readonly data: Texts<'title' | 'lead'>;
  readonly errors: Texts<
    | 'notFoundTitle'
    | 'notFound'
    | 'goneTitle'
    | 'gone'
    | 'siteGone'
    | 'errorTitle'
    | 'error'
    | 'badTitle'
    | 'bad'
    | 'busyTitle'
    | 'busy'
    | 'tooManyTitle'
    | 'tooMany'
    | 'home'
    | 'list'
  >;
  /** By the vocabulary's group, key and `key.value`; a test holds them complete. */
  readonly groupNames: Dictionary;
  readonly groups: Dictionary;
  readonly facts: Dictionary;
  readonly values: Dictionary;
  readonly units: Readonly<Record<string, Counted>>;
  readonly money: {
    readonly per: Dictionary;
    readonly each: Dictionary;
    readonly maxNights: Counted;
  } & Texts<'from' | 'up_to' | 'approx' | 'taxExcluded' | 'taxIncluded' | 'ofRoomRate'>;
  readonly deadline: Readonly<Record<'hours' | 'days' | 'weeks', Counted>> &
    Texts<'arrivalDay' | 'arrivalDayTime' | 'atTime'>;
  readonly time: Texts<'midnight' | 'range' | 'wholeYear' | 'aroundTheClock'>;
  readonly when: Readonly<
    Record<'places' | 'services' | 'areas' | 'pools' | 'pets' | 'bookings', Dictionary>
  > &
    Texts<
      | 'season'
      | 'season_name'
      | 'days'
      | 'publicHolidays'
      | 'building'
      | 'room'
      | 'place'
      | 'service'
      | 'area'
      | 'pool'
      | 'ageRange'
      | 'ageMin'
      | 'ageMax'
      | 'weightMax'
      | 'weightMin'
      | 'pet'
      | 'nightsRange'
      | 'nightsMin'
      | 'nightsMax'
      | 'countRange'
      | 'countMin'
      | 'countMax'
      | 'booking'
      | 'timeRange'
      | 'timeFrom'
      | 'timeTo'
      | 'from_date'
      | 'meal_rate'
    >;
  readonly filters: Dictionary;
};

/** What pages say around the facts. */
export type PageTexts = Pick<
  Messages,
  'site' | 'home' | 'list' | 'stay' | 'hotel' | 'compare' | 'data' | 'errors' | 'filters'
>;

/** What facts, their values and conditions are called. */
export type FactTexts = Omit<Messages, keyof PageTexts>;
