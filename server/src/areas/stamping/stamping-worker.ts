/**
 * The stamping worker: takes waiting papers one after the other, stamps them and keeps the result of each. A row claimed by a process that
 * died is taken up again; a paper is stamped once, because the file's row must still name the bytes that were signed.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { asTenant } from '../../platform/jobs/as-tenant.ts';
import { onBell } from './bell.ts';
import { faultOf, type StampFault } from './stamp-fault.ts';
import { type PressPorts, type StampOrder, stampPaper } from './stamp-paper.ts';
import { claimTry, endTry, putOffTry, type Try } from './tries.ts';

/** A paper takes about 0.1 s; a claim older than this belongs to a process that is gone. */
const CLAIM_MS = 2 * 60_000;
const LOOK_MS = 5_000;

/**
 * Minutes until a paper whose proof of time could not be had is tried again. After the last, about a day, somebody has to look:
 * the paper has failed. It never gets a lower level instead.
 */
const AGAIN_MINUTES = [1, 5, 15, 60, 180, 360, 720];

const claim = ({ db, world }: PressPorts): Promise<Try | undefined> =>
  db.system((tx) => claimTry(tx, world, new Date(world.now().getTime() + CLAIM_MS)));

const orderOf = async ({ db }: PressPorts, task: Try): Promise<StampOrder> => {
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

const fail = ({ db, world }: PressPorts, task: Try, fault: StampFault) =>
  db.system(async (tx) => {
    const minutes = fault === 'levelNotReached' ? AGAIN_MINUTES[task.tries] : undefined;
    if (minutes === undefined) await endTry(tx, world, { tenant: task.tenant_id, fileId: task.file_id, taskId: task.id }, fault);
    else await putOffTry(tx, world, task, fault, new Date(world.now().getTime() + minutes * 60_000));
  });

/** Stamps the next paper. @returns false when none waits. */
export const stampNext = async (ports: PressPorts, log: (e: unknown) => void = () => {}): Promise<boolean> => {
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
export const startStampingWorker = (ports: PressPorts, log: (e: unknown) => void): { stop(): Promise<void> } => {
  let stopped = false;
  let running: Promise<void> | null = null;
  const run = async () => {
    try {
      // between two papers others have their turn
      while (!stopped && (await stampNext(ports, log))) await breathe();
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
    },
  };
};
