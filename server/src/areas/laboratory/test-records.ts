/** Records of tests: the verdict follows from the values, the calibration of each instrument is frozen, a second person checks. */
import { EXEMPT } from '@zhengjian/contract/areas/laboratory/equipment.ts';
import { VERDICT, verdictOf } from '@zhengjian/contract/areas/laboratory/measures.ts';
import { ITEM_STATE, TEST_ENDED } from '@zhengjian/contract/areas/laboratory/states.ts';
import {
  MOST_RECALLED,
  type TestRecord,
  testRecordCalls,
  type UsedIn,
  type UsedInstrument,
} from '@zhengjian/contract/areas/laboratory/test-records.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { type Selectable, sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { added, changed, created } from '../../platform/standard.ts';
import { dayText, momentText } from '../../platform/world.ts';
import { confirmPassword } from '../account/index.ts';
import { findTest, holdTest, refuseOthersTest } from './open-task.ts';
import './test-tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'laboratory.recorded': { item: string; version: number; verdict: string; instruments: string[] };
    'laboratory.checked': { item: string; version: number; passed: boolean };
  }
}

const IN_USE = ['1', '2'];
/** A conclusion of calibration that forbids use. */
const REFUSED = '3';

const shown = (r: Selectable<Schema['test_record']>): TestRecord => ({
  ...{ id: r.id, version: r.version_no, startTime: r.start_time, endTime: r.end_time, values: r.values },
  ...{ envTemp: r.env_temp ?? '', envHumidity: r.env_humidity ?? '', envPressure: r.env_pressure ?? '', instruments: r.instruments },
  ...{ uncertainty: r.uncertainty, abnormal: r.abnormal, failNote: r.fail_note, verdict: r.verdict, testerName: r.tester_name },
  ...{
    recordTime: r.created_at,
    checkerName: r.checker_name,
    checkTime: r.check_time ?? '',
    checkRemark: r.check_remark,
    checked: r.checked,
  },
});

