/** What the leave process does to the request, and how work lists call it. */
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import { changed } from '../../platform/standard.ts';
import { roleHolders } from '../../workflow/people.ts';
import { type CaseAct, type CaseCard, node, type ProcessHooks, registerProcess } from '../../workflow/registry.ts';
import './tables.ts';

export const CATEGORY = 'leave';
export const STATE = {
  head: '10',
  returned: '15',
  leader: '20',
  board: '30',
  approved: '40',
  cancelled: '90',
  discontinued: '95',
} as const;

const setState = async ({ tx, businessId, actor, world }: CaseAct, state: string): Promise<void> => {
  await tx
    .updateTable('leave_request')
    .set((e) => ({ state, ...changed({ actor, world }), version: e('version', '+', 1) }))
    .where('id', '=', businessId)
    .execute();
};

const states = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.selectFrom('leave_request').select(['id', 'state']).where('id', 'in', ids).execute();
  return new Map(rows.map((r) => [r.id, r.state]));
};

export const cards = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, CaseCard>> => {
  const rows = await tx
    .selectFrom('leave_request')
    .select(['id', 'leave_no', 'applicant_name', 'start_date', 'end_date', 'flow_instance_id'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map((r) => [
      r.id,
      {
        no: r.leave_no,
        title: r.start_date === r.end_date ? `${r.applicant_name} ${r.start_date}` : `${r.applicant_name} ${r.start_date} – ${r.end_date}`,
        company: '',
        path: r.flow_instance_id === null ? '' : `/work/process/leave/detail/${r.flow_instance_id}/${r.id}`,
        customerPath: '',
      },
    ]),
  );
};

const contains: ProcessHooks['contains'] = (caseId, keyword) =>
  sql`exists (select from leave_request l where l.id = ${caseId} and strpos(lower(l.leave_no || ' ' || l.applicant_name || ' ' || l.reason), ${keyword.toLowerCase()}) > 0)`;

/** What decides the way of a request, read from the row: nobody can send it along with a decision. */
const vars = async ({ tx, businessId }: CaseAct) => {
  const row = await tx.selectFrom('leave_request').select(['days', 'to_leader']).where('id', '=', businessId).executeTakeFirstOrThrow();
  return { days: Number(row.days), toLeader: row.to_leader };
};

/** A request that waits too long is told to those who may see to it; they decide nothing by it. */
const tellLeaders = async (act: CaseAct): Promise<void> => {
  const card = (await cards(act.tx, [act.businessId])).get(act.businessId);
  if (card === undefined) return;
  await notify(act.tx, act, {
    template: 'leaveWaits',
    params: { no: card.no, title: card.title },
    kind: MESSAGE_KIND.alert,
    users: (await roleHolders(act.tx, ['vice_dean'])).map((p) => p.id),
    caseId: act.businessId,
    link: card.path,
  });
};

const hooks: ProcessHooks = {
  setState,
  states,
  cards,
  contains,
  startPage: (definitionId) => `/work/process/leave/form/${definitionId}`,
  discontinued: STATE.discontinued,
  nodes: { apply: node({ vars }) },
  actions: { tellLeaders },
};

/** Tells the engine about the leave process, at start-up. */
export const leaveNodes = (): void => registerProcess(CATEGORY, hooks);
