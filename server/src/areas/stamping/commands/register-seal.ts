/** Puts a seal into the register: the specimen is drawn, the key made; it stamps nothing until a use is approved. */
import type { SealForm, SealRow } from '@zhengjian/contract/areas/stamping/records.ts';
import { PATTERNS } from '@zhengjian/contract/rules/numbering.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { drawSeal } from '../../../platform/signing/seal-drawing.ts';
import { created } from '../../../platform/standard.ts';
import { nextNumber } from '../../system/index.ts';
import { certificateShown, keyRow, makeSealKey } from '../custody.ts';
import { sealRegister } from '../seal-register.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'seal.registered': { name: string; kind: string; serial: string };
  }
}

/** user_type of staff. */
const STAFF = 1;

/** @throws stamping.glyphMissing, stamping.nameTaken, stamping.holderUnknown */
export const registerSeal = async (ctx: Ctx, form: SealForm): Promise<SealRow> => {
  drawSeal({ kind: form.kind, ring: form.ring, centre: form.centre ?? '', code: form.code ?? '' });
  await ctx.read(async (tx) => {
    if (await tx.selectFrom('seal').select('id').where('name', '=', form.name).executeTakeFirst())
      refuse('stamping.nameTaken', { name: form.name });
  });
  // keys are made before the transaction: it awaits nothing but the database
  const pair = await makeSealKey(ctx, ctx.actor.tenant, form.name);
  const shown = certificateShown(pair.certificate);
  const id = ctx.world.uuid();
  const key = keyRow(ctx, ctx.actor.tenant, 'seal', id, pair);
  await ctx.db.system((tx) => tx.insertInto('signing_key').values(key).execute());
  const register = ctx.write(async (tx) => {
    const holder =
      (await tx
        .selectFrom('user_account')
        .select(['id', 'real_name'])
        .where('id', '=', form.holderId)
        .where('user_type', '=', STAFF)
        .where('status', '=', 1)
        .executeTakeFirst()) ?? refuse('stamping.holderUnknown');
    const added = await tx
      .insertInto('seal')
      .values({
        ...created(ctx),
        id,
        seal_no: await nextNumber(tx, ctx, { pattern: PATTERNS.seal, param: 'number.seal' }),
        name: form.name,
        kind: form.kind,
        holder_id: holder.id,
        holder_name: holder.real_name,
        ring: form.ring,
        centre: form.centre ?? '',
        code: form.code ?? '',
        valid_from: form.validFrom,
        valid_to: form.validTo,
        state: 'active',
        key_source: 'institute',
        ...shown,
      })
      .onConflict((c) => c.columns(['tenant_id', 'name']).doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) refuse('stamping.nameTaken', { name: form.name });
    await audit(tx, ctx, {
      kind: 'seal.registered',
      subject: { type: 'seal', id },
      details: { name: form.name, kind: form.kind, serial: shown.certificate_serial },
    });
    return (await sealRegister.rows(tx, ctx, [id]))[0] ?? refuse('stamping.sealNotFound');
  });
  return register.catch(async (fault: unknown) => {
    // somebody else took the name meanwhile, or the holder left: the key belongs to no seal
    await ctx.db.system((tx) => tx.deleteFrom('signing_key').where('tenant_id', '=', ctx.actor.tenant).where('seal_id', '=', id).execute());
    throw fault;
  });
};
