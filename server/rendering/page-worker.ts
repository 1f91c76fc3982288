/** A thread's side of the page pool: from the database's words to finished bytes. */
import { workerData } from 'piscina';
import type { SubjectWithFacts } from '../../db/publication.ts';
import { assertNever } from '../../db/vocabulary/assert-never.ts';
import { comparePage } from '../../web/pages/compare-page.ts';
import { hotelPage } from '../../web/pages/hotel-page.ts';
import type { Visit } from '../../web/shell.ts';
import { readStay } from '../../web/stay/stay.ts';
import type { ViewModels, ViewName } from '../../web/views.ts';
import { finishBody } from './finished-body.ts';
import type { PageMade, PageOrder, PageSetting } from './page-order.ts';
import { createEta } from './templates.ts';

const setting = workerData as PageSetting;
const eta = createEta();

/** @internal Called by piscina. */
// biome-ignore lint/style/noDefaultExport: piscina calls a worker's default export.
export default function make(order: PageOrder): PageMade {
  const { text, tags } = madeText(order);
  const { body, encoding, etag } = finishBody(text, order.encoding);
  return { body, encoding, etag, tags };
}

type MadeText = { readonly text: string; readonly tags: readonly string[] };

function madeText(order: PageOrder): MadeText {
  const visit = visitOf(order);
  const stay = readStay(new URLSearchParams(order.query));
  switch (order.kind) {
    case 'hotel': {
      const found = JSON.parse(order.found) as SubjectWithFacts;
      const { id, site } = found.subject;
      const text = render('hotel', hotelPage(visit, { ...found, stay }));
      return { text, tags: [`subject:${id}`, `site:${site}`] };
    }
    case 'compare': {
      const hotels = order.found.map((found) => JSON.parse(found) as SubjectWithFacts);
      const { gone, unknown, tooMany } = order;
      const model = comparePage(visit, { hotels, gone, unknown, tooMany, stay });
      return { text: render('compare', model), tags: [] };
    }
    default:
      return assertNever(order);
  }
}

function visitOf({ language, prefix, nowMs }: PageOrder): Visit {
  const { profile, publicUrl, assetPaths } = setting;
  const assetPath = (file: string) => {
    const path = assetPaths[file];
    if (path === undefined) throw new Error(`no asset ${file}`);
    return path;
  };
  return { profile, publicUrl, language, prefix, nowMs, assetPath };
}

function render<Name extends ViewName>(name: Name, model: ViewModels[Name]): string {
  return eta.render(`./${name}`, model);
}
