/** Puts a key of a licensed authority in the place of the institute's own; the old one signs nothing more, but stays for verification. */
import { KEY_FILE_LIMIT_BYTES } from '@zhengjian/contract/areas/stamping/calls.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { readWhole } from '../../../platform/http/read-whole.ts';
import { refuse } from '../../../platform/refuse.ts';
import { openPkcs12, Pkcs12Error, type Pkcs12Fault } from '../../../platform/signing/pkcs12.ts';
import { changed } from '../../../platform/standard.ts';
import { certificateShown, keyRow } from '../custody.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'seal.keyImported': { serial: string; subject: string; issuer: string };
  }
}

const REFUSALS = {
  unreadable: 'stamping.keyUnreadable',
  password: 'stamping.keyPassword',
  old: 'stamping.keyOld',
  noKey: 'stamping.keyMissing',
  noCertificate: 'stamping.keyWithoutCertificate',
  weakKey: 'stamping.keyWeak',
} as const satisfies Record<Pkcs12Fault, string>;

/** @throws stamping.keyUnreadable and its kin, stamping.keyOutOfTime, stamping.sealNotFound */
export const importKey = async (ctx: Ctx, { id, password }: { id: string; password: string }) => {
  await ctx.read(async (tx) => {
    if (!(await tx.selectFrom('seal').select('id').where('id', '=', id).executeTakeFirst())) refuse('stamping.sealNotFound');
  });
  const file = (await readWhole(ctx.upload, KEY_FILE_LIMIT_BYTES)) ?? refuse('stamping.keyUnreadable');
  const opened = await openPkcs12(file, password).catch((e: unknown) => {
    if (e instanceof Pkcs12Error) return refuse(REFUSALS[e.fault]);
    throw e;
  });
  const shown = certificateShown(opened.certificate);
  if (shown.certificate_until <= ctx.world.now()) refuse('stamping.keyOutOfTime');
  const key = keyRow(ctx, ctx.actor.tenant, 'seal', id, opened);
  const told = { subject: shown.certificate_subject, issuer: shown.certificate_issuer };
  // the key's table is the system's alone, so the whole act is done in its name and told in the person's
  await ctx.db.system(async (tx) => {
    // of two at once the second takes the place of the first
    await tx.selectFrom('seal').select('id').where('tenant_id', '=', ctx.actor.tenant).where('id', '=', id).forUpdate().execute();
    await tx
      .updateTable('signing_key')
      .set({ retired: true, updated_at: ctx.world.now() })
      .where('tenant_id', '=', ctx.actor.tenant)
      .where('seal_id', '=', id)
      .execute();
    await tx.insertInto('signing_key').values(key).execute();
    await tx
      .updateTable('seal')
      .set({ key_source: 'imported', ...shown, ...changed(ctx) })
      .where('tenant_id', '=', ctx.actor.tenant)
      .where('id', '=', id)
      .execute();
    await audit(tx, ctx, {
      kind: 'seal.keyImported',
      subject: { type: 'seal', id },
      details: { serial: shown.certificate_serial, ...told },
    });
  });
  return told;
};
