/**
 * The signing page behind the viewer of a paper (spec: 000 §4). Whoever opens a paper gets a key of ten minutes; with the key
 * alone the page reads the paper and, in edit mode, sets the seal. The page therefore needs no session of its own and may stand
 * on another origin, the one that the operator names (ZJ_SIGNING_ORIGIN).
 */
import type { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import type { SigningSession } from '@zhengjian/contract/areas/stamping/records.ts';
import { en } from '@zhengjian/contract/areas/stamping/text.en.ts';
import { zh } from '@zhengjian/contract/areas/stamping/text.zh.ts';
import type { Answered, Received } from '@zhengjian/contract/call.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx, FileAnswer } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { drawSeal, sealSvg } from '../../platform/signing/seal-drawing.ts';
import { paramOf } from '../system/index.ts';
import { confirmedAt } from './confirm.ts';
import { paperFor } from './paper-queue.ts';
import { lacking, mayStampWith, neededSeals } from './seals-of.ts';
import { faultOf } from './stamp-fault.ts';
import { refuseGuarded } from './stamp-guards.ts';
import { anchorFor, stampPaper } from './stamp-paper.ts';

type Mode = 'view' | 'edit';
const PURPOSE = { view: 'signingView', edit: 'signingEdit' } as const;
const KEY_SECONDS = 600;
const PAGE = '/signing';

/** Address of the page: a path, on the origin that the operator allows. @throws stamping.pageElsewhere */
export const pageAt = (address: string, allowed: string): string => {
  if (address.startsWith('/') && !address.startsWith('//')) return `${allowed}${address}`;
  if (!URL.canParse(address) || allowed === '' || new URL(address).origin !== allowed) refuse('stamping.pageElsewhere', { address });
  return address;
};

/** The paper, and the seal that this person may set on it now. @throws what speaks against it */
const forEditing = async (tx: Tx, viewer: Pick<Ctx, 'actor' | 'world'>, fileId: string) => {
  const { actor } = viewer;
  const paper = (await paperFor(tx, viewer, fileId)) ?? refuse('stamping.paperNotFound');
  const name = paper.documentName;
  if (!actor.admin && !actor.permissions.has('seal_stamp')) refuse('account.forbidden');
  if (paper.suffix !== 'pdf') refuse('stamping.notPdf', { name });
  if (paper.returned) refuse('stamping.returned', { name });
  const seals = (await neededSeals(tx, actor.tenant)).get(paper.documentKind) ?? refuse('stamping.noSealForKind', { name });
  const seal = (!paper.isStamped && lacking(seals, paper.carried)[0]) || refuse('stamping.stampedAlready', { name });
  const may = mayStampWith(actor, seal) ?? refuse('stamping.notHolder', { name: seal.name, holder: seal.holderName });
  if (seal.state !== 'active') refuse('stamping.sealFrozen', { name: seal.name });
  if (paper.taskState === 'waiting' || paper.taskState === 'running') refuse('stamping.atPress', { name });
  await refuseGuarded(tx, paper.documentKind, { fileId, caseId: paper.caseId });
  return { paper, seal, ...may };
};

/** @throws stamping.paperNotFound, stamping.pageElsewhere; in edit mode also what speaks against stamping it now */
export const openSigning = async (
  ctx: Ctx,
  { fileId, mode }: Received<typeof stampingCalls.signingOpen>,
): Promise<Answered<typeof stampingCalls.signingOpen>> =>
  ctx.read(async (tx) => {
    const paper =
      mode === 'edit' ? (await forEditing(tx, ctx, fileId)).paper : ((await paperFor(tx, ctx, fileId)) ?? refuse('stamping.paperNotFound'));
    if (paper.suffix !== 'pdf') refuse('stamping.notPdf', { name: paper.documentName });
    const { tenant, user, session } = ctx.actor;
    const own = session === undefined ? {} : { session };
    return {
      page: pageAt(await paramOf(tx, 'signing.pageUrl', PAGE), ctx.signingOrigin),
      documentId: fileId,
      documentName: paper.documentName,
      applicationNo: paper.applicationNo,
      applicantName: paper.applicantName,
      productName: paper.productName,
      mode,
      key: ctx.keys.issue({ purpose: PURPOSE[mode], subject: fileId, tenant, user, ...own }, KEY_SECONDS),
      expiresIn: KEY_SECONDS,
    };
  });

/** Who opened the key, as they are now and in the session they opened it in; nobody who has lost the right since goes on. */
const holderOf = async (ctx: Ctx, key: string): Promise<{ mode: Mode; fileId: string; actor: Actor }> => {
  for (const mode of ['edit', 'view'] as const) {
    const bearer = await ctx.bearer(key, PURPOSE[mode]);
    if (bearer) return { mode, fileId: bearer.subject, actor: bearer.actor };
  }
  return refuse('stamping.signingKeyGone');
};

/** @throws stamping.signingKeyGone, and what speaks against stamping the paper */
export const signingSession = async (ctx: Ctx, key: string): Promise<SigningSession> => {
  const { mode, fileId, actor } = await holderOf(ctx, key);
  return ctx.db.read(actor, async (tx) => {
    if (mode === 'view') {
      const paper = (await paperFor(tx, { actor, world: ctx.world }, fileId)) ?? refuse('stamping.paperNotFound');
      return { documentName: paper.documentName, mode, seal: null };
    }
    const { paper, seal } = await forEditing(tx, { actor, world: ctx.world }, fileId);
    const { kind, ring, centre, code } = await tx
      .selectFrom('seal')
      .select(['kind', 'ring', 'centre', 'code'])
      .where('id', '=', seal.sealId)
      .executeTakeFirstOrThrow();
    const drawing = drawSeal({ kind, ring, centre, code });
    const kept = await tx.selectFrom('paper_place').select('anchors').where('file_sha256', '=', paper.sha256).executeTakeFirst();
    const anchor = anchorFor(kept?.anchors ?? [], kind);
    return {
      documentName: paper.documentName,
      mode,
      seal: {
        name: seal.name,
        specimen: sealSvg(drawing),
        width: drawing.width,
        height: drawing.height,
        place: anchor ? { page: anchor.page, x: anchor.x, y: anchor.y } : null,
      },
    };
  });
};

/** @throws stamping.signingKeyGone, stamping.paperNotFound */
export const signingDocument = async (ctx: Ctx, key: string): Promise<FileAnswer> => {
  const { fileId, actor } = await holderOf(ctx, key);
  const paper = (await ctx.db.read(actor, (tx) => paperFor(tx, { actor, world: ctx.world }, fileId))) ?? refuse('stamping.paperNotFound');
  const stream = (await ctx.files.read(paper.sha256)) ?? refuse('stamping.paperNotFound');
  return { stream, type: 'application/pdf', name: paper.documentName, length: paper.size, inline: true };
};

/**
 * Sets the seal. The paper then counts as stamped but not saved, until the viewer has heard of it and says so.
 * @throws stamping.signingKeyGone, stamping.confirmFirst, stamping.notSet with the reason in the language of the caller
 */
export const signingSave = async (ctx: Ctx, { key, place }: Received<typeof stampingCalls.signingSave>) => {
  const { mode, fileId, actor } = await holderOf(ctx, key);
  if (mode !== 'edit') refuse('stamping.signingKeyGone');
  const ready = await ctx.db.read(actor, async (tx) => ({
    ...(await forEditing(tx, { actor, world: ctx.world }, fileId)),
    confirmedAt: await confirmedAt(tx, { ...ctx, actor }),
  }));
  const { paper, seal, inStead } = ready;
  const ports = { db: ctx.db, keys: ctx.keys, world: ctx.world, files: ctx.files, thread: ctx.signing, time: ctx.time };
  try {
    const { sha256, complete } = await stampPaper(ports, {
      tenant: actor.tenant,
      fileId,
      caseId: paper.caseId,
      sha256: paper.sha256,
      sealId: seal.sealId,
      documentKind: paper.documentKind,
      documentName: paper.documentName,
      person: { id: actor.user, name: actor.name, dept: actor.dept },
      inStead,
      confirmedAt: ready.confirmedAt,
      taskId: null,
      batchId: null,
      ...(place ? { place } : {}),
      notSaved: true,
    });
    return { fileId, sha256, complete };
  } catch (e) {
    const fault = faultOf(e);
    if (fault === 'house') throw e;
    return refuse('stamping.notSet', { name: paper.documentName, why: (ctx.lang === 'en' ? en : zh).fault[fault] });
  }
};
