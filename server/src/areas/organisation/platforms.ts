/** Settings that clients of the framework keep for a person on each platform. */
import { type PlatformDetail, platforms } from '@zhengjian/contract/areas/organisation/users.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed, created } from '../../platform/standard.ts';
import { mayActOn } from './guards.ts';
import { STAFF } from './people.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'organisation.platformSaved': { platform: string };
  }
}

/** @throws organisation.userNotFound */
const checkStaff = async (tx: Tx, tenant: string, id: string): Promise<void> => {
  const found = await tx
    .selectFrom('user_account')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .where('user_type', '=', STAFF)
    .executeTakeFirst();
  if (!found) refuse('organisation.userNotFound');
};

export const platformsOf = async (tx: Tx, tenant: string, userId: string): Promise<PlatformDetail[]> => {
  await checkStaff(tx, tenant, userId);
  const rows = await tx.selectFrom('user_platform').select(['platform', 'settings']).where('user_id', '=', userId).execute();
  return platforms.map((userType) => ({ userId, userType, userExt: rows.find((row) => row.platform === userType)?.settings ?? '' }));
};

/** @throws organisation.userNotFound, organisation.userBeyond */
export const savePlatform = async (tx: Tx, ctx: Ctx, { userId, userType, userExt }: PlatformDetail): Promise<null> => {
  await checkStaff(tx, ctx.actor.tenant, userId);
  await mayActOn(tx, ctx, [userId]);
  await tx
    .insertInto('user_platform')
    .values({ ...created(ctx), user_id: userId, platform: userType, settings: userExt })
    .onConflict((c) => c.columns(['tenant_id', 'user_id', 'platform']).doUpdateSet({ settings: userExt, ...changed(ctx) }))
    .execute();
  await audit(tx, ctx, {
    kind: 'organisation.platformSaved',
    subject: { type: 'user_account', id: userId },
    details: { platform: userType },
  });
  return null;
};
