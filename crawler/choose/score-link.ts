/** How likely a page states facts, by the words of the link to it and of its path. Pure. */
import words from './link-words.json' with { type: 'json' };

export type Topic = keyof typeof words.topics;

/** Whether a stored name is still one of the topics. */
export function isTopic(name: string): name is Topic {
  return Object.hasOwn(words.topics, name);
}

export type LinkScore = {
  /** 0 = nothing speaks for the page; at most 11. */
  readonly score: number;
  /** What the page seems to be about; null where no word tells. */
  readonly topic: Topic | null;
};

type TopicWords = { readonly topic: Topic; readonly weight: number; readonly pattern: RegExp };

const LANGUAGES = ['en', 'it', 'de', 'fr', 'es', 'nl', 'pt'] as const;
type Lists = Readonly<Record<(typeof LANGUAGES)[number], readonly string[]>>;

/** A menu's words are chosen for readers, a path's often by a program. */
const PATH_SHARE = 0.8;
const AGREEMENT_BONUS = 1;
const UNLIKELY_SHARE = 0.5;

/** The likeliest first: where several match, it counts. */
const topics: readonly TopicWords[] = Object.entries(words.topics)
  .map(([topic, entry]) => ({
    topic: topic as Topic,
    weight: entry.weight,
    pattern: patternOf(entry),
  }))
  .sort((a, b) => b.weight - a.weight);

const unlikely = patternOf(words.unlikely);
const never = patternOf(words.never);

/** What the links on a page of this topic are worth that have no telling words of their own. */
export function isDeep(topic: Topic): boolean {
  return words.topics[topic].deep;
}

export function weightOf(topic: Topic): number {
  return words.topics[topic].weight;
}

function patternOf(lists: Lists): RegExp {
  const phrases = LANGUAGES.flatMap((language) => lists[language]);
  const alternatives = phrases.map((phrase) => phrase.replace(/^\*|\*$/, '[a-z0-9]*'));
  return new RegExp(` (?:${alternatives.join('|')}) `);
}

/**
 * Null where a word settles that the page is not wanted (privacy, jobs, vouchers).
 * @param url as `canonicalUrl` gives it
 */
export function scoreLink(url: string, text: string): LinkScore | null {
  const label = plainWords(text);
  const path = plainWords(readablePath(new URL(url)));
  if (never.test(label) || never.test(path)) return null;
  const byLabel = bestTopic(label);
  const byPath = bestTopic(path);
  const best = byLabel ?? byPath;
  if (best === null) return { score: 0, topic: null };
  const agree = byLabel !== null && byLabel.topic === byPath?.topic;
  const weight = byLabel === null ? best.weight * PATH_SHARE : best.weight;
  const isUnlikely = unlikely.test(label) || unlikely.test(path);
  const score = (weight + (agree ? AGREEMENT_BONUS : 0)) * (isUnlikely ? UNLIKELY_SHARE : 1);
  return { score, topic: best.topic };
}

function bestTopic(plain: string): TopicWords | null {
  return topics.find(({ pattern }) => pattern.test(plain)) ?? null;
}

/** Lower case words without accents, a space before and after each. */
function plainWords(text: string): string {
  const letters = text
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return ` ${letters} `;
}

/** Path and query as a reader would say them: `/HotelPolicies.aspx` is "Hotel Policies aspx". */
function readablePath(url: URL): string {
  const text = `${url.pathname} ${url.search}`.replace(/([a-z])([A-Z])/g, '$1 $2');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
