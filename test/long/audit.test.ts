import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit } from '../world/audit.ts';

test('the hostile world at the real pace: its logs, the promises and the ledger agree', async (t) => {
  const { sites, faults } = await audit((text) => t.diagnostic(text.trim()));
  const found = sites.flatMap((one) => one.faults.map((fault) => `${one.site.name}: ${fault}`));
  assert.deepEqual([...found, ...faults], []);
  assert.ok(sites.length >= 50);
});
