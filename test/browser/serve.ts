/** The web application for the browser tests, on a database of its own with the corpus's hotels. */
import { connect } from '../../db/connection.ts';
import { testApp } from '../support/app.ts';
import { corpusHotels, publishHotel } from '../support/hotels.ts';
import { startTestServer } from '../support/server.ts';
import { createMigrated } from '../support/template.ts';
import { addRemovableHotels, openBrowserCases } from './removable-hotels.ts';

const port = Number(process.argv[2]);
const server = await startTestServer();
const clone = await createMigrated(server.url);
const database = await connect({ databaseUrl: clone.url, dataDir: '', poolMax: 5 });
for (const hotel of corpusHotels()) await publishHotel(database.sql, hotel);
await database.sql`insert into fact_history
  (subject_id, key, event, old_value, new_value, old_source, new_source, at, because)
  select id, 'check_in_from', 'changed', '"14:00"', '"15:00"', home_url, home_url,
    '2026-11-20T09:00:00Z', 'read' from subjects where slug = 'quillmoor-arms'`;
await database.sql`insert into subjects
  (site, kind, home_url, name, slug, path_prefix, added_at, first_fact_at)
  select site, kind, home_url, 'Gone House', 'gone-house', '/gone/', added_at, first_fact_at
  from subjects where slug = 'quillmoor-arms'`;
await database.sql`insert into tombstones
  (level, site, subject_id, final, slugs, placed_at, placed_by)
  select 'subject', site, id, false, '{gone-house}', added_at, 'test'
  from subjects where slug = 'gone-house'`;
await addRemovableHotels(database);
const { cases, stop } = await openBrowserCases(database, port);
const app = await testApp(database.sql, { publicUrl: `http://127.0.0.1:${port}`, cases });
await app.listen({ host: '127.0.0.1', port });

process.once('SIGTERM', async () => {
  stop();
  await app.close();
  await database.close();
  await clone.drop();
  await server.stop();
  process.exit(0);
});
