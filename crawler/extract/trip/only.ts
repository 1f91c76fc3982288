/** The one value that a page states; null where it states none, or several that differ. */
export function only<T>(values: readonly T[]): T | null {
  const [first, ...others] = new Set(values);
  return first !== undefined && others.length === 0 ? first : null;
}
