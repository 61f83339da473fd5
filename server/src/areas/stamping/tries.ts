/**
 * Tries at the stamping worker: rows of `seal_task`. Whoever begins, ends, puts off or cancels one does so here, because the last try is
 * also kept on its paper; the queue then never looks through the stamping worker's history.
 */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { at } from '../../platform/standard.ts';
import type { World } from '../../platform/world.ts';
import type { StampFault } from './stamp-fault.ts';
import '../file/tables.ts';
import './tables.ts';

export type Try = Selectable<Schema['seal_task']>;
type One = Pick<Try, 'tenant_id' | 'id' | 'file_id'>;
type Kept = { state: Try['state']; fault?: string; retryAt?: Date | null /** Of a new try. */; batchId?: string };

const OPEN = sql<'waiting'>`('waiting', 'running')`;

/** A paper with another try before it still waits; of two faults the first is the cause. */
const keep = (tx: Tx, tenant: string, fileIds: readonly string[], { state, fault = '', retryAt = null, batchId }: Kept) =>
  tx
    .updateTable('archive_file as f')
    .set({
      press_state: sql<Try['state']>`case when ${state} not in ${OPEN} and exists (select from seal_task t where t.tenant_id = f.tenant_id
        and t.file_id = f.id and t.state in ${OPEN}) then 'waiting' else ${state} end`,
      press_fault: sql<string>`case when ${fault} = 'earlierSealLacks' and f.press_fault <> '' then f.press_fault else ${fault} end`,
      press_retry_at: retryAt,
      ...(batchId === undefined ? {} : { press_batch: batchId }),
    })
    .where('f.tenant_id', '=', tenant)
    .where('f.id', 'in', [...new Set(fileIds)])
    .execute();

/** Papers are locked before their tries, as everywhere: two who meet on one paper come one after the other. */
const lockPaper = (tx: Tx, tenant: string, fileId: string) =>
  tx.selectFrom('archive_file').select('id').where('tenant_id', '=', tenant).where('id', '=', fileId).forUpdate().execute();

const change = (tx: Tx, task: One) => tx.updateTable('seal_task').where('tenant_id', '=', task.tenant_id).where('id', '=', task.id);

/** Tries of one batch, the rows of their papers locked by the caller. */
export const addTries = async (
  tx: Tx,
  tenant: string,
  batchId: string,
  tasks: readonly Insertable<Schema['seal_task']>[],
): Promise<void> => {
  await tx
    .insertInto('seal_task')
    .values([...tasks])
    .execute();
  for (const fault of new Set(tasks.map((t) => t.fault ?? ''))) {
    const files = tasks.filter((t) => (t.fault ?? '') === fault).map((t) => t.file_id);
    // what is at the stamping worker already, or stamped, keeps what it shows
    if (fault === 'alreadyAtPress' || fault === 'alreadyStamped') continue;
    await keep(tx, tenant, files, { state: fault ? 'failed' : 'waiting', fault, batchId });
  }
};

/** Claims the next try until `until`; the seals of one paper are set in their order. */
export const claimTry = async (tx: Tx, world: World, until: Date): Promise<Try | undefined> => {
  const now = world.now();
  const task = await tx
    .selectFrom('seal_task as t')
    .selectAll('t')
    .where((e) =>
      e.or([
        e.and([e('t.state', '=', 'waiting'), e.or([e('t.retry_at', 'is', null), e('t.retry_at', '<=', at(now))])]),
        e.and([e('t.state', '=', 'running'), e('t.claimed_until', '<', at(now))]),
      ]),
    )
    .where('t.state', 'in', OPEN)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('seal_task as before')
            .select('before.id')
            .whereRef('before.tenant_id', '=', 't.tenant_id')
            .whereRef('before.batch_id', '=', 't.batch_id')
            .whereRef('before.file_id', '=', 't.file_id')
            .whereRef('before.position', '<', 't.position')
            .where('before.state', 'in', OPEN),
        ),
      ),
    )
    .orderBy('t.created_at')
    .orderBy('t.position')
    .limit(1)
    .forUpdate('t')
    .skipLocked()
    .executeTakeFirst();
  if (!task) return undefined;
  await change(tx, task).set({ state: 'running', claimed_until: until, updated_at: now }).execute();
  // whoever holds the paper now writes its state after this
  const free = await tx
    .selectFrom('archive_file')
    .select('id')
    .where('tenant_id', '=', task.tenant_id)
    .where('id', '=', task.file_id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (free) await keep(tx, task.tenant_id, [task.file_id], { state: 'running', fault: task.fault });
  return task;
};

/** Ends a try. Without `task` the seal was set in the signing window: the paper's earlier tries no longer count. */
export const endTry = async (
  tx: Tx,
  world: World,
  { tenant, fileId, taskId }: { tenant: string; fileId: string; taskId: string | null },
  fault: StampFault | '' = '',
): Promise<void> => {
  await lockPaper(tx, tenant, fileId);
  const now = world.now();
  const state = fault ? 'failed' : 'done';
  if (taskId)
    await change(tx, { tenant_id: tenant, id: taskId, file_id: fileId })
      .set({ state, fault, ended_at: now, claimed_until: null, retry_at: null, updated_at: now })
      .execute();
  await keep(tx, tenant, [fileId], { state, fault });
};

/** The paper waits with its fault until `retryAt`. */
export const putOffTry = async (tx: Tx, world: World, task: Try, fault: StampFault, retryAt: Date): Promise<void> => {
  await lockPaper(tx, task.tenant_id, task.file_id);
  await change(tx, task)
    .set({ state: 'waiting', fault, tries: task.tries + 1, retry_at: retryAt, claimed_until: null, updated_at: world.now() })
    .execute();
  await keep(tx, task.tenant_id, [task.file_id], { state: 'waiting', fault, retryAt });
};

/** Takes back what of a batch waits. @returns how many tries */
export const cancelTries = async (tx: Tx, world: World, tenant: string, batchId: string): Promise<number> => {
  const now = world.now();
  const files = await tx
    .selectFrom('archive_file')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('id', 'in', (e) =>
      e
        .selectFrom('seal_task')
        .select('file_id')
        .where('tenant_id', '=', tenant)
        .where('batch_id', '=', batchId)
        .where('state', '=', 'waiting'),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  if (files.length === 0) return 0;
  const taken = await tx
    .updateTable('seal_task')
    .set({ state: 'cancelled', ended_at: now, retry_at: null, updated_at: now })
    .where('tenant_id', '=', tenant)
    .where('batch_id', '=', batchId)
    .where('state', '=', 'waiting')
    .returning('file_id')
    .execute();
  if (taken.length > 0)
    await keep(
      tx,
      tenant,
      taken.map((t) => t.file_id),
      { state: 'cancelled' },
    );
  return taken.length;
};
