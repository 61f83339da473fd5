/** What becomes of a request for an account, as rows. Who decides it, and what the account may do, is the area organisation's. */
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { enqueue, type Leaving } from '../../platform/outbox/enqueue.ts';
import { refuse } from '../../platform/refuse.ts';
import { type Acting, changed, created } from '../../platform/standard.ts';
import './tables.ts';

/** A request that waits, locked, with the password chosen for it. @throws account.requestGone for one that is decided or not there */
export const waitingRequest = async (tx: Tx, tenant: string, id: string) =>
  (await tx
    .selectFrom('account_request as r')
    .innerJoin('account_request_secret as s', (j) => j.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.request_id', '=', 'r.id'))
    .selectAll('r')
    .select('s.password_hash')
    .where('r.tenant_id', '=', tenant)
    .where('r.id', '=', id)
    .where('r.state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()) ?? refuse('account.requestGone');
export type WaitingRequest = Awaited<ReturnType<typeof waitingRequest>>;

type Outcome = { state: 'approved'; userId: string } | { state: 'refused'; reason: string };

/** Gives the account its password and identity, or keeps the reason; the person is told by SMS and, where they gave an address, by mail. */
export const settleRequest = async (
  tx: Tx,
  by: Acting & { actor: Pick<Actor, 'name'> },
  request: WaitingRequest,
  outcome: Outcome,
): Promise<void> => {
  const { tenant } = by.actor;
  const { id, account, password_hash, phone, email, issuer, subject, label } = request;
  if (outcome.state === 'approved') {
    await tx
      .updateTable('user_secret')
      .set({ password_hash, must_change: false, changed_at: by.world.now(), ...changed(by) })
      .where('tenant_id', '=', tenant)
      .where('user_id', '=', outcome.userId)
      .execute();
    if (subject !== '')
      await tx
        .insertInto('user_identity')
        .values({ ...created(by), user_id: outcome.userId, issuer, subject, label, last_used_at: null })
        // bound to another account meanwhile, it stays there
        .onConflict((c) => c.doNothing())
        .execute();
  }
  const reason = outcome.state === 'refused' ? outcome.reason : '';
  await tx
    .updateTable('account_request')
    .set((e) => ({
      state: outcome.state,
      reason,
      decided_name: by.actor.name,
      decided_at: by.world.now(),
      ...changed(by),
      version: e('version', '+', 1),
    }))
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('account_request_secret').where('tenant_id', '=', tenant).where('request_id', '=', id).execute();
  const template = outcome.state === 'approved' ? ('accountApproved' as const) : ('accountRefused' as const);
  const told = { template, params: { account, reason }, lang: request.lang === 'en' ? ('en' as const) : ('zh' as const) };
  const ways: Leaving[] = [{ ...told, channel: 'sms', address: phone }];
  if (email !== '') ways.push({ ...told, channel: 'mail', address: email });
  await enqueue(tx, by, ways);
};
