/** What the people of the laboratories do: their instruments, and one open step of a type test at a time, as its role would. */

import { authorisedFieldCalls } from '@zhengjian/contract/areas/laboratory/authorised-fields.ts';
import { laboratoryCalls } from '@zhengjian/contract/areas/laboratory/calls.ts';
import { correctionCalls } from '@zhengjian/contract/areas/laboratory/corrections.ts';
import { equipmentCalls } from '@zhengjian/contract/areas/laboratory/equipment.ts';
import { flowCardCalls } from '@zhengjian/contract/areas/laboratory/flow-cards.ts';
import { laboratoryRegisterCalls, OWN_LABORATORY } from '@zhengjian/contract/areas/laboratory/laboratories.ts';
import { type Measure, VERDICT } from '@zhengjian/contract/areas/laboratory/measures.ts';
import { paperArchiveCalls } from '@zhengjian/contract/areas/laboratory/paper-archives.ts';
import { planCalls } from '@zhengjian/contract/areas/laboratory/plan.ts';
import { scopeCalls } from '@zhengjian/contract/areas/laboratory/scopes.ts';
import { technicalDataCalls } from '@zhengjian/contract/areas/laboratory/technical-data.ts';
import { testItemDictCalls } from '@zhengjian/contract/areas/laboratory/test-items.ts';
import { testRecordCalls } from '@zhengjian/contract/areas/laboratory/test-records.ts';
import { testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { momentText } from '@zhengjian/server/src/platform/world.ts';
import { makeCall } from './caller.ts';
import { type Chance, chanceOf } from './chance.ts';
import { DEMO_PASSWORD, MAIN_TENANT } from './institute.ts';
import type { Stage, Users } from './people.ts';
import { playSampleStep } from './samples.ts';
import type { Timetable } from './timetable.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const [DIRECTOR, REVIEWER, APPROVER, KEEPER] = ['sunhaoran', 'fanyiming', 'sunhaoran', 'zhuyutong'];
const LEADERS = ['humingzhe', 'jiangruolin'] as const;
const TESTERS = ['weijunhao', 'zhuyutong'] as const;
const ARCHIVIST = 'handongye';
/** Of every so many tests the papers still wait; tests with this last figure have a slip in the report. */
const [PAPERS_LEFT, CORRECTED] = [3, 2];
/** Tests of one play: enough to be seen, few enough to be played quickly. */
const PLANNED = 5;

const instruments = [
  ['101-PT-101', '爆炸压力测试系统', 'EPT-40', '101', '隔爆试验间', 300],
  ['101-PT-102', '静压试验台', 'HP-60', '101', '隔爆试验间', 20],
  ['102-SP-101', '火花试验装置', 'STA-2', '102', '本安试验间', 200],
  ['103-DV-101', '耐电压测试仪', 'HVT-5', '103', '电机试验间', 150],
  ['104-TR-101', '多路温度记录仪', 'TR-64', '104', '环境试验间', -5],
  ['104-CH-101', '高低温湿热试验箱', 'HC-1000', '104', '环境试验间', 90],
  ['105-SR-101', '表面电阻测试仪', 'SR-10', '105', '材料试验间', 250],
  ['106-DC-101', '防尘试验箱', 'DC-800', '106', '粉尘试验间', 12],
] as const;

/** Flow cards: tests of the library by their codes' beginnings, with their stages. */
const cards = [
  ['LC-D-01', '隔爆型电机型式试验', ['db'], ['冲击试验', '过压试验（静压）', '内部点燃不传爆试验', '外壳防护等级试验（IP）']],
  ['LC-E-01', '增安型产品型式试验', ['eb'], ['冲击试验', '介电强度试验', '外壳防护等级试验（IP）']],
  ['LC-I-01', '本质安全型仪表型式试验', ['ia', 'ib'], ['火花点燃试验', '电池和电池组试验', '变压器试验']],
] as const;
const STAGES: Readonly<Record<string, string>> = {
  冲击试验: '机械',
  '过压试验（静压）': '爆炸',
  内部点燃不传爆试验: '爆炸',
  '外壳防护等级试验（IP）': '机械',
};

/** Enters the flow cards of the laboratories, of the tests that the library has. */
const enterCards = async ({ app, world }: Stage, users: Users): Promise<void> => {
  const as = async () => ({ token: await users.as(DIRECTOR), headers: { 'idempotency-key': world.uuid() } });
  const { records } = await makeCall(app, testItemDictCalls.testItemDictPage, { size: 200 }, await as());
  for (const [cardNo, cardName, exTypes, names] of cards) {
    const steps = names.flatMap((name) => {
      const found = records.find(({ itemName }) => itemName === name);
      return found ? [{ dictId: found.id, stage: STAGES[name] ?? '电气' }] : [];
    });
    if (steps.length > 0) await makeCall(app, flowCardCalls.flowCardSubmit, { cardNo, cardName, exTypes: [...exTypes], steps }, await as());
  }
};

/** What laboratories of the demo are accredited for, by their codes: standards, and the clauses where it is not all of them. */
const accredited = [
  ['104', 'cnas', 'GB/T 3836.1-2021', undefined],
  ['104', 'cma', 'GB/T 3836.1-2021', undefined],
  ['101', 'cnas', 'GB/T 3836.2-2021', undefined],
  ['101', 'cma', 'GB/T 3836.2-2021', '14，15，16'],
  ['102', 'cnas', 'GB/T 3836.4-2021', undefined],
] as const;
const [CNAS, CMA, PHONE] = ['CNAS L09176', '260020349827', '0377-63208800'];

/** Enters what the institute is accredited for: its numbers with each laboratory of its own, and the scope of some. */
const enterScopes = async ({ app, world }: Stage, users: Users): Promise<void> => {
  const as = async () => ({ token: await users.as(DIRECTOR), headers: { 'idempotency-key': world.uuid() } });
  const { records: laboratories } = await makeCall(
    app,
    laboratoryRegisterCalls.laboratoryPage,
    { labKind: OWN_LABORATORY, size: 100 },
    await as(),
  );
  const standards = await makeCall(app, laboratoryCalls.standardsByGroup, {}, await as());
  const day = (days: number) => momentText(new Date(world.now().getTime() + days * DAY_MS)).slice(0, 10);
  for (const laboratory of laboratories) {
    await makeCall(
      app,
      laboratoryRegisterCalls.laboratorySubmit,
      { ...laboratory, phone: laboratory.phone || PHONE, cnasNo: CNAS, cmaNo: CMA },
      await as(),
    );
    for (const [code, accreditation, no, clauses] of accredited) {
      const standardId = standards.find(({ standardNo }) => standardNo === no)?.id;
      if (code !== laboratory.labCode || standardId === undefined) continue;
      const valid = { validFrom: day(-CYCLE_DAYS), validUntil: day(6 * CYCLE_DAYS) };
      await makeCall(
        app,
        scopeCalls.labScopeSave,
        { laboratoryId: laboratory.id, accreditation, standardId, clauses, ...valid },
        await as(),
      );
    }
  }
};

/** Reviewers and signatories of the demo: for these laboratories, all the product classes that a laboratory is designated for. */
const authorised = [
  [REVIEWER, 'review', 'JF-S-2026-03'],
  ['humingzhe', 'review', 'JF-S-2026-03'],
  [APPROVER, 'sign', 'SQ-2026-01'],
] as const;
const FIELDS_OF = ['101', '102'];

/** Enters who reviews and signs for laboratories of the demo. */
const enterFields = async ({ app, world }: Stage, users: Users): Promise<void> => {
  const as = async () => ({ token: await users.as(DIRECTOR), headers: { 'idempotency-key': world.uuid() } });
  const { records } = await makeCall(app, laboratoryRegisterCalls.laboratoryPage, { labKind: OWN_LABORATORY, size: 100 }, await as());
  const day = (days: number) => momentText(new Date(world.now().getTime() + days * DAY_MS)).slice(0, 10);
  for (const { id, labCode, scope } of records) {
    if (!FIELDS_OF.includes(labCode)) continue;
    for (const [account, fieldAct, basisNo] of authorised)
      await makeCall(
        app,
        authorisedFieldCalls.authorisedFieldSave,
        {
          ...{ laboratoryId: id, userId: await users.idOf(account), fieldAct, productClasses: scope, basisNo },
          ...{ validFrom: day(-CYCLE_DAYS), validUntil: day(6 * CYCLE_DAYS) },
        },
        await as(),
      );
  }
};

const CYCLE_DAYS = 365;

/**
 * Instruments and their yearly calibrations, put into the timetable of the play; when it ends some are due soon and one has run out.
 * The last calibration of each runs out so many days after the play as its line says.
 */
export const playInstruments = (stage: Stage, users: Users, timetable: Timetable, from: Date, until: Date): void => {
  const { app, db, world } = stage;
  const as = async () => ({ token: await users.as(KEEPER), headers: { 'idempotency-key': world.uuid() } });
  const idOf = async (equipNo: string): Promise<string> =>
    (
      await db.system((tx) =>
        tx
          .selectFrom('equipment')
          .select('id')
          .where('tenant_id', '=', MAIN_TENANT)
          .where('equip_no', '=', equipNo)
          .executeTakeFirstOrThrow(),
      )
    ).id;
  const dayOf = (ms: number): string => momentText(new Date(ms)).slice(0, 10);
  const begin = from.getTime() + HOUR_MS;
  timetable.add(new Date(begin), () => enterCards(stage, users));
  timetable.add(new Date(begin), () => enterScopes(stage, users));
  timetable.add(new Date(begin), () => enterFields(stage, users));
  for (const [equipNo, name, model, laboratory, place, left] of instruments) {
    timetable.add(new Date(begin), async () => {
      await makeCall(
        app,
        equipmentCalls.equipmentSubmit,
        {
          ...{ equipNo, name, model, maker: '东辰试验仪器有限公司', serialNo: `DC${equipNo.replaceAll('-', '')}`, laboratory, place },
          ...{ keeperName: '朱语桐', traceKind: '2', calibCycle: 12, midCheck: true, state: '1' },
        },
        await as(),
      );
    });
    const last = until.getTime() + left * DAY_MS;
    const years = Math.floor((last - begin) / (CYCLE_DAYS * DAY_MS));
    for (let year = years; year >= 0; year -= 1) {
      const validTo = last - year * CYCLE_DAYS * DAY_MS;
      const calibrated = validTo - (CYCLE_DAYS - 1) * DAY_MS;
      timetable.add(new Date(Math.max(begin, calibrated)), async () =>
        makeCall(
          app,
          equipmentCalls.calibrate,
          {
            ...{ equipmentId: await idOf(equipNo), calibDate: dayOf(calibrated), validTo: dayOf(validTo), org: '中原计量测试研究院' },
            ...{
              certNo: `ZY${equipNo.replaceAll('-', '')}-${dayOf(calibrated).slice(2, 4)}`,
              result: '各点误差在允许范围内',
              confirm: '1',
            },
          },
          await as(),
        ),
      );
    }
  }
};

/** `failing`: share of the tests that fail, by the round. */
export type OpenStep = { testId: string; instanceId: string; node: string; failing?: readonly number[] };
const USUAL_FAILING = [0.04] as const;

/** A value that the measure accepts, or one beyond its limit. */
const measuredFor = ({ kind, min, max }: Measure, fails: boolean): string => {
  if (kind === 'check') return fails ? '0' : '1';
  if (kind === 'text') return '按标准执行';
  const [low, high] = [min === undefined ? undefined : Number(min), max === undefined ? undefined : Number(max)];
  if (fails) return String(high === undefined ? (low ?? 0) - 1 : high + 1);
  return String(low ?? (high === undefined ? 1 : Math.min(high, 20)));
};

/** What follows the report of some tests: its papers are filed, now and then a slip is to be corrected. */
const closeTest = async ({ app, world }: Stage, users: Users, testId: string, leader: string): Promise<void> => {
  const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });
  const { workNo } = await makeCall(app, testTaskCalls.testTaskDetail, { id: testId }, await as(DIRECTOR));
  const { archiveNo } = await makeCall(app, paperArchiveCalls.paperOf, { applicationId: testId }, await as(DIRECTOR));
  // a report written anew follows papers that are filed already
  if (archiveNo !== '') return;
  const last = Number(workNo.at(-1));
  if (last % PAPERS_LEFT !== 0)
    await makeCall(
      app,
      paperArchiveCalls.paperSubmit,
      {
        ...{ taskId: testId, boxNo: `JC${workNo.slice(2, 6)}-0${last}`, place: `检测档案柜 ${last + 1} 层`, keepYears: '3' },
        ...(last === 1 ? { complete: false, lackNote: '缺检测任务单，待补' } : { complete: true }),
        contents: [
          { title: '技术资料审查记录', pages: 4 },
          { title: '试验原始记录', pages: 6 + last },
          { title: '型式试验报告', pages: 12 },
        ],
      },
      await as(ARCHIVIST),
    );
  if (last !== CORRECTED) return;
  const { conclusionText } = await makeCall(app, correctionCalls.correctableTest, { taskId: testId }, await as(leader));
  const report = { conclusionText, sampleDesc: '样品 2 台，完好，与审定图样一致' };
  await makeCall(app, correctionCalls.correctionAsk, { taskId: testId, report, reason: '样品数量漏写' }, await as(leader));
};

