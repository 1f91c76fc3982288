/** The admin's console: one hand for every list, and a page for one case with its evidence. */
import type { Shell, Visit } from '../shell.ts';
import { shell } from '../shell.ts';

export type AdminFrame = {
  readonly shell: Shell;
  readonly csrf: string;
  readonly adminName: string;
  readonly nav: readonly {
    readonly href: string;
    readonly label: string;
    readonly current: boolean;
  }[];
  readonly notice: string | null;
};

export type Reader = { readonly name: string; readonly csrf: string };

const places = [
  ['/admin', 'Queue'],
  ['/admin/sites', 'Sites'],
  ['/admin/facts', 'Facts'],
  ['/admin/tombstones', 'Tombstones'],
  ['/admin/journal', 'Journal'],
  ['/admin/tokens', 'Tokens'],
] as const;

export function adminFrame(
  visit: Visit,
  reader: Reader,
  page: { readonly title: string; readonly path: string; readonly notice?: string | null },
): AdminFrame {
  const { title, path, notice = null } = page;
  return {
    shell: shell(visit, { title, path, indexed: false, translated: false }),
    csrf: reader.csrf,
    adminName: reader.name,
    nav: places.map(([href, label]) => ({ href, label, current: href === path })),
    notice,
  };
}

export type Cell = { readonly text: string; readonly href?: string; readonly flag?: boolean };

/** A small form: what it does, and what it needs besides the reason. */
export type ActForm = {
  readonly action: string;
  readonly label: string;
  readonly hidden?: Readonly<Record<string, string>>;
  readonly fields?: readonly {
    readonly name: string;
    readonly label: string;
    readonly type?: 'text' | 'textarea' | 'date';
    readonly options?: readonly string[];
  }[];
  readonly reason: boolean;
  readonly accessKey?: string;
};

export type AdminTablePage = AdminFrame & {
  readonly lead: string;
  readonly search: { readonly name: string; readonly label: string; readonly value: string } | null;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly cells: readonly Cell[]; readonly acts: readonly ActForm[] }[];
  readonly acts: readonly ActForm[];
};

export type AdminCasePage = AdminFrame & {
  readonly ref: string;
  readonly facts: readonly { readonly label: string; readonly words: string }[];
  readonly clock: { readonly words: string; readonly level: 'none' | 'amber' | 'red' } | null;
  readonly parties: readonly string[];
  readonly evidence: readonly { readonly title: string; readonly text: string }[];
  readonly acts: readonly ActForm[];
  readonly previews: readonly { readonly title: string; readonly text: string }[];
  readonly letters: readonly {
    readonly title: string;
    readonly state: string;
    readonly text: string;
  }[];
  readonly events: readonly { readonly at: string; readonly words: string }[];
};

export type AdminSignInPage = {
  readonly shell: Shell;
  readonly refused: boolean;
  readonly token: string;
};

export function adminSignInPage(visit: Visit, refused: boolean, token: string): AdminSignInPage {
  const title = refused ? 'Error: Sign in' : 'Sign in';
  const shown = shell(visit, {
    title,
    heading: 'Sign in',
    path: '/admin/sign-in',
    indexed: false,
    translated: false,
  });
  return { shell: shown, refused, token };
}

/** How a case stands against its 24 hours, in whole minutes. */
export function clockOf(
  times: { readonly startMs: number | null; readonly nowMs: number },
  rules: {
    readonly decideWithinMs: number;
    readonly amberAfterMs: number;
    readonly redAfterMs: number;
  },
): AdminCasePage['clock'] {
  if (times.startMs === null) return null;
  const ageMs = times.nowMs - times.startMs;
  const leftMinutes = Math.floor((rules.decideWithinMs - ageMs) / 60_000);
  const [hours, minutes] = [Math.trunc(leftMinutes / 60), Math.abs(leftMinutes % 60)];
  const words = leftMinutes >= 0 ? `${hours} h ${minutes} min left` : 'overdue';
  if (ageMs >= rules.redAfterMs) return { words, level: 'red' };
  return { words, level: ageMs >= rules.amberAfterMs ? 'amber' : 'none' };
}
