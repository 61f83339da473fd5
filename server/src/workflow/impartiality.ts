/** Who may not act at a node because of what they did elsewhere in the same case (domain.md 4.15; the rules stand in the process file). */
import type { Definition } from '@zhengjian/flow/definition.ts';
import { nodeOf } from '@zhengjian/flow/definition.ts';
import { type RefusalKey, refusalText } from '../texts.ts';
import { wordIn } from './definitions.ts';
import type { Instance } from './instance.ts';
import { type CaseAct, hooksOf } from './registry.ts';

/** Somebody at work in this case: finished tasks, and the one being submitted now. */
export type Worked = { node: string; user: string };

export type Exclusion = { key: Extract<RefusalKey, `workflow.impartiality${string}`>; params: Record<string, string> };

/** Nodes that may not be in one hand with this node. A rule drawn at one of the two binds both ways. */
const separated = (definition: Definition, node: string): Set<string> => {
  const others = Object.values(definition.nodes)
    .filter((n) => n.user?.notSameAs.includes(node))
    .map((n) => n.id);
  return new Set([...others, ...(nodeOf(definition, node).user?.notSameAs ?? [])]);
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
    for (const { user, reason } of (await hooksOf(instance.category).avoid?.[group]?.(act)) ?? []) {
      if (!found.has(user)) found.set(user, (name) => ({ key: 'workflow.impartialityTag', params: { name, reason } }));
    }
  }
  return found;
};

export const exclusionText = (act: CaseAct, exclusion: Exclusion): string => refusalText(act.lang, exclusion.key, exclusion.params);
