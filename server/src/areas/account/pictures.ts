/**
 * Pictures of people (rules avatar-upload, avatar-file-id, avatar-empty): the own one is put and taken away, those of colleagues are
 * seen. An address of a picture carries a key, because the browser loads pictures without the token.
 */

import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { PICTURE_KB } from '@zhengjian/contract/areas/account/picture.ts';
import { API_PREFIX } from '@zhengjian/contract/constants.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Ctx, FileAnswer } from '../../platform/http/context.ts';
import { Refusal, refuse } from '../../platform/refuse.ts';
import { created } from '../../platform/standard.ts';
import { readOff, receive } from '../file/index.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'account.pictureChanged': { removed: boolean };
  }
}

const KINDS = { suffix: 'jpg,jpeg,png', max_file_size: PICTURE_KB / 1000 };
/** Seconds an address serves: a working day, after which the page has asked for another. */
const KEY_LIFE = 12 * 3600;
const PURPOSE = 'picture';
const UNFIT: readonly string[] = ['file.wrongSuffix', 'file.tooLarge', 'file.bodyTooLarge'];

type Of = { tenant: string; user: string };

const addressOf = (ctx: Pick<Ctx, 'keys'>, { tenant, user }: Of, pictureId: string): string =>
  `${API_PREFIX}${accountCalls.picture.path}?key=${ctx.keys.issue({ purpose: PURPOSE, subject: pictureId, tenant, user }, KEY_LIFE)}`;

/** Id of a person's picture; '' without one. */
export const pictureOf = async (db: Db, { tenant, user }: Of): Promise<string> =>
  (
    await db.system((tx) =>
      tx.selectFrom('user_picture').select('id').where('tenant_id', '=', tenant).where('user_id', '=', user).executeTakeFirst(),
    )
  )?.id ?? '';

type Picture = { avatar: string; imgUrl: string };
export const shownPicture = (ctx: Pick<Ctx, 'keys'>, of: Of, avatar: string): Picture => ({
  avatar,
  imgUrl: avatar === '' ? '' : addressOf(ctx, of, avatar),
});

/** Pictures of colleagues who have one. */
export const picturesOf = async (ctx: Ctx, userIds: readonly string[]): Promise<{ userId: string; imgUrl: string }[]> => {
  const { tenant, user } = ctx.actor;
  const rows = await ctx.db.system((tx) =>
    tx
      .selectFrom('user_picture')
      .select(['id', 'user_id'])
      .where('tenant_id', '=', tenant)
      .where('user_id', 'in', [...userIds])
      .execute(),
  );
  return rows.map((r) => ({ userId: r.user_id, imgUrl: addressOf(ctx, { tenant, user }, r.id) }));
};

/** Puts the own picture; without a file it is taken away. @throws account.pictureUnfit, and what the judges of content find */
export const changePicture = async (ctx: Ctx): Promise<Picture> => {
  const { tenant, user } = ctx.actor;
  try {
    const received = ctx.upload
      ? await receive(ctx, KINDS, undefined).catch((fault: unknown) => {
          if (fault instanceof Refusal && UNFIT.includes(fault.key)) return refuse('account.pictureUnfit', { n: PICTURE_KB });
          throw fault;
        })
      : null;
    const row = {
      ...created(ctx),
      user_id: user,
      picture_sha256: received?.sha256 ?? '',
      content_type: received?.contentType ?? '',
      file_size: received?.size ?? null,
    };
    await ctx.db.system(async (tx) => {
      // another picture has another address, so that no browser shows the one before
      await tx.deleteFrom('user_picture').where('tenant_id', '=', tenant).where('user_id', '=', user).execute();
      if (received) await tx.insertInto('user_picture').values(row).execute();
      await audit(tx, ctx, {
        kind: 'account.pictureChanged',
        subject: { type: 'user_account', id: user },
        details: { removed: received === null },
      });
    });
    return shownPicture(ctx, { tenant, user }, received ? row.id : '');
  } finally {
    readOff(ctx);
  }
};

/** @throws account.pictureGone for a key that is forged or expired, and for a picture that was taken away since */
export const pictureBytes = async (ctx: Ctx, key: string): Promise<FileAnswer> => {
  const claims = ctx.keys.open(key, PURPOSE) ?? refuse('account.pictureGone');
  const found = await ctx.db.system((tx) =>
    tx
      .selectFrom('user_picture')
      .select(['picture_sha256', 'content_type'])
      .where('tenant_id', '=', claims.tenant)
      .where('id', '=', claims.subject)
      .executeTakeFirst(),
  );
  if (!found) refuse('account.pictureGone');
  const stream = (await ctx.files.read(found.picture_sha256)) ?? refuse('account.pictureGone');
  return { stream, type: found.content_type, name: 'picture', inline: true, etag: found.picture_sha256 };
};
