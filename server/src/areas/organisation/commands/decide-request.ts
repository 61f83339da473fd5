/** An administrator decides a request for an account. What may be given follows the rules of any account that is added. */
import type { accountRequestCalls } from '@zhengjian/contract/areas/organisation/account-requests.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { isManaged, settleRequest, type WaitingRequest, waitingRequest } from '../../account/index.ts';
import { saveExternalUserIn } from './save-external-user.ts';
import { saveUserIn } from './save-user.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'organisation.requestApproved': { account: string };
    'organisation.requestRefused': { account: string; reason: string };
  }
}

type Approval = Received<typeof accountRequestCalls.approveRequest>;

const optionally = (text: string): string | undefined => (text === '' ? undefined : text);

/** @throws organisation.requestPlace without department and role, account.forbidden, and what adding an account throws */
const add = async (tx: Tx, ctx: Ctx, request: WaitingRequest, { deptId, roleId }: Approval): Promise<string> => {
  const person = {
    account: request.account,
    realName: request.real_name,
    phone: optionally(request.phone),
    email: optionally(request.email),
  };
  if (request.kind === 'infoAdmin') {
    const company = { userType: '2', rank: 'admin', companyId: request.company_id ?? '' } as const;
    return (await saveExternalUserIn(tx, ctx, { ...person, ...company }, request.password_hash)).id;
  }
  if (deptId === undefined || roleId === undefined) return refuse('organisation.requestPlace');
  if (!ctx.actor.permissions.has('user_edit')) refuse('account.forbidden');
  const staff = { deptId, places: [{ deptId, roleId }], postId: [], homePageType: '1' } as const;
  return (await saveUserIn(tx, ctx, { ...person, ...staff, places: [...staff.places], postId: [] }, request.password_hash)).id;
};

/** @throws account.requestGone, organisation.companyHasManager, and what {@link add} throws */
export const approveRequest = (ctx: Ctx, approval: Approval): Promise<{ account: string }> =>
  ctx.db.system(async (tx) => {
    const request = await waitingRequest(tx, ctx.actor.tenant, approval.id);
    if (request.company_id !== null && (await isManaged(tx, ctx.actor.tenant, request.company_id)))
      refuse('organisation.companyHasManager');
    const userId = await add(tx, ctx, request, approval);
    await settleRequest(tx, ctx, request, { state: 'approved', userId });
    const details = { account: request.account };
    await audit(tx, ctx, { kind: 'organisation.requestApproved', subject: { type: 'account_request', id: request.id }, details });
    return details;
  });

/** @throws account.requestGone */
export const refuseRequest = (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<null> =>
  ctx.db.system(async (tx) => {
    const request = await waitingRequest(tx, ctx.actor.tenant, id);
    await settleRequest(tx, ctx, request, { state: 'refused', reason });
    const details = { account: request.account, reason };
    await audit(tx, ctx, { kind: 'organisation.requestRefused', subject: { type: 'account_request', id }, details });
    return null;
  });
