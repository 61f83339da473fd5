/**
 * Who may submit a task: the person it is assigned to, else anyone of its candidates (design 3: the right comes from the task
 * row), or their deputy by dates. A delegated task is with the colleague who prepares it; only its owner decides.
 */
import type { Actor, Principal } from '../platform/actor.ts';
import type { Tx } from '../platform/database/schema.ts';
import { principalsIn } from './deputies.ts';
import type { OpenTask } from './instance.ts';
import { teamsOf } from './people.ts';

export type Standing =
  | { is: 'may'; inSteadOf: Principal | null }
  /** The actor prepares the task for its owner and may give it back. */
  | { is: 'delegate' }
  | { is: 'assignedToOther' }
  | { is: 'notCandidate' };

const MAY: Standing = { is: 'may', inSteadOf: null };

/** Whether one person is among the candidates; `teams` are theirs. */
const isCandidate = (
  task: OpenTask,
  who: { user: string; roles: readonly string[]; kind: Actor['kind']; companies: readonly string[] },
  teams: readonly string[],
): boolean =>
  task.candidates.some(
    (c) =>
      (c.kind === 'user' && c.ref === who.user) ||
      (c.kind === 'role' && who.kind !== 'customer' && who.roles.includes(c.ref)) ||
      (c.kind === 'company' && who.kind === 'customer' && who.companies.includes(c.ref)) ||
      (c.kind === 'team' && teams.includes(c.ref)),
  );

export const standingOf = async (tx: Tx, actor: Actor, category: string, task: OpenTask): Promise<Standing> => {
  // a second voice of one countersign comes neither from a role nor from a principal
  const speaks = task.otherVoices?.includes(actor.user) === true;
  const principals = speaks ? [] : principalsIn(actor, category);
  if (task.owner !== null && task.assignee === actor.user) return { is: 'delegate' };
  if (task.assignee !== null) {
    if (task.assignee === actor.user) return MAY;
    const inSteadOf = task.owner === null ? principals.find((p) => p.user === task.assignee) : undefined;
    return inSteadOf === undefined ? { is: 'assignedToOther' } : { is: 'may', inSteadOf };
  }
  if (speaks) return { is: 'notCandidate' };
  const byTeam = task.candidates.some((c) => c.kind === 'team') && actor.kind !== 'customer';
  const teams = (user: string) => (byTeam ? teamsOf(tx, actor.tenant, user) : Promise.resolve([]));
  if (isCandidate(task, actor, await teams(actor.user))) return MAY;
  for (const p of principals) {
    if (isCandidate(task, { ...p, kind: 'staff', companies: [] }, await teams(p.user))) return { is: 'may', inSteadOf: p };
  }
  return { is: 'notCandidate' };
};
