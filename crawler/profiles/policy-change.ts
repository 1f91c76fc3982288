/** One entry of the policy's public change log. `date` is YYYY-MM-DD. */
export type PolicyChange = { readonly date: string; readonly text: string };
