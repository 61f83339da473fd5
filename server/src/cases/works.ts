/** Work that serves cases: given out for one or several of them, run by its own process, found again from the case. */
import type { Value } from '@zhengjian/flow/condition.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/schema.ts';
import { changed, created } from '../platform/standard.ts';
import { currentDefinition, definitionOf } from '../workflow/definitions.ts';
import { linkWork } from '../workflow/facts.ts';
import type { Act } from '../workflow/registry.ts';
import { type SentBack, startProcess } from '../workflow/start.ts';
import type { WorkKind } from './lines.ts';
import './tables.ts';

export { type WorkKind, workKind } from './lines.ts';

/** What work takes over from the cases that it serves. */
export type Served = {
  line: string;
  company_id: string;
  company_name: string;
  product_class: string;
  manufacturer_name: string;
  factory_name: string;
  is_urgent: boolean;
};

/**
 * The columns that work for these cases shares with them: of the first, in the order of their numbers.
 * @throws Error where one of them is not there
 */
export const servedBy = async (tx: Tx, caseIds: readonly string[]): Promise<Served> => {
  const rows = await tx
    .selectFrom('business_case')
    .select(['line', 'applicant_id', 'applicant_name', 'product_class', 'manufacturer_name', 'factory_name', 'is_urgent'])
    .where('id', 'in', [...caseIds])
    .orderBy('case_no')
    .execute();
  const [first] = rows;
  if (first === undefined || rows.length !== new Set(caseIds).size)
    throw new Error(`work for cases that are not there: ${caseIds.join(', ')}`);
  const { applicant_id: company_id, applicant_name: company_name, ...shared } = first;
  return { ...shared, company_id, company_name, is_urgent: rows.some((r) => r.is_urgent) };
};

const missing = ({ table }: WorkKind, id: string): never => {
  throw new Error(`${table} has no row ${id}`);
};

const begin = async (
  tx: Tx,
  act: Act,
  kind: WorkKind,
  id: string,
  { vars, sentBack, untold = false }: { vars: Record<string, Value>; sentBack?: SentBack | undefined; untold?: boolean },
): Promise<string> => {
  const { company_id } =
    (
      await sql<{
        company_id: string;
      }>`select company_id from ${sql.table(kind.table)} where tenant_id = ${act.actor.tenant} and id = ${id}`.execute(tx)
    ).rows[0] ?? missing(kind, id);
  const { variables } = await definitionOf(tx, await currentDefinition(tx, act.actor.tenant, kind.category));
  // where it begins is asked of every process that may begin at several places
  const start = variables.entry === undefined ? vars : { entry: '', ...vars };
  const instanceId = await startProcess(tx, act, {
    category: kind.category,
    businessId: id,
    companyId: company_id,
    vars: start,
    sentBack,
    untold,
  });
  await sql`update ${sql.table(kind.table)} set instance_id = ${instanceId}, updated_at = ${changed(act).updated_at}, updated_by = ${act.actor.user}
    where tenant_id = ${act.actor.tenant} and id = ${id}`.execute(tx);
  return instanceId;
};

/**
 * Gives out work whose row is written already: links it to its cases, lets their companies follow it, and starts its process.
 * @returns id of the instance
 */
export const startWork = async (
  tx: Tx,
  act: Act,
  kind: WorkKind,
  { id, caseIds, vars = {} }: { id: string; caseIds: readonly string[]; vars?: Record<string, Value> },
): Promise<string> => {
  const parties = await tx
    .selectFrom('case_party')
    .select(['company_id', 'role'])
    .where('case_id', 'in', [...caseIds])
    .where('reserved', '=', false)
    .orderBy('created_at')
    .execute();
  const { rows } = await sql<{ company_id: string }>`select company_id from ${sql.table(kind.table)}
    where tenant_id = ${act.actor.tenant} and id = ${id}`.execute(tx);
  // the company that acts on the work is its applicant; manufacturer and factory follow it as they follow the case
  const own = rows.map((r) => ({ company_id: r.company_id, role: 'applicant' as const }));
  const all = [...own, ...parties.filter((p) => p.role !== 'applicant')];
  for (const [i, { company_id, role }] of all.entries())
    if (all.findIndex((p) => p.role === role) === i)
      await tx
        .insertInto('case_party')
        .values({ ...created(act), case_id: id, company_id, role })
        .execute();
  for (const caseId of caseIds) await linkWork(tx, act, { caseId, workId: id, kind: kind.kind });
  return begin(tx, act, kind, id, { vars });
};

/**
 * Lets work that had ended go on: its process begins anew at `entry`, a place that the process knows.
 * @param sentBack the decision on its case that sent it back, if one did
 */
export const restartWork = (tx: Tx, act: Act, kind: WorkKind, id: string, entry: string, sentBack?: SentBack): Promise<string> =>
  begin(tx, act, kind, id, { vars: { entry }, sentBack });

/** The same, where the caller tells the company of it in words of its own. */
export const restartUntold = (tx: Tx, act: Act, kind: WorkKind, id: string, entry: string): Promise<string> =>
  begin(tx, act, kind, id, { vars: { entry }, untold: true });

export type CaseWork = {
  id: string;
  kind: string;
  category: string;
  workNo: string;
  title: string;
  state: number;
  instanceId: string | null;
  since: string;
  /** Node at which it stands, and who has it; empty where nothing is open. */
  node: string;
  holder: string;
  dueTime: string;
};

/** Work that serves a case, the oldest first. */
export const worksOf = async (tx: Tx, caseId: string, kind?: WorkKind): Promise<CaseWork[]> => {
  const rows = await tx
    .selectFrom('case_work as w')
    .innerJoin('business_case as b', (j) => j.onRef('b.tenant_id', '=', 'w.tenant_id').onRef('b.id', '=', 'w.work_id'))
    .select([
      'b.id',
      'w.kind',
      'b.category',
      'b.case_no',
      'b.title',
      'b.state',
      'b.instance_id',
      'b.work_since',
      'b.node',
      'b.holder',
      'b.due_at',
    ])
    .where('w.case_id', '=', caseId)
    .$if(kind !== undefined, (q) => q.where('w.kind', '=', kind?.kind ?? ''))
    .orderBy('b.work_since')
    .orderBy('b.id')
    .execute();
  return rows.map((r) => ({
    id: r.id,
    kind: r.kind,
    category: r.category,
    workNo: r.case_no,
    title: r.title,
    state: r.state,
    instanceId: r.instance_id,
    since: r.work_since ?? '',
    node: r.node,
    holder: r.holder,
    dueTime: r.due_at ?? '',
  }));
};
