/** Who may take the next step, per branch: holders of the node's roles without those whom impartiality keeps away. */
import type { NextUserGroup } from '@zhengjian/contract/areas/workflow/records.ts';
import type { Node } from '@zhengjian/flow/definition.ts';
import { type Option, options } from '@zhengjian/flow/options.ts';
import { CUSTOMER_ROLE } from '@zhengjian/flow/profile/whitelist.ts';
import { wordIn } from './definitions.ts';
import { type Exclusion, excludedFrom, exclusionText, type Worked } from './impartiality.ts';
import type { Instance, OpenTask } from './instance.ts';
import { type Person, roleHolders } from './people.ts';
import type { CaseAct } from './registry.ts';

/** Whether a node is the applicant company's own step. */
export const isCustomers = (node: Node): boolean => node.user?.roles.includes(CUSTOMER_ROLE) === true;

/** Whether a choice puts the case into the customer's hands. */
export const toCustomer = (option: Option): boolean => option.targets.some(isCustomers);

/** The person who did a node last in this case. */
export const lastOperator = (instance: Instance, node: string): Person | undefined => {
  const last = instance.done.filter((t) => t.node === node).at(-1);
  return last === undefined ? undefined : { id: last.user, realName: last.name };
};

/** People for one target node, and those kept away with the reason. */
export type Group = { result: string; node: Node; people: Person[]; excluded: { person: Person; why: Exclusion }[] };

/** The list for one target node; a return offers the person who had the case there before. */
const groupFor = async (act: CaseAct, instance: Instance, option: Option, target: Node, now: readonly Worked[]): Promise<Group> => {
  const holders = await roleHolders(act.tx, target.user?.roles ?? []);
  const excluded = await excludedFrom(act, instance, target.id, now);
  const able = holders.filter((p) => !excluded.has(p.id));
  const before = option.flow.back ? lastOperator(instance, target.id) : undefined;
  return {
    result: option.result,
    node: target,
    people: before !== undefined && able.some((p) => p.id === before.id) ? able.filter((p) => p.id === before.id) : able,
    excluded: holders.flatMap((p) => {
      const why = excluded.get(p.id);
      return why === undefined ? [] : [{ person: p, why: why(p.realName) }];
    }),
  };
};

/** Groups of one branch: one for each task that it opens for the institute's own people. */
export const nextUsersOf = async (act: CaseAct, instance: Instance, task: OpenTask, option: Option): Promise<Group[]> => {
  const now = [{ node: task.node, user: act.actor.user }];
  const groups: Group[] = [];
  for (const target of option.targets) {
    if (target.user !== null && !isCustomers(target)) groups.push(await groupFor(act, instance, option, target, now));
  }
  return groups;
};

/** Groups of all branches of a task, or of one result; narrowed to some people when a team was chosen. */
export const nextUserGroups = async (
  act: CaseAct,
  instance: Instance,
  task: OpenTask,
  only: { result?: string | undefined; people?: readonly Person[] },
): Promise<NextUserGroup[]> => {
  const groups: Group[] = [];
  for (const option of options(instance.definition, task.node, instance.state.vars)) {
    if (only.result === undefined || option.result === only.result) groups.push(...(await nextUsersOf(act, instance, task, option)));
  }
  const within = (p: Person) => only.people === undefined || only.people.some((m) => m.id === p.id);
  return groups.map((g) => ({
    result: g.result,
    nodeKey: g.node.id,
    nodeName: wordIn(act.lang, g.node.name),
    userList: g.people.filter(within),
    excluded: g.excluded.filter((x) => within(x.person)).map((x) => ({ ...x.person, reason: exclusionText(act, x.why) })),
  }));
};
