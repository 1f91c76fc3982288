/** What a page states, and what became of what it stated before. Pure. */
import { canonicalJson } from './vocabulary/canonical-json.ts';
import type { FactValue, When } from './vocabulary/fact-value.ts';

export type Statement = {
  readonly key: string;
  readonly value: FactValue;
  readonly when: When | null;
  readonly foundIn: 'text' | 'structured-data' | 'attribute' | 'entailed' | 'admin';
  /** `:~:text=…` without the leading `#`, or null. */
  readonly fragment: string | null;
};

export type KeptStatement = Statement & { readonly id: string };

/** What makes two statements of one key the same: condition and value. */
export function identityOf(statement: Pick<Statement, 'value' | 'when'>): string {
  return canonicalJson({ value: statement.value, when: statement.when });
}

/** Key and identity: what one page states once. */
export function nameOf(statement: Statement): string {
  return `${statement.key} ${identityOf(statement)}`;
}

export type StatementChange<Kept extends Statement = KeptStatement> =
  | { readonly kind: 'confirmed'; readonly kept: Kept; readonly now: Statement }
  | { readonly kind: 'changed'; readonly kept: Kept; readonly now: Statement }
  | { readonly kind: 'withdrawn'; readonly kept: Kept }
  | { readonly kind: 'first-seen'; readonly now: Statement };

/**
 * Compares what a page states now with what it stated at its last reading. A value that took the place of
 * another under the same key and condition is a change; anything else new or missing stands for itself.
 */
export function compareStatements<Kept extends Statement>(
  kept: readonly Kept[],
  now: readonly Statement[],
): StatementChange<Kept>[] {
  const changes: StatementChange<Kept>[] = [];
  const unmatched = new Map(kept.map((statement) => [nameOf(statement), statement]));
  const news = new Map<string, Statement>();
  for (const statement of now) {
    const name = nameOf(statement);
    const same = unmatched.get(name);
    if (same) {
      unmatched.delete(name);
      changes.push({ kind: 'confirmed', kept: same, now: statement });
    } else if (!kept.some((known) => nameOf(known) === name)) news.set(name, statement);
  }
  for (const statement of news.values()) {
    const place = placeOf(statement);
    const replaced = [...unmatched].find(([, old]) => placeOf(old) === place);
    if (replaced) {
      unmatched.delete(replaced[0]);
      changes.push({ kind: 'changed', kept: replaced[1], now: statement });
    } else changes.push({ kind: 'first-seen', now: statement });
  }
  for (const statement of unmatched.values()) changes.push({ kind: 'withdrawn', kept: statement });
  return changes;
}

const placeOf = (statement: Statement) => `${statement.key} ${canonicalJson(statement.when)}`;
