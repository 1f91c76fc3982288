/** The shell's side of cases: tokens, histories, backups. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { adminOfToken } from '../../../server/admin/access.ts';
import { type AdminContext, runAdmin, runJournal } from '../../../server/commands/admin.ts';
import { UsageError } from '../../../server/commands/command.ts';
import { askRemoval, type Cases, casesWith, DAY, listHotel, t0 } from '../../support/cases.ts';

function shellOn(cases: Cases) {
  const lines: string[] = [];
  const context: AdminContext = {
    db: cases.db,
    nowMs: () => t0,
    out: (line) => void lines.push(line),
    complain: () => {},
  };
  return { lines, context };
}

describe('admin token', () => {
  test('create prints the token and nothing else, and it works until its end', async () => {
    await using cases = await casesWith();
    const { lines, context } = shellOn(cases);
    const args = ['token', 'create', '--name', 'ada', '--scope', 'read', '--days', '2'];
    assert.equal(await runAdmin(args, context), 0);
    assert.equal(lines.length, 1);
    const [token = ''] = lines;
    assert.deepEqual((await adminOfToken(cases.deps, token, t0))?.scopes, ['read']);
    assert.equal(await adminOfToken(cases.deps, token, t0 + 2 * DAY), null);
  });

  test('revoke ends it', async () => {
    await using cases = await casesWith();
    const { lines, context } = shellOn(cases);
    await runAdmin(['token', 'create', '--name', 'ada', '--scope', 'admin'], context);
    const id = (await adminOfToken(cases.deps, lines[0] ?? '', t0))?.tokenId ?? '';
    assert.equal(await runAdmin(['token', 'revoke', id], context), 0);
    assert.equal(await adminOfToken(cases.deps, lines[0] ?? '', t0), null);
    assert.equal(await runAdmin(['token', 'revoke', id], context), 1);
  });

  for (const args of [
    ['token', 'create', '--name', 'x'],
    ['token', 'create', '--name', 'x', '--scope', 'everything'],
    ['token', 'create', '--name', 'x', '--scope', 'read', '--days', '0'],
    ['token'],
    ['tokens'],
  ]) {
    test(`refuses: admin ${args.join(' ')}`, async () => {
      await using cases = await casesWith();
      await assert.rejects(runAdmin(args, shellOn(cases).context), UsageError);
    });
  }
});

test('journal verify finds a changed entry, and an end that was cut off since a line was kept', async () => {
  await using cases = await casesWith();
  await listHotel(cases);
  await askRemoval(cases, 'maria@seeblick.example');
  const { lines, context } = shellOn(cases);
  assert.equal(await runJournal(['verify'], context), 0);
  const kept = join(cases.dir, 'heads.json');
  writeFileSync(kept, lines[0] ?? '');
  assert.equal(await runJournal(['verify', '--against', kept], context), 0);
  const tamper = async (statement: string) => {
    await cases.sql.unsafe('alter table request_events disable trigger user');
    await cases.sql.unsafe(statement);
    await cases.sql.unsafe('alter table request_events enable trigger user');
  };
  await tamper('delete from request_events where seq = (select max(seq) from request_events)');
  assert.equal(await runJournal(['verify'], context), 0, 'a shorter chain is whole in itself');
  assert.equal(await runJournal(['verify', '--against', kept], context), 1);
  await tamper("update request_events set by = 'nobody' where seq = 1");
  assert.equal(await runJournal(['verify'], context), 1);
  assert.match(lines.at(-1) ?? '', /"kind":"broken","atSeq":1,"because":"entry_changed"/);
});
