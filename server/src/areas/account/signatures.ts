/**
 * Pictures of signatures (spec: 001 §7.2): everybody puts and takes away the own one, and nobody is answered another's. It travels in
 * the answer itself, so that no address leads to it.
 */
import { SIGNATURE_KB } from '@zhengjian/contract/areas/account/picture.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { created } from '../../platform/standard.ts';
import { readOff, receive } from '../file/index.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'account.signatureChanged': { removed: boolean };
  }
}

const KINDS = { suffix: 'jpg,jpeg,png', max_file_size: SIGNATURE_KB / 1000 };

type Signature = { signImage: string };
const NONE: Signature = { signImage: '' };

/** The own signature as a data URL; '' without one. */
export const ownSignature = async (ctx: Ctx): Promise<Signature> => {
  const { tenant, user } = ctx.actor;
  const found = await ctx.db.system((tx) =>
    tx
      .selectFrom('user_signature')
      .select(['picture_sha256', 'content_type'])
      .where('tenant_id', '=', tenant)
      .where('user_id', '=', user)
      .executeTakeFirst(),
  );
  const stream = found && (await ctx.files.read(found.picture_sha256));
  if (!found || !stream) return NONE;
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return { signImage: `data:${found.content_type};base64,${Buffer.concat(parts).toString('base64')}` };
};

/** Puts the own signature; without a file it is taken away. @throws what a file is refused for */
export const changeSignature = async (ctx: Ctx): Promise<Signature> => {
  const { tenant, user } = ctx.actor;
  try {
    const received = ctx.upload ? await receive(ctx, KINDS, undefined) : null;
    await ctx.db.system(async (tx) => {
      await tx.deleteFrom('user_signature').where('tenant_id', '=', tenant).where('user_id', '=', user).execute();
      if (received)
        await tx
          .insertInto('user_signature')
          .values({ ...created(ctx), user_id: user, picture_sha256: received.sha256, content_type: received.contentType })
          .execute();
      await audit(tx, ctx, {
        kind: 'account.signatureChanged',
        subject: { type: 'user_account', id: user },
        details: { removed: received === null },
      });
    });
    return await ownSignature(ctx);
  } finally {
    readOff(ctx);
  }
};
