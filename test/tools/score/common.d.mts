/** Types of the scorer's parts that tests use. */
export function leaksIn(prediction: object, prohibited: readonly string[]): string[];
