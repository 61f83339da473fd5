/**
 * One seal on one paper: what paper, seal and approval say now, the signature, and everything that changes with it. The stamping worker
 * and the signing page both come here, so no seal is ever set in another way.
 */
import { Readable } from 'node:stream';
import type { DocumentKind } from '@zhengjian/contract/areas/stamping/records.ts';
import { type Actor, systemActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { asTenant } from '../../platform/jobs/as-tenant.ts';
import { Refusal } from '../../platform/refuse.ts';
import type { SigningThread } from '../../platform/signing/sign-apart.ts';
import { NotSignable } from '../../platform/signing/sign-pdf.ts';
import { added } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import { coverContent, tellIssued } from '../file/index.ts';
import { sealSigner, timeAuthority, type Vault } from './custody.ts';
import { isStampedIn } from './paper-queue.ts';
import { renewSealKey } from './renew-key.ts';
import { certificateEnds, hasEnded, lacking, neededSeals, stoppedOn } from './seals-of.ts';
import { spoil } from './stamp-fault.ts';
import { refuseGuarded } from './stamp-guards.ts';
import type { Anchor } from './tables.ts';
import { endTry } from './tries.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'seal.stamped': { seal: string; document: string; level: string; before: string; after: string; inStead?: string };
  }
}

export type PressPorts = Vault & { files: FileStore; thread: SigningThread };

/** Larger papers do not go through memory. */
const MOST_BYTES = 100_000_000;

/** Who stamps which paper with which seal, under which proof of identity. */
export type StampOrder = {
  tenant: string;
  fileId: string;
  caseId: string;
  /** The bytes that the person saw; others are not stamped. */
  sha256: string;
  sealId: string;
  documentKind: DocumentKind;
  documentName: string;
  person: { id: string; name: string; dept: string | null };
  /** In whose stead; empty: the holder. */
  inStead: string;
  confirmedAt: string;
  /** Row of the stamping worker, where it came from there. */
  taskId: string | null;
  batchId: string | null;
  /** Where the seal goes, instead of the template's place. */
  place?: Omit<Anchor, 'name'>;
  /** The person still has to say that the stamped paper is kept. */
  notSaved?: boolean;
};

