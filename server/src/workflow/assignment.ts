/**
 * Who gets the next task: the person or team that was chosen, else whom the case's own rows name, else the one who had it before,
 * else everybody of its roles.
 */
import { ASSIGN_TEAM } from '@zhengjian/contract/constants.ts';
import { type Node, nodeOf } from '@zhengjian/flow/definition.ts';
import type { Option } from '@zhengjian/flow/options.ts';
import { STARTER_ROLE } from '@zhengjian/flow/profile/whitelist.ts';
import type { FlowEvent, State } from '@zhengjian/flow/state.ts';
import type { Principal } from '../platform/actor.ts';
import { refuse } from '../platform/refuse.ts';
import { momentText } from '../platform/world.ts';
import { calendarOf } from './calendar/calendar.ts';
import { wordIn } from './definitions.ts';
import { type CountedTimes, timesOf, timesUntil } from './due.ts';
import { excludedFrom } from './impartiality.ts';
import type { Instance, OpenTask } from './instance.ts';
import { type Group, isCustomers, lastOperator, nextUsersOf } from './next-users.ts';
import { holdsRole, type Person, personOf, teamMembers } from './people.ts';
import { type CaseAct, nodeHooks } from './registry.ts';
import type { NewTask } from './save-step.ts';
import type { CandidateKind } from './tables.ts';

/** What the dialog sends about the next person (payload-approval-submit). */
export type Choice = {
  assignmentType?: string | undefined;
  assignmentValue?: string | undefined;
  assignmentUser?: string | undefined;
  assignmentTeamValue?: string | undefined;
};

/** The choice, checked: per target node the person who is to have it, and whoever of the chosen team may take it. */
export type Chosen = {
  persons: ReadonlyMap<string, Person>;
  teams: ReadonlyMap<string, readonly Person[]>;
  /** The last day that the form names for a node. */
  until?: { node: string; day: string } | undefined;
};

/** The choice with whom the form of the node names; who is chosen in the dialog comes first. */
export const withNamed = async (
  act: CaseAct,
  instance: Instance,
  chosen: Chosen,
  named: { node: string; user: string } | undefined,
): Promise<Chosen> => {
  if (named === undefined || chosen.persons.has(named.node)) return chosen;
  const roles = nodeOf(instance.definition, named.node).user?.roles ?? [];
  if (!(await mayHave(act, instance, named.node, roles, named.user))) return chosen;
  return { ...chosen, persons: new Map([...chosen.persons, [named.node, await personOf(act, named.user)]]) };
};

/** Sections of the dialog in which somebody is chosen. */
const CHOOSING = ['nextUser', 'team', 'engineer'];

/**
 * Checks the chosen person or team (rules approve-person-required, assignment-type-required, approval-leaders-removed).
 * A person is required where the dialog shows the choice, the branch approves, and there is somebody to choose.
 */
export const checkChoice = async (act: CaseAct, instance: Instance, task: OpenTask, option: Option, choice: Choice): Promise<Chosen> => {
  const person = choice.assignmentValue ?? choice.assignmentUser;
  const team = choice.assignmentTeamValue;
  if ((person !== undefined || team !== undefined) && choice.assignmentType === undefined) refuse('workflow.assignmentTypeMissing');
  if (choice.assignmentType === ASSIGN_TEAM && team === undefined && person !== undefined) refuse('workflow.teamRequired');
  const shown = nodeOf(instance.definition, task.node).user?.dialog.some((s) => CHOOSING.includes(s)) === true;
  const needed = shown && option.result.startsWith('PASS');
  if (person === undefined && team === undefined && !needed) return { persons: new Map(), teams: new Map() };

  const groups = await nextUsersOf(act, instance, task, option);
  if (team === undefined) {
    if (person !== undefined) return { persons: placesFor(act, groups, person, null), teams: new Map() };
    if (groups.some((g) => g.people.length > 0)) refuse('workflow.personRequired');
    return { persons: new Map(), teams: new Map() };
  }
  const members = await membersOf(act, team);
  const teams = teamsFor(act, groups, members);
  const offered = nodeOf(instance.definition, task.node).user?.dialog.includes('team') === true;
  if (!offered) refuse('workflow.teamNotOffered', { node: wordIn(act.lang, nodeOf(instance.definition, task.node).name) });
  return { persons: person === undefined ? new Map() : placesFor(act, groups, person, members), teams };
};

