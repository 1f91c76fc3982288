/**
 * Before anything leaves for the public internet: the page that the user agent names must be there and
 * must be this very profile's. A clone of the repository has no such page and so crawls nothing.
 */
import type { BotProfile } from '../crawler/profiles/profile.ts';

const LIMIT_MS = 10_000;

/** @returns what is wrong, or null */
export async function botPageFault(publicUrl: string, profile: BotProfile): Promise<string | null> {
  const url = `${publicUrl}${profile.identity.infoPath}`;
  let body: string;
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) });
    if (answer.status !== 200) return `${url} answers ${answer.status}`;
    body = await answer.text();
  } catch (cause) {
    return `${url} cannot be read: ${(cause as Error).message}`;
  }
  const lacks = [profile.identity.userAgent, profile.identity.contactEmail].find(
    (text) => !body.includes(text),
  );
  return lacks === undefined ? null : `${url} is not this bot's page: it does not name ${lacks}`;
}
