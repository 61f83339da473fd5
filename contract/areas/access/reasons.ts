/** Why somebody may make a call or sees a case: roles, grants and scopes by name, or what lacks. */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { id, optional, text } from '../../record.ts';

/** Why a case is seen. */
export const CASE_REASONS = ['scope', 'own', 'company'] as const;
export type CaseReason = (typeof CASE_REASONS)[number];
/** By what a call may be made: everybody signed in, a menu or button, an API scope, a menu or button of whom the person stands in for. */
export const CALL_GRANTS = ['signedIn', 'menu', 'apiScope', 'deputy'] as const;
export type CallGrant = (typeof CALL_GRANTS)[number];
/** What lacks where a call may not be made. */
export const CALL_LACKS = ['disabled', 'kind', 'package', 'permission', 'platform'] as const;
export type CallLack = (typeof CALL_LACKS)[number];

const heldRole = z.object({ roleId: z.string(), roleName: z.string(), deptName: z.string() });
const person = z.object({ id: z.string(), account: z.string(), realName: z.string(), deptName: z.string() });

const scopeShown = z.object({ scopeType: z.number(), businessTypes: z.array(z.string()), filter: z.unknown() });
export const accessReasons = z.object({
  person: person.extend({ kind: z.enum(['staff', 'customer', 'extLab', 'guest']), active: z.boolean(), mustChangePassword: z.boolean() }),
  roles: z.array(heldRole),
  call: z
    .object({
      key: z.string(),
      method: z.string(),
      path: z.string(),
      may: z.boolean(),
      /** What grants it, with the role that holds it, or the name of whom the person stands in for. */
      by: z.array(z.object({ grant: z.enum(CALL_GRANTS), roleName: z.string(), name: z.string(), code: z.string() })),
      lacks: z.enum(CALL_LACKS).nullable(),
      /** Menus and buttons of which one is needed, with the roles that hold it. */
      needs: z.array(z.object({ code: z.string(), name: z.string(), roleNames: z.array(z.string()) })),
    })
    .nullable(),
  case: z
    .object({
      caseNo: z.string(),
      title: z.string(),
      may: z.boolean(),
      by: z.array(z.object({ reason: z.enum(CASE_REASONS), roleName: z.string(), name: z.string() })),
      /** Data scopes that the person holds and that do not reach the case. */
      others: z.array(scopeShown.extend({ roleName: z.string(), name: z.string() })),
    })
    .nullable(),
});
export type AccessReasons = z.output<typeof accessReasons>;

const see = permission('access_reasons_view');
export const reasonCalls = area('access', {
  accessPeople: call({
    method: 'GET',
    path: '/blade-system/access/people',
    access: see,
    summary: 'People by part of a name or account, at most twenty.',
    input: z.object({ keyword: optional(text(50)) }),
    data: z.array(person),
  }),
  accessReasons: call({
    method: 'GET',
    path: '/blade-system/access/reasons',
    access: see,
    summary: 'Says why a person may make a call or sees a case, or what lacks.',
    input: z.object({ userId: id(), callKey: optional(text(100)), caseNo: optional(text(60)) }),
    data: accessReasons,
  }),
});
