/** The console's lists: sites, facts, tombstones, journal, tokens, each with what can be done there. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { listTokens } from '../../db/admin-access.ts';
import { searchFacts } from '../../db/fact-edits.ts';
import { listActs, verifyActs, verifyEvents } from '../../db/journal.ts';
import { allSites, type SiteRow } from '../../db/sites.ts';
import { switchValue } from '../../db/switches.ts';
import { listTombstones } from '../../db/tombstones.ts';
import { type ActForm, type AdminTablePage, adminFrame } from '../../web/pages/admin-pages.ts';
import {
  addSite,
  editFact,
  hold,
  liftTombstone,
  release,
  reviewSite,
  stopAll,
} from '../admin/acts.ts';
import { minuteOf } from '../requests/case-letter.ts';
import type { AdminDeps } from './admin-deps.ts';
import { consoleAct, readerOf } from './admin-session.ts';

const ROWS_MAX = 300;
const Asked = z.object({ q: z.string().max(253).catch('') });

type Table = Pick<AdminTablePage, 'lead' | 'columns' | 'rows'> &
  Partial<Pick<AdminTablePage, 'search' | 'acts'>>;

export function adminListRoutes(app: FastifyInstance, deps: AdminDeps): void {
  const table = (path: string, title: string, read: (asked: string) => Promise<Table>) =>
    app.get(path, async (request, reply) => {
      const { name, csrfToken } = readerOf(request);
      const { q } = Asked.parse(request.query);
      const page = { title, path: `/admin${path}` };
      return reply.page('admin-table', {
        ...adminFrame(app.visit(), { name, csrf: csrfToken }, page),
        search: null,
        acts: [],
        ...(await read(q)),
      });
    });
  table('/sites', 'Sites', (q) => sitesTable(deps, q));
  table('/facts', 'Facts', (q) => factsTable(deps, q));
  table('/tombstones', 'Tombstones', () => tombstonesTable(deps));
  table('/journal', 'Journal', () => journalTable(deps));
  table('/tokens', 'Tokens', () => tokensTable(deps));
  actRoutes(app, deps);
}

async function sitesTable(deps: AdminDeps, q: string): Promise<Table> {
  const rows = (await allSites(deps.db)).filter(({ site }) => site.includes(q)).slice(0, ROWS_MAX);
  const stopped = (await switchValue(deps.db, 'stop-all')) === 'on';
  return {
    lead: stopped ? 'All crawling is stopped.' : 'Crawling runs.',
    search: { name: 'q', label: 'Site', value: q },
    acts: [
      {
        action: '/admin/sites',
        label: 'Add a site',
        fields: [{ name: 'url', label: 'Address' }],
        reason: true,
      },
      {
        action: '/admin/stop-all',
        label: stopped ? 'Start all crawling again' : 'Stop all crawling',
        hidden: { stopped: stopped ? 'no' : 'yes' },
        reason: true,
      },
    ],
    columns: ['Site', 'State', 'Held', 'Review'],
    rows: rows.map((row) => ({
      cells: [
        { text: row.site, href: `/admin/facts?q=${row.site}` },
        { text: row.state },
        { text: row.heldAt ? `${minuteOf(row.heldAt.getTime())}: ${row.heldBecause}` : '' },
        { text: row.reviewNeededBecause ?? '', flag: true },
      ],
      acts: siteActs(row),
    })),
  };
}

function siteActs({ site, heldAt, reviewNeededBecause }: SiteRow): ActForm[] {
  const place = `/admin/sites/${site}`;
  const review = (verdict: string, label: string): ActForm => ({
    action: `${place}/review`,
    label,
    hidden: { verdict },
    reason: true,
  });
  return [
    heldAt
      ? { action: `${place}/release`, label: 'Release', reason: true }
      : { action: `${place}/hold`, label: 'Hold', reason: true },
    ...(reviewNeededBecause === null ? [] : [review('go-on', 'Go on'), review('refuse', 'Refuse')]),
  ];
}

async function factsTable(deps: AdminDeps, q: string): Promise<Table> {
  const asked = q === '' ? {} : { site: q };
  const rows = await searchFacts(deps.db, { ...asked, withdrawn: true }, ROWS_MAX);
  return {
    lead: 'Every statement that is held, withdrawn ones included.',
    search: { name: 'q', label: 'Site', value: q },
    columns: ['Site', 'Fact', 'Value', 'Page', 'Checked', 'State'],
    rows: rows.map(({ fact, site }) => ({
      cells: [
        { text: site },
        { text: fact.key },
        { text: JSON.stringify(fact.value) },
        { text: fact.pageUrl },
        { text: minuteOf(fact.checkedAt.getTime()) },
        { text: fact.withdrawnAt ? 'withdrawn' : fact.disputedAt ? 'disputed' : fact.standing },
      ],
      acts: [
        {
          action: `/admin/facts/${fact.id}/${fact.withdrawnAt ? 'restoration' : 'withdrawal'}`,
          label: fact.withdrawnAt ? 'Restore' : 'Withdraw',
          reason: true,
        },
      ],
    })),
  };
}

async function tombstonesTable(deps: AdminDeps): Promise<Table> {
  const rows = await listTombstones(deps.db, ROWS_MAX);
  return {
    lead: 'What is gone. Lifting lets it be read anew; what was deleted stays deleted.',
    columns: ['Site', 'Level', 'Placed', 'Final', 'Case', 'Lifted'],
    rows: rows.map((row) => ({
      cells: [
        { text: row.site },
        { text: row.level },
        { text: `${minuteOf(row.placedAt.getTime())} by ${row.placedBy}` },
        { text: row.final ? 'yes' : 'hidden only' },
        row.ref === null ? { text: '' } : { text: row.ref, href: `/admin/requests/${row.ref}` },
        { text: row.liftedAt ? minuteOf(row.liftedAt.getTime()) : '' },
      ],
      acts: row.liftedAt
        ? []
        : [{ action: `/admin/tombstones/${row.id}/lift`, label: 'Lift', reason: true }],
    })),
  };
}

async function journalTable(deps: AdminDeps): Promise<Table> {
  const chains = [await verifyEvents(deps.db), await verifyActs(deps.db)];
  const whole = chains.every(({ kind }) => kind === 'whole');
  const rows = await listActs(deps.db, ROWS_MAX);
  return {
    lead: whole ? 'Both histories are whole.' : 'A history was tampered with: run journal verify.',
    columns: ['No.', 'When', 'Who', 'What', 'About', 'Why'],
    rows: rows.map((row) => ({
      cells: [
        { text: String(row.seq) },
        { text: minuteOf(row.at.getTime()) },
        { text: row.by },
        { text: row.act },
        { text: row.target },
        { text: row.because },
      ],
      acts: [],
    })),
  };
}

async function tokensTable(deps: AdminDeps): Promise<Table> {
  const rows = await listTokens(deps.db);
  return {
    lead: 'Tokens are made with “admin token create” or by the API, and shown once.',
    columns: ['Name', 'Scopes', 'Ends', 'Last used', 'Revoked'],
    rows: rows.map((row) => ({
      cells: [
        { text: row.name },
        { text: row.scopes.join(' ') },
        { text: minuteOf(row.expiresAt.getTime()) },
        { text: row.usedAt ? minuteOf(row.usedAt.getTime()) : 'never' },
        { text: row.revokedAt ? minuteOf(row.revokedAt.getTime()) : '' },
      ],
      acts: [],
    })),
  };
}

function actRoutes(app: FastifyInstance, deps: AdminDeps): void {
  const back = async (reply: FastifyReply, place: string, done: boolean) =>
    done ? await reply.redirect(place, 303) : await reply.problem('not-found');
  const nameIn = (request: FastifyRequest, name: string) =>
    z.object({ [name]: z.string().max(253) }).parse(request.params)[name] ?? '';

  app.post('/sites', async (request, reply) => {
    const because = await consoleAct(request, reply, deps, 'sites');
    if (!because) return reply;
    const { url } = z.object({ url: z.string().max(2000) }).parse(request.body);
    const added = await addSite(deps, url, because);
    if (added.kind === 'refused') return await reply.problem('bad', 422);
    return await back(reply, `/admin/sites?q=${added.site}`, true);
  });
  app.post('/sites/:site/hold', async (request, reply) => {
    const because = await consoleAct(request, reply, deps, 'sites');
    if (!because) return reply;
    const site = nameIn(request, 'site');
    return await back(reply, `/admin/sites?q=${site}`, await hold(deps, site, null, because));
  });
  app.post('/sites/:site/release', async (request, reply) => {
    const because = await consoleAct(request, reply, deps, 'sites');
    if (!because) return reply;
    const site = nameIn(request, 'site');
    return await back(reply, `/admin/sites?q=${site}`, await release(deps, site, because));
  });
  app.post('/sites/:site/review', async (request, reply) => {
    const because = await consoleAct(request, reply, deps, 'sites');
    if (!because) return reply;
    const { verdict } = z.object({ verdict: z.enum(['go-on', 'refuse']) }).parse(request.body);
    const site = nameIn(request, 'site');
    return await back(reply, '/admin/sites', await reviewSite(deps, site, verdict, because));
  });
  app.post('/stop-all', async (request, reply) => {
    const because = await consoleAct(request, reply, deps, 'admin');
    if (!because) return reply;
    const { stopped } = z.object({ stopped: z.enum(['yes', 'no']) }).parse(request.body);
    await stopAll(deps, stopped === 'yes', because);
    return await back(reply, '/admin/sites', true);
  });
  app.post('/tombstones/:id/lift', async (request, reply) => {
    const because = await consoleAct(request, reply, deps, 'decide');
    if (!because) return reply;
    const lifted = await liftTombstone(deps, nameIn(request, 'id'), because);
    return await back(reply, '/admin/tombstones', lifted);
  });
  for (const [path, edit] of [
    ['withdrawal', 'withdraw'],
    ['restoration', 'restore'],
  ] as const) {
    app.post(`/facts/:id/${path}`, async (request, reply) => {
      const because = await consoleAct(request, reply, deps, 'facts');
      if (!because) return reply;
      const done = await editFact(deps, nameIn(request, 'id'), { do: edit }, because);
      return await back(reply, '/admin/facts', done);
    });
  }
}
