/** Who is asked at a countersign: the person or team chosen for it, else those whom the case's own rows name, else every holder of its roles; whom impartiality allows. */
import type { Command, Signer } from '@zhengjian/flow/state.ts';
import type { Chosen } from './assignment.ts';
import { excludedFrom } from './impartiality.ts';
import type { Instance } from './instance.ts';
import { roleHolders } from './people.ts';
import { type CaseAct, nodeHooks } from './registry.ts';

/** Commands that may bring a case to a countersign. */
const MOVES: readonly Command['do'][] = ['start', 'complete', 'jump', 'force', 'fact', 'timer', 'removeSigner'];

/** Signers by node, for every countersign of the process; null where there is none or the command moves nothing. */
export const signersFor = async (
  act: CaseAct,
  instance: Instance,
  command: Command,
  chosen: Chosen,
): Promise<Record<string, Signer[]> | null> => {
  const nodes = Object.values(instance.definition.nodes).filter((n) => n.user?.sign);
  if (nodes.length === 0 || !MOVES.includes(command.do)) return null;
  const signers: Record<string, Signer[]> = {};
  for (const node of nodes) {
    const one = chosen.persons.get(node.id);
    const excluded = await excludedFrom(act, instance, node.id, [{ node: '', user: act.actor.user }]);
    const team = one === undefined ? chosen.teams.get(node.id) : [one];
    const named = (await nodeHooks(instance.category, node.id).holders?.(act)) ?? [];
    const asked = team ?? (named.length > 0 ? named.map((id) => ({ id })) : await roleHolders(act.tx, node.user?.roles ?? []));
    signers[node.id] = asked.filter((p) => !excluded.has(p.id)).map((p) => ({ key: p.id }));
  }
  return signers;
};