const look = async (tx: Tx, ports: PressPorts, order: StampOrder) => {
  const file = await tx
    .selectFrom('archive_file as f')
    .innerJoin('business_case as a', (j) => j.onRef('a.tenant_id', '=', 'f.tenant_id').onRef('a.id', '=', 'f.case_id'))
    .select(['f.file_sha256', 'f.is_stamped', 'f.suffix', 'f.seals', 'f.withdrawn', 'f.has_problem', 'a.phase'])
    .where('f.tenant_id', '=', order.tenant)
    .where('f.id', '=', order.fileId)
    .executeTakeFirst();
  if (!file) return spoil('fileGone');
  if (file.is_stamped || file.seals.includes(order.sealId)) return spoil('alreadyStamped');
  if (file.withdrawn) return spoil('withdrawn');
  if (!isStampedIn(file.phase)) return spoil('caseOver');
  if (file.has_problem) return spoil('returned');
  if (file.file_sha256 !== order.sha256) return spoil('fileChanged');
  if (file.suffix !== 'pdf') return spoil('notPdf');
  const seal = await tx
    .selectFrom('seal')
    .selectAll()
    .where('tenant_id', '=', order.tenant)
    .where('id', '=', order.sealId)
    .executeTakeFirstOrThrow();
  const use = await tx
    .selectFrom('seal_use')
    .select(['level', 'seam'])
    .where('tenant_id', '=', order.tenant)
    .where('seal_id', '=', order.sealId)
    .where('document_kind', '=', order.documentKind)
    .where('state', '=', 'approved')
    .executeTakeFirst();
  if (!use) return spoil('notApproved');
  const next = lacking((await neededSeals(tx, order.tenant)).get(order.documentKind) ?? [], file.seals)[0];
  if (next?.sealId !== order.sealId) return spoil('earlierSealLacks');
  const today = dayText(ports.world.now());
  const stopped = stoppedOn({ state: seal.state, validFrom: seal.valid_from, validTo: seal.valid_to }, today);
  if (stopped !== '') return spoil(stopped === 'frozen' ? 'sealFrozen' : 'sealOutOfTime');
  if (hasEnded(certificateEnds(seal), today)) return spoil('certificateEnded');
  const place = await tx
    .selectFrom('paper_place')
    .select(['anchors', 'document_kind', 'document_no', 'pages'])
    .where('tenant_id', '=', order.tenant)
    .where('file_sha256', '=', order.sha256)
    .executeTakeFirst();
  const { tenant_name: institute } = await tx
    .selectFrom('tenant')
    .select('tenant_name')
    .where('tenant_id', '=', order.tenant)
    .executeTakeFirstOrThrow();
  return { seal, use, place, institute };
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

/** Where a template keeps room for a seal of this kind. */
export const anchorFor = (anchors: readonly Anchor[], kind: string): Anchor | undefined =>
  anchors.find((a) => a.name === (kind === 'person' ? 'person' : 'seal'));

/** Further places of the institute's seal: an annex and a page of conclusions bear it as well. */
const FURTHER = ['annex', 'conclusion'];
const furtherFor = (anchors: readonly Anchor[], kind: string): Anchor[] =>
  kind === 'person' ? [] : anchors.filter((a) => FURTHER.includes(a.name));
/** Pages with a frame, which a seam seal would cut. */
const framedPages = (anchors: readonly Anchor[]): number[] => anchors.filter((a) => a.name === 'frame').map((a) => a.page);

/** `seam`: the pages carry a seam seal; what was done, not what was asked. */
type Pressed = { signed: Buffer; seam: boolean };

const press = async (ports: PressPorts, order: StampOrder, { seal, use, place, institute }: Looked, pdf: Buffer): Promise<Pressed> => {
  const signer = (await sealSigner(ports, order.tenant, seal.id)) ?? spoil('keyMissing');
  const anchors = place?.anchors ?? [];
  const sheet = {
    pdf,
    signer,
    timestamp: await timeAuthority(ports, order.tenant),
    level: use.level,
    at: ports.world.now(),
    name: seal.name,
    reason: order.documentName,
    location: institute,
    design: { kind: seal.kind, ring: seal.ring, centre: seal.centre, code: seal.code },
    place: order.place ?? anchorFor(anchors, seal.kind) ?? null,
    also: furtherFor(anchors, seal.kind),
    seamWithout: use.seam ? framedPages(anchors) : null,
  };
  try {
    return { signed: await ports.thread.sign(sheet), seam: use.seam };
  } catch (e) {
    // a paper of one page has no seam
    if (e instanceof NotSignable && e.reason === 'seamNeedsPages')
      return { signed: await ports.thread.sign({ ...sheet, seamWithout: null }), seam: false };
    throw e;
  }
};

/** The act belongs to the person who asked under a fresh proof; the system only carries it out. */
const actorOf = (order: StampOrder): Actor => ({
  ...systemActor(order.tenant),
  user: order.person.id,
  name: order.person.name,
  dept: order.person.dept,
  kind: 'staff',
});

type Stamped = { sha256: string; size: number; seam: boolean };

const finish = (ports: PressPorts, order: StampOrder, looked: Looked, stored: Stamped): Promise<{ complete: boolean }> =>
  asTenant(ports.db, order.tenant, async (tx) => {
    const now = ports.world.now();
    const actor = actorOf(order);
    const { seal, use, place } = looked;
    const file = await tx
      .selectFrom('archive_file')
      .select(['seals', 'withdrawn'])
      .where('tenant_id', '=', order.tenant)
      .where('id', '=', order.fileId)
      .where('is_stamped', '=', false)
      .forUpdate()
      .executeTakeFirst();
    if (!file) return spoil('fileChanged');
    // its case went back while the seal was being set
    if (file.withdrawn) return spoil('withdrawn');
    const seals = [...file.seals, seal.id];
    const complete = lacking((await neededSeals(tx, order.tenant)).get(order.documentKind) ?? [], seals).length === 0;
    const covered = await coverContent(
      tx,
      { actor, world: ports.world },
      {
        fileId: order.fileId,
        content: { sha256: stored.sha256, size: stored.size },
        why: 'stamped',
        marks: { seals, is_stamped: complete, stamped_not_saved: order.notSaved === true },
        expects: order.sha256,
      },
    );
    if (!covered) return spoil('fileChanged');
    // the next seal finds its place by the new bytes
    if (place && !complete)
      await tx
        .insertInto('paper_place')
        .values({
          ...added({ actor, world: ports.world }),
          file_sha256: stored.sha256,
          document_kind: place.document_kind,
          document_no: place.document_no,
          pages: place.pages,
          anchors: JSON.stringify(place.anchors),
        })
        .onConflict((c) => c.doNothing())
        .execute();
    await endTry(tx, ports.world, order);
    if (order.taskId)
      // the same person's next seal on the same paper goes on from these bytes
      await tx
        .updateTable('seal_task')
        .set({ file_sha256: stored.sha256, updated_at: now })
        .where('tenant_id', '=', order.tenant)
        .where('batch_id', '=', order.batchId)
        .where('file_id', '=', order.fileId)
        .where('state', '=', 'waiting')
        .execute();
    await tx
      .insertInto('seal_impression')
      .values({
        ...added({ actor, world: ports.world }),
        seal_id: seal.id,
        seal_name: seal.name,
        task_id: order.taskId,
        file_id: order.fileId,
        case_id: order.caseId,
        document_kind: order.documentKind,
        document_name: order.documentName,
        document_no: place?.document_no ?? '',
        level: use.level,
        seam: stored.seam,
        before_sha256: order.sha256,
        after_sha256: stored.sha256,
        signer_name: order.person.name,
        holder_name: order.inStead,
        confirmed_at: order.confirmedAt,
        certificate_serial: seal.certificate_serial,
      })
      .execute();
    await audit(
      tx,
      { actor, world: ports.world },
      {
        kind: 'seal.stamped',
        subject: { type: 'archive_file', id: order.fileId },
        caseId: order.caseId,
        details: {
          seal: seal.name,
          document: order.documentName,
          level: use.level,
          before: order.sha256,
          after: stored.sha256,
          ...(order.inStead ? { inStead: order.inStead } : {}),
        },
      },
    );
    await tellIssued(tx, { actor, world: ports.world }, order.fileId);
    return { complete };
  });

/** What the paper's kind hangs on may have changed since the order was taken, its payment for one. Read as the app, for whom cases are found by their tenant. */
const mustBeDue = async ({ db }: PressPorts, order: StampOrder): Promise<void> => {
  try {
    await db.read(actorOf(order), (tx) => refuseGuarded(tx, order.documentKind, order));
  } catch (e) {
    if (e instanceof Refusal) spoil('notDue');
    throw e;
  }
};

/** @returns the new bytes, and whether the paper now carries every seal it takes. @throws what {@link faultOf} names */
export const stampPaper = async (ports: PressPorts, order: StampOrder): Promise<{ sha256: string; complete: boolean }> => {
  await mustBeDue(ports, order);
  await renewSealKey(ports, order.tenant, order.sealId);
  const looked = await asTenant(ports.db, order.tenant, (tx) => look(tx, ports, order));
  const { signed, seam } = await press(ports, order, looked, await bytesOf(ports.files, order.sha256));
  const stored = await ports.files.put(Readable.from([signed]));
  const { complete } = await finish(ports, order, looked, { ...stored, seam });
  return { sha256: stored.sha256, complete };
};
