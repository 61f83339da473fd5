/** What a seal may be used for: one person asks, another decides. */
import type { DocumentKind, useForm } from '@zhengjian/contract/areas/stamping/records.ts';
import { en } from '@zhengjian/contract/areas/stamping/text.en.ts';
import { zh } from '@zhengjian/contract/areas/stamping/text.zh.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { MESSAGE_KIND, notify } from '../../../platform/outbox/notify.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed, created } from '../../../platform/standard.ts';
import { permissionHolders } from '../../../workflow/people.ts';
import { tellIssued } from '../../file/index.ts';
import { neededSeals } from '../seals-of.ts';
import '../../file/tables.ts';
import { nodesOfKind } from '../document-kinds.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'seal.useRequested': { seal: string; documentKind: string; level: string; seam: boolean };
    'seal.useWithdrawn': { seal: string; documentKind: string; remark: string };
    'seal.useDecided': { seal: string; documentKind: string; approved: boolean };
  }
}

const SEAL_PAGE = (id: string) => `/printing/seal?id=${id}`;
/** The kind of paper as both languages call it. */
const kindWords = (kind: DocumentKind) => ({ zh: zh.documentKind[kind], en: en.documentKind[kind] });

/** @throws stamping.kindTaken where another seal has this place on these papers. */
const refuseTakenPlace = async (tx: Tx, use: { document_kind: DocumentKind; position: number }): Promise<void> => {
  const other = await tx
    .selectFrom('seal_use as u')
    .innerJoin('seal as s', (j) => j.onRef('s.tenant_id', '=', 'u.tenant_id').onRef('s.id', '=', 'u.seal_id'))
    .select('s.name')
    .where('u.document_kind', '=', use.document_kind)
    .where('u.state', '=', 'approved')
    .where('u.position', '=', use.position)
    .executeTakeFirst();
  if (other) refuse('stamping.kindTaken', { name: other.name, n: use.position });
};

/** @throws stamping.sealNotFound, stamping.useThere, stamping.kindTaken */
export const requestUse = async (tx: Tx, ctx: Ctx, form: z.output<typeof useForm>): Promise<{ id: string }> => {
  const seal =
    (await tx.selectFrom('seal').select('name').where('id', '=', form.sealId).executeTakeFirst()) ?? refuse('stamping.sealNotFound');
  const row = {
    ...created(ctx),
    seal_id: form.sealId,
    document_kind: form.documentKind,
    level: form.level,
    seam: form.seam,
    position: form.position,
    reason: form.reason,
    state: 'requested' as const,
    requested_name: ctx.actor.name,
  };
  const added = await tx
    .insertInto('seal_use')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) refuse('stamping.useThere');
  // who asks learns it now, and not from the refusal of whoever decides
  await refuseTakenPlace(tx, row);
  await audit(tx, ctx, {
    kind: 'seal.useRequested',
    subject: { type: 'seal_use', id: row.id },
    details: { seal: seal.name, documentKind: form.documentKind, level: form.level, seam: form.seam },
  });
  const deciders = await permissionHolders(tx, ctx.actor.tenant, 'seal_use_decide');
  await notify(tx, ctx, {
    template: 'sealUseAsked',
    params: { from: ctx.actor.name, seal: seal.name, document: kindWords(form.documentKind), remark: form.reason },
    kind: MESSAGE_KIND.system,
    users: deciders.map((p) => p.id),
    link: SEAL_PAGE(form.sealId),
  });
  return { id: row.id };
};

/** @throws stamping.useNotFound, stamping.useDecided, stamping.ownRequest, stamping.kindTaken */
export const decideUse = async (tx: Tx, ctx: Ctx, input: { id: string; approve: boolean; remark?: string | undefined }): Promise<null> => {
  const use =
    (await tx
      .selectFrom('seal_use as u')
      .innerJoin('seal as s', (j) => j.onRef('s.tenant_id', '=', 'u.tenant_id').onRef('s.id', '=', 'u.seal_id'))
      .select(['u.state', 'u.seal_id', 'u.created_by', 'u.document_kind', 'u.position', 'u.version', 's.name'])
      .where('u.id', '=', input.id)
      .forUpdate('u')
      .executeTakeFirst()) ?? refuse('stamping.useNotFound');
  if (use.state !== 'requested') refuse('stamping.useDecided');
  if (use.created_by === ctx.actor.user) refuse('stamping.ownRequest');
  if (input.approve) {
    // two deciders of one kind come one after the other
    await tx.selectFrom('seal_use').select('id').where('document_kind', '=', use.document_kind).orderBy('id').forUpdate().execute();
    await refuseTakenPlace(tx, use);
  }
  await tx
    .updateTable('seal_use')
    .set({
      state: input.approve ? 'approved' : 'refused',
      decided_by: ctx.actor.user,
      decided_name: ctx.actor.name,
      decided_at: ctx.world.now(),
      decide_remark: input.remark ?? '',
      version: use.version + 1,
      ...changed(ctx),
    })
    .where('id', '=', input.id)
    .execute();
  await audit(tx, ctx, {
    kind: 'seal.useDecided',
    subject: { type: 'seal_use', id: input.id },
    details: { seal: use.name, documentKind: use.document_kind, approved: input.approve },
  });
  await notify(tx, ctx, {
    template: input.approve ? 'sealUseApproved' : 'sealUseRefused',
    params: { from: ctx.actor.name, seal: use.name, document: kindWords(use.document_kind), remark: input.remark ?? '' },
    kind: MESSAGE_KIND.system,
    users: [use.created_by],
    link: SEAL_PAGE(use.seal_id),
  });
  return null;
};

/** Papers that carry every seal but the one that is no longer asked for are complete. */
const completeWithout = async (tx: Tx, ctx: Ctx, kind: DocumentKind): Promise<void> => {
  const left = (await neededSeals(tx, ctx.actor.tenant)).get(kind) ?? [];
  if (left.length === 0) return;
  const nodes = nodesOfKind(kind);
  const complete = await tx
    .updateTable('archive_file')
    .set({ is_stamped: true, ...changed(ctx) })
    .where('is_stamped', '=', false)
    .where('seals', '@>', sql<string[]>`${left.map((s) => s.sealId)}::uuid[]`)
    .where('file_catalog_id', 'in', (e) => e.selectFrom('file_catalog').select('id').where('catalog_code', 'in', nodes))
    .returning('id')
    .execute();
  for (const { id } of complete) await tellIssued(tx, ctx, id);
};

/** @throws stamping.useNotFound, stamping.useNotApproved */
export const withdrawUse = async (tx: Tx, ctx: Ctx, { id, remark }: { id: string; remark: string }): Promise<null> => {
  const use =
    (await tx
      .selectFrom('seal_use as u')
      .innerJoin('seal as s', (j) => j.onRef('s.tenant_id', '=', 'u.tenant_id').onRef('s.id', '=', 'u.seal_id'))
      .select(['u.state', 'u.document_kind', 'u.version', 's.name'])
      .where('u.id', '=', id)
      .forUpdate('u')
      .executeTakeFirst()) ?? refuse('stamping.useNotFound');
  if (use.state !== 'approved') refuse('stamping.useNotApproved');
  await tx
    .updateTable('seal_use')
    .set({ state: 'withdrawn', decide_remark: remark, version: use.version + 1, ...changed(ctx) })
    .where('id', '=', id)
    .execute();
  await completeWithout(tx, ctx, use.document_kind);
  await audit(tx, ctx, {
    kind: 'seal.useWithdrawn',
    subject: { type: 'seal_use', id },
    details: { seal: use.name, documentKind: use.document_kind, remark },
  });
  return null;
};
