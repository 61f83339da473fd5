/** An administrator erases the personal data of somebody, asked for or not, or refuses the request. */
import type { erasuresCalls } from '@zhengjian/contract/areas/organisation/erasures.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { asTenant } from '../../../platform/jobs/as-tenant.ts';
import { MESSAGE_KIND, notify } from '../../../platform/outbox/notify.ts';
import { Refusal, refusalText, refuse } from '../../../platform/refuse.ts';
import { eraseAccount, erasurePreviewOf, settleErasure, unknownPassword, useProof, waitingErasure } from '../../account/index.ts';
import { keepAnAdministrator, mayActOn, notOneself, notTheOnlyAdministrator } from '../guards.ts';
import { openWorkOf } from '../people.ts';
import '../../company/tables.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    /** Never the name: the row would bring back what was erased. */
    'organisation.personErased': { asked: boolean; nameKept: boolean };
    'organisation.erasureRefused': { reason: string };
  }
}

/** Any kind of account of the tenant, locked. @throws organisation.userNotFound, organisation.userErased */
const personOf = async (tx: Tx, tenant: string, userId: string) => {
  const row = await tx
    .selectFrom('user_account')
    .select(['id', 'account', 'real_name', 'erased_at'])
    .where('tenant_id', '=', tenant)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return refuse('organisation.userNotFound');
  if (row.erased_at !== null) refuse('organisation.userErased', { name: row.account });
  return row;
};

/** A company in which others work and that nobody would manage any more. */
const companyLeftBehind = async (tx: Tx, tenant: string, userId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`select c.company_name as name from user_company m
    join company c on c.tenant_id = m.tenant_id and c.id = m.company_id
    where m.tenant_id = ${tenant} and m.user_id = ${userId} and m.may_manage
      and not (select bool_or(o.may_manage) from user_company o join user_account u on u.tenant_id = o.tenant_id and u.id = o.user_id
        where o.tenant_id = m.tenant_id and o.company_id = m.company_id and o.user_id <> m.user_id and u.login_flag)
    limit 1`.execute(tx);
  return rows[0]?.name;
};

/**
 * @throws organisation.ownAccount, organisation.userBeyond, organisation.holdsWork, organisation.companyLeft,
 *   organisation.lastAdministrator
 */
const mayErase = async (tx: Tx, ctx: Ctx, userId: string): Promise<void> => {
  const { tenant } = ctx.actor;
  notOneself(ctx, [userId]);
  await mayActOn(tx, ctx, [userId]);
  const [work] = await openWorkOf(tx, tenant, [userId]);
  if (work) refuse('organisation.holdsWork', { name: work.realName, n: work.tasks });
  const company = await companyLeftBehind(tx, tenant, userId);
  if (company) refuse('organisation.companyLeft', { company });
  await notTheOnlyAdministrator(tx, ctx, userId);
};

/** @throws organisation.userNotFound, organisation.userErased */
export const previewErasure = (ctx: Ctx, userId: string): Promise<Answered<typeof erasuresCalls.erasurePreview>> =>
  ctx.db.system(async (tx) => {
    const { tenant } = ctx.actor;
    const person = await personOf(tx, tenant, userId);
    const request = await waitingErasure(tx, { tenant, user: userId });
    const obstacle = await mayErase(tx, ctx, userId).then(
      () => '',
      (fault: unknown) => {
        if (fault instanceof Refusal) return refusalText(ctx.lang, fault.key, fault.params);
        throw fault;
      },
    );
    return {
      ...(await erasurePreviewOf(tx, { tenant, user: userId })),
      realName: person.real_name,
      account: person.account,
      reason: request?.reason ?? null,
      obstacle,
    };
  });

/** @throws account.identityGone, organisation.userNotFound, organisation.userErased, and what {@link mayErase} throws */
export const erasePerson = async (ctx: Ctx, { userId, key }: { userId: string; key: string }): Promise<null> => {
  const passwordHash = await unknownPassword(ctx.world);
  await ctx.db.system(async (tx) => {
    const { tenant } = ctx.actor;
    const checkLeft = await keepAnAdministrator(tx, ctx);
    await personOf(tx, tenant, userId);
    await mayErase(tx, ctx, userId);
    await useProof(tx, ctx, key);
    const request = await waitingErasure(tx, { tenant, user: userId });
    const { nameKept } = await eraseAccount(tx, ctx, userId, passwordHash);
    if (request) await settleErasure(tx, ctx, request.id, { state: 'done' });
    await audit(tx, ctx, {
      kind: 'organisation.personErased',
      subject: { type: 'user_account', id: userId },
      details: { asked: request !== undefined, nameKept },
    });
    await checkLeft();
  });
  ctx.forget({ user: userId });
  return null;
};

/** @throws account.erasureGone */
export const refuseErasure = (ctx: Ctx, { userId, reason }: { userId: string; reason: string }): Promise<null> =>
  asTenant(ctx.db, ctx.actor.tenant, async (tx) => {
    const { id } = (await waitingErasure(tx, { tenant: ctx.actor.tenant, user: userId })) ?? refuse('account.erasureGone');
    await settleErasure(tx, ctx, id, { state: 'refused', answer: reason });
    await audit(tx, ctx, { kind: 'organisation.erasureRefused', subject: { type: 'erasure_request', id }, details: { reason } });
    const params = { reason };
    await notify(tx, ctx, { template: 'erasureRefused', params, kind: MESSAGE_KIND.system, users: [userId], link: '/info/index' });
    return null;
  });
