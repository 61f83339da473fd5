/** Who may make a call: decided from its declaration alone, before its input is read. */
import type { Access } from '@zhengjian/contract/call.ts';
import { DEFAULT_TENANT } from '@zhengjian/contract/constants.ts';
import type { Actor } from '../actor.ts';
import { refuse } from '../refuse.ts';

/** `key`: of the call, which an API scope may name. */
export const mayCall = (access: Access, actor: Actor | null, key = ''): 'yes' | 'signIn' | 'no' => {
  if (access.rule === 'public') return 'yes';
  if (!actor) return 'signIn';
  const kinds = 'kinds' in access ? access.kinds : undefined;
  if (kinds && !kinds.some((kind) => kind === actor.kind)) return 'no';
  switch (access.rule) {
    case 'signedIn':
      return 'yes';
    case 'permission':
      return access.codes.some((code) => actor.permissions.has(code)) || actor.calls?.has(key) ? 'yes' : 'no';
    case 'platform':
      return actor.admin && actor.tenant === DEFAULT_TENANT ? 'yes' : 'no';
  }
};

/** @throws Refusal `account.signedOut` (401) or `account.forbidden` (403). */
export const checkAccess = (access: Access, actor: Actor | null, key = ''): void => {
  const verdict = mayCall(access, actor, key);
  if (verdict === 'signIn') refuse('account.signedOut');
  if (verdict === 'no') refuse('account.forbidden');
};
