/** On-site sampling: sheets are drafted at the factory, and sealed together. */

import type { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { SamplingShown } from '@zhengjian/contract/areas/inspection/records.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import type { Selectable } from 'kysely';
import { audit } from '../../../platform/audit/write.ts';
import type { Schema, Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed, created } from '../../../platform/standard.ts';
import type { Act } from '../../../workflow/registry.ts';
import { expectSampled, type SampledState, sampledStates } from '../../sample/index.ts';
import { orderDocuments } from '../../stamping/index.ts';
import { checkChoices } from '../../system/index.ts';
import { checkVersion, taskToEnter } from '../access.ts';
import { caseIdsInspected, modelsInspected } from '../cases.ts';
import { samplingSheet } from '../documents/visit.ts';
import { isSamplingUnsigned } from '../visit-papers.ts';
import '../tables.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'sampling.started': Record<string, never>;
    'sampling.saved': { sealNo: string };
    'sampling.sealed': { sheets: number };
    'sampling.removed': { sheets: number };
  }
}

const DRAFT = '0';
const SAMPLED = '1';

/** Keys of the dictionary sampling_status, by how far the sample room and the laboratory are. */
const STATES: Readonly<Record<SampledState, string>> = {
  expected: SAMPLED,
  sent: '2',
  received: '3',
  inTest: '4',
  passed: '5',
  failed: '6',
  notNeeded: '7',
};

const shownSampling = (r: Selectable<Schema['on_site_sampling']>): SamplingShown => ({
  id: r.id,
  version: r.version,
  caseId: r.case_id ?? '',
  sampleName: r.sample_name,
  model: r.model,
  baseQuantity: r.base_quantity,
  quantity: r.quantity,
  backupQuantity: r.backup_quantity,
  samplePlace: r.sample_place,
  batchNo: r.batch_no,
  produceDate: r.produce_date ?? '',
  sampleDate: r.sample_date ?? '',
  sealNo: r.seal_no,
  testItems: r.test_items,
  laboratory: r.laboratory,
  sendDeadline: r.send_deadline ?? '',
  samplerName: r.sampler_name,
  sealTime: r.seal_time ?? '',
  state: r.state,
});

const sheets = (tx: Tx, taskId: string) =>
  tx.selectFrom('on_site_sampling').selectAll().where('task_id', '=', taskId).orderBy('created_at').orderBy('id').execute();
export const samplingsIn = async (tx: Tx, taskId: string): Promise<SamplingShown[]> => {
  const rows = await sheets(tx, taskId);
  const states = await sampledStates(
    tx,
    rows.filter((r) => r.state !== DRAFT).map(({ id }) => id),
  );
  return rows.map((r) => {
    const now = states.get(r.id);
    return { ...shownSampling(r), ...(now !== undefined && { state: STATES[now] }) };
  });
};

