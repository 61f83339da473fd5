/** What is sealed at the factory is expected by the sample room, received by its seal, and tested; the sheet tells how far it has come. */
import { inspectionCalls as c } from '@zhengjian/contract/areas/inspection/calls.ts';
import { sampleCalls } from '@zhengjian/contract/areas/sample/calls.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { afterEach, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { demoSystem } from './testing/demo-system.ts';
import { inspectionsOf } from './testing/inspections.ts';

const system = await demoSystem('inspection-sampling');
const { app, db, raw, faults, users } = system;
const { as, cases, caseAt, open, detail, day, playTo, customerOf, leaderOf, signSampling } = await inspectionsOf(
  system,
  'inspection-sampling',
);
afterEach(() => expect(faults).toEqual([]));

const KEEPER = 'hechengyu';
const TESTER = 'zhuyutong';
const sheetOf = (sealNo: string, model: string) => ({
  ...{ sampleName: '防爆电机', model, baseQuantity: 10, quantity: 2, backupQuantity: 2, samplePlace: '2' },
  ...{ sampleDate: day(0), sealNo, testItems: '温升、耐压', laboratory: '101', sendDeadline: day(10) },
});

test('a sealed sheet becomes a sample that its case sends, and follows it through sample room and laboratory', async () => {
  const id = await open(caseAt(6));
  await playTo(id, 'factoryCheckResult');
  const who = leaderOf(await detail(id));
  const sheet = await makeCall(app, c.initSampling, { taskId: id }, await as(who));
  expect(sheet.caseId, 'the only case of the inspection').toBe(caseAt(6));
  const model = (await detail(id, who)).models.find(({ caseId }) => caseId === caseAt(6))?.models[0] ?? '';
  expect(model).not.toBe('');
  const save = async (of: string) =>
    (await tryCall(app, c.saveSampling, { id: sheet.id, version: 1, ...sheetOf('F-0001', of) }, await as(who))).refusal;
  expect(await save('YBX4-999Z')).toBe('inspection.samplingModel');
  expect(await save(model)).toBeUndefined();
  const mine = async () =>
    (await makeCall(app, sampleCalls.sampleReceiveInInit, { dataId: caseAt(6) }, await as(KEEPER))).samples.filter((s) => s.isSealed);
  expect(await mine()).toEqual([]);
  expect((await tryCall(app, c.submitSampling, { taskId: id }, await as(who))).refusal).toBe('inspection.samplingUnsigned');
  await signSampling(id, who);
  await makeCall(app, c.submitSampling, { taskId: id }, await as(who));
  const [sample, ...more] = await mine();
  expect(more).toEqual([]);
  expect(sample).toMatchObject({ sampleKind: '2', sampleName: '防爆电机', model, quantity: 2, state: '2' });
  const told = await raw<{ samples: string[] }>(
    `select params -> 'samples' as samples from message where template = 'samplesWanted' and case_id = $1`,
    [caseAt(6)],
  );
  expect(JSON.stringify(told)).toContain('F-0001');
  const stateOf = async () => (await makeCall(app, c.querySampleSituation, { taskId: id }, await as('xujingyi')))[0]?.state;
  expect(await stateOf()).toBe('1');

  // the sample room asks for others of the case: what was sealed stays
  const wanted = [{ sampleName: '接线盒', model: 'J1', quantity: 1, unit: '件' }];
  await makeCall(app, sampleCalls.setSampleCount, { dataId: caseAt(6), samples: wanted }, await as(KEEPER));
  expect((await mine()).map((s) => s.id)).toEqual([sample?.id]);

  const customer = await customerOf(id);
  const sent = { dataId: caseAt(6), expressCompany: '01', expressNo: 'SF100', disposalKind: '1' as const };
  await makeCall(app, sampleCalls.sampleSent, sent, await as(customer));
  expect(await stateOf()).toBe('2');
  const receive = async (sealNo?: string) =>
    (
      await tryCall(
        app,
        sampleCalls.receiveIn,
        { ids: [sample?.id ?? ''], condition: '1', storePlace: 'A-01', ...(sealNo === undefined ? {} : { sealNo }) },
        await as(KEEPER),
      )
    ).refusal;
  expect(await receive()).toBe('sample.sealMissing');
  expect(await receive('F-0007')).toBe('sample.sealDiffers');
  expect(await stateOf(), 'not received').toBe('2');
  expect(await receive(' F-0001 ')).toBeUndefined();
  expect(await stateOf()).toBe('3');
  const ids = [sample?.id ?? ''];
  await makeCall(app, sampleCalls.receiveOut, { ids, labId: '101', takeUser: await users.idOf(TESTER) }, await as(KEEPER));
  expect(await stateOf()).toBe('3');
  await makeCall(app, sampleCalls.takeOver, { ids, condition: '1' }, await as(TESTER));
  expect(await stateOf()).toBe('4');
});

test('where an inspection serves several cases, the sheet says for which one it was taken', async () => {
  const [one, two] = cases.filter((x) => cases.some((y) => y.id !== x.id && y.company === x.company && y.factory === x.factory)).slice(-2);
  const id = await open(one?.id ?? '', two?.id ?? '');
  await playTo(id, 'factoryCheckResult');
  const who = leaderOf(await detail(id));
  const sheet = await makeCall(app, c.initSampling, { taskId: id }, await as(who));
  expect(sheet.caseId).toBe('');
  const model = (await detail(id, who)).models.find(({ caseId }) => caseId === two?.id)?.models[0] ?? '';
  const save = async (more: object) =>
    (await tryCall(app, c.saveSampling, { id: sheet.id, version: 1, ...sheetOf('F-0002', model), ...more }, await as(who))).refusal;
  expect(await save({})).toBe('inspection.samplingCase');
  expect(await save({ caseId: caseAt(0) === one?.id ? caseAt(3) : caseAt(0) })).toBe('inspection.samplingCase');
  expect(await save({ caseId: two?.id })).toBeUndefined();
  await signSampling(id, who);
  await makeCall(app, c.submitSampling, { taskId: id }, await as(who));
  const of = async (caseId = '') =>
    (await makeCall(app, sampleCalls.sampleReceiveInInit, { dataId: caseId }, await as(KEEPER))).samples.filter((s) => s.isSealed).length;
  expect([await of(one?.id), await of(two?.id)]).toEqual([0, 1]);
});

test('verify finds nothing', async () => {
  const reports = await verifyAll({ db, files: app.files, hash: false });
  expect(reports.flatMap((r) => r.breaches.map((b) => `${r.name}: ${b.detail}`))).toEqual([]);
});