const findItem = async (tx: Tx, id: string) =>
  (await tx.selectFrom('test_item').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('laboratory.testItemNotFound');

const recordsOf = (tx: Tx, itemId: string) =>
  tx.selectFrom('test_record').selectAll().where('item_id', '=', itemId).orderBy('version_no', 'desc').execute();

const instrumentsInUse = (tx: Tx) => tx.selectFrom('equipment').selectAll().where('state', 'in', IN_USE).orderBy('equip_no').execute();
type Instrument = Selectable<Schema['equipment']>;
type Calibration = Pick<Selectable<Schema['equipment_calibration']>, 'cert_no' | 'calib_date' | 'valid_to' | 'confirm'>;
/** An instrument as it is calibrated on a day; null: never until then. */
type OnDay = { instrument: Instrument; calibration: Calibration | null };

const frozen = ({ instrument: e, calibration: c }: OnDay): UsedInstrument => ({
  ...{ id: e.id, equipNo: e.equip_no, name: e.name, model: e.model },
  ...{ calibCertNo: c?.cert_no ?? '', calibDate: c?.calib_date ?? '', validTo: c?.valid_to ?? '' },
});
const isUsable = ({ instrument, calibration: c }: OnDay, day: string): boolean =>
  instrument.trace_kind === EXEMPT || (c !== null && c.valid_to >= day && c.confirm !== REFUSED);

/** What was calibrated after a test says nothing of how the instrument measured in it. */
const onDay = async (tx: Tx, instruments: readonly Instrument[], day: string): Promise<OnDay[]> => {
  if (instruments.length === 0) return [];
  const rows = await tx
    .selectFrom('equipment_calibration')
    .distinctOn('equipment_id')
    .select(['equipment_id', 'cert_no', 'calib_date', 'valid_to', 'confirm'])
    .where(
      'equipment_id',
      'in',
      instruments.map(({ id }) => id),
    )
    .where('calib_date', '<=', day)
    .orderBy('equipment_id')
    .orderBy('calib_date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const latest = new Map(rows.map((row) => [row.equipment_id, row]));
  return instruments.map((instrument) => ({ instrument, calibration: latest.get(instrument.id) ?? null }));
};

/**
 * The instruments as they are calibrated on the day of the test.
 * @throws laboratory.equipmentNotFound, laboratory.equipmentOutOfUse, laboratory.calibrationExpired
 */
const freeze = async (tx: Tx, ids: readonly string[], day: string): Promise<OnDay[]> => {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('equipment')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('equip_no')
    .forShare()
    .execute();
  if (rows.length !== new Set(ids).size) refuse('laboratory.equipmentNotFound');
  const used = await onDay(tx, rows, day);
  for (const of of used) {
    const { equip_no: no, name, state } = of.instrument;
    if (!IN_USE.includes(state)) refuse('laboratory.equipmentOutOfUse', { no, name });
    if (!isUsable(of, day)) refuse('laboratory.calibrationExpired', { no, name, day: of.calibration?.valid_to ?? '—' });
  }
  return used;
};

type Entered = Received<typeof testRecordCalls.saveTestRecord>;

/** @throws what `refuseOthersTest` refuses, laboratory.testIsChecked, laboratory.recordTimes, laboratory.failNoteMissing and what `freeze` refuses */
const save = async (tx: Tx, ctx: Ctx, input: Entered): Promise<TestRecord> => {
  const item = await findItem(tx, input.itemId);
  const task = await holdTest(tx, ctx, item.task_id, ['testRecord']);
  if (item.round_no !== task.round_no || item.state === ITEM_STATE.cancelled) refuse('laboratory.earlierRound');
  await refuseOthersTest(tx, ctx, task, item);
  if (item.state === ITEM_STATE.checked) refuse('laboratory.testIsChecked');
  if (input.startTime > input.endTime || input.endTime > momentText(ctx.world.now())) refuse('laboratory.recordTimes');
  const verdict = verdictOf(item.measures, input.values);
  if (verdict === VERDICT.fail && input.failNote === undefined) refuse('laboratory.failNoteMissing');
  const instruments = await freeze(tx, input.equipmentIds, input.endTime.slice(0, 10));
  // a test of several days began with what was calibrated then
  const begun = input.startTime.slice(0, 10);
  if (begun !== input.endTime.slice(0, 10)) await freeze(tx, input.equipmentIds, begun);
  const version = ((await recordsOf(tx, item.id))[0]?.version_no ?? 0) + 1;
  const beijing = (text: string) => `${text}+08`;
  const row = await tx
    .insertInto('test_record')
    .values({
      ...created(ctx),
      ...{
        task_id: task.id,
        item_id: item.id,
        version_no: version,
        values: JSON.stringify(item.measures.map((_, i) => input.values[i] ?? '')),
      },
      ...{ start_time: beijing(input.startTime), end_time: beijing(input.endTime) },
      ...{ env_temp: input.envTemp ?? null, env_humidity: input.envHumidity ?? null, env_pressure: input.envPressure ?? null },
      ...{ instruments: JSON.stringify(instruments.map(frozen)), uncertainty: input.uncertainty ?? '', abnormal: input.abnormal ?? '' },
      ...{ fail_note: input.failNote ?? '', verdict, tester_id: ctx.actor.user, tester_name: ctx.actor.name },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (instruments.length > 0)
    await tx
      .insertInto('test_record_equipment')
      .values(
        instruments.map(({ instrument, calibration }) => ({
          ...added(ctx),
          ...{
            record_id: row.id,
            equipment_id: instrument.id,
            used_at: beijing(input.endTime),
            calib_cert_no: calibration?.cert_no ?? '',
            valid_to: calibration?.valid_to ?? null,
          },
        })),
      )
      .execute();
  await tx
    .updateTable('test_item')
    .set((e) => ({
      ...{ verdict, state: verdict === VERDICT.open ? ITEM_STATE.running : ITEM_STATE.finished },
      ...changed(ctx),
      version: e('version', '+', 1),
    }))
    .where('id', '=', item.id)
    .execute();
  if (task.actual_start === null)
    await tx
      .updateTable('test_task')
      .set({ actual_start: beijing(input.startTime) })
      .where('id', '=', task.id)
      .execute();
  await audit(tx, ctx, {
    kind: 'laboratory.recorded',
    subject: { type: 'test_item', id: item.id },
    caseId: task.id,
    details: { item: item.item_name, version, verdict, instruments: instruments.map(({ instrument }) => instrument.equip_no) },
  });
  return shown(row);
};

type Checked = { itemId: string; passed: boolean; remark?: string | undefined };

/** @throws laboratory.notYourCheck, laboratory.nothingToCheck, laboratory.checkRemarkMissing, laboratory.checkedByTester */
const check = async (tx: Tx, ctx: Ctx, { itemId, passed, remark }: Checked): Promise<TestRecord> => {
  const item = await findItem(tx, itemId);
  const task = await tx.selectFrom('test_task').selectAll().where('id', '=', item.task_id).forUpdate().executeTakeFirstOrThrow();
  if (item.checker_id !== ctx.actor.user) refuse('laboratory.notYourCheck', { name: item.checker_name });
  const [latest] = await recordsOf(tx, itemId);
  const waits = item.state === ITEM_STATE.finished && item.round_no === task.round_no && !TEST_ENDED.includes(task.state);
  if (latest === undefined || !waits) return refuse('laboratory.nothingToCheck');
  if (latest.tester_id === ctx.actor.user) refuse('laboratory.checkedByTester');
  if (!passed && remark === undefined) refuse('laboratory.checkRemarkMissing');
  const row = await tx
    .updateTable('test_record')
    .set((e) => ({
      ...{ checker_id: ctx.actor.user, checker_name: ctx.actor.name, check_time: ctx.world.now(), check_remark: remark ?? '' },
      checked: passed ? ('passed' as const) : ('sentBack' as const),
      ...changed(ctx),
      version: e('version', '+', 1),
    }))
    .where('id', '=', latest.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('test_item')
    .set((e) => ({ state: passed ? ITEM_STATE.checked : ITEM_STATE.sentBack, ...changed(ctx), version: e('version', '+', 1) }))
    .where('id', '=', itemId)
    .execute();
  await audit(tx, ctx, {
    kind: 'laboratory.checked',
    subject: { type: 'test_item', id: itemId },
    caseId: task.id,
    details: { item: item.item_name, version: latest.version_no, passed },
  });
  return shown(row);
};

type Recalled = Received<typeof testRecordCalls.recall>;

/** @throws laboratory.recallOfNothing, laboratory.recallTooMuch */
const recall = async (tx: Tx, { actor }: Pick<Ctx, 'actor'>, { equipmentId, standardId, from, until }: Recalled): Promise<UsedIn[]> => {
  if (equipmentId === undefined && standardId === undefined) refuse('laboratory.recallOfNothing');
  // read from the uses of the instrument in their order: among all records of a time there may be few of them. Of these no more are wanted
  // than are answered, unless a standard leaves some out
  const most = standardId === undefined ? sql`limit ${MOST_RECALLED + 1}::int` : sql``;
  const used = sql<boolean>`r.id = any(array(select u.record_id from test_record_equipment u where u.tenant_id = ${actor.tenant}
    and u.equipment_id = ${equipmentId ?? null}::uuid and u.used_at between ${`${from}+08`} and ${`${until}+08`}
    order by u.used_at desc ${most}))`;
  const rows = await tx
    .selectFrom('test_record as r')
    .innerJoin('test_item as i', (j) => j.onRef('i.tenant_id', '=', 'r.tenant_id').onRef('i.id', '=', 'r.item_id'))
    .innerJoin('test_task as t', (j) => j.onRef('t.tenant_id', '=', 'r.tenant_id').onRef('t.id', '=', 'r.task_id'))
    .innerJoin('standard as s', (j) => j.onRef('s.tenant_id', '=', 'i.tenant_id').onRef('s.id', '=', 'i.standard_id'))
    .select(['r.id', 'r.task_id', 'r.end_time', 'r.verdict', 'r.instruments', 't.work_no', 'i.item_name', 'i.clause', 's.standard_no'])
    .select((e) =>
      e
        .selectFrom('test_report as p')
        .select('p.report_no')
        .whereRef('p.task_id', '=', 'r.task_id')
        .where('p.report_no', '<>', '')
        .orderBy('p.id', 'desc')
        .limit(1)
        .as('report_no'),
    )
    .where('r.tenant_id', '=', actor.tenant)
    .where('r.end_time', '>=', `${from}+08`)
    .where('r.end_time', '<=', `${until}+08`)
    .$if(equipmentId !== undefined, (q) => q.where(used))
    .$if(standardId !== undefined, (q) => q.where('i.standard_id', '=', standardId ?? ''))
    .orderBy('r.end_time', 'desc')
    .orderBy('r.id')
    .limit(MOST_RECALLED + 1)
    .execute();
  if (rows.length > MOST_RECALLED) refuse('laboratory.recallTooMuch', { n: MOST_RECALLED });
  return rows.map((r) => {
    const instrument = r.instruments.find(({ id }) => id === equipmentId) ?? r.instruments[0];
    return {
      ...{ recordId: r.id, testId: r.task_id, workNo: r.work_no, itemName: r.item_name, clause: r.clause, standardNo: r.standard_no },
      ...{ equipNo: instrument?.equipNo ?? '', equipmentName: instrument?.name ?? '', calibCertNo: instrument?.calibCertNo ?? '' },
      ...{ usedAt: r.end_time, verdict: r.verdict, reportNo: r.report_no ?? '' },
    };
  });
};

export const testRecordAnswers = answers(testRecordCalls, {
  testRecords: ({ itemId }, ctx) =>
    ctx.read(async (tx) => {
      await findTest(tx, (await findItem(tx, itemId)).task_id);
      return (await recordsOf(tx, itemId)).map(shown);
    }),
  usableInstruments: ({ day }, ctx) =>
    ctx.read(async (tx) => {
      const tested = day ?? dayText(ctx.world.now());
      return (await onDay(tx, await instrumentsInUse(tx), tested)).map((of) => ({ ...frozen(of), usable: isUsable(of, tested) }));
    }),
  saveTestRecord: (input, ctx) => ctx.write((tx) => save(tx, ctx, input)),
  checkTestRecord: async ({ password, ...input }, ctx) => {
    await confirmPassword(ctx, password);
    return ctx.write((tx) => check(tx, ctx, input));
  },
  recall: (input, ctx) => ctx.read((tx) => recall(tx, ctx, input)),
});
