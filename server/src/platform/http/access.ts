/** Who may make a call: decided from its declaration alone, before its input is read. */
import type { Access, Call, Scope } from '@zhengjian/contract/call.ts';
import { rightsFor } from '@zhengjian/contract/company-rights.ts';
import { DEFAULT_TENANT } from '@zhengjian/contract/constants.ts';
import { BUSINESS_CENTRE, isOpen } from '../access/packages.ts';
import type { Actor } from '../actor.ts';
import { refuse } from '../refuse.ts';

/** Whether the call lies outside the package of the actor's institute: none of the menus that it belongs to is in it. */
export const isOutside = (access: Access, { packaged }: Actor): boolean => {
  if (packaged === undefined) return false;
  if (access.rule === 'permission') return !access.codes.some((code) => isOpen(packaged, code));
  // what companies alone may call stands in the business centre
  const forCompanies = access.rule === 'signedIn' && access.kinds?.length === 1 && access.kinds[0] === 'customer';
  return forCompanies && !packaged.has(BUSINESS_CENTRE);
};

/** Whoever has no role yet has no business with a case or a company, though every member of staff may make the call. */
const hasNoBusiness = ({ kind, roles }: Actor, scope: Scope): boolean =>
  kind === 'staff' && roles.length === 0 && (scope === 'case' || scope === 'company');

/** `key`: of the call, which an API scope may name; `scope`: which rows it can reach. */
export const mayCall = (access: Access, actor: Actor | null, key = '', scope: Scope = 'none'): 'yes' | 'signIn' | 'no' => {
  if (access.rule === 'public') return 'yes';
  if (!actor) return 'signIn';
  const kinds = 'kinds' in access ? access.kinds : undefined;
  if (kinds && !kinds.some((kind) => kind === actor.kind)) return 'no';
  if (isOutside(access, actor)) return 'no';
  switch (access.rule) {
    case 'signedIn':
      return hasNoBusiness(actor, scope) ? 'no' : 'yes';
    case 'permission':
      return access.codes.some((code) => actor.permissions.has(code)) || actor.calls?.has(key) ? 'yes' : 'no';
    case 'platform':
      return actor.admin && actor.tenant === DEFAULT_TENANT ? 'yes' : 'no';
  }
};

/** @throws Refusal `account.signedOut` (401), `account.outsidePackage` or `account.forbidden` (403). */
export const checkAccess = (
  { access, key, scope }: Pick<Call, 'access'> & Partial<Pick<Call, 'key' | 'scope'>>,
  actor: Actor | null,
): void => {
  const verdict = mayCall(access, actor, key, scope);
  if (verdict === 'signIn') refuse('account.signedOut');
  if (verdict === 'no') refuse(actor && isOutside(access, actor) ? 'account.outsidePackage' : 'account.forbidden');
};

/** Of a company's user, before a call that changes something. @throws Refusal `account.rightApply`, `account.rightPay` */
export const checkCompanyRight = (call: Pick<Call, 'key' | 'effect'>, actor: Actor | null): void => {
  if (actor?.kind !== 'customer') return;
  const needed = rightsFor(call);
  if (needed.length === 0 || needed.some((right) => actor.companyRights?.includes(right))) return;
  refuse(needed[0] === 'pay' ? 'account.rightPay' : 'account.rightApply');
};
