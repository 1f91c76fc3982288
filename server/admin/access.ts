/** Who may do what: scopes, tokens, the one-time token of the first start, console sessions. */
import {
  addSession,
  addToken,
  anyTokenWorks,
  endSession,
  findSession,
  type TokenRow,
  useToken,
} from '../../db/admin-access.ts';
import type { Db } from '../../db/handle.ts';
import { appendAct } from '../../db/journal.ts';
import { tokenHash } from '../../db/keyed-hash.ts';

/** `admin` includes all others, and alone handles tokens and the stop-all switch. */
export const scopes = ['read', 'decide', 'facts', 'sites', 'mail', 'admin'] as const;
export type Scope = (typeof scopes)[number];

export type Admin = {
  readonly tokenId: string;
  /** As the journal names them. */
  readonly name: string;
  readonly scopes: readonly string[];
};

export type AccessDeps = { readonly db: Db; readonly randomBytes: (size: number) => Buffer };

const TOKEN_MS = 90 * 86_400_000;
const FIRST_TOKEN_MS = 86_400_000;
const SESSION_MS = 12 * 3_600_000;

export function mayDo(admin: Pick<Admin, 'scopes'>, scope: Scope): boolean {
  return admin.scopes.includes('admin') || admin.scopes.includes(scope);
}

export type TokenWish = {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly days?: number;
  /** Who makes it. */
  readonly by: string;
};

/** The token is in the answer and nowhere else. */
export async function createToken(
  { db, randomBytes }: AccessDeps,
  wish: TokenWish,
  nowMs: number,
): Promise<{ token: string; row: TokenRow }> {
  const lifeMs = wish.days === undefined ? TOKEN_MS : wish.days * 86_400_000;
  return await issue(db, randomBytes, { ...wish, lifeMs, oneTime: false }, nowMs);
}

type Issue = TokenWish & { readonly lifeMs: number; readonly oneTime: boolean };

async function issue(
  db: Db,
  randomBytes: AccessDeps['randomBytes'],
  wish: Issue,
  nowMs: number,
): Promise<{ token: string; row: TokenRow }> {
  const token = `fh_${randomBytes(32).toString('base64url')}`;
  return await db.transaction(async (tx) => {
    const row = await addToken(tx, {
      name: wish.name,
      hash: tokenHash(token),
      scopes: [...wish.scopes],
      oneTime: wish.oneTime,
      createdAt: new Date(nowMs),
      expiresAt: new Date(nowMs + wish.lifeMs),
    });
    await appendAct(tx, {
      act: 'token created',
      target: row.id,
      by: wish.by,
      because: wish.oneTime ? 'first start' : 'asked for',
      atMs: nowMs,
      data: { scopes: wish.scopes.join(' ') },
    });
    return { token, row };
  });
}

/** For the first start: null where somebody can already sign in. */
export async function firstToken(deps: AccessDeps, nowMs: number): Promise<string | null> {
  if (await anyTokenWorks(deps.db, nowMs)) return null;
  const wish = { name: 'first', scopes: ['admin'] as const, by: 'system' };
  const issued = await issue(
    deps.db,
    deps.randomBytes,
    { ...wish, lifeMs: FIRST_TOKEN_MS, oneTime: true },
    nowMs,
  );
  return issued.token;
}

export async function adminOfToken(
  { db }: Pick<AccessDeps, 'db'>,
  token: string,
  nowMs: number,
): Promise<Admin | null> {
  const row = await useToken(db, tokenHash(token), nowMs, 'api');
  return row && { tokenId: row.id, name: row.name, scopes: row.scopes };
}

export type Session = { readonly id: string; readonly csrfToken: string; readonly lifeMs: number };

export async function signIn(
  { db, randomBytes }: AccessDeps,
  token: string,
  nowMs: number,
): Promise<Session | null> {
  const row = await useToken(db, tokenHash(token), nowMs, 'sign-in');
  if (!row) return null;
  const id = randomBytes(32).toString('base64url');
  const csrfToken = randomBytes(32).toString('base64url');
  await addSession(db, {
    hash: tokenHash(id),
    tokenId: row.id,
    csrfToken,
    expiresAt: new Date(nowMs + SESSION_MS),
  });
  return { id, csrfToken, lifeMs: SESSION_MS };
}

export async function adminOfSession(
  { db }: Pick<AccessDeps, 'db'>,
  id: string,
  nowMs: number,
): Promise<(Admin & { readonly csrfToken: string }) | null> {
  return await findSession(db, tokenHash(id), nowMs);
}

export async function signOut({ db }: Pick<AccessDeps, 'db'>, id: string): Promise<void> {
  await endSession(db, tokenHash(id));
}
