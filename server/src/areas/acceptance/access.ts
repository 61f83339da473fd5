/** The application under the guards of its applicant's acts; what the state allows is the same in all lines (`cases/applicant.ts`). */
import { type ApplicantAct, stateAllows } from '../../cases/applicant.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { CCC } from './line.ts';
import './tables.ts';

/**
 * The application under its row lock, for an act of its applicant.
 * @throws acceptance.notFound, acceptance.notApplicant, acceptance.stateForbids, acceptance.changedMeanwhile
 */
export const lockForApplicant = async (
  tx: Tx,
  actor: Actor,
  id: string,
  act: ApplicantAct,
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
  if (!stateAllows(act, { category: CCC.category, state: row.state }))
    refuse('acceptance.stateForbids', { state: await stateName(row.state) });
  if (version !== undefined && row.version !== version) refuse('acceptance.changedMeanwhile');
  return row;
};
