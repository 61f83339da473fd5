/** A visit to an identity provider, remembered in this tab alone until the provider sends the person back. */
import { drop, keep, keptObject } from '../storage.ts';

const NAME = 'visit';
export type Visit = {
  key: string;
  tenantId: string;
  /** Bound to the account that is signed in; else it signs in. */
  binds: boolean;
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
  const { key, tenantId, binds } = kept ?? {};
  return typeof key === 'string' && typeof tenantId === 'string' ? { key, tenantId, binds: binds === true } : null;
}