/** A sheet that may still be changed, of an inspection whose result is being written. @throws inspection.samplingNotFound, inspection.samplingSealed */
const draftOf = async (tx: Tx, act: Act, id: string) => {
  const read = async () =>
    (await tx.selectFrom('on_site_sampling').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('inspection.samplingNotFound');
  await taskToEnter(tx, act.actor, (await read()).task_id);
  // behind the lock: somebody may have sealed it meanwhile
  const row = await read();
  if (row.state !== DRAFT) refuse('inspection.samplingSealed');
  return row;
};

/** @throws inspection.notFound, inspection.notOnTeam, inspection.notEntering */
export const initSampling = async (tx: Tx, act: Act, taskId: string): Promise<SamplingShown> => {
  const task = await taskToEnter(tx, act.actor, taskId);
  const cases = await caseIdsInspected(tx, taskId);
  const onlyCase = cases.length === 1 ? (cases[0] ?? null) : null;
  const row = await tx
    .insertInto('on_site_sampling')
    .values({
      ...created(act),
      task_id: taskId,
      case_id: onlyCase,
      sample_name: '',
      model: '',
      base_quantity: null,
      quantity: null,
      backup_quantity: null,
      sample_place: '',
      batch_no: '',
      produce_date: null,
      sample_date: null,
      seal_no: '',
      seal_time: null,
      test_items: '',
      laboratory: task.sampling_lab,
      send_deadline: null,
      sampler: act.actor.user,
      sampler_name: act.actor.name,
      state: DRAFT,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(tx, act, { kind: 'sampling.started', subject: { type: 'on_site_sampling', id: row.id }, caseId: taskId, details: {} });
  return shownSampling(row);
};

type Sheet = Received<typeof inspectionCalls.saveSampling>;
/** @throws inspection.samplingNotFound, inspection.samplingSealed, inspection.moreThanLot, inspection.sendOrder, inspection.samplingCase, inspection.samplingModel, inspection.changedMeanwhile */
export const saveSampling = async (tx: Tx, act: Act, { id, version, ...sheet }: Sheet): Promise<SamplingShown> => {
  const row = await draftOf(tx, act, id);
  checkVersion(row, version);
  if (sheet.quantity + (sheet.backupQuantity ?? 0) > sheet.baseQuantity) refuse('inspection.moreThanLot');
  if (sheet.sendDeadline < sheet.sampleDate) refuse('inspection.sendOrder');
  const caseId = sheet.caseId ?? row.case_id;
  const of = (await modelsInspected(tx, row.task_id)).find((one) => one.caseId === caseId);
  if (of === undefined) return refuse('inspection.samplingCase');
  if (of.models.length > 0 && !of.models.includes(sheet.model)) refuse('inspection.samplingModel', { model: sheet.model });
  await checkChoices(tx, act.lang, { sample_place: { samplePlace: sheet.samplePlace }, laboratory_b: { laboratory: sheet.laboratory } });
  const saved = await tx
    .updateTable('on_site_sampling')
    .set({
      case_id: caseId,
      sample_name: sheet.sampleName,
      model: sheet.model,
      base_quantity: sheet.baseQuantity,
      quantity: sheet.quantity,
      backup_quantity: sheet.backupQuantity ?? null,
      sample_place: sheet.samplePlace,
      batch_no: sheet.batchNo ?? '',
      produce_date: sheet.produceDate ?? null,
      sample_date: sheet.sampleDate,
      seal_no: sheet.sealNo,
      test_items: sheet.testItems,
      laboratory: sheet.laboratory,
      send_deadline: sheet.sendDeadline,
      ...changed(act),
      version: row.version + 1,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(tx, act, {
    kind: 'sampling.saved',
    subject: { type: 'on_site_sampling', id },
    caseId: row.task_id,
    details: { sealNo: sheet.sealNo },
  });
  return shownSampling(saved);
};

/**
 * What was sealed is sent to the sample room for its case, and tested with it; a case that has been stopped waits for none. A sheet of
 * before it named its case goes to the first.
 */
const expectSealed = async (tx: Tx, act: Act, taskId: string, sealed: readonly Selectable<Schema['on_site_sampling']>[]): Promise<void> => {
  const ids = (await caseIdsInspected(tx, taskId)).sort();
  const ofCase = (r: (typeof sealed)[number]) => (r.case_id === null ? ids[0] : ids.find((id) => id === r.case_id));
  for (const caseId of new Set(sealed.map(ofCase)))
    if (caseId !== undefined)
      await expectSampled(
        tx,
        act,
        caseId,
        sealed
          .filter((r) => ofCase(r) === caseId)
          .map((r) => ({
            ...{ sheetId: r.id, sampleName: r.sample_name, model: r.model, quantity: r.quantity ?? 1 },
            ...{ sealNo: r.seal_no, sendBy: r.send_deadline ?? '' },
          })),
      );
};

/** @throws inspection.samplingNone, inspection.samplingIncomplete, inspection.samplingUnsigned */
export const submitSampling = async (tx: Tx, act: Act, taskId: string): Promise<SamplingShown[]> => {
  const task = await taskToEnter(tx, act.actor, taskId);
  const drafts = (await sheets(tx, taskId)).filter((r) => r.state === DRAFT);
  if (drafts.length === 0) refuse('inspection.samplingNone');
  if (drafts.some((r) => r.seal_no === '' || r.sample_date === null)) refuse('inspection.samplingIncomplete');
  if (await isSamplingUnsigned(tx, task)) refuse('inspection.samplingUnsigned');
  await tx
    .updateTable('on_site_sampling')
    .set((e) => ({ state: SAMPLED, seal_time: act.world.now(), ...changed(act), version: e('version', '+', 1) }))
    .where('task_id', '=', taskId)
    .where('state', '=', DRAFT)
    .execute();
  await expectSealed(tx, act, taskId, drafts);
  await audit(tx, act, {
    kind: 'sampling.sealed',
    subject: { type: 'inspection_task', id: taskId },
    caseId: taskId,
    details: { sheets: drafts.length },
  });
  await orderDocuments(tx, act, { about: taskId }, samplingSheet);
  return samplingsIn(tx, taskId);
};

export const deleteSampling = async (tx: Tx, act: Act, ids: readonly string[]): Promise<void> => {
  for (const id of ids) {
    const row = await draftOf(tx, act, id);
    await tx.deleteFrom('on_site_sampling').where('id', '=', id).execute();
    await audit(tx, act, {
      kind: 'sampling.removed',
      subject: { type: 'on_site_sampling', id },
      caseId: row.task_id,
      details: { sheets: 1 },
    });
  }
};

/** What stands against handing in the result: samples were ordered and none is sealed, or a sheet is still a draft. */
export const samplingFault = async (
  tx: Tx,
  task: { id: string; need_sampling: boolean },
): Promise<'samplingOpen' | 'samplingMissing' | null> => {
  const all = await sheets(tx, task.id);
  if (all.some((r) => r.state === DRAFT)) return 'samplingOpen';
  return task.need_sampling && all.length === 0 ? 'samplingMissing' : null;
};
