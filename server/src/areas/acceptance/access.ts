/** What the viewer may do with a CCC application now: the one table behind guards and buttons. */
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import './tables.ts';

/** States of ccc_app_status (domain 3.13). */
export const STATE = {
  draft: 0,
  submitted: 10,
  returned: 15,
  review: 20,
  approval: 30,
  toDispatch: 40,
  withdrawn: 90,
  refused: 91,
  discontinued: 95,
  issued: 85,
  archived: 88,
} as const;
const OPEN_TO_APPLICANT: readonly number[] = [STATE.draft, STATE.returned];

export type CustomerAct = 'update' | 'submit' | 'remove' | 'copy' | 'upload' | 'withdraw';
const ACTS: Readonly<Record<CustomerAct, (state: number) => boolean>> = {
  update: (state) => OPEN_TO_APPLICANT.includes(state),
  submit: (state) => OPEN_TO_APPLICANT.includes(state),
  upload: (state) => OPEN_TO_APPLICANT.includes(state),
  remove: (state) => state === STATE.draft,
  copy: () => true,
  // domain 3.13: only while the application is with the company
  withdraw: (state) => state === STATE.returned,
};

export const customerMay = (actor: Actor, act: CustomerAct, row: { state: number; applicant_id: string }): boolean =>
  actor.kind === 'customer' && actor.companies.includes(row.applicant_id) && ACTS[act](row.state);

/** Whose turn it is. */
export const turnOf = (state: number): 'customer' | 'institute' | 'none' => {
  if (OPEN_TO_APPLICANT.includes(state) || state === 58) return 'customer';
  return state >= STATE.issued ? 'none' : 'institute';
};

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
