/** The registers of the laboratories: instruments with calibrations, the library of tests, standards, laboratories. */
import { equipmentCalls } from '@zhengjian/contract/areas/laboratory/equipment.ts';
import { laboratoryRegisterCalls } from '@zhengjian/contract/areas/laboratory/laboratories.ts';
import { scopeCalls } from '@zhengjian/contract/areas/laboratory/scopes.ts';
import { standardCalls } from '@zhengjian/contract/areas/laboratory/standards.ts';
import { testItemDictCalls } from '@zhengjian/contract/areas/laboratory/test-items.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { describe, expect, test } from 'vitest';
import { makeCall, tryAnything, tryCall } from './caller.ts';
import { demoSystem } from './testing/demo-system.ts';

const { app, world, users } = await demoSystem('laboratory registers');
const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });
const [KEEPER, DIRECTOR, QUALITY] = ['zhuyutong', 'sunhaoran', 'caonianci'];
const instrument = (equipNo: string, more: object = {}) => ({
  ...{ equipNo, name: '数字温度记录仪', model: 'TR-16', maker: '仪器厂', serialNo: `S-${equipNo}`, laboratory: '101', place: '101 室' },
  ...{ keeperName: '朱语桐', traceKind: '2', calibCycle: 12, state: '1', price: '12500.50' },
  ...more,
});
const add = async (equipNo: string, more: object = {}) =>
  makeCall(app, equipmentCalls.equipmentSubmit, instrument(equipNo, more), await as(KEEPER));
const calibrate = async (equipmentId: string, more: object = {}) =>
  tryCall(
    app,
    equipmentCalls.calibrate,
    {
      ...{ equipmentId, calibDate: '2026-03-01', validTo: '2027-02-28', org: '省计量院', certNo: 'JZ-1', result: '合格', confirm: '1' },
      ...more,
    },
    await as(KEEPER),
  );