/** @throws Refusal workflow.teamUnknown, workflow.teamEmpty */
const membersOf = async ({ tx, actor }: CaseAct, team: string): Promise<Person[]> => {
  const members = (await teamMembers(tx, actor.tenant, team)) ?? refuse('workflow.teamUnknown');
  if (members.length > 0) return members;
  const { team_name: name } = await tx
    .selectFrom('team')
    .select('team_name')
    .where('tenant_id', '=', actor.tenant)
    .where('id', '=', team)
    .executeTakeFirstOrThrow();
  return refuse('workflow.teamEmpty', { name });
};

/** Members of the team who may take each target node; a team hands no step to somebody whom its roles or impartiality keep away. */
const teamsFor = (act: CaseAct, groups: readonly Group[], members: readonly Person[]): Map<string, Person[]> => {
  const teams = new Map<string, Person[]>();
  for (const { node, people } of groups) {
    const able = people.filter((p) => members.some((m) => m.id === p.id));
    if (able.length === 0) refuse('workflow.personNotSelectable', { node: wordIn(act.lang, node.name) });
    teams.set(node.id, able);
  }
  return teams;
};

/** The target nodes that a person may take; refuses when there is none, naming the rule of impartiality where one speaks against it. */
const placesFor = (act: CaseAct, groups: readonly Group[], person: string, members: readonly Person[] | null): Map<string, Person> => {
  const places = new Map<string, Person>();
  for (const group of groups) {
    const found = group.people.find((p) => p.id === person && (members === null || members.some((m) => m.id === person)));
    if (found !== undefined) places.set(group.node.id, found);
  }
  if (places.size > 0) return places;
  const why = groups.flatMap((g) => g.excluded).find((x) => x.person.id === person)?.why;
  if (why !== undefined) refuse(why.key, why.params);
  const [first] = groups;
  return refuse('workflow.personNotSelectable', { node: first === undefined ? '' : wordIn(act.lang, first.node.name) });
};

/** The tasks that a step opened, ready to be written. */
export const openedTasks = async (
  act: CaseAct,
  instance: Instance,
  events: readonly FlowEvent[],
  after: State,
  chosen: Chosen,
  returned: boolean,
): Promise<NewTask[]> => {
  const tasks: NewTask[] = [];
  for (const event of events) {
    if (event.is !== 'task' || !after.tokens.some((t) => t.id === event.token)) continue;
    const task = await newTask(act, instance, event, chosen, returned);
    const again = event.was === undefined ? task : { ...task, ...(await asItWas(act, instance, event.was)) };
    tasks.push({ ...again, ...(await byRows(act, instance, event.node, chosen)) });
  }
  return tasks;
};

/** When a task is over whose last day the case's own rows say. */
const byRows = async (act: CaseAct, instance: Instance, key: string, { until }: Chosen): Promise<CountedTimes | null> => {
  const day = until?.node === key ? until.day : await nodeHooks(instance.category, key).lastDay?.of(act);
  if (day === undefined) return null;
  return timesUntil(await calendarOf(act.tx, act.actor.tenant), day, momentText(act.world.now()), instance.limits[key]);
};

/** Whom a step waits for as its process draws it: its company, whoever began the case, everybody of its roles. */
export const candidatesAt = (
  { companyId, starter }: Pick<Instance, 'companyId' | 'starter'>,
  node: Node,
): { kind: CandidateKind; ref: string }[] =>
  isCustomers(node) && companyId !== null
    ? [{ kind: 'company', ref: companyId }]
    : (node.user?.roles ?? []).map((ref) => (ref === STARTER_ROLE ? { kind: 'user', ref: starter } : { kind: 'role', ref }));

