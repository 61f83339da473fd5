/** What the tests of calls hear of a change: each one that was committed, and none that a trigger was too deaf to tell. */
import { afterEach, expect, test } from 'vitest';
import { watchChanges } from './testing/changes.ts';
import { demoSystem } from './testing/demo-system.ts';

const { raw } = await demoSystem('changes');
const changes = await watchChanges(raw, ['session']);
afterEach(() => changes.since());

test('a row that is new, other or gone is told, by its table', async () => {
  await raw("update tenant set tenant_name = tenant_name || '.'");
  expect(await changes.since()).toEqual(['tenant']);
  await raw('create table testing.kept as select * from company_contact limit 1');
  await raw('delete from company_contact where id in (select id from testing.kept)');
  expect(await changes.since()).toEqual(['company_contact']);
  await raw('insert into company_contact select * from testing.kept');
  expect(await changes.since()).toEqual(['company_contact']);
  await raw('truncate wf_copy');
  expect(await changes.since()).toEqual(['wf_copy']);
});

test('what was rolled back, written as it was, or is restless is not', async () => {
  await raw("begin; update tenant set tenant_name = tenant_name || '.'; rollback");
  await raw('update tenant set tenant_name = tenant_name');
  await raw("update session set agent = agent || '.'");
  expect(await changes.since()).toEqual([]);
});

test('a change is told also where the guards of the product are switched off', async () => {
  await raw("begin; set local session_replication_role = replica; update tenant set tenant_name = tenant_name || '.'; commit");
  expect(await changes.since()).toEqual(['tenant']);
});

test('a table without a sound trigger is found', async () => {
  expect(await changes.unwatched()).toEqual([]);
  await raw('alter table tenant disable trigger test_saw_update');
  await raw('drop trigger test_saw_new on seal; create table added (n int)');
  expect(await changes.unwatched()).toEqual(['added', 'seal', 'tenant']);
  await raw(`alter table tenant enable always trigger test_saw_update;
    create or replace trigger test_saw_new after insert or delete on seal for each row execute function testing.note_change();
    alter table seal enable always trigger test_saw_new; drop table added`);
  expect(await changes.unwatched()).toEqual([]);
  await raw('create or replace function testing.note_change() returns trigger language plpgsql as $$ begin return null; end $$');
  expect((await changes.unwatched()).length).toBeGreaterThan(50);
});
