/** What the viewer may do with a CCC application now: the one table behind guards and buttons. */
import { CCC_STATE, cccStates } from '@zhengjian/contract/areas/acceptance/states.ts';
import { OPEN_PHASES, phaseIn, turnIn } from '@zhengjian/contract/cases.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import './tables.ts';

const isOpen = (state: number): boolean => OPEN_PHASES.some((phase) => phase === phaseIn(cccStates, state));

export type CustomerAct = 'update' | 'submit' | 'remove' | 'copy' | 'upload' | 'withdraw';
const ACTS: Readonly<Record<CustomerAct, (state: number) => boolean>> = {
  update: isOpen,
  submit: isOpen,
  upload: isOpen,
  remove: (state) => state === CCC_STATE.draft,
  copy: () => true,
  // domain 3.13: only while the application is with the company
  withdraw: (state) => state === CCC_STATE.returned,
};

export const customerMay = (actor: Actor, act: CustomerAct, row: { state: number; applicant_id: string }): boolean =>
  actor.kind === 'customer' && actor.companies.includes(row.applicant_id) && ACTS[act](row.state);

/** Whose turn it is. */
export const turnOf = (state: number) => turnIn(cccStates, state);

/**
 * The application under its row lock, for an act of its applicant.
 * @throws acceptance.notFound, acceptance.notApplicant, acceptance.stateForbids, acceptance.changedMeanwhile
 */
export const lockForApplicant = async (
  tx: Tx,
  actor: Actor,
  id: string,
  act: CustomerAct,
  stateName: (state: number) => Promise<string>,
  version?: number,
) => {
  const row = await tx.selectFrom('ccc_application').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) {
    // manufacturer and factory may read the case, but its lock is already a change
    const seen = await tx.selectFrom('ccc_application').select('id').where('id', '=', id).executeTakeFirst();
    return refuse(seen ? 'acceptance.notApplicant' : 'acceptance.notFound');
  }
  if (!actor.companies.includes(row.applicant_id)) refuse('acceptance.notApplicant');
  if (!ACTS[act](row.state)) refuse('acceptance.stateForbids', { state: await stateName(row.state) });
  if (version !== undefined && row.version !== version) refuse('acceptance.changedMeanwhile');
  return row;
};