const newTask = async (
  act: CaseAct,
  instance: Instance,
  { node: key, token, signer }: { node: string; token: number; signer?: string },
  chosen: Chosen,
  returned: boolean,
): Promise<NewTask> => {
  const node = nodeOf(instance.definition, key);
  if (node.user === null) throw new Error(`${key} is no user task`);
  const customers = isCustomers(node);
  if (customers && instance.companyId === null)
    throw new Error(`${key} belongs to the customer, but case ${instance.businessId} has no company`);
  const roles = customers || signer !== undefined || node.user.roles.includes(STARTER_ROLE) ? null : node.user.roles;
  const ofTeam = chosen.teams.get(key);
  const person = chosen.persons.get(key);
  const byRows = roles === null || person !== undefined || ofTeam !== undefined ? [] : await named(act, instance, key, roles);
  const own = person ?? (byRows.length === 1 && byRows[0] !== undefined ? await nameOf(act, instance, byRows[0]) : undefined);
  const among = byRows.length > 1 ? byRows : null;
  const rowsTeam =
    roles === null || own !== undefined || among !== null || ofTeam !== undefined
      ? null
      : ((await nodeHooks(instance.category, key).team?.(act)) ?? null);
  const before =
    rowsTeam === null && ofTeam === undefined && own === undefined && roles !== null
      ? await familiar(act, instance, key, roles)
      : undefined;
  const assignee = customers
    ? undefined
    : signer !== undefined
      ? await personOf(act, signer)
      : node.user.roles.includes(STARTER_ROLE)
        ? await personOf(act, instance.starter)
        : (own ?? (before !== undefined && among?.includes(before.id) !== false ? before : undefined));
  const limit = instance.limits[key] ?? node.user;
  const rests = await nodeHooks(instance.category, key).rests?.(act);
  const times = rests ? null : timesOf(await calendarOf(act.tx, act.actor.tenant), limit, act.world.now());
  return {
    id: act.world.uuid(),
    token,
    node: key,
    visit: instance.done.filter((t) => t.node === key).length + 1,
    returned,
    assignee: assignee?.id ?? null,
    assigneeName: assignee?.realName ?? '',
    signer: signer ?? null,
    due: times?.due ?? null,
    warn: times?.warn ?? null,
    severe: times?.severe ?? null,
    day: times?.day ?? null,
    candidates:
      ofTeam !== undefined && roles !== null
        ? ofTeam.map(({ id }) => ({ kind: 'user' as const, ref: id }))
        : among !== null
          ? among.map((ref) => ({ kind: 'user' as const, ref }))
          : rowsTeam === null
            ? candidatesAt(instance, node)
            : [{ kind: 'team', ref: rowsTeam }],
  };
};

/** A task that a withdrawal brings back: the same person, the same days, returned as before. */
const asItWas = async (
  act: CaseAct,
  instance: Instance,
  token: number,
): Promise<Pick<NewTask, 'returned' | 'returnedFrom' | 'assignee' | 'assigneeName' | 'due' | 'warn' | 'severe' | 'day'>> => {
  const row = await act.tx
    .selectFrom('wf_task')
    .select([
      'returned',
      'returned_from',
      'assignee',
      'assignee_name',
      'op_user',
      'op_user_name',
      'due_at',
      'warn_at',
      'severe_at',
      'nominal_day',
    ])
    .where('tenant_id', '=', act.actor.tenant)
    .where('instance_id', '=', instance.id)
    .where('token_no', '=', token)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    returned: row.returned,
    returnedFrom: row.returned_from,
    assignee: row.assignee ?? row.op_user,
    assigneeName: row.assignee === null ? row.op_user_name : row.assignee_name,
    due: row.due_at,
    warn: row.warn_at,
    severe: row.severe_at,
    day: row.nominal_day,
  };
};

const mayHave = async (act: CaseAct, instance: Instance, key: string, roles: readonly string[], user: string): Promise<boolean> =>
  !(await excludedFrom(act, instance, key, [])).has(user) && (await holdsRole(act.tx, user, roles));

/** Whom the case's own rows name for this node, as long as they hold the role and nothing speaks against it. */
const named = async (act: CaseAct, instance: Instance, key: string, roles: readonly string[]): Promise<string[]> => {
  const able: string[] = [];
  for (const user of (await nodeHooks(instance.category, key).holders?.(act)) ?? [])
    if (await mayHave(act, instance, key, roles, user)) able.push(user);
  return able;
};

const nameOf = async (act: CaseAct, instance: Instance, user: string): Promise<Person | undefined> => {
  // a company reads no accounts; it hands work back to somebody whom the history names
  if (act.actor.kind !== 'customer') return personOf(act, user);
  const known = instance.done.find((task) => task.user === user);
  return known && { id: user, realName: known.name };
};

/** Whoever had this node of the case before gets it again, as long as they still hold the role and nothing speaks against it. */
const familiar = async (act: CaseAct, instance: Instance, key: string, roles: readonly string[]): Promise<Person | undefined> => {
  const last = lastOperator(instance, key);
  return last !== undefined && (await mayHave(act, instance, key, roles, last.id)) ? last : undefined;
};

/** Refuses an act of somebody whom impartiality keeps away from this node; a deputy must be free of it as much as the principal. */
export const refusePartial = async (act: CaseAct, instance: Instance, task: OpenTask, inSteadOf: Principal | null): Promise<void> => {
  const excluded = await excludedFrom(act, instance, task.node, []);
  for (const { user, name } of [act.actor, ...(inSteadOf === null ? [] : [inSteadOf])]) {
    const why = excluded.get(user);
    if (why === undefined) continue;
    const { key, params } = why(name);
    refuse(key, params);
  }
};
