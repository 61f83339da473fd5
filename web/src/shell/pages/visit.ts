/** A visit to an identity provider, remembered in this tab alone until the provider sends the person back. */
import type { ProviderKind } from '@zhengjian/contract/areas/account/providers.ts';
import { drop, keep, keptObject } from '../storage.ts';

const NAME = 'visit';
const AIMS = ['signIn', 'bind', 'revoke'] as const;
type Aim = (typeof AIMS)[number];
export type Visit = {
  key: string;
  tenantId: string;
  source: string;
  kind: ProviderKind;
  /** What the identity is asked for. */
  aim: Aim;
};

/** Leaves for the provider. */
export function leaveFor(address: string, visit: Visit): void {
  keep(NAME, visit, 'session');
  window.location.assign(address);
}

/** The visit from which the person comes back; it is told once. */
export function takeVisit(): Visit | null {
  const kept = keptObject(NAME);
  drop(NAME);
  const { key, tenantId, source, kind, aim } = kept ?? {};
  const known = AIMS.find((one) => one === aim);
  if (typeof key !== 'string' || typeof tenantId !== 'string' || typeof source !== 'string' || known === undefined) return null;
  return { key, tenantId, source, kind: kind === 'wechat' ? 'wechat' : 'openid', aim: known };
}