describe('instruments', () => {
  test('one that was never calibrated waits for its keeper until it is', async () => {
    const one = await add('101-TR-001');
    expect(one).toMatchObject({ price: '12500.50', nextCalib: '', calibState: 'overdue' });
    const mine = async () =>
      (await makeCall(app, workflowListCalls.waitingPage, { tab: 'calibrations' }, await as(KEEPER))).records.map(({ id }) => id);
    expect(await mine()).toContain(one.id);
    expect(await calibrate(one.id)).toMatchObject({ code: 200, data: { confirmName: '朱语桐' } });
    expect(await mine()).not.toContain(one.id);
    expect(await makeCall(app, equipmentCalls.equipmentDetail, { id: one.id }, await as(KEEPER))).toMatchObject({
      lastCalib: '2026-03-01',
      nextCalib: '2027-02-28',
      calibCertNo: 'JZ-1',
      calibState: 'valid',
    });
  });

  test('what is due within thirty days stands in its tab, what ran out in another', async () => {
    const [soon, over] = [await add('101-TR-002'), await add('101-TR-003')];
    await calibrate(soon.id, { calibDate: '2025-03-20', validTo: '2026-03-20' });
    await calibrate(over.id, { calibDate: '2025-03-01', validTo: '2026-03-05' });
    const tab = async (name: 'due' | 'overdue') =>
      (await makeCall(app, equipmentCalls.equipmentPage, { tab: name, keyword: '101-TR-00' }, await as(KEEPER))).records.map(
        ({ equipNo }) => equipNo,
      );
    expect(await tab('due')).toEqual(['101-TR-003', '101-TR-002']);
    expect(await tab('overdue')).toEqual(['101-TR-003']);
  });

  test('the calendar has those whose calibration ends on its days, by the day, and none that is not calibrated', async () => {
    const [first, second] = [await add('101-CA-001'), await add('101-CA-002')];
    await calibrate(first.id, { calibDate: '2026-03-01', validTo: '2031-05-20' });
    await calibrate(second.id, { calibDate: '2026-03-01', validTo: '2031-05-03' });
    await calibrate((await add('101-CA-003')).id, { calibDate: '2026-03-01', validTo: '2031-06-01' });
    const broken = await add('101-CA-004');
    await calibrate(broken.id, { calibDate: '2026-03-01', validTo: '2031-05-10', confirm: '3' });
    const due = async (from: string, until: string) => tryCall(app, equipmentCalls.calibrationsDue, { from, until }, await as(KEEPER));
    const { data } = await due('2031-05-01', '2031-05-31');
    expect(data).toMatchObject({ left: 0, rows: [{ equipNo: '101-CA-002', calibState: 'valid' }, { equipNo: '101-CA-001' }] });
    expect((await due('2031-05-01', '2031-06-30')).code).toBe(400);
    expect((await due('2031-05-02', '2031-05-01')).code).toBe(400);
  });

  test('a calibration that was not accepted takes the instrument out of use', async () => {
    const one = await add('101-TR-004');
    await calibrate(one.id, { confirm: '3' });
    expect(await makeCall(app, equipmentCalls.equipmentDetail, { id: one.id }, await as(KEEPER))).toMatchObject({ state: '3' });
  });

  test('faults are refused by name', async () => {
    const one = await add('101-TR-005');
    expect((await calibrate(one.id, { calibDate: '2026-03-07', validTo: '2027-03-07' })).refusal).toBe('laboratory.calibrationAhead');
    for (const days of [
      { calibDate: '2026-03-01', validTo: '9999-12-31' },
      { calibDate: '0001-01-01', validTo: '2027-02-28' },
    ])
      expect((await calibrate(one.id, days)).code).toBe(400);
    expect((await calibrate(one.id, { validTo: '2026-02-01' })).code).toBe(400);
    expect((await calibrate(one.id, { calibDate: '0001-01-01', validTo: '0002-01-01' })).refusal).toBe('server.dayFar');
    for (const buyDate of ['0001-01-01', '9999-12-31'])
      expect((await tryCall(app, equipmentCalls.equipmentSubmit, instrument('101-TR-009', { buyDate }), await as(KEEPER))).refusal).toBe(
        'server.dayFar',
      );
    expect(await calibrate(one.id)).toMatchObject({ code: 200 });
    expect((await calibrate(one.id)).refusal).toBe('laboratory.calibrationTaken');
    const exempt = await add('101-TR-006', { traceKind: '5', calibCycle: undefined });
    expect((await calibrate(exempt.id)).refusal).toBe('laboratory.calibrationExempt');
    expect((await tryCall(app, equipmentCalls.equipmentSubmit, instrument('101-TR-005'), await as(KEEPER))).refusal).toBe(
      'laboratory.equipmentTaken',
    );
    expect((await tryCall(app, equipmentCalls.equipmentRemove, { ids: [one.id] }, await as(KEEPER))).refusal).toBe(
      'laboratory.equipmentUsed',
    );
    expect(await tryCall(app, equipmentCalls.equipmentRemove, { ids: [exempt.id] }, await as(KEEPER))).toMatchObject({ code: 200 });
  });
});

describe('the library of tests', () => {
  test('a new institute has it, found by standard and type of protection', async () => {
    const all = await makeCall(app, testItemDictCalls.testItemDictPage, { size: 200 }, await as(DIRECTOR));
    expect(all.total).toBeGreaterThanOrEqual(60);
    const flameproof = await makeCall(app, testItemDictCalls.testItemDictPage, { exType: 'db', size: 200 }, await as(DIRECTOR));
    const names = flameproof.records.map(({ itemName }) => itemName);
    expect(names).toEqual(expect.arrayContaining(['冲击试验', '内部点燃不传爆试验']));
    expect(names).not.toContain('火花点燃试验');
    const spark = await makeCall(app, testItemDictCalls.testItemDictPage, { keyword: '3836.4', size: 200 }, await as(DIRECTOR));
    expect(new Set(spark.records.map(({ standardNo }) => standardNo))).toEqual(new Set(['GB/T 3836.4-2021']));
  });

  test('limits that are the wrong way round are refused', async () => {
    const [first] = (await makeCall(app, testItemDictCalls.testItemDictPage, { size: 1 }, await as(DIRECTOR))).records;
    const { standardNo: _, ...item } = first ?? { standardNo: '' };
    const measures = [{ name: '宽度', kind: 'number', min: '9', max: '1' }];
    expect((await tryAnything(app, testItemDictCalls.testItemDictSubmit, { ...item, measures }, await as(DIRECTOR))).refusal).toBe(
      'laboratory.limitsTurned',
    );
  });
});

