/** What stands to be charged of cases and inspections: found in the lists, drawn up as notes, and asked for before the certificate is stamped. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { Call, Sent } from '@zhengjian/contract/call.ts';
import { textFromFen } from '@zhengjian/contract/rules/money.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { refuseUnpaid } from '@zhengjian/server/src/testing/stamp-right.ts';
import { openTypeTest } from '@zhengjian/server/src/testing/type-test.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { playNote } from './finance.ts';
import { MAIN_TENANT } from './institute.ts';
import { demoSystem } from './testing/demo-system.ts';
import { inspectionsOf } from './testing/inspections.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

const system = await demoSystem('charges');
const { app, db, raw, world, users, faults } = system;
const CLERK = 'tangyue';
const ENGINEER = 'guoanqi';
afterEach(() => expect(faults).toEqual([]));

// applications under acceptance are taken for accepted, so that there are enough; each has its first note
await raw(`update ccc_application set state = 40 where tenant_id = $1 and state in (10, 20, 30)`, [MAIN_TENANT]);
const inspections = await inspectionsOf(system, 'charges');
const { as, dispatcher, open, playTo, detail, cases } = inspections;
const ask = async <C extends Call>(call: C, input: Sent<C>, account = CLERK) => makeCall(app, call, input, await as(account));
const refusal = async <C extends Call>(call: C, input: Sent<C>, account = CLERK) =>
  (await tryCall(app, call, input, await as(account))).refusal;
const plain: string[] = [];
for (const { id, kinds } of await raw<{ id: string; kinds: string[] | null }>(
  `select replace(b.id::text, '-', '') as id, (select array_agg(w.kind) from case_work w where w.case_id = b.id) as kinds
   from business_case b where b.tenant_id = $1 and b.phase = 'accepted' and b.work_since is null order by b.case_no`,
  [MAIN_TENANT],
)) {
  if (kinds === null) await ask(calls.save, { caseId: id, noteKind: '1' });
  if (kinds === null || kinds.join() === 'paymentNote') plain.push(id);
}
const next = (): string => plain.shift() ?? expect.fail('no case is left');
const pair = (): [string, string] => {
  for (const id of plain) {
    const one = cases.find((c) => c.id === id);
    const other = cases.find((c) => c.id !== id && plain.includes(c.id) && c.company === one?.company && c.factory === one.factory);
    if (other) return [plain.splice(plain.indexOf(id), 1)[0] ?? '', plain.splice(plain.indexOf(other.id), 1)[0] ?? ''];
  }
  return expect.fail('no two cases of one factory are left');
};

const caseIn = async (id: string, tab: 'todo' | 'billed') =>
  (await ask(calls.chargePage, { tab, size: 200 })).records.find((r) => r.id === id);
const inspectionIn = async (id: string, tab: 'todo' | 'billed' | 'all') =>
  (await ask(calls.checkChargePage, { tab, size: 200 })).records.find((r) => r.id === id);
const linesOf = async (id: string) => (await ask(calls.detail, { id })).lines;
const startTest = (caseId: string) =>
  db.write(dispatcher, (tx) =>
    openTypeTest(tx, { actor: dispatcher, world, lang: 'zh' }, { caseIds: [caseId], laboratory: '101', source: '1' }),
  );

let reviewed = { id: '', testId: '' };
test('a case with a type test stays to be charged until the test stands on a note that counts', async () => {
  const id = next();
  expect(await caseIn(id, 'billed'), 'its first note is enough while nothing is tested').toMatchObject({ uncharged: [] });
  reviewed = { id, testId: await startTest(id) };
  expect(await caseIn(id, 'todo')).toMatchObject({ uncharged: ['test'] });
  expect((await ask(calls.queryPayed, { id })).uncharged).toEqual({ application: false, test: true, inspections: [] });
  const { todo } = await ask(calls.chargeCount, {});

  const { id: note } = await ask(calls.save, { caseId: id, noteKind: '2' });
  const lines = await linesOf(note);
  expect(new Set(lines.map((l) => l.feeKind)).has('4')).toBe(true);
  expect(lines.map((l) => l.itemCode)).toContain('T01');
  expect(await caseIn(id, 'todo')).toBeUndefined();
  expect(await caseIn(id, 'billed')).toMatchObject({ uncharged: [], noteNos: expect.stringContaining('JFC') });
  expect((await ask(calls.chargeCount, {})).todo).toBe(todo - 1);
  expect(await refusal(calls.save, { caseId: id, noteKind: '2' })).toBe('finance.noteThere');
});

test('what is taken off a note, or stands on one that was revoked, is to be charged again', async () => {
  const id = next();
  await startTest(id);
  const { id: note } = await ask(calls.save, { caseId: id, noteKind: '10' });
  const { version, payerName, payDeadline, bankAccount, businessType } = await ask(calls.detail, { id: note });
  const given = { id: note, payerName, payDeadline, bankAccount };
  const prices = await ask(calls.queryPriceInfo, { businessType });
  const priceOf = (code: string) => prices.find((p) => p.itemCode === code)?.priceItemId ?? '';
  expect(await caseIn(id, 'todo'), 'a supplement without lines charges nothing').toMatchObject({ uncharged: ['test'] });
  await ask(calls.update, { ...given, version, lines: [{ priceItemId: priceOf('T08'), quantity: '1' }] });
  expect(await caseIn(id, 'todo')).toBeUndefined();
  await ask(calls.update, {
    ...given,
    version: (await ask(calls.detail, { id: note })).version,
    lines: [{ priceItemId: priceOf('C01'), quantity: '1' }],
  });
  expect(await caseIn(id, 'todo')).toMatchObject({ uncharged: ['test'] });
  const { id: tested } = await ask(calls.save, { caseId: id, noteKind: '2' });
  expect(await caseIn(id, 'todo')).toBeUndefined();
  await raw('update payment_note set state = 9 where id = $1', [tested]);
  expect(await caseIn(id, 'todo')).toMatchObject({ uncharged: ['test'] });
});

test('drawings that were reviewed more than twice are charged for each further review', async () => {
  const { id, testId } = reviewed;
  await raw(`update payment_note set state = 9 where id in (select work_id from case_work where case_id = $1 and kind = 'paymentNote')`, [
    id,
  ]);
  const drawn = async () => {
    const { id: note } = await ask(calls.save, { caseId: id, noteKind: '2' });
    const lines = await linesOf(note);
    await raw('update payment_note set state = 9 where id = $1', [note]);
    return lines.filter((l) => l.itemCode.startsWith('T01')).map((l) => [l.itemCode, l.quantity, l.amount]);
  };
  const review = ['T01', '1', '1500.00'];
  expect(await drawn()).toEqual([review]);
  // a second review follows the first return, and is none of those
  for (const further of [[], [['T01R', '1', '500.00']], [['T01R', '2', '1000.00']]]) {
    await raw(
      `insert into wf_task select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'token_no', 900 + $2::int,
         'node', 'technicalDataDrawUp', 'status', 'done', 'result', 'REJECT_PRE', 'ended_at', t.created_at))).*
       from wf_task t where t.business_id = $1 and t.status = 'open' limit 1`,
      [testId, further.length === 0 ? 0 : Number(further[0]?.[1])],
    );
    expect(await drawn()).toEqual([review, ...further]);
  }
});

test('a test that was discontinued is not charged', async () => {
  const id = next();
  const testId = await startTest(id);
  expect(await caseIn(id, 'todo')).toBeDefined();
  await raw('update test_task set state = 30 where id = $1', [testId]);
  expect(await caseIn(id, 'todo')).toBeUndefined();
});

test('the days of an inspection are charged once they are fixed, divided among its cases on one note', async () => {
  const [first, second] = pair();
  const id = await open(first, second);
  expect(await inspectionIn(id, 'todo'), 'nobody has said its days').toBeUndefined();
  expect(await inspectionIn(id, 'all')).toMatchObject({ planDays: '', mayCharge: false });
  expect(await refusal(calls.chargeInspection, { id })).toBe('finance.daysNotPlanned');
  await playTo(id, 'factoryCheckPlan');
  const { planDays, workNo } = await detail(id);
  expect(await inspectionIn(id, 'todo')).toMatchObject({ caseNo: workNo, planDays, mayCharge: true, payableAmount: '0.00' });
  expect((await ask(calls.queryPayed, { id: first })).uncharged.inspections).toEqual([workNo]);
  expect(await refusal(calls.chargeInspection, { id }, ENGINEER)).toBe('account.forbidden');

  const { id: note } = await ask(calls.chargeInspection, { id });
  const found = await ask(calls.detail, { id: note });
  expect(found).toMatchObject({ noteKind: '3', caseIds: [first, second].map((c) => expect.stringContaining(c.slice(0, 8))) });
  expect(found.lines.map((l) => [l.itemCode, l.caseId])).toEqual([first, second].map((c) => ['C03', c]));
  expect(found.lines.reduce((sum, l) => sum + Number(l.quantity), 0)).toBeCloseTo(Number(planDays), 5);
  expect(found.payableAmount).toBe(textFromFen(Number(planDays) * 250_000));
  expect(await inspectionIn(id, 'todo')).toBeUndefined();
  expect(await inspectionIn(id, 'billed')).toMatchObject({ noteNos: found.noteNo, payableAmount: found.payableAmount });
  expect(await refusal(calls.chargeInspection, { id })).toBe('finance.inspectionCharged');

  const { payerName, payDeadline, bankAccount, version } = found;
  const [kept] = found.lines;
  const only = [{ caseId: first, priceItemId: kept?.priceItemId ?? '', quantity: kept?.quantity ?? '1' }];
  await ask(calls.update, { id: note, version, payerName, payDeadline, bankAccount, lines: only });
  expect(await inspectionIn(id, 'todo'), 'one of its cases is not charged').toMatchObject({ mayCharge: true });
  expect(await refusal(calls.chargeInspection, { id }), 'its note is still being drawn up').toBe('finance.noteThere');
});

test('the share of a case is charged by its own note too, and for an inspection that it does not have a note begins empty', async () => {
  const caseId = next();
  const { id: empty } = await ask(calls.save, { caseId, noteKind: '3' });
  expect(await linesOf(empty)).toEqual([]);
  await raw('update payment_note set state = 9 where id = $1', [empty]);
  const id = await open(caseId);
  await playTo(id, 'factoryCheckPlan');
  const { planDays } = await detail(id);
  const { id: note } = await ask(calls.save, { caseId, noteKind: '3' });
  expect((await linesOf(note)).map((l) => [l.itemCode, Number(l.quantity)])).toEqual([['C03', Number(planDays)]]);
  expect(await inspectionIn(id, 'todo')).toBeUndefined();
});

const contested = next();
test('clerks who charge the same at the same moment draw one note', async () => {
  const id = contested;
  const inspection = await open(id);
  await playTo(inspection, 'factoryCheckPlan');
  await startTest(id);
  const refusals = async (...asked: Promise<string | undefined>[]) => (await Promise.all(asked)).filter((one) => one !== undefined);
  const charge = () => refusal(calls.chargeInspection, { id: inspection });
  expect(await refusals(charge(), charge(), charge())).toEqual(['finance.inspectionCharged', 'finance.inspectionCharged']);
  const test = () => refusal(calls.save, { caseId: id, noteKind: '2' });
  expect(await refusals(test(), test(), test())).toEqual(['finance.noteThere', 'finance.noteThere']);
});

test('a certificate is not stamped while its test or an inspection stands on no note', async () => {
  const id = next();
  const stamping = () => db.read(dispatcher, (tx) => refuseUnpaid(tx, id));
  const settle = async () => {
    const notes = await raw<{ id: string }>(
      `select w.work_id as id from case_work w join payment_note n on n.id = w.work_id and n.state not in (6, 7) where w.case_id = $1`,
      [id],
    );
    for (const note of notes)
      await raw(`update payment_note set state = 7, issue_time = coalesce(issue_time, $2) where id = $1`, [note.id, world.now()]);
    await raw('update ccc_application set pay_state = 4 where id = $1', [id]);
  };
  await expect(stamping()).rejects.toMatchObject({ key: 'certificate.unpaid' });
  await settle();
  await stamping();
  await startTest(id);
  await expect(stamping()).rejects.toMatchObject({ key: 'certificate.uncharged' });
  await ask(calls.save, { caseId: id, noteKind: '2' });
  await expect(stamping(), 'drawn up, not paid').rejects.toMatchObject({ key: 'certificate.unpaid' });
  await settle();
  await stamping();
  const inspection = await open(id);
  await expect(stamping()).rejects.toMatchObject({ key: 'certificate.uncharged' });
  await playTo(inspection, 'factoryCheckPlan');
  await ask(calls.chargeInspection, { id: inspection });
  await settle();
  await stamping();
});

test('a company sees neither list, and pays what an inspection comes to', async () => {
  const notes = await ask(calls.byProject, { caseId: contested });
  const note = notes.find(({ noteKind }) => noteKind === '3')?.id ?? '';
  const [{ id: inspection = '' } = {}] = await raw<{ id: string }>(
    `select replace(work_id::text, '-', '') as id from case_work where case_id = $1 and kind = 'factoryInspection'`,
    [contested],
  );
  await playTo(inspection, 'factoryCheckResult');
  const payer = await inspections.customerOf(inspection);
  for (const call of [calls.chargePage, calls.checkChargePage]) expect(await refusal(call, {}, payer)).toBe('account.forbidden');
  expect(await refusal(calls.chargeInspection, { id: inspection }, payer)).toBe('account.forbidden');
  for (const node of ['paymentNoteDrawUp', 'paymentNoteApproval', 'customerPay', 'paymentConfirm', 'invoice'])
    await playNote(inspections.stage, users, { node, id: note, payer });
  expect(await ask(calls.detail, { id: note })).toMatchObject({
    state: '6',
    paidAmount: (await ask(calls.detail, { id: note })).payableAmount,
  });
  expect((await ask(inspectionCalls.detail, { id: inspection }, 'xujingyi')).state).toBe('5');
});

test('what is charged is known as such', async () => {
  const reports = await verifyAll({ db, files: app.files, hash: false });
  expect(reports.find(({ name }) => name === 'finance.what-is-charged-is-known-as-such')?.breaches).toEqual([]);
});
