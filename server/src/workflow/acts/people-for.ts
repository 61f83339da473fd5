/** Who may take an open task over: holders of its roles whom impartiality does not keep away. */
import type { BatchPerson, TaskPerson } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { nodeOf } from '@zhengjian/flow/definition.ts';
import { refuse } from '../../platform/refuse.ts';
import { wordIn } from '../definitions.ts';
import { excludedFrom, exclusionText } from '../impartiality.ts';
import { isCustomers } from '../next-users.ts';
import { type Person, roleHolders, teamMembers } from '../people.ts';
import type { Found } from './open-task.ts';

/** Everybody who could; those kept away carry the reason. The present holder is left out, and at a countersign whoever has another voice. */
export const peopleFor = async ({ act, instance, task }: Found): Promise<TaskPerson[]> => {
  const node = nodeOf(instance.definition, task.node);
  if (isCustomers(node)) return [];
  const teams = task.candidates.flatMap((c) => (c.kind === 'team' ? [c.ref] : []));
  const members = (await Promise.all(teams.map((team) => teamMembers(act.tx, act.actor.tenant, team)))).flatMap((m) => m ?? []);
  const holders = teams.length > 0 ? members : await roleHolders(act.tx, node.user?.roles ?? []);
  const excluded = await excludedFrom(act, instance, task.node, []);
  return holders
    .filter((p) => p.id !== task.assignee && task.otherVoices?.includes(p.id) !== true)
    .map((p) => {
      const why = excluded.get(p.id);
      return { ...p, reason: why === undefined ? '' : exclusionText(act, why(p.realName)) };
    });
};

/** Who could take how many of several tasks, whoever could take most first; whoever could take none is left out. */
export const ableFor = (tasks: readonly (readonly TaskPerson[])[]): BatchPerson[] => {
  const people = new Map<string, BatchPerson>();
  for (const { id, realName, reason } of tasks.flat()) {
    const known = people.get(id) ?? { id, realName, may: 0, reason: '' };
    people.set(id, { ...known, may: known.may + (reason === '' ? 1 : 0), reason: known.reason || reason });
  }
  return [...people.values()].filter((p) => p.may > 0).sort((a, b) => b.may - a.may);
};

/** @throws Refusal workflow.personNotSelectable, or the rule of impartiality that speaks against the person */
export const personFor = async (found: Found, user: string): Promise<Person> => {
  const { act, instance, task } = found;
  const person = (await peopleFor(found)).find((p) => p.id === user);
  const node = wordIn(act.lang, nodeOf(instance.definition, task.node).name);
  if (person === undefined) return refuse('workflow.personNotSelectable', { node });
  if (person.reason === '') return { id: person.id, realName: person.realName };
  const why = (await excludedFrom(act, instance, task.node, [])).get(user)?.(person.realName);
  return why === undefined ? refuse('workflow.personNotSelectable', { node }) : refuse(why.key, why.params);
};
