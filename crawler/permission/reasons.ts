/** Every reason of permission, by the name that the ledger shows and that owners read. */
export const REASONS = {
  // The address
  badUrl: 'bad_url',
  neverCrawl: 'never_crawl',
  anotherSite: 'another_site',
  // The site
  stopAll: 'stop_all',
  removed: 'removed',
  refused: 'refused',
  held: 'held',
  backingOff: 'backing_off',
  outsideWindow: 'outside_window',
  pageBudgetSpent: 'page_budget_spent',
  sitemapBudgetSpent: 'sitemap_budget_spent',
  reserved: 'reserved',
  // robots.txt, per URL
  robotsUnknown: 'robots_unknown',
  robotsStale: 'robots_stale',
  robotsOfAnotherOrigin: 'robots_of_another_origin',
  robotsDisallow: 'robots_disallow',
  robotsTooCostly: 'robots_too_costly',
  urlTooLong: 'url_too_long',
  // robots.txt, the whole file
  robotsRead: 'robots_read',
  robotsMissing: 'robots_missing',
  robotsEmpty: 'robots_empty',
  robotsNoRules: 'robots_no_rules',
  robotsRefused: 'robots_refused',
  robotsTooLarge: 'robots_too_large',
  robotsUnusualStatus: 'robots_unusual_status',
  robotsServerError: 'robots_server_error',
  robotsThrottled: 'robots_throttled',
  robotsNoAnswer: 'robots_no_answer',
  robotsIncomplete: 'robots_incomplete',
  robotsUnreadable: 'robots_unreadable',
  robotsScript: 'robots_script',
  robotsNotSent: 'robots_not_sent',
  robotsDowngraded: 'robots_downgraded',
  challenge: 'challenge',
  loginPage: 'login_page',
  payment: 'payment',
  // Redirects of robots.txt
  badRedirect: 'bad_redirect',
  redirectLoop: 'redirect_loop',
  tooManyRedirects: 'too_many_redirects',
} as const;

export type Reason = (typeof REASONS)[keyof typeof REASONS];