/** Does what is due at one open step of a type test. */
export const playTestStep = async (stage: Stage, users: Users, chance: Chance, step: OpenStep): Promise<void> => {
  const { testId, instanceId, node, failing = USUAL_FAILING } = step;
  const { app, db, world } = stage;
  const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });
  const submit = async (account: string, result: string, more: object = {}) => {
    await makeCall(
      app,
      workflowCalls.flowSubmit,
      { flowInstanceIds: [instanceId], currentNodeKeyName: node, result, remark: '同意', ...more },
      await as(account),
    );
  };
  const idOf = async (account: string): Promise<string> =>
    (
      await db.system((tx) =>
        tx
          .selectFrom('user_account')
          .select('id')
          .where('tenant_id', '=', MAIN_TENANT)
          .where('account', '=', account)
          .executeTakeFirstOrThrow(),
      )
    ).id;
  const day = (days: number): string => momentText(new Date(world.now().getTime() + days * DAY_MS)).slice(0, 10);
  const { projectLeaderName, cases, laboratory, workNo, roundNo } = await makeCall(
    app,
    testTaskCalls.testTaskDetail,
    { id: testId },
    await as(DIRECTOR),
  );
  const leader = projectLeaderName === '江若琳' ? LEADERS[1] : LEADERS[0];
  const planned = async () => makeCall(app, planCalls.plannedItems, { taskId: testId }, await as(leader));
  /** Of the present round, which may begin without any. */
  const items = async () => (await planned()).filter((item) => item.roundNo === roundNo && item.state !== '5');
  switch (node) {
    case 'engineerAllocation':
      return submit(DIRECTOR, 'PASS', { projectLeader: await idOf(chance.pick(LEADERS)), planStart: day(1), planEnd: day(14) });
    case 'sampleReceiveIn':
    case 'sampleResend':
    case 'sampleReceiveOut':
      return playSampleStep(stage, users, chanceOf(`samples ${workNo}`), { node, caseIds: cases.map((c) => c.id), labId: laboratory });
    case 'technicalDataDrawUp': {
      const checks = [
        { clause: '24', subject: '图样和文件完整，与产品一致', finding: 'conforms' as const },
        { clause: '29', subject: '防爆标志与防爆型式一致', finding: 'conforms' as const },
      ];
      await makeCall(app, technicalDataCalls.saveTechnicalData, { testId, checks }, await as(leader));
      return submit(leader, 'PASS');
    }
    case 'technicalDataDrawUpReview':
    case 'testItemDrawUpReview':
    case 'certReview':
      return submit(REVIEWER, 'PASS');
    case 'technicalDataDrawUpApproval':
      return submit(APPROVER, 'PASS');
    case 'certApproval':
      await submit(APPROVER, 'PASS');
      return closeTest(stage, users, testId, leader);
    case 'testItemDrawUp': {
      const [testerId, checkerId] = [await idOf(TESTERS[0]), await idOf(TESTERS[1])];
      if ((await items()).length === 0 && roundNo > 1) {
        const before = (await planned()).filter((item) => item.roundNo === roundNo - 1).map(({ id }) => id);
        await makeCall(app, planCalls.planFromRounds, { testId, itemIds: before }, await as(leader));
      } else if ((await items()).length === 0) {
        await makeCall(app, planCalls.planFromLibrary, { testId, testerId, checkerId, planDate: day(7) }, await as(leader));
        const rest = (await items()).slice(PLANNED).map(({ id }) => id);
        if (rest.length > 0) await makeCall(app, planCalls.plannedItemRemove, { ids: rest }, await as(leader));
      }
      for (const {
        id,
        version,
        itemName,
        standardId,
        clause,
        requirement,
        laboratory,
        isOutsource,
        outsourceReason,
        measures,
      } of await items())
        await makeCall(
          app,
          planCalls.plannedItemSave,
          {
            ...{
              id,
              version,
              taskId: testId,
              itemName,
              standardId,
              clause,
              requirement,
              laboratory,
              isOutsource,
              outsourceReason,
              measures,
            },
            ...{ testerId, checkerId, planDate: day(7) },
          },
          await as(leader),
        );
      return submit(leader, 'PASS');
    }
    case 'testRecord': {
      const usable = (await makeCall(app, testRecordCalls.usableInstruments, {}, await as(TESTERS[0]))).filter((e) => e.usable);
      const [from, until] = [HOUR_MS * 4, HOUR_MS].map((before) => momentText(new Date(world.now().getTime() - before)));
      for (const item of await items()) {
        if (item.state === '4') continue;
        const share = failing[item.roundNo - 1] ?? 0;
        const fails = share > 0 && chance.yes(share);
        const of: readonly Measure[] = item.measures;
        await makeCall(
          app,
          testRecordCalls.saveTestRecord,
          {
            ...{ itemId: item.id, startTime: from ?? '', endTime: until ?? '', values: of.map((m, i) => measuredFor(m, fails && i === 0)) },
            ...{ envTemp: '22.5', envHumidity: '48.0', envPressure: '101.2', equipmentIds: usable.slice(0, 1).map(({ id }) => id) },
            ...(fails && { failNote: '实测值超出限值' }),
          },
          await as(TESTERS[0]),
        );
      }
      await makeCall(app, testTaskCalls.submitForCcc, { id: testId, remark: '试验完成' }, await as(TESTERS[0]));
      return;
    }
    case 'testRecordApproval': {
      const password = clientHash(DEMO_PASSWORD);
      for (const { id, state } of await items())
        if (state === '2')
          await makeCall(app, testRecordCalls.checkTestRecord, { itemId: id, passed: true, password }, await as(TESTERS[1]));
      return submit(leader, 'PASS');
    }
    case 'testFailHandle':
      return submit(leader, 'PASS_RETEST');
    case 'certDrawUp': {
      const fails = (await items()).some(({ verdict }) => verdict === VERDICT.fail);
      const conclusion = fails
        ? { conclusion: '2', conclusionText: '所检项目不符合标准要求' }
        : { conclusion: '1', conclusionText: '所检项目符合标准要求' };
      return submit(leader, 'PASS', { ...conclusion, sampleDesc: '样品完好，与审定图样一致' });
    }
    default:
      throw new Error(`nobody plays the step ${node} of a type test`);
  }
};
