/** Templates without a server. */
import { Eta } from 'eta';
import type { ViewModels, ViewName } from '../../web/views.ts';

const eta = new Eta({ views: 'web/views', cache: true, autoTrim: [false, 'nl'] });

export function renderPage<Name extends ViewName>(name: Name, model: ViewModels[Name]): string {
  return eta.render(`./${name}`, model);
}

export function renderPart(name: string, model: object): string {
  return eta.render(`./parts/${name}`, model);
}