test('a standard that applications name is kept; one that replaces it says until when', async () => {
  const [used] = (await makeCall(app, standardCalls.standardPage, { keyword: 'GB/T 3836.1-2021' }, await as(QUALITY))).records;
  if (used === undefined) throw new Error('no standard');
  expect(used.year).toBe('2021');
  expect((await tryCall(app, standardCalls.standardRemove, { ids: [used.id] }, await as(QUALITY))).refusal).toBe('laboratory.standardUsed');
  const next = { standardNo: 'GB/T 3836.1-2030', year: '2030', name: '爆炸性环境 第1部分', groupName: 'GB/T 3836', standardStatus: '2' };
  expect((await tryCall(app, standardCalls.standardSubmit, { ...next, publishDate: '2030-05-01' }, await as(QUALITY))).code).toBe(400);
  const newer = await makeCall(
    app,
    standardCalls.standardSubmit,
    { ...next, publishDate: '2030-05-01', effectDate: '2030-12-01' },
    await as(QUALITY),
  );
  const { replacedByNo: _, isCnas: __, isCma: ___, ...given } = used;
  const old = { ...given, publishDate: '2021-10-11', effectDate: '2022-05-01' };
  expect((await tryAnything(app, standardCalls.standardSubmit, { ...old, transitionTo: '2031-01-01' }, await as(QUALITY))).code).toBe(400);
  expect((await tryAnything(app, standardCalls.standardSubmit, { ...old, replacedBy: old.id }, await as(QUALITY))).refusal).toBe(
    'laboratory.replacedByItself',
  );
  expect(
    await tryAnything(app, standardCalls.standardSubmit, { ...old, replacedBy: newer.id, transitionTo: '2031-01-01' }, await as(QUALITY)),
  ).toMatchObject({ code: 200, data: { replacedByNo: 'GB/T 3836.1-2030', transitionTo: '2031-01-01' } });
});

test('the institute has its laboratories; one outside needs its subcontract', async () => {
  const own = await makeCall(app, laboratoryRegisterCalls.laboratoryPage, { labKind: '1', size: 50 }, await as(DIRECTOR));
  expect(own.records.map(({ labCode }) => labCode)).toEqual(['101', '102', '103', '104', '105', '106', '107', '108', '109']);
  const outside = {
    ...{ labCode: '201', name: '协作实验室', labKind: '3', scope: [], address: '某路 1 号', contact: '陈工', phone: '021-5550001' },
    ...{ sampleAddress: '某路 1 号', receiver: '收发室' },
  };
  expect((await tryCall(app, laboratoryRegisterCalls.laboratorySubmit, outside, await as(DIRECTOR))).code).toBe(400);
  const contract = { contractNo: 'FB-1', contractTo: '2027-01-01' };
  // nor without the evaluation by which it was chosen
  expect((await tryCall(app, laboratoryRegisterCalls.laboratorySubmit, { ...outside, ...contract }, await as(DIRECTOR))).code).toBe(400);
  expect(
    await makeCall(
      app,
      laboratoryRegisterCalls.laboratorySubmit,
      { ...outside, ...contract, evaluateDate: '2026-01-15', evaluateScore: 92 },
      await as(DIRECTOR),
    ),
  ).toMatchObject({ labCode: '201', contractTo: '2027-01-01', evaluateScore: 92 });
});

