/** Tells whoever had open work what an act does to it: taken away with the case's move, passed to somebody else, or ended. */
import { en } from '@zhengjian/contract/areas/workflow/text.en.ts';
import { zh } from '@zhengjian/contract/areas/workflow/text.zh.ts';
import { nodeOf } from '@zhengjian/flow/definition.ts';
import type { FlowEvent, State } from '@zhengjian/flow/state.ts';
import { MESSAGE_KIND, notify } from '../platform/outbox/notify.ts';
import type { Params, Template } from '../platform/outbox/text.ts';
import { senderOf } from './deputies.ts';
import type { Instance, OpenTask } from './instance.ts';
import { isCustomers } from './next-users.ts';
import type { CaseAct } from './registry.ts';
import type { NewTask } from './save-step.ts';
import { cardOf } from './tell-people.ts';

type Loss = { template: Template; node: string; users: readonly string[]; params?: Params; opens?: boolean };

const tell = async (act: CaseAct, instance: Instance, losses: readonly Loss[], step = ''): Promise<void> => {
  const felt = losses.filter(({ users }) => users.some((user) => user !== act.actor.user));
  const card = felt.length === 0 ? undefined : await cardOf(act, instance.category);
  if (card === undefined) return;
  for (const { template, node, users, params, opens = false } of felt) {
    const { name } = nodeOf(instance.definition, node);
    await notify(act.tx, act, {
      template,
      params: { no: card.no, title: card.title, node: name, from: senderOf(act.actor), ...params },
      kind: MESSAGE_KIND.system,
      users,
      caseId: act.businessId,
      act: step,
      // whoever has lost it may have no business in the case any more
      link: opens ? card.path : '',
    });
  }
};

/** Who has a task: its holder, and who has delegated it and decides. */
const holdersOf = ({ assignee, owner }: OpenTask): string[] => [...new Set([assignee, owner].filter((id) => id !== null))];

/** Tasks that came to their holder by an act of their own, not by the step that opened them. */
const passedOn = async ({ tx, actor }: CaseAct, tasks: readonly OpenTask[]): Promise<ReadonlySet<string>> => {
  if (tasks.length === 0) return new Set();
  const rows = await tx
    .selectFrom('wf_task_event')
    .select('task_id')
    .distinct()
    .where('tenant_id', '=', actor.tenant)
    .where(
      'task_id',
      'in',
      tasks.map((t) => t.id),
    )
    .where('to_user', 'is not', null)
    .execute();
  return new Set(rows.map((r) => r.task_id));
};

export type Step = {
  act: string;
  events: readonly FlowEvent[];
  opened: readonly Pick<NewTask, 'assignee'>[];
  after: State;
  remark: string;
};

/**
 * What a step takes away is told to whoever had it, unless the same step gives them other work of the case. A step taken back is
 * told by the message that had told of it (`tellTakenBack`), except to those who got the task later.
 */
export const tellCancelled = async (
  act: CaseAct,
  instance: Instance,
  { act: step, events, opened, after, remark }: Step,
): Promise<void> => {
  const cancelled = events.flatMap((event) => {
    const task = event.is === 'cancel' ? instance.open.find((t) => t.token === event.token) : undefined;
    if (event.is !== 'cancel' || task === undefined || isCustomers(nodeOf(instance.definition, task.node))) return [];
    const users = holdersOf(task).filter((user) => !opened.some((t) => t.assignee === user));
    return users.length === 0 ? [] : [{ event, task, users }];
  });
  const later = await passedOn(
    act,
    cancelled.flatMap(({ event, task }) => (event.why === 'withdrawn' ? [task] : [])),
  );
  const losses = cancelled
    .filter(({ event, task }) => event.why !== 'withdrawn' || later.has(task.id))
    .map(({ event, task, users }): Loss => {
      const seated = after.rounds?.some((r) => r.seats.some((s) => s.key === event.signer)) === true;
      if (event.why === 'signer' && !seated) return { template: 'signerReleased', node: task.node, users, params: { remark } };
      const why = { zh: zh.diagram.replay.why[event.why], en: en.diagram.replay.why[event.why] };
      return { template: 'taskCancelled', node: task.node, users, params: { why, remark } };
    });
  await tell(act, instance, losses, step);
};

export type Passing = {
  /** Where it goes: a person or a team by name; null: back to its role. */
  to: { id: string | null; name: string } | null;
  /** Who keeps the decision, where the task was only delegated. */
  owner: string | null;
  remark: string;
  /** Hears of it in another message. */
  told?: string | undefined;
};

/** An open task goes from those who had it to somebody else. */
export const tellPassedOn = async (
  act: CaseAct,
  instance: Instance,
  task: OpenTask,
  { to, owner, remark, told }: Passing,
): Promise<void> => {
  const users = holdersOf(task).filter((user) => user !== to?.id && user !== owner && user !== told);
  const recalled = to !== null && task.owner !== null && to.id === task.owner;
  const template = recalled ? 'delegationEnded' : to === null ? 'taskToRole' : 'taskPassedOn';
  await tell(act, instance, [{ template, node: task.node, users, params: { to: to?.name ?? '', remark } }]);
};

/** A task handed to a team is told to its members. */
export const tellTeam = async (
  act: CaseAct,
  instance: Instance,
  task: OpenTask,
  team: { name: string; members: readonly string[]; remark: string },
): Promise<void> =>
  tell(act, instance, [
    {
      template: 'taskToTeam',
      node: task.node,
      users: team.members,
      opens: true,
      params: { to: team.name, remark: team.remark, due: task.due?.slice(0, 16) ?? '' },
    },
  ]);
