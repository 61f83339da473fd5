/** Identity papers of staff, as the administrator of users enters them. */
import type { IdentityPaper } from '@zhengjian/contract/areas/account/identity-paper.ts';
import type { Ctx } from '../../platform/http/context.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { checkIdentityPaper, type EnteredPaper, identityPaperOf, saveIdentityPaper } from '../account/index.ts';
import { mayActOn } from './guards.ts';
import { peopleOf } from './people.ts';

/** The papers of a whole institute are entered in some hours. */
const SAVES: Limit = { kind: 'identityPaperOfUser', most: 200, perMs: 3_600_000 };

/** @throws organisation.userNotFound, organisation.userErased, account.idNoUnreadable */
export const userPaper = (ctx: Ctx, id: string): Promise<IdentityPaper> =>
  ctx.db.system(async (tx) => {
    await peopleOf(tx, ctx.actor.tenant, [id], 'staff');
    return identityPaperOf(tx, ctx.keys, { tenant: ctx.actor.tenant, user: id });
  });

/** @throws organisation.userNotFound, organisation.userErased, organisation.userBeyond, account.idNoTaken */
export const saveUserPaper = async (ctx: Ctx, { id, ...entered }: EnteredPaper & { id: string }): Promise<null> => {
  await checkIdentityPaper(ctx, entered, SAVES);
  await ctx.db.system(async (tx) => {
    await peopleOf(tx, ctx.actor.tenant, [id], 'staff');
    if (id !== ctx.actor.user) await mayActOn(tx, ctx, [id]);
    await saveIdentityPaper(tx, ctx, id, entered);
  });
  return null;
};
