/**
 * The press: takes waiting papers one after the other, signs them and keeps the result of each. A row claimed by a process that
 * died is taken up again; a paper is stamped once, because the file's row must still name the bytes that were signed.
 */

import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import { type Actor, systemActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { asTenant } from '../../platform/jobs/as-tenant.ts';
import { createSigningThread, type SigningThread } from '../../platform/signing/sign-apart.ts';
import { LevelNotReached, NotSignable } from '../../platform/signing/sign-pdf.ts';
import { added, at } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import { onBell } from './bell.ts';
import { sealSigner, timeAuthority, type Vault } from './custody.ts';
import type { Anchor } from './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'seal.stamped': { seal: string; document: string; level: string; before: string; after: string };
  }
}

export type PressPorts = Vault & { files: FileStore; thread: SigningThread };
type Task = Selectable<Schema['seal_task']>;

/** A paper takes about 0.1 s; a claim older than this belongs to a process that is gone. */
const CLAIM_MS = 2 * 60_000;
const LOOK_MS = 5_000;
/** Larger papers do not go through memory. */
const MOST_BYTES = 100_000_000;

/** Why one paper was not stamped; the texts stand under `fault`. */
export type StampFault =
  | 'sealFrozen'
  | 'sealOutOfTime'
  | 'notApproved'
  | 'notPdf'
  | 'notForStamping'
  | 'alreadyStamped'
  | 'alreadyAtPress'
  | 'fileGone'
  | 'fileChanged'
  | 'tooLarge'
  | 'encrypted'
  | 'unreadable'
  | 'seamAfterSignature'
  | 'levelNotReached'
  | 'keyMissing'
  | 'house';

class Spoiled extends Error {
  constructor(readonly fault: StampFault) {
    super(fault);
  }
}
const spoil = (fault: StampFault): never => {
  throw new Spoiled(fault);
};

