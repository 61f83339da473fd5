/** An installation of a version that knew the acceptance only: this version opens it, finds nothing wrong, and its cases go on to the certificate. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { financeCalls } from '@zhengjian/contract/areas/finance/calls.ts';
import { addUser } from '@zhengjian/server/src/areas/account/index.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { stepsBehind } from '@zhengjian/server/src/platform/database/migrate.ts';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import { freshDatabase } from '@zhengjian/server/src/testing/database.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { makeCall } from './caller.ts';
import { playCertification } from './certification.ts';
import { chanceOf, simulatedWorld } from './chance.ts';
import { qualifyInspectors } from './inspection.ts';
import { DEMO_PASSWORD, MAIN_TENANT, seedInstitute } from './institute.ts';
import { playInstruments } from './laboratory.ts';
import { createUsers } from './people.ts';
import { staff } from './staff.ts';
import { registerSeals } from './stamping.ts';
import { EARLIER_KEY, EARLIER_UNTIL, earlierDatabase } from './testing/earlier/earlier-version.ts';
import { openPlayed } from './testing/played-institute.ts';
import { Timetable } from './timetable.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const DAY_MS = 86_400_000;
const database = await earlierDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'zj-earlier-'));
const world = simulatedWorld('earlier version', EARLIER_UNTIL);
const behind = await stepsBehind(database.urls.owner);
const faults: string[] = [];
const system = await openPlayed(database.urls, folder, (line) => faults.push(line), { ZJ_DEMO: '0', ZJ_MASTER_KEY: EARLIER_KEY }, world);
afterAll(async () => {
  await system.close();
  rmSync(folder, { recursive: true, force: true });
});
const { app } = system;
const { db } = system.opened;
const stage = { app, db, world };
const users = createUsers(stage, MAIN_TENANT);

/** Of the files only their rows were kept. */
const found = async () =>
  (await verifyAll({ db, files: app.files, hash: false })).filter(
    ({ name, breaches }) => name !== 'file.every-file-has-its-bytes' && breaches.length > 0,
  );

/** Whom an institute of laboratories, inspections and certificates has beside those of then. */
const engage = async (): Promise<void> => {
  const there = new Set(
    (await database.raw<{ account: string }>('select account from user_account where tenant_id = $1', [MAIN_TENANT])).map((u) => u.account),
  );
  await db.system(async (tx) => {
    for (const [i, { account, name, ...of }] of staff.filter((one) => !there.has(one.account)).entries())
      await addUser(
        tx,
        world,
        {
          tenant: MAIN_TENANT,
          account,
          realName: name,
          ...of,
          phone: `1900077${1000 + i}`,
          email: `${account}@example.cn`,
          userType: 1,
          password: DEMO_PASSWORD,
        },
        'none',
      );
  });
};

test('it opens with all steps taken, and nothing is wrong or lost', async () => {
  expect(behind).toBeGreaterThan(60);
  expect(await stepsBehind(database.urls.owner)).toBe(0);
  expect(await found()).toEqual([]);
  const [held] = await database.raw<Record<string, number>>(
    `select (select count(*) from ccc_application)::int as applications, (select count(*) from business_case)::int as cases,
       (select count(*) from archive_file)::int as papers, (select count(*) from user_account)::int as people,
       (select count(*) from wf_task where node not in ('taskDispatch'))::int as tasks`,
  );
  expect(held).toEqual({ applications: 19, cases: 19, papers: 308, people: 62, tasks: 87 });
  expect(faults).toEqual([]);
});

test('its papers are asked for by the same steps as those of a new institute', async () => {
  const fresh = await freshDatabase();
  await seedInstitute(fresh.db, fresh.world, path.join(projectRoot, 'processes'));
  const papers = `select business_type, catalog_code, stage_nodes from file_catalog where tenant_id = '${MAIN_TENANT}' and is_file order by 1, 2`;
  const told = await database.raw(papers);
  expect(told.length).toBeGreaterThan(60);
  expect(told).toEqual(await fresh.raw(papers));
});

test('who may reach what is told as in an installation of this version', async () => {
  const fresh = await freshDatabase();
  const policies =
    "select tablename, policyname, cmd, roles::text, qual, with_check from pg_policies where schemaname = 'public' order by 1, 2";
  const told = await database.raw(policies);
  expect(told.length).toBeGreaterThan(500);
  expect(told).toEqual(await fresh.raw(policies));
});

test('a case accepted there is dispatched, tested, inspected, paid and certified here', async () => {
  const [accepted] = await database.raw<{ id: string; account: string }>(
    `select replace(b.id::text, '-', '') as id, u.account from business_case b
       join case_party p on p.case_id = b.id and p.role = 'applicant'
       join user_company m on m.company_id = p.company_id join user_account u on u.id = m.user_id
       join wf_task t on t.business_id = b.id and t.status = 'open' and t.node = 'taskDispatch'
       where b.tenant_id = $1 order by b.submit_time limit 1`,
    [MAIN_TENANT],
  );
  if (!accepted) throw new Error('no accepted case');
  const until = new Date(EARLIER_UNTIL.getTime() + 150 * DAY_MS);
  const timetable = new Timetable();
  await engage();
  await registerSeals(stage, users);
  await qualifyInspectors(stage, users, until);
  playInstruments(stage, users, timetable, EARLIER_UNTIL, until);
  await makeCall(
    app,
    financeCalls.save,
    { caseId: accepted.id, noteKind: '1' },
    { token: await users.as('tangyue'), headers: { 'idempotency-key': world.uuid() } },
  );
  await playCertification(stage, users, timetable, chanceOf('earlier'), { approvedAt: EARLIER_UNTIL, until }, accepted);
  await timetable.play(world, until, { signal: new AbortController().signal });
  const [after] = await database.raw<{ phase: string }>('select phase from business_case where id = $1', [accepted.id]);
  expect(after?.phase).toBe('issued');
  expect(await found()).toEqual([]);
});
