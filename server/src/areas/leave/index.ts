/** What other areas ask of leave: who is away when. */
import type { Tx } from '../../platform/database/schema.ts';
import { STATE } from './nodes.ts';
import './tables.ts';

export type Leave = { userId: string; start: string; startHalf: string; end: string; endHalf: string };

/** Approved leave of these people that touches the days and was not taken back, in its order. */
export const leavesOf = async (tx: Tx, users: readonly string[], from: string, until: string): Promise<Leave[]> => {
  const rows = await tx
    .selectFrom('leave_request')
    .select(['applicant_id', 'start_date', 'start_half', 'end_date', 'end_half'])
    .where('applicant_id', 'in', [...users])
    .where('state', '=', STATE.approved)
    .where('taken_back_at', 'is', null)
    .where('start_date', '<=', until)
    .where('end_date', '>=', from)
    .orderBy('start_date')
    .execute();
  return rows.map((r) => ({ userId: r.applicant_id, start: r.start_date, startHalf: r.start_half, end: r.end_date, endHalf: r.end_half }));
};
