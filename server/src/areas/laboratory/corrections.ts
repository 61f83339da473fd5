/**
 * Corrections of issued data. Legal effect: nothing that was issued is overwritten. An approved correction of a record adds a version of
 * it; every approved correction adds a revision of the report, which supersedes the one before and is made and sealed anew.
 */
import { type Correctable, type CorrectionRow, correctionCalls, correctionList } from '@zhengjian/contract/areas/laboratory/corrections.ts';
import { verdictOf } from '@zhengjian/contract/areas/laboratory/measures.ts';
import { ITEM_STATE } from '@zhengjian/contract/areas/laboratory/states.ts';
import { en } from '@zhengjian/contract/areas/laboratory/text.en.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { type Selectable, sql } from 'kysely';
import { withinScope } from '../../cases/within.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { answerList, type Reader } from '../../platform/lists/answer-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { added, changed, created } from '../../platform/standard.ts';
import { loadInstance } from '../../workflow/instance.ts';
import { SAMPLE_RETURN } from '../sample/index.ts';
import { findTest } from './open-task.ts';
import { approvedReport, reviseReport } from './report.ts';
import { orderOfTest } from './test-papers.ts';
import { testRecords } from './test-records-paper.ts';
import type { Corrected } from './test-tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'laboratory.correctionAsked': { reportNo: string; reason: string; fields: string[] };
    'laboratory.correctionDecided': { reportNo: string; approved: boolean; newReportNo: string; remark: string };
  }
}

type Row = Selectable<Schema['test_correction']>;
type Reading = Pick<Reader, 'actor' | 'lang'>;

