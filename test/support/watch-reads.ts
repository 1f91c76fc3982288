/** Which leaves of an object are read: what is shown but never read is a promise that nobody obeys. */

export type Watched<T> = { readonly watched: T; readonly read: ReadonlySet<string> };

/** The object behind a recording proxy. Arrays and null are leaves. */
export function watchReads<T extends object>(object: T): Watched<T> {
  const read = new Set<string>();
  return { watched: watch(object, '', read), read };
}

function watch<T extends object>(object: T, prefix: string, read: Set<string>): T {
  return new Proxy(object, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol') return value;
      const path = `${prefix}${key}`;
      if (isBranch(value)) return watch(value, `${path}.`, read);
      read.add(path);
      return value;
    },
  });
}

/** Dotted paths of all leaves. */
export function leavesOf(object: object, prefix = ''): string[] {
  return Object.entries(object).flatMap(([key, value]) =>
    isBranch(value) ? leavesOf(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
}

const isBranch = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
