/** The hotel bot: every number that https://journeyed.ai/data/crawler/ promises. */
import type { BotProfile } from './profile.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

export const journeyed: BotProfile = {
  identity: {
    productToken: 'JourneyedBot',
    userAgent: 'Mozilla/5.0 (compatible; JourneyedBot/1.0; +https://journeyed.ai/data/crawler/)',
    origin: 'https://journeyed.ai',
    infoPath: '/data/crawler/',
    brand: 'Journeyed',
    contactEmail: 'hello@journeyed.ai',
    rotatesUserAgent: false,
  },
  subject: { kind: 'hotel', path: '/hotels', plural: 'hotels' },
  robots: {
    cacheAgeMsMax: 24 * HOUR_MS,
    cacheAgeMsMin: HOUR_MS,
    timeLimitMs: 15 * SECOND_MS,
    // RFC 9309 §2.5 asks for at least 500 KiB; the largest real file known to us has 1.37 MB.
    bodyBytesMax: 2 * 1024 * 1024,
    redirectsMax: 5,
    onMissing: 'open',
    onRefused: 'closed',
    onServerError: 'wait',
    onNoAnswer: 'wait',
    retryDelaysMs: [60 * SECOND_MS, 600 * SECOND_MS, HOUR_MS],
  },
  pace: {
    gapMsMin: 10 * SECOND_MS,
    requestsAtOnceMax: 1,
    addressGapMsMin: SECOND_MS,
    turnMsMax: SECOND_MS,
  },
  limits: {
    pagesPerRefreshMax: 12,
    sitemapFilesMax: 3,
    pageTimeLimitMs: 15 * SECOND_MS,
    pageBytesMax: 2_000_000,
    redirectsMax: 3,
    linkDepthMax: 2,
  },
  backOff: {
    firstMs: HOUR_MS,
    longestMs: 7 * DAY_MS,
    jitterShareMax: 0.1,
    failuresInARowMax: 5,
  },
  refresh: { intervalMs: 30 * DAY_MS },
  facts: { fadeAfterMs: 90 * DAY_MS, withdrawAfterMs: 180 * DAY_MS },
  window: null,
  onBlock: 'end-refresh',
  signals: {
    robotsMeta: true,
    robotsHeader: true,
    reservationsInAnswers: true,
    tdmRepFile: false,
    aiTxt: false,
    rsl: false,
    terms: false,
  },
  rendering: { allowed: false },
  cookies: { sent: false },
  proxies: { used: false },
  signing: { required: false },
  pageText: { keptMsMax: 0 },
  sourceLink: { textFragment: true, fragmentCharsMax: 60 },
  removal: {
    decideWithinMs: 24 * HOUR_MS,
    amberAfterMs: 12 * HOUR_MS,
    redAfterMs: 20 * HOUR_MS,
    askWithinMs: HOUR_MS,
    questionGapMsMin: DAY_MS,
    remindEveryMs: 7 * DAY_MS,
    holdsPerHourMax: 20,
    proofValidMs: 7 * DAY_MS,
    publishedAgeMsMax: 90 * DAY_MS,
    proofsOffered: ['mail', 'dns', 'file', 'meta'],
    acceptProved: 'admin',
    unprovedDeletes: false,
  },
  retention: { caseYears: 10, idempotencyMs: DAY_MS },
  contact: {
    controller: 'Journeyed',
    legalBasis: 'legitimate interest in comparing hotels (GDPR art. 6(1)(f))',
    supervisoryAuthority: 'the data protection authority of your country',
  },
  policyChanges: [{ date: '2026-12-01', text: 'First version of this policy.' }],
};
