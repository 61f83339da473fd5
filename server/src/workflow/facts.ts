/**
 * Processes meet through facts (design 5): work of its own (an inspection, a test, a payment) serves cases n:m, and tells them what
 * has come true. A fact that comes before its case waits for it is kept by the instance and counts when it gets there.
 */
import { type Condition, holds as isTrue, type Value, VariableMissing, type Vars } from '@zhengjian/flow/condition.ts';
import type { Definition } from '@zhengjian/flow/definition.ts';
import { sql } from 'kysely';
import { audit } from '../platform/audit/write.ts';
import type { Tx } from '../platform/database/schema.ts';
import { created } from '../platform/standard.ts';
import { carryOut } from './carry-out.ts';
import { definitionOf } from './definitions.ts';
import { loadInstance } from './instance.ts';
import type { Act, CaseAct } from './registry.ts';

declare module '../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.fact': { name: string; holds: boolean };
  }
}

/** Links a piece of work to a case it serves; once. */
export const linkWork = async (tx: Tx, act: Act, link: { caseId: string; workId: string; kind: string }): Promise<void> => {
  await tx
    .insertInto('case_work')
    .values({ ...created(act), case_id: link.caseId, work_id: link.workId, kind: link.kind })
    .onConflict((c) => c.columns(['tenant_id', 'case_id', 'work_id', 'kind']).doNothing())
    .execute();
};

/** Cases that a piece of work serves. */
export const casesOfWork = async (tx: Tx, act: Act, workId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('case_work')
    .select('case_id')
    .distinct()
    .where('tenant_id', '=', act.actor.tenant)
    .where('work_id', '=', workId)
    .execute();
  return rows.map((r) => r.case_id);
};

const isOpen = (condition: Condition, vars: Vars): boolean => {
  try {
    return isTrue(condition, vars);
  } catch (e) {
    if (e instanceof VariableMissing) return false;
    throw e;
  }
};

/** Whether a case with these values is led to a place that waits for the fact. */
const comesToWait = ({ nodes, flows }: Definition, name: string, vars: Vars): boolean =>
  Object.values(flows).some(({ to, condition }) => nodes[to]?.fact === name && condition !== null && isOpen(condition, vars));

/** Of these cases those whose process waits for a fact that has not come, or is led by its conditions to where it will wait. */
export const casesAwaiting = async (tx: Tx, act: Pick<Act, 'actor'>, name: string, caseIds: readonly string[]): Promise<string[]> => {
  if (caseIds.length === 0) return [];
  const rows = await tx
    .selectFrom('wf_instance as i')
    .innerJoin('wf_token as k', (j) => j.onRef('k.tenant_id', '=', 'i.tenant_id').onRef('k.instance_id', '=', 'i.id'))
    .select(['i.business_id', 'i.definition_id', 'i.vars', 'i.facts', 'k.at'])
    .where('i.tenant_id', '=', act.actor.tenant)
    .where('i.business_id', 'in', [...caseIds])
    .where('i.status', '=', sql.lit('active'))
    .execute();
  const waiting = new Set<string>();
  for (const { business_id, definition_id, vars, facts, at } of rows) {
    const definition = await definitionOf(tx, definition_id);
    if (definition.nodes[at]?.fact === name || (!facts.includes(name) && comesToWait(definition, name, vars))) waiting.add(business_id);
  }
  return [...waiting];
};

/** Of these values those that a version of a process has variables for: a case may run on an earlier one. */
export const knownTo = ({ variables }: Pick<Definition, 'variables'>, vars: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(vars).filter(([name]) => Object.hasOwn(variables, name)));

/**
 * Tells running processes of cases that something holds, or does not hold any more. Instances are locked in one order.
 * `vars`: what the fact tells the conditions behind it, of the variables that a process has.
 * @returns how many instances heard it.
 */
export const tellFact = async (
  tx: Tx,
  act: Act,
  name: string,
  caseIds: readonly string[],
  { holds = true, vars = {} }: { holds?: boolean; vars?: Record<string, Value> } = {},
): Promise<number> => {
  const rows = await tx
    .selectFrom('wf_instance')
    .select('id')
    .where('tenant_id', '=', act.actor.tenant)
    .where('business_id', 'in', [...caseIds])
    .where('status', '=', sql.lit('active'))
    .orderBy('id')
    .execute();
  let heard = 0;
  for (const { id } of rows) {
    const instance = await loadInstance(tx, act, id, true);
    if (instance.state.status !== 'active' || instance.state.facts.includes(name) === holds) continue;
    const caseAct: CaseAct = { ...act, tx, businessId: instance.businessId, instanceId: id };
    const known = knownTo(instance.definition, vars);
    const told = { do: 'fact', name, holds, ...(Object.keys(known).length > 0 && { vars: known }) } as const;
    await carryOut(caseAct, instance, { command: told, commandId: `fact:${id}:${instance.seq + 1}` });
    await audit(tx, act, {
      kind: 'workflow.fact',
      subject: { type: 'wf_instance', id },
      caseId: instance.businessId,
      details: { name, holds },
    });
    heard += 1;
  }
  return heard;
};
