/** Who may not act at a node: because of what they did elsewhere in the same case (domain.md 4.15; the rules stand in the process file), or as its area says. */
import type { Definition } from '@zhengjian/flow/definition.ts';
import { nodeOf } from '@zhengjian/flow/definition.ts';
import { sql } from 'kysely';
import { type RefusalKey, refusalText } from '../platform/refuse.ts';
import { definitionOf, wordIn } from './definitions.ts';
import type { Instance } from './instance.ts';
import { type CaseAct, hooksOf, type KeptAway, LEADERS, nodeHooks } from './registry.ts';

/** Somebody at work in this case: finished tasks, and the one being submitted now. */
export type Worked = { node: string; user: string };

export type Exclusion = { key: Extract<RefusalKey, `workflow.impartiality${string}` | 'workflow.unfit'>; params: Record<string, string> };

/** Nodes that may not be in one hand with this node. A rule drawn at one of the two binds both ways. */
const separated = (definition: Definition, node: string): Set<string> => {
  const others = Object.values(definition.nodes)
    .filter((n) => n.user?.notSameAs.includes(node))
    .map((n) => n.id);
  return new Set([...others, ...(nodeOf(definition, node).user?.notSameAs ?? [])]);
};

/** Roles that lead a test or an inspection. */
const LEADING = ['project_leader', 'inspector_leader'];

/** Who leads or has led work of this case: at nodes of these roles, in its own process and in the work that serves it. */
const leadersOf = async (act: CaseAct): Promise<KeptAway[]> => {
  const { rows } = await sql<{ definition: string; node: string; user: string }>`
    select distinct i.definition_id as definition, t.node, coalesce(t.op_user, t.assignee) as "user" from wf_task t
      join wf_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
    where t.tenant_id = ${act.actor.tenant} and t.status <> 'cancelled' and coalesce(t.op_user, t.assignee) is not null
      and t.business_id in (select ${act.businessId}::uuid union select w.work_id from case_work w where w.tenant_id = ${act.actor.tenant} and w.case_id = ${act.businessId})`.execute(
    act.tx,
  );
  const found: KeptAway[] = [];
  for (const { definition, node: key, user } of rows) {
    const node = (await definitionOf(act.tx, definition)).nodes[key];
    if (node?.user?.roles.some((role) => LEADING.includes(role)))
      found.push({ user, reason: refusalText(act.lang, 'workflow.caseLeader', { node: wordIn(act.lang, node.name) }) });
  }
  return found;
};

/**
 * People who may not act at `node`, with the reason as a refusal.
 * @param now what the act itself adds, e.g. the submitter's present node.
 */
export const excludedFrom = async (
  act: CaseAct,
  instance: Instance,
  node: string,
  now: readonly Worked[],
): Promise<ReadonlyMap<string, (name: string) => Exclusion>> => {
  const { definition } = instance;
  const next = wordIn(act.lang, nodeOf(definition, node).name);
  const found = new Map<string, (name: string) => Exclusion>();
  const apart = separated(definition, node);
  // a deputy's act counts for both: neither may be the other hand
  const worked = instance.done.flatMap((t) => [t, ...(t.deputyFor === null ? [] : [{ node: t.node, user: t.deputyFor }])]);
  for (const { node: at, user } of [...worked, ...now]) {
    if (!apart.has(at)) continue;
    const done = wordIn(act.lang, nodeOf(definition, at).name);
    found.set(
      user,
      (name): Exclusion =>
        user === act.actor.user
          ? { key: 'workflow.impartialitySelf', params: { node: done, next } }
          : { key: 'workflow.impartiality', params: { name, node: done, next } },
    );
  }
  for (const group of nodeOf(definition, node).user?.avoid ?? []) {
    const own = hooksOf(instance.category).avoid?.[group];
    for (const { user, reason } of own !== undefined ? await own(act) : group === LEADERS ? await leadersOf(act) : []) {
      if (!found.has(user)) found.set(user, (name) => ({ key: 'workflow.impartialityTag', params: { name, reason } }));
    }
  }
  for (const { user, reason } of (await nodeHooks(instance.category, node).unfit?.(act)) ?? [])
    if (!found.has(user)) found.set(user, (name) => ({ key: 'workflow.unfit', params: { name, reason } }));
  return found;
};

export const exclusionText = (act: CaseAct, exclusion: Exclusion): string => refusalText(act.lang, exclusion.key, exclusion.params);
