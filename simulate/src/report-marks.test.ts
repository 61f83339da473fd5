/** A report bears a mark only where all that it reports is within a valid accredited scope. */
import { laboratoryRegisterCalls } from '@zhengjian/contract/areas/laboratory/laboratories.ts';
import { planCalls } from '@zhengjian/contract/areas/laboratory/plan.ts';
import { scopeCalls } from '@zhengjian/contract/areas/laboratory/scopes.ts';
import { testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { systemActor } from '@zhengjian/server/src/platform/actor.ts';
import { openTypeTest, reopenTypeTest } from '@zhengjian/server/src/testing/type-test.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeCall } from './caller.ts';
import { chanceOf } from './chance.ts';
import { makeDocuments } from './documents.ts';
import { MAIN_TENANT } from './institute.ts';
import { playTestStep } from './laboratory.ts';
import { demoSystem } from './testing/demo-system.ts';
import { filedPapers } from './testing/filed-papers.ts';

const { app, db, raw, world, users } = await demoSystem('report marks');
const stage = { app, db, world };
const chance = chanceOf('report marks');
const DIRECTOR = 'sunhaoran';
const as = async (account = DIRECTOR) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });

let caseId = '';
let testId = '';
const within = <T>(run: (tx: Parameters<typeof openTypeTest>[0], act: Parameters<typeof openTypeTest>[1]) => Promise<T>): Promise<T> => {
  const actor = systemActor(MAIN_TENANT);
  return db.write(actor, (tx) => run(tx, { actor, world, lang: 'zh' }));
};
const playUntil = async (node: string): Promise<void> => {
  for (let steps = 0; steps < 60; steps++) {
    const [open] = await raw<{ node: string; instance: string }>(
      "select node, replace(instance_id::text, '-', '') as instance from wf_task where business_id = $1 and status = 'open' order by id limit 1",
      [testId],
    );
    if (open === undefined || open.node === node) return;
    await playTestStep(stage, users, chance, { testId, instanceId: open.instance, node: open.node, failing: [] });
  }
  expect.fail(`${node} was not reached`);
};
const items = async () => makeCall(app, planCalls.plannedItems, { taskId: testId }, await as());
const reports = async () => (await makeCall(app, testTaskCalls.testTaskDetail, { id: testId }, await as())).reports;
/** The laboratory 104 makes the tests; in the demo it is accredited for the standard by both. */
const scopesOf104 = async () => {
  const [laboratory] = (await makeCall(app, laboratoryRegisterCalls.laboratoryPage, { keyword: '104' }, await as())).records;
  return makeCall(app, scopeCalls.labScopes, { laboratoryId: laboratory?.id ?? '' }, await as());
};
const changeScope = async (accreditation: 'cnas' | 'cma', more: object) => {
  const entry = (await scopesOf104()).find((one) => one.accreditation === accreditation) ?? expect.fail(accreditation);
  const { standardNo: _, ...kept } = entry;
  await makeCall(app, scopeCalls.labScopeSave, { ...kept, ...more }, await as());
};
const filedReport = async (no: string) => {
  await makeDocuments(stage, MAIN_TENANT);
  return (await filedPapers({ app, raw }, caseId, '0306')).find(({ name }) => name.includes(`${no}.pdf`))?.words ?? '';
};

beforeAll(async () => {
  const [row] = await raw<{ id: string }>(
    `select replace(c.id::text, '-', '') as id from business_case c where c.tenant_id = $1 and c.phase = 'accepted'
       and c.category = 'cccApplication' and c.product_ex_mark like '%Ex d%' and c.product_ex_mark !~ 'i[abc]' order by c.case_no limit 1`,
    [MAIN_TENANT],
  );
  caseId = row?.id ?? '';
  testId = await within((tx, act) => openTypeTest(tx, act, { caseIds: [caseId], laboratory: '101', source: '1' }));
});

test('the plan says of each test whether its laboratory is accredited for it on its day', async () => {
  await playUntil('testItemDrawUpReview');
  const planned = await items();
  expect(new Set(planned.map(({ laboratory }) => laboratory))).toEqual(new Set(['104']));
  expect(planned.map(({ accredited }) => accredited)).toEqual(planned.map(() => ['cnas', 'cma']));
  // until the day before the tests are planned for
  await changeScope('cnas', { validUntil: '2026-03-12' });
  expect(planned[0]?.planDate).toBe('2026-03-13');
  expect((await items()).map(({ accredited }) => accredited)).toEqual(planned.map(() => ['cma']));
  await changeScope('cnas', { validUntil: '2030-01-01' });
  await changeScope('cma', { clauses: '24、26.4' });
  const outside = (await items()).filter(({ accredited }) => !accredited.includes('cma')).map(({ clause }) => clause);
  expect(outside.length).toBeGreaterThan(0);
  expect(outside.some((clause) => /^(24|26\.4)/.test(clause))).toBe(false);
});

test('its reviewer reads which mark it bears and what keeps it from bearing the other', async () => {
  await playUntil('certReview');
  const [report] = await reports();
  const planned = await items();
  const outside = planned.filter(({ accredited }) => !accredited.includes('cma'));
  expect(report).toMatchObject({ state: '1', marks: ['CNAS L09176'], outside: [{ accreditation: 'cma' }] });
  expect(report?.outside[0]?.items).toEqual(outside.map(({ itemName, standardNo, clause }) => `${itemName}（${standardNo} ${clause}）`));
});

test('the approved report states both on paper, and keeps them whatever becomes of the scope', async () => {
  await playUntil('');
  const [report] = await reports();
  expect(report).toMatchObject({ state: '3', marks: ['CNAS L09176'] });
  const words = await filedReport(report?.reportNo ?? '-');
  expect(words).toContain('CNASL09176');
  expect(words).not.toContain('CMA2600');
  expect(words).toMatch(/以\*标出的下列项目不在CMA资质范围内：/);
  for (const item of report?.outside[0]?.items ?? []) expect(words).toContain(item.replaceAll(' ', ''));
  await changeScope('cnas', { validUntil: '2026-03-05' });
  expect((await reports())[0]).toMatchObject({ marks: ['CNAS L09176'] });
});

test('a report that is written anew bears what holds on its own day', async () => {
  await within((tx, act) => reopenTypeTest(tx, act, caseId, 'report'));
  await playUntil('');
  const [again, before] = await reports();
  expect([again?.marks, before?.marks]).toEqual([[], ['CNAS L09176']]);
  expect(again?.outside.map(({ accreditation }) => accreditation)).toEqual(['cnas', 'cma']);
  expect(again?.outside[0]?.items).toHaveLength((await items()).length);
});

test('a laboratory without a number of the accreditation bears no mark, and nothing is said of a scope', async () => {
  const [own] = (await makeCall(app, laboratoryRegisterCalls.laboratoryPage, { keyword: '101' }, await as())).records;
  if (own === undefined) throw new Error('no laboratory');
  await makeCall(app, laboratoryRegisterCalls.laboratorySubmit, { ...own, cnasNo: undefined, cmaNo: undefined }, await as());
  await within((tx, act) => reopenTypeTest(tx, act, caseId, 'report'));
  await playUntil('');
  expect((await reports())[0]).toMatchObject({ marks: [], outside: [] });
});

test('nothing is left that must never be', async () => {
  expect((await verifyAll({ db, files: app.files, hash: false })).flatMap((r) => r.breaches)).toEqual([]);
});
