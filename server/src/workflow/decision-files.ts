/** Attachments of decisions: what is uploaded while the dialog is open becomes the decision's when it is submitted. */
import { type DecisionFile, MOST_DECISION_FILES } from '@zhengjian/contract/areas/workflow/records.ts';
import { audit } from '../platform/audit/write.ts';
import type { Tx } from '../platform/database/schema.ts';
import { refuse } from '../platform/refuse.ts';
import { added } from '../platform/standard.ts';
import { WITHDRAWN } from './acts/withdraw.ts';
import type { Instance } from './instance.ts';
import type { Act, CaseAct } from './registry.ts';
import './tables.ts';

declare module '../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.filesAttached': { forCustomer: boolean; files: { name: string; sha256: string }[] };
  }
}

/** Ids of uploads, for the remark of the institute and for that to the company. */
export type Attached = { remarkFiles?: readonly string[] | undefined; cusRemarkFiles?: readonly string[] | undefined };
type Row = { id: string; file_name: string; suffix: string; file_size: string };

const COLUMNS = ['id', 'file_name', 'suffix', 'content_type', 'file_size', 'file_sha256'] as const;
export const presentFile = (row: Row): DecisionFile => ({
  id: row.id,
  name: row.file_name,
  suffix: row.suffix,
  size: Number(row.file_size),
});

/** Takes the person's own uploads for this case out of waiting. @throws Refusal workflow.filesTooMany, fileGone */
const take = async ({ tx }: CaseAct, instanceId: string, ids: readonly string[]) => {
  if (ids.length > MOST_DECISION_FILES) refuse('workflow.filesTooMany', { most: MOST_DECISION_FILES });
  const rows = await tx
    .deleteFrom('wf_upload')
    .where('instance_id', '=', instanceId)
    .where('id', 'in', [...ids])
    .returning([...COLUMNS])
    .execute();
  if (rows.length !== new Set(ids).size) refuse('workflow.fileGone');
  const at = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => at.get(id) ?? []);
};

const record = (act: CaseAct, taskId: string, forCustomer: boolean, rows: readonly { file_name: string; file_sha256: string }[]) =>
  audit(act.tx, act, {
    kind: 'workflow.filesAttached',
    subject: { type: 'wf_task', id: taskId },
    caseId: act.businessId,
    details: { forCustomer, files: rows.map((r) => ({ name: r.file_name, sha256: r.file_sha256 })) },
  });

/** Attaches to the internal remark of a decision, or of what was done to the task besides (`eventId`). */
export const attachInside = async (
  act: CaseAct,
  of: { instanceId: string; taskId: string; eventId?: string },
  ids: readonly string[] = [],
): Promise<void> => {
  if (ids.length === 0) return;
  const rows = await take(act, of.instanceId, ids);
  const common = { ...added(act), task_id: of.taskId, business_id: act.businessId, event_id: of.eventId ?? null };
  await act.tx
    .insertInto('wf_task_file')
    .values(rows.map((row) => ({ ...common, ...row })))
    .execute();
  await record(act, of.taskId, false, rows);
};

/** Attaches to both remarks of a decision. @throws Refusal workflow.filesWithoutRemark where nothing is written to the company */
export const attachToDecision = async (
  act: CaseAct,
  instance: Pick<Instance, 'id' | 'companyId'>,
  taskId: string,
  { remarkFiles, cusRemarkFiles = [], cusRemark }: Attached & { cusRemark?: string | undefined },
): Promise<void> => {
  await attachInside(act, { instanceId: instance.id, taskId }, remarkFiles);
  if (cusRemarkFiles.length === 0) return;
  if (instance.companyId === null || !cusRemark?.trim()) refuse('workflow.filesWithoutRemark');
  const rows = await take(act, instance.id, cusRemarkFiles);
  const common = { ...added(act), task_id: taskId, business_id: act.businessId };
  await act.tx
    .insertInto('wf_task_customer_file')
    .values(rows.map((row) => ({ ...common, ...row })))
    .execute();
  await record(act, taskId, true, rows);
};

export type FilesOf = {
  /** By task: of the internal remark of its decision. */
  inside: ReadonlyMap<string, DecisionFile[]>;
  /** By task: of the remark to the company. */
  customer: ReadonlyMap<string, DecisionFile[]>;
  /** By event of a task. */
  events: ReadonlyMap<string, DecisionFile[]>;
};

/** Attachments of all decisions on a record; row-level security shows the internal ones to staff only. */
export const filesOfRecord = async (tx: Tx, { actor }: Act, businessId: string): Promise<FilesOf> => {
  const of = (table: 'wf_task_file' | 'wf_task_customer_file') =>
    tx
      .selectFrom(table)
      .select(['id', 'task_id', 'file_name', 'suffix', 'file_size'])
      .where('tenant_id', '=', actor.tenant)
      .where('business_id', '=', businessId)
      .orderBy('created_at')
      .orderBy('id');
  const [internal, customer] = await Promise.all([
    actor.kind === 'staff' ? of('wf_task_file').select('event_id').execute() : [],
    of('wf_task_customer_file').execute(),
  ]);
  const by = <R extends Row>(rows: readonly R[], key: (row: R) => string | null) => {
    const found = new Map<string, DecisionFile[]>();
    for (const row of rows) {
      const at = key(row);
      if (at !== null) found.set(at, [...(found.get(at) ?? []), presentFile(row)]);
    }
    return found;
  };
  return {
    inside: by(internal, (r) => (r.event_id === null ? r.task_id : null)),
    customer: by(customer, (r) => r.task_id),
    events: by(internal, (r) => r.event_id),
  };
};

/** An attachment that the viewer may open, their own uploads among them; undefined where there is none. */
export const openableDecisionFile = async (tx: Tx, { actor }: Pick<Act, 'actor'>, id: string) => {
  const own = await tx
    .selectFrom('wf_upload')
    .select([...COLUMNS])
    .where('id', '=', id)
    .executeTakeFirst();
  if (own !== undefined) return own;
  const inside =
    actor.kind === 'staff'
      ? await tx
          .selectFrom('wf_task_file')
          .select([...COLUMNS])
          .where('id', '=', id)
          .executeTakeFirst()
      : undefined;
  if (inside !== undefined) return inside;
  let customers = tx
    .selectFrom('wf_task_customer_file as f')
    .innerJoin('wf_task as t', (j) => j.onRef('t.tenant_id', '=', 'f.tenant_id').onRef('t.id', '=', 'f.task_id'))
    .select(['f.id', 'f.file_name', 'f.suffix', 'f.content_type', 'f.file_size', 'f.file_sha256'])
    .where('f.id', '=', id);
  // a decision that was taken back does not stand with the company any more
  if (actor.kind === 'customer') customers = customers.where('t.result', '<>', WITHDRAWN);
  return customers.executeTakeFirst();
};