describe('the accredited scope of a laboratory', () => {
  const standard = async (no: string) =>
    (await makeCall(app, standardCalls.standardPage, { keyword: no }, await as(QUALITY))).records.find(
      ({ standardNo }) => standardNo === no,
    );
  const days = { validFrom: '2026-01-01', validUntil: '2026-06-30' };

  test('is entered standard by standard, and says which standards are within one today', async () => {
    const [laboratory] = (await makeCall(app, laboratoryRegisterCalls.laboratoryPage, { keyword: '107' }, await as(DIRECTOR))).records;
    const of = await standard('GB/T 3836.3-2021');
    expect(of).toMatchObject({ isCnas: false, isCma: false });
    const entry = { laboratoryId: laboratory?.id ?? '', accreditation: 'cma' as const, standardId: of?.id ?? '', clauses: '4，5', ...days };
    const saved = await makeCall(app, scopeCalls.labScopeSave, entry, await as(DIRECTOR));
    expect(saved).toMatchObject({ standardNo: 'GB/T 3836.3-2021', clauses: '4，5' });
    expect(await standard('GB/T 3836.3-2021')).toMatchObject({ isCnas: false, isCma: true });
    // one that has ended, or begins later, says nothing of today
    for (const other of [
      { validFrom: '2024-01-01', validUntil: '2026-03-05' },
      { validFrom: '2026-03-07', validUntil: '2027-01-01' },
    ])
      await makeCall(app, scopeCalls.labScopeSave, { ...entry, accreditation: 'cnas', ...other }, await as(DIRECTOR));
    expect(await standard('GB/T 3836.3-2021')).toMatchObject({ isCnas: false, isCma: true });
    await makeCall(app, scopeCalls.labScopeRemove, { ids: [saved.id] }, await as(DIRECTOR));
    expect(await standard('GB/T 3836.3-2021')).toMatchObject({ isCnas: false, isCma: false });
    const listed = await makeCall(app, scopeCalls.labScopes, { laboratoryId: laboratory?.id ?? '' }, await as(DIRECTOR));
    expect(listed.map(({ validUntil }) => validUntil)).toEqual(['2027-01-01', '2026-03-05']);
    // the standard is named, and kept
    const removed = await tryCall(app, standardCalls.standardRemove, { ids: [of?.id ?? ''] }, await as(QUALITY));
    expect(removed.refusal).toBe('laboratory.standardUsed');
  });

  test('faults are refused by name, and whoever may not edit laboratories is', async () => {
    const [laboratory] = (await makeCall(app, laboratoryRegisterCalls.laboratoryPage, { keyword: '107' }, await as(DIRECTOR))).records;
    const of = await standard('GB/T 3836.3-2021');
    const entry = { laboratoryId: laboratory?.id ?? '', accreditation: 'cnas' as const, standardId: of?.id ?? '', ...days };
    const save = async (more: object, account = DIRECTOR) =>
      tryCall(app, scopeCalls.labScopeSave, { ...entry, ...more }, await as(account));
    expect((await save({ validUntil: '2025-12-31' })).code).toBe(400);
    expect((await save({ standardId: '7'.repeat(32) })).refusal).toBe('laboratory.standardNotFound');
    expect((await save({ laboratoryId: '7'.repeat(32) })).refusal).toBe('laboratory.laboratoryNotFound');
    expect((await save({}, KEEPER)).code).toBe(403);
  });

  test('goes with its laboratory', async () => {
    const [outside] = (await makeCall(app, laboratoryRegisterCalls.laboratoryPage, { keyword: '201' }, await as(DIRECTOR))).records;
    const laboratoryId = outside?.id ?? '';
    const of = await standard('GB/T 3836.3-2021');
    await makeCall(
      app,
      scopeCalls.labScopeSave,
      { laboratoryId, accreditation: 'cnas', standardId: of?.id ?? '', ...days },
      await as(DIRECTOR),
    );
    expect((await tryCall(app, laboratoryRegisterCalls.laboratoryRemove, { ids: [laboratoryId] }, await as(DIRECTOR))).code).toBe(200);
    expect((await tryCall(app, scopeCalls.labScopes, { laboratoryId }, await as(DIRECTOR))).refusal).toBe('laboratory.laboratoryNotFound');
  });
});
