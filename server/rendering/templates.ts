/** The templates of web/views, compiled once for each thread. */
import { join } from 'node:path';
import { Eta } from 'eta';

export const VIEWS_FOLDER = join(import.meta.dirname, '..', '..', 'web', 'views');

/** Eta looks up a partial by the text of all its options, each time; here its path is found once. */
export function createEta(): Eta {
  const eta = new Eta({ views: VIEWS_FOLDER, cache: true, autoTrim: [false, 'nl'] });
  const { resolvePath } = eta;
  const known = new Map<string, string>();
  eta.resolvePath = (template, options) => {
    const key = `${template} ${options?.filepath ?? ''}`;
    const path = known.get(key) ?? resolvePath?.call(eta, template, options) ?? template;
    known.set(key, path);
    return path;
  };
  return eta;
}
