/** Which seals a kind of paper takes, in which order, which of them comes next, and who may set it. */
import type { DocumentKind } from '@zhengjian/contract/areas/stamping/records.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { principalsIn, SEALS } from '../../workflow/deputies.ts';
import './tables.ts';

export type NeededSeal = {
  sealId: string;
  name: string;
  holderId: string;
  holderName: string;
  state: 'active' | 'frozen';
  validFrom: string;
  validTo: string;
  certificateEnds: string;
};

/** The day on which an imported certificate ends, from which on it signs nothing; '' for the institute's own, which is renewed before. */
export const certificateEnds = (seal: { key_source: 'institute' | 'imported'; certificate_until: string | null }): string =>
  seal.key_source === 'imported' ? (seal.certificate_until ?? '').slice(0, 10) : '';
export const hasEnded = (ends: string, day: string): boolean => ends !== '' && day >= ends;

/** The approved seals of every kind of paper, each kind's in their order. */
export const neededSeals = async (tx: Tx, tenant: string): Promise<ReadonlyMap<DocumentKind, readonly NeededSeal[]>> => {
  const rows = await tx
    .selectFrom('seal_use as u')
    .innerJoin('seal as s', (j) => j.onRef('s.tenant_id', '=', 'u.tenant_id').onRef('s.id', '=', 'u.seal_id'))
    .select(['u.document_kind', 's.id', 's.name', 's.holder_id', 's.holder_name', 's.state', 's.valid_from', 's.valid_to'])
    .select(['s.key_source', 's.certificate_until'])
    .where('u.tenant_id', '=', tenant)
    .where('u.state', '=', 'approved')
    .orderBy('u.position')
    .execute();
  const found = new Map<DocumentKind, NeededSeal[]>();
  for (const r of rows) {
    const seal = {
      sealId: r.id,
      name: r.name,
      holderId: r.holder_id,
      holderName: r.holder_name,
      state: r.state,
      validFrom: r.valid_from,
      validTo: r.valid_to,
      certificateEnds: certificateEnds(r),
    };
    found.set(r.document_kind, [...(found.get(r.document_kind) ?? []), seal]);
  }
  return found;
};

/** Seals that a paper still lacks, the next one first. */
export const lacking = (needed: readonly NeededSeal[], carried: readonly string[]): readonly NeededSeal[] =>
  needed.filter((s) => !carried.includes(s.sealId));

/** Why a seal sets nothing on this day; '' where it can be used. */
export const stoppedOn = (seal: Pick<NeededSeal, 'state' | 'validFrom' | 'validTo'>, day: string): '' | 'frozen' | 'outOfTime' =>
  seal.state !== 'active' ? 'frozen' : day < seal.validFrom || day > seal.validTo ? 'outOfTime' : '';

/** `inStead`: the holder whose named deputy the person is now; empty: the holder themself. Null: somebody else's seal. */
export const mayStampWith = (actor: Pick<Actor, 'user' | 'deputyFor'>, seal: NeededSeal): { inStead: string } | null => {
  if (seal.holderId === actor.user) return { inStead: '' };
  const principal = principalsIn(actor, SEALS).find((p) => p.user === seal.holderId);
  return principal ? { inStead: principal.name } : null;
};
