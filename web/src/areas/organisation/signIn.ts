/** How the states of an account look everywhere. */
import type { SignInState } from '@zhengjian/contract/areas/organisation/users.ts';
import type { StateKind } from '../../kit/states.ts';

export const SIGN_IN = { active: 'done', locked: 'suspended', disabled: 'ended', erased: 'ended' } as const satisfies Record<
  SignInState,
  StateKind
>;