const rowsOf = async (tx: Tx, { actor, lang }: Reading, ids: readonly string[]): Promise<CorrectionRow[]> => {
  const words = (lang === 'en' ? en : zh).correct.of;
  const rows = await tx
    .selectFrom('test_correction as c')
    .innerJoin('test_task as t', (j) => j.onRef('t.tenant_id', '=', 'c.tenant_id').onRef('t.id', '=', 'c.task_id'))
    .innerJoin('test_report as p', (j) => j.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.id', '=', 'c.report_id'))
    .leftJoin('test_report as n', (j) => j.onRef('n.tenant_id', '=', 'c.tenant_id').onRef('n.id', '=', 'c.new_report_id'))
    .leftJoin('test_record as r', (j) => j.onRef('r.tenant_id', '=', 'c.tenant_id').onRef('r.id', '=', 'c.record_id'))
    .leftJoin('test_item as i', (j) => j.onRef('i.tenant_id', '=', 'r.tenant_id').onRef('i.id', '=', 'r.item_id'))
    .select([
      'c.id',
      'c.task_id',
      't.work_no',
      't.company_name',
      'p.report_no',
      'n.report_no as new_no',
      'i.item_name',
      'c.reason',
      'c.state',
    ])
    .select(['c.asked_by', 'c.asked_name', 'c.created_at', 'c.decided_name', 'c.decided_at', 'c.decide_remark'])
    .where('c.id', 'in', [...ids])
    .execute();
  return rows.map((r) => ({
    ...{ id: r.id, taskId: r.task_id, workNo: r.work_no, companyName: r.company_name, reportNo: r.report_no, reason: r.reason },
    ...{ subject: r.item_name === null ? words.report : words.record.replace('{{name}}', r.item_name), correctionState: r.state },
    ...{ askedName: r.asked_name, askedTime: r.created_at, decidedName: r.decided_name, decidedTime: r.decided_at ?? '' },
    ...{ decideRemark: r.decide_remark, newReportNo: r.new_no ?? '' },
    abilities: { decide: r.state === 'waiting' && r.asked_by !== actor.user && actor.permissions.has('test_correction_decide') },
  }));
};

const asked = answerList(correctionList, {
  table: 'test_correction',
  tabs: {
    waiting: () => sql`r.state = 'waiting'`,
    approved: () => sql`r.state = 'approved'`,
    rejected: () => sql`r.state = 'rejected'`,
    all: () => null,
  },
  filters: {},
  sorts: { askedTime: 'created_at' },
  // of tests that the person reaches
  within: ({ actor }) => {
    const scope = withinScope(actor, 'b');
    return scope === null || actor.permissions.has('test_correction_decide')
      ? null
      : [sql`exists (select from business_case b where b.tenant_id = r.tenant_id and b.id = r.task_id and ${scope})`];
  },
  search: (keyword) => sql<boolean>`exists (select from test_task t join test_report p on p.tenant_id = t.tenant_id and p.task_id = t.id
    where t.tenant_id = r.tenant_id and t.id = r.task_id and strpos(lower(t.work_no || ' ' || p.report_no || ' ' || t.company_name), lower(${keyword})) > 0)`,
  rows: rowsOf,
});

/** Verified records of the report's rounds, the latest version of each test. */
const verified = async (tx: Tx, taskId: string) =>
  tx
    .selectFrom('test_item as i')
    .innerJoin('test_record as r', (j) => j.onRef('r.tenant_id', '=', 'i.tenant_id').onRef('r.item_id', '=', 'i.id'))
    .selectAll('r')
    .select(['i.item_name', 'i.measures', 'i.verdict as item_verdict'])
    .distinctOn('i.id')
    .where('i.task_id', '=', taskId)
    .where('i.state', '=', ITEM_STATE.checked)
    .where('r.checked', '=', 'passed')
    .orderBy('i.id')
    .orderBy('r.version_no', 'desc')
    .execute();

/** @throws laboratory.testNotFound, laboratory.notReported */
const reportOf = async (tx: Tx, taskId: string) => {
  await findTest(tx, taskId);
  return (await approvedReport(tx, taskId)) ?? refuse('laboratory.notReported');
};
/** An issued report is not corrected while the laboratory writes another one: both would be its next revision. @throws laboratory.reportBeingRewritten */
const refuseWhileRewritten = async (tx: Tx, ctx: Ctx, { instance_id }: { instance_id: string | null }): Promise<void> => {
  if (instance_id === null) return;
  const { state } = await loadInstance(tx, ctx, instance_id, true);
  if (state.status === 'active' && state.tokens.some(({ at }) => at !== SAMPLE_RETURN)) refuse('laboratory.reportBeingRewritten');
};
const waitingOf = (tx: Tx, taskId: string) =>
  tx.selectFrom('test_correction').select('id').where('task_id', '=', taskId).where('state', '=', 'waiting').executeTakeFirst();

const correctable = async (tx: Tx, taskId: string): Promise<Correctable> => {
  const report = await reportOf(tx, taskId);
  const { work_no } = await findTest(tx, taskId);
  return {
    ...{ taskId, workNo: work_no, reportNo: report.report_no, conclusionText: report.conclusion_text, sampleDesc: report.sample_desc },
    waiting: (await waitingOf(tx, taskId)) !== undefined,
    records: (await verified(tx, taskId)).map((r) => ({
      ...{ itemId: r.item_id, itemName: r.item_name, values: r.values },
      measures: r.measures.map(({ name, kind, unit = '' }) => ({ name, kind, unit })),
      ...{ envTemp: r.env_temp ?? '', envHumidity: r.env_humidity ?? '', envPressure: r.env_pressure ?? '' },
      ...{ uncertainty: r.uncertainty, abnormal: r.abnormal },
    })),
  };
};

type Asked = Received<typeof correctionCalls.correctionAsk>;
type Change = { recordId: string | null; before: Corrected; after: Corrected };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** The fields of which the value is another. */
const differing = (before: Corrected, after: Corrected): Pick<Change, 'before' | 'after'> => {
  const names = Object.keys(after).filter((name) => !same(before[name], after[name]));
  const of = (values: Corrected) => Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
  return { before: of(before), after: of(after) };
};

/** @throws laboratory.nothingCorrected, laboratory.testItemNotFound, laboratory.verdictTurns */
const changeOf = async (tx: Tx, { taskId, report, record }: Asked): Promise<Change> => {
  const now = await reportOf(tx, taskId);
  if (record === undefined) {
    const before = { conclusionText: now.conclusion_text, sampleDesc: now.sample_desc };
    const change = differing(before, { ...before, ...report });
    if (Object.keys(change.after).length === 0) refuse('laboratory.nothingCorrected');
    return { recordId: null, ...change };
  }
  const of = (await verified(tx, taskId)).find(({ item_id }) => item_id === record.itemId) ?? refuse('laboratory.testItemNotFound');
  const values = of.measures.map((_, i) => record.values[i] ?? '');
  // what turns a verdict is no slip of the pen
  if (verdictOf(of.measures, values) !== of.item_verdict) refuse('laboratory.verdictTurns');
  const change = differing(
    {
      ...{ values: of.values, envTemp: of.env_temp ?? '', envHumidity: of.env_humidity ?? '', envPressure: of.env_pressure ?? '' },
      ...{ uncertainty: of.uncertainty, abnormal: of.abnormal },
    },
    {
      ...{ values, envTemp: record.envTemp ?? '', envHumidity: record.envHumidity ?? '', envPressure: record.envPressure ?? '' },
      ...{ uncertainty: record.uncertainty ?? '', abnormal: record.abnormal ?? '' },
    },
  );
  if (Object.keys(change.after).length === 0) refuse('laboratory.nothingCorrected');
  return { recordId: of.id, ...change };
};

/** @throws laboratory.notReported, laboratory.reportBeingRewritten, laboratory.correctionWaits and what `changeOf` refuses */
const ask = async (tx: Tx, ctx: Ctx, input: Asked): Promise<CorrectionRow> => {
  const test = await findTest(tx, input.taskId);
  await reportOf(tx, input.taskId);
  await refuseWhileRewritten(tx, ctx, test);
  await tx.selectFrom('test_task').select('id').where('id', '=', input.taskId).forUpdate().executeTakeFirstOrThrow();
  const report = await reportOf(tx, input.taskId);
  if (await waitingOf(tx, input.taskId)) refuse('laboratory.correctionWaits');
  const { recordId, before, after } = await changeOf(tx, input);
  const row = created(ctx);
  await tx
    .insertInto('test_correction')
    .values({
      ...row,
      ...{ task_id: input.taskId, report_id: report.id, record_id: recordId, before: JSON.stringify(before), after: JSON.stringify(after) },
      ...{ reason: input.reason, asked_by: ctx.actor.user, asked_name: ctx.actor.name },
    })
    .execute();
  await audit(tx, ctx, {
    kind: 'laboratory.correctionAsked',
    subject: { type: 'test_correction', id: row.id },
    caseId: input.taskId,
    details: { reportNo: report.report_no, reason: input.reason, fields: Object.keys(after) },
  });
  return one(tx, ctx, row.id);
};

const one = async (tx: Tx, ctx: Reading, id: string): Promise<CorrectionRow> =>
  (await rowsOf(tx, ctx, [id]))[0] ?? refuse('laboratory.correctionNotFound');

const textOf = (values: Corrected, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};
const numeric = (value: string | undefined, kept: string | null): string | null =>
  value === undefined ? kept : value === '' ? null : value;

/**
 * Another version of a record, as corrected; the earlier one stays. Whoever approves it verifies it, so they have not tested it.
 * @throws laboratory.correctionOutdated where there is a later one, laboratory.checkedByTester
 */
const correctRecord = async (tx: Tx, ctx: Ctx, c: Row, recordId: string): Promise<void> => {
  const old = await tx.selectFrom('test_record').selectAll().where('id', '=', recordId).executeTakeFirstOrThrow();
  if (old.tester_id === ctx.actor.user) refuse('laboratory.checkedByTester');
  const later = await tx
    .selectFrom('test_record')
    .select('id')
    .where('item_id', '=', old.item_id)
    .where('version_no', '>', old.version_no)
    .executeTakeFirst();
  if (later !== undefined) refuse('laboratory.correctionOutdated');
  const { values } = c.after;
  const moment = (text: string) => sql<string>`${`${text}+08`}::timestamptz`;
  const { id: _, ...kept } = old;
  const corrected = created(ctx);
  await tx
    .insertInto('test_record')
    .values({
      ...kept,
      ...corrected,
      version: 1,
      version_no: old.version_no + 1,
      ...{ start_time: moment(old.start_time), end_time: moment(old.end_time), check_time: ctx.world.now() },
      ...{ values: JSON.stringify(Array.isArray(values) ? values : old.values), instruments: JSON.stringify(old.instruments) },
      env_temp: numeric(textOf(c.after, 'envTemp'), old.env_temp),
      env_humidity: numeric(textOf(c.after, 'envHumidity'), old.env_humidity),
      env_pressure: numeric(textOf(c.after, 'envPressure'), old.env_pressure),
      ...{ uncertainty: textOf(c.after, 'uncertainty') ?? old.uncertainty, abnormal: textOf(c.after, 'abnormal') ?? old.abnormal },
      ...{ checker_id: ctx.actor.user, checker_name: ctx.actor.name, check_remark: c.reason },
    })
    .execute();
  const { round_no } = await tx.selectFrom('test_item').select('round_no').where('id', '=', old.item_id).executeTakeFirstOrThrow();
  await orderOfTest({ ...ctx, tx }, old.task_id, round_no, testRecords);
  // the same instruments were used
  const used = await tx.selectFrom('test_record_equipment').selectAll().where('record_id', '=', recordId).execute();
  if (used.length > 0)
    await tx
      .insertInto('test_record_equipment')
      .values(
        used.map(({ equipment_id, used_at, calib_cert_no, valid_to }) => ({
          ...added(ctx),
          ...{ record_id: corrected.id, equipment_id, used_at: moment(used_at), calib_cert_no, valid_to },
        })),
      )
      .execute();
};

type Decided = { id: string; approved: boolean; remark?: string | undefined };

/** @throws laboratory.correctionNotFound, laboratory.correctedByAsker, laboratory.correctionDecided, laboratory.decideRemarkMissing, laboratory.reportBeingRewritten, laboratory.correctionOutdated */
const decide = async (tx: Tx, ctx: Ctx, { id, approved, remark = '' }: Decided): Promise<CorrectionRow> => {
  const c =
    (await tx.selectFrom('test_correction').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
    refuse('laboratory.correctionNotFound');
  if (c.state !== 'waiting') refuse('laboratory.correctionDecided', { name: c.decided_name });
  if (c.asked_by === ctx.actor.user) refuse('laboratory.correctedByAsker');
  if (!approved && remark === '') refuse('laboratory.decideRemarkMissing');
  if (approved) await refuseWhileRewritten(tx, ctx, await findTest(tx, c.task_id));
  const test = await tx.selectFrom('test_task').selectAll().where('id', '=', c.task_id).forUpdate().executeTakeFirstOrThrow();
  const report = await tx.selectFrom('test_report').selectAll().where('id', '=', c.report_id).executeTakeFirstOrThrow();
  let revised: { id: string; report_no: string } | null = null;
  if (approved) {
    if ((await reportOf(tx, c.task_id)).id !== report.id) refuse('laboratory.correctionOutdated');
    if (c.record_id !== null) await correctRecord(tx, ctx, c, c.record_id);
    revised = await reviseReport(tx, ctx, report, {
      ...{ conclusion_text: textOf(c.after, 'conclusionText') ?? report.conclusion_text },
      ...{ sample_desc: textOf(c.after, 'sampleDesc') ?? report.sample_desc, draw_up_name: c.asked_name },
    });
  }
  await tx
    .updateTable('test_correction')
    .set((e) => ({
      ...{ state: approved ? ('approved' as const) : ('rejected' as const), decided_by: ctx.actor.user, decided_name: ctx.actor.name },
      ...{ decided_at: ctx.world.now(), decide_remark: remark, new_report_id: revised?.id ?? null },
      ...changed(ctx),
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await audit(tx, ctx, {
    kind: 'laboratory.correctionDecided',
    subject: { type: 'test_correction', id },
    caseId: test.id,
    details: { reportNo: report.report_no, approved, newReportNo: revised?.report_no ?? '', remark },
  });
  return one(tx, ctx, id);
};

/** What stood there and what takes its place, under the words of the fields. */
const detail = async (tx: Tx, ctx: Ctx, id: string) => {
  const c =
    (await tx.selectFrom('test_correction').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('laboratory.correctionNotFound');
  const { fields } = ctx.lang === 'en' ? en : zh;
  const words: Readonly<Record<string, string>> = { ...fields.testRecord, ...fields.reportForm };
  const item =
    c.record_id === null
      ? undefined
      : await tx
          .selectFrom('test_record as r')
          .innerJoin('test_item as i', (j) => j.onRef('i.tenant_id', '=', 'r.tenant_id').onRef('i.id', '=', 'r.item_id'))
          .select('i.measures')
          .where('r.id', '=', c.record_id)
          .executeTakeFirst();
  const shown = Object.entries(c.after).flatMap(([name, after]) => {
    const before = c.before[name] ?? '';
    if (typeof after === 'string') return [{ name: words[name] ?? name, before: String(before), after }];
    const old = Array.isArray(before) ? before.map(String) : [];
    return (item?.measures ?? [])
      .map((measure, i) => ({ name: measure.name, before: old[i] ?? '', after: after[i] ?? '' }))
      .filter((one) => one.before !== one.after);
  });
  return { correction: await one(tx, ctx, id), fields: shown };
};

export const correctionAnswers = answers(correctionCalls, {
  correctionPage: (input, ctx) => ctx.read((tx) => asked.page(tx, ctx, input)),
  correctionCounts: (input, ctx) => ctx.read((tx) => asked.counts(tx, ctx, input)),
  correctionDetail: ({ id }, ctx) => ctx.read((tx) => detail(tx, ctx, id)),
  correctableTest: ({ taskId }, ctx) => ctx.read((tx) => correctable(tx, taskId)),
  correctionAsk: (input, ctx) => ctx.write((tx) => ask(tx, ctx, input)),
  correctionDecide: (input, ctx) => ctx.write((tx) => decide(tx, ctx, input)),
});
