/** Who may submit a task: the person it is assigned to, else anyone of its candidates (design 3: the right comes from the task row). */
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { OpenTask } from './instance.ts';
import { teamsOf } from './people.ts';

export type Standing = 'may' | 'assignedToOther' | 'notCandidate';

export const standingOf = async (tx: Tx, actor: Actor, task: OpenTask): Promise<Standing> => {
  if (task.assignee !== null) return task.assignee === actor.user ? 'may' : 'assignedToOther';
  const teams = task.candidates.filter((c) => c.kind === 'team');
  const direct = task.candidates.some(
    (c) =>
      (c.kind === 'user' && c.ref === actor.user) ||
      (c.kind === 'role' && actor.kind !== 'customer' && actor.roles.includes(c.ref)) ||
      (c.kind === 'company' && actor.kind === 'customer' && actor.companies.includes(c.ref)),
  );
  if (direct) return 'may';
  if (teams.length === 0 || actor.kind === 'customer') return 'notCandidate';
  const mine = await teamsOf(tx, actor.tenant, actor.user);
  return teams.some((t) => mine.includes(t.ref)) ? 'may' : 'notCandidate';
};
