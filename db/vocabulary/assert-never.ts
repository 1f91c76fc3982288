/** Ends a switch over a `kind` union: a missing case is a type error, and a bug if it ever runs. */
export function assertNever(value: never): never {
  throw new Error(`unexpected case: ${JSON.stringify(value)}`);
}