const claim = ({ db, world }: PressPorts): Promise<Task | undefined> =>
  db.system(async (tx) => {
    const now = world.now();
    const task = await tx
      .selectFrom('seal_task')
      .selectAll()
      .where((e) => e.or([e('state', '=', 'waiting'), e.and([e('state', '=', 'running'), e('claimed_until', '<', at(now))])]))
      .where('state', 'in', sql<'waiting'>`('waiting', 'running')`)
      .orderBy('created_at')
      .orderBy('position')
      .limit(1)
      .forUpdate()
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

/** What the paper, the seal and its approval say now, not when the paper was handed in. */
const look = async (tx: Tx, ports: PressPorts, task: Task) => {
  const file = await tx
    .selectFrom('archive_file')
    .select(['file_sha256', 'is_stamped', 'suffix'])
    .where('tenant_id', '=', task.tenant_id)
    .where('id', '=', task.file_id)
    .executeTakeFirst();
  if (!file) return spoil('fileGone');
  if (file.is_stamped) return spoil('alreadyStamped');
  if (file.file_sha256 !== task.file_sha256) return spoil('fileChanged');
  if (file.suffix !== 'pdf') return spoil('notPdf');
  const seal = await tx
    .selectFrom('seal')
    .selectAll()
    .where('tenant_id', '=', task.tenant_id)
    .where('id', '=', task.seal_id)
    .executeTakeFirstOrThrow();
  const use = await tx
    .selectFrom('seal_use')
    .select(['level', 'seam'])
    .where('tenant_id', '=', task.tenant_id)
    .where('seal_id', '=', task.seal_id)
    .where('document_kind', '=', task.document_kind)
    .where('state', '=', 'approved')
    .executeTakeFirst();
  if (!use) return spoil('notApproved');
  const today = dayText(ports.world.now());
  if (seal.state !== 'active') return spoil('sealFrozen');
  if (today < seal.valid_from || today > seal.valid_to) return spoil('sealOutOfTime');
  const place = await tx
    .selectFrom('paper_place')
    .select(['anchors', 'document_no', 'pages'])
    .where('tenant_id', '=', task.tenant_id)
    .where('file_sha256', '=', task.file_sha256)
    .executeTakeFirst();
  const batch = await tx
    .selectFrom('seal_batch')
    .select(['requested_name', 'confirmed_at', 'created_by', 'created_dept'])
    .where('tenant_id', '=', task.tenant_id)
    .where('id', '=', task.batch_id)
    .executeTakeFirstOrThrow();
  const { tenant_name: institute } = await tx
    .selectFrom('tenant')
    .select('tenant_name')
    .where('tenant_id', '=', task.tenant_id)
    .executeTakeFirstOrThrow();
  return { seal, use, place, batch, institute };
};
type Looked = Awaited<ReturnType<typeof look>>;

const bytesOf = async (files: FileStore, sha256: string): Promise<Buffer> => {
  const size = await files.size(sha256);
  const stream = size === null ? null : await files.read(sha256);
  if (!stream || size === null) return spoil('fileGone');
  if (size > MOST_BYTES) return spoil('tooLarge');
  const parts: Buffer[] = [];
  for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
};

const anchorFor = (anchors: readonly Anchor[], kind: string): Anchor | undefined =>
  anchors.find((a) => a.name === (kind === 'person' ? 'person' : 'seal'));

/** `seam`: the pages carry a seam seal; what was done, not what was asked. */
type Pressed = { signed: Buffer; seam: boolean };

const press = async (ports: PressPorts, task: Task, { seal, use, place, institute }: Looked, pdf: Buffer): Promise<Pressed> => {
  const signer = (await sealSigner(ports, task.tenant_id, seal.id)) ?? spoil('keyMissing');
  const order = {
    pdf,
    signer,
    timestamp: await timeAuthority(ports, task.tenant_id),
    level: use.level,
    at: ports.world.now(),
    name: seal.name,
    reason: task.document_name,
    location: institute,
    design: { kind: seal.kind, ring: seal.ring, centre: seal.centre, code: seal.code },
    place: anchorFor(place?.anchors ?? [], seal.kind) ?? null,
    seam: use.seam,
  };
  try {
    return { signed: await ports.thread.sign(order), seam: use.seam };
  } catch (e) {
    // a paper of one page has no seam
    if (e instanceof NotSignable && e.reason === 'seamNeedsPages')
      return { signed: await ports.thread.sign({ ...order, seam: false }), seam: false };
    throw e;
  }
};

const faultOf = (e: unknown): StampFault => {
  if (e instanceof Spoiled) return e.fault;
  if (e instanceof LevelNotReached) return 'levelNotReached';
  if (e instanceof NotSignable) return e.reason === 'encrypted' || e.reason === 'seamAfterSignature' ? e.reason : 'unreadable';
  return 'house';
};

/** The act belongs to the person who handed the paper in under a fresh proof; the press only carries it out. */
const personOf = (task: Task, { batch }: Looked): Actor => ({
  ...systemActor(task.tenant_id),
  user: task.created_by,
  name: batch.requested_name,
  dept: batch.created_dept,
  kind: 'staff',
});

type Stamped = { sha256: string; size: number; seam: boolean };

const finish = (ports: PressPorts, task: Task, looked: Looked, stored: Stamped) =>
  asTenant(ports.db, task.tenant_id, async (tx) => {
    const now = ports.world.now();
    const actor = personOf(task, looked);
    const done = await tx
      .updateTable('archive_file')
      .set((e) => ({
        file_sha256: stored.sha256,
        file_size: String(stored.size),
        is_stamped: true,
        stamped_not_saved: false,
        version_no: e('version_no', '+', 1),
        updated_at: now,
        updated_by: actor.user,
      }))
      .where('tenant_id', '=', task.tenant_id)
      .where('id', '=', task.file_id)
      .where('file_sha256', '=', task.file_sha256)
      .where('is_stamped', '=', false)
      .executeTakeFirst();
    if (done.numUpdatedRows !== 1n) return spoil('fileChanged');
    await tx
      .updateTable('seal_task')
      .set({ state: 'done', fault: '', ended_at: now, claimed_until: null, updated_at: now })
      .where('tenant_id', '=', task.tenant_id)
      .where('id', '=', task.id)
      .execute();
    const { seal, use, place, batch } = looked;
    await tx
      .insertInto('seal_impression')
      .values({
        ...added({ actor, world: ports.world }),
        seal_id: seal.id,
        seal_name: seal.name,
        task_id: task.id,
        file_id: task.file_id,
        case_id: task.case_id,
        document_kind: task.document_kind,
        document_name: task.document_name,
        document_no: place?.document_no ?? '',
        level: use.level,
        seam: stored.seam,
        before_sha256: task.file_sha256,
        after_sha256: stored.sha256,
        signer_name: batch.requested_name,
        confirmed_at: batch.confirmed_at,
        certificate_serial: seal.certificate_serial,
      })
      .execute();
    await audit(
      tx,
      { actor, world: ports.world },
      {
        kind: 'seal.stamped',
        subject: { type: 'archive_file', id: task.file_id },
        caseId: task.case_id,
        details: { seal: seal.name, document: task.document_name, level: use.level, before: task.file_sha256, after: stored.sha256 },
      },
    );
  });

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
    const looked = await asTenant(ports.db, task.tenant_id, (tx) => look(tx, ports, task));
    const { signed, seam } = await press(ports, task, looked, await bytesOf(ports.files, task.file_sha256));
    await finish(ports, task, looked, { ...(await ports.files.put(Readable.from([signed]))), seam });
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
