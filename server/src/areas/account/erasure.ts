/** A person asks that the own personal data be erased. Who decides it, and what stands in its way, is the area organisation's. */
import { erasureCalls } from '@zhengjian/contract/areas/account/erasure.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed, created } from '../../platform/standard.ts';
import { erasurePreviewOf } from './commands/erase-account.ts';
import { useProof } from './identity.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'account.erasureRequested': Record<string, never>;
    'account.erasureWithdrawn': Record<string, never>;
  }
}

/** Counting reads long tables. */
const PREVIEWS: Limit = { kind: 'ownErasure', most: 60, perMs: 3_600_000 };

/** The request of a person that waits, locked. */
export const waitingErasure = (tx: Tx, { tenant, user }: { tenant: string; user: string }) =>
  tx
    .selectFrom('erasure_request')
    .select(['id', 'reason'])
    .where('tenant_id', '=', tenant)
    .where('user_id', '=', user)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();

/** What became of a request that waits; a reason that was given with it is kept no longer than the request waits. */
export const settleErasure = async (
  tx: Tx,
  by: Pick<Ctx, 'actor' | 'world'>,
  id: string,
  outcome: { state: 'done' | 'withdrawn' } | { state: 'refused'; answer: string },
): Promise<void> => {
  await tx
    .updateTable('erasure_request')
    .set((e) => ({
      state: outcome.state,
      answer: outcome.state === 'refused' ? outcome.answer : '',
      reason: '',
      decided_name: outcome.state === 'withdrawn' ? '' : by.actor.name,
      decided_at: by.world.now(),
      ...changed(by),
      version: e('version', '+', 1),
    }))
    .where('tenant_id', '=', by.actor.tenant)
    .where('id', '=', id)
    .execute();
};

const ownErasure = (ctx: Ctx) => {
  ctx.limits.take(PREVIEWS, ctx.actor.user);
  return ctx.db.system(async (tx) => {
    const { tenant, user } = ctx.actor;
    const last = await tx
      .selectFrom('erasure_request')
      .select(['state', 'created_at', 'answer', 'decided_at'])
      .where('tenant_id', '=', tenant)
      .where('user_id', '=', user)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return {
      preview: await erasurePreviewOf(tx, { tenant, user }),
      request: last ? { state: last.state, createTime: last.created_at, answer: last.answer, decidedTime: last.decided_at ?? '' } : null,
    };
  });
};

/** @throws account.identityGone, account.erasureWaiting */
const requestErasure = (ctx: Ctx, { key, reason }: { key: string; reason: string }): Promise<null> =>
  ctx.db.system(async (tx) => {
    await useProof(tx, ctx, key);
    const row = created(ctx);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('erasure_request')
      .values({ ...row, user_id: ctx.actor.user, reason, state: 'waiting', decided_at: null })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) refuse('account.erasureWaiting');
    await audit(tx, ctx, { kind: 'account.erasureRequested', subject: { type: 'erasure_request', id: row.id }, details: {} });
    return null;
  });

/** @throws account.erasureGone */
const withdrawErasure = (ctx: Ctx): Promise<null> =>
  ctx.db.system(async (tx) => {
    const { id } = (await waitingErasure(tx, ctx.actor)) ?? refuse('account.erasureGone');
    await settleErasure(tx, ctx, id, { state: 'withdrawn' });
    await audit(tx, ctx, { kind: 'account.erasureWithdrawn', subject: { type: 'erasure_request', id }, details: {} });
    return null;
  });

export const erasureAnswers = answers(erasureCalls, {
  ownErasure: (_, ctx) => ownErasure(ctx),
  requestErasure: (input, ctx) => requestErasure(ctx, input),
  withdrawErasure: (_, ctx) => withdrawErasure(ctx),
});
