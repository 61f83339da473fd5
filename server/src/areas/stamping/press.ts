/**
 * The press: takes waiting papers one after the other, stamps them and keeps the result of each. A row claimed by a process that
 * died is taken up again; a paper is stamped once, because the file's row must still name the bytes that were signed.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { asTenant } from '../../platform/jobs/as-tenant.ts';
import { createSigningThread } from '../../platform/signing/sign-apart.ts';
import { at } from '../../platform/standard.ts';
import { onBell } from './bell.ts';
import { faultOf, type PressPorts, type StampFault, type StampOrder, stampPaper } from './stamp-paper.ts';

type Task = Selectable<Schema['seal_task']>;

/** A paper takes about 0.1 s; a claim older than this belongs to a process that is gone. */
const CLAIM_MS = 2 * 60_000;
const LOOK_MS = 5_000;

const claim = ({ db, world }: PressPorts): Promise<Task | undefined> =>
  db.system(async (tx) => {
    const now = world.now();
    const task = await tx
      .selectFrom('seal_task as t')
      .selectAll('t')
      .where((e) => e.or([e('t.state', '=', 'waiting'), e.and([e('t.state', '=', 'running'), e('t.claimed_until', '<', at(now))])]))
      .where('t.state', 'in', sql<'waiting'>`('waiting', 'running')`)
      // the seals of one paper are set in their order
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
              .where('before.state', 'in', sql<'waiting'>`('waiting', 'running')`),
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
    await tx
      .updateTable('seal_task')
      .set({ state: 'running', claimed_until: new Date(now.getTime() + CLAIM_MS), updated_at: now })
      .where('tenant_id', '=', task.tenant_id)
      .where('id', '=', task.id)
      .execute();
    return task;
  });

const orderOf = async ({ db }: PressPorts, task: Task): Promise<StampOrder> => {
  const batch = await asTenant(db, task.tenant_id, (tx) =>
    tx
      .selectFrom('seal_batch')
      .select(['requested_name', 'confirmed_at', 'created_by', 'created_dept'])
      .where('tenant_id', '=', task.tenant_id)
      .where('id', '=', task.batch_id)
      .executeTakeFirstOrThrow(),
  );
  return {
    tenant: task.tenant_id,
    fileId: task.file_id,
    caseId: task.case_id,
    sha256: task.file_sha256,
    sealId: task.seal_id,
    documentKind: task.document_kind,
    documentName: task.document_name,
    person: { id: batch.created_by, name: batch.requested_name, dept: batch.created_dept },
    inStead: task.holder_name,
    confirmedAt: batch.confirmed_at,
    taskId: task.id,
    batchId: task.batch_id,
  };
};

const fail = (ports: PressPorts, task: Task, fault: StampFault) =>
  ports.db.system((tx) =>
    tx
      .updateTable('seal_task')
      .set({ state: 'failed', fault, ended_at: ports.world.now(), claimed_until: null, updated_at: ports.world.now() })
      .where('tenant_id', '=', task.tenant_id)
      .where('id', '=', task.id)
      .execute(),
  );

/** Stamps the next paper. @returns false when none waits. */
export const pressNext = async (ports: PressPorts, log: (e: unknown) => void = () => {}): Promise<boolean> => {
  const task = await claim(ports);
  if (!task) return false;
  try {
    await stampPaper(ports, await orderOf(ports, task));
  } catch (e) {
    const fault = faultOf(e);
    if (fault === 'house') log(e);
    await fail(ports, task, fault);
  }
  return true;
};

/** Runs until stopped: at the bell at once, otherwise every few seconds, for papers that another process left. */
export const startPress = (given: Omit<PressPorts, 'thread'>, log: (e: unknown) => void): { stop(): Promise<void> } => {
  const ports = { ...given, thread: createSigningThread() };
  let stopped = false;
  let running: Promise<void> | null = null;
  const run = async () => {
    try {
      // between two papers others have their turn
      while (!stopped && (await pressNext(ports, log))) await breathe();
    } catch (e) {
      log(e);
    }
  };
  const wake = () => {
    running ??= run().finally(() => {
      running = null;
    });
  };
  const timer = setInterval(wake, LOOK_MS);
  timer.unref();
  const off = onBell(wake);
  wake();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      off();
      await running;
      await ports.thread.close();
    },
  };
};
