/**
 * Pages of one hotel → what is published of it. Pages that agree support one another and the best
 * source is shown; a statement that only adds to another is shown before it; a real disagreement
 * stays visible with both sources. Nothing is settled by majority, age or page alone. Pure.
 */
import { hotelFactSpecs } from '../../db/vocabulary/hotel.ts';
import type { CandidateFact } from './candidate-fact.ts';
import { addsTo, sameValue, sameWhen } from './same-fact.ts';

/** What a page is for; decides between sources that say the same. */
export type PageRole =
  | 'policies'
  | 'faq'
  | 'topic'
  | 'prices'
  | 'contact'
  | 'home'
  | 'rooms'
  | 'terms'
  | 'other';

export type Statement = CandidateFact & {
  readonly pageUrl: string;
  readonly pageRole: PageRole;
  readonly checkedAtMs: number;
  readonly language: string;
};

export type Standing = 'shown' | 'supporting' | 'conflict';
export type Published<S extends Statement = Statement> = S & { readonly standing: Standing };

/** Dated terms come after pages that are kept for guests, wording aside. */
const ROLES: readonly PageRole[] = [
  'policies',
  'faq',
  'topic',
  'prices',
  'contact',
  'home',
  'rooms',
  'terms',
  'other',
];

const isEntailed = ({ rule }: Statement) => rule.startsWith('entailed by');

/**
 * Text before data, guests' pages before terms, newer before older; the address makes it certain.
 */
function bySource(a: Statement, b: Statement): number {
  const text = Number(b.foundIn === 'text') - Number(a.foundIn === 'text');
  const role = ROLES.indexOf(a.pageRole) - ROLES.indexOf(b.pageRole);
  const date = b.checkedAtMs - a.checkedAtMs;
  return text || role || date || a.pageUrl.localeCompare(b.pageUrl);
}

/** Statements of one key under one condition, gathered by what they say. */
function classesOf<S extends Statement>(statements: readonly S[]): S[][] {
  const classes: S[][] = [];
  for (const statement of statements) {
    const like = classes.find(
      ([first]) => first !== undefined && sameValue(first.key, first.value, statement.value),
    );
    if (like === undefined) classes.push([statement]);
    else like.push(statement);
  }
  return classes;
}

const pagesOf = (statements: readonly Statement[]) => new Set(statements.map((s) => s.pageUrl));

/**
 * Two prices on one page are that page's own list; a page that has only one of them is no witness
 * against the other.
 */
function disagree(a: readonly Statement[], b: readonly Statement[]): boolean {
  const pagesA = pagesOf(a);
  const pagesB = pagesOf(b);
  return pagesA.isDisjointFrom(pagesB);
}

function standingsOf<S extends Statement>(classes: readonly S[][]): Published<S>[] {
  const weaker = new Set(
    classes.filter(([one]) =>
      classes.some(
        ([other]) =>
          one !== undefined && other !== undefined && addsTo(one.key, other.value, one.value),
      ),
    ),
  );
  const standing = classes.filter((statements) => !weaker.has(statements));
  return classes.flatMap((statements) => {
    if (weaker.has(statements))
      return statements.map((s) => ({ ...s, standing: 'supporting' as const }));
    const disputed = standing.some((other) => other !== statements && disagree(statements, other));
    return statements.toSorted(bySource).map((statement, index) => ({
      ...statement,
      standing: index > 0 ? 'supporting' : disputed ? 'conflict' : ('shown' as const),
    }));
  });
}

/** What follows from another fact is dropped where any page states it. */
function withoutOverruled<S extends Statement>(statements: readonly S[]): readonly S[] {
  const stated = statements.filter((statement) => !isEntailed(statement));
  return stated.length > 0 ? stated : statements;
}

function groupsByWhen<S extends Statement>(statements: readonly S[]): S[][] {
  const groups: S[][] = [];
  for (const statement of statements) {
    const like = groups.find(
      ([first]) => first !== undefined && sameWhen(first.when, statement.when),
    );
    if (like === undefined) groups.push([statement]);
    else like.push(statement);
  }
  return groups;
}

/** In the vocabulary's order; statements with another condition never dispute one another. */
export function reconcile<S extends Statement>(statements: readonly S[]): Published<S>[] {
  const byKey = Map.groupBy(statements, ({ key }) => key);
  return hotelFactSpecs.flatMap(({ key }) => {
    const ofKey = withoutOverruled(byKey.get(key) ?? []);
    return groupsByWhen(ofKey).flatMap((group) => standingsOf(classesOf(group)));
  });
}
