/**
 * The ladder of reminders (domain 8.2): yellow tells whoever has the task, red also the head of their department, the third working
 * day over the vice dean, severe the plan dispatcher, each as far as the node's setting names them. The system reminds, as the system; it
 * never decides. Each level is told once: the row of a reminder is the lock, whatever number of processes look at once.
 */
import { type DeadlineState, type WorkCalendar, workdaysBetween } from '@zhengjian/contract/rules/workdays.ts';
import { sql } from 'kysely';
import { tenantsInUse } from '../platform/access/tenants.ts';
import { systemActor } from '../platform/actor.ts';
import { audit } from '../platform/audit/write.ts';
import { type Db, mayRetry } from '../platform/database/db.ts';
import type { Tx } from '../platform/database/schema.ts';
import { asTenant } from '../platform/jobs/as-tenant.ts';
import { MESSAGE_KIND, notify } from '../platform/outbox/notify.ts';
import type { Params, Template } from '../platform/outbox/text.ts';
import { added } from '../platform/standard.ts';
import { momentText, type World } from '../platform/world.ts';
import { CHANNEL, REMIND } from './alert-config.ts';
import { calendarOf } from './calendar/calendar.ts';
import { refreshClocks } from './deadline.ts';
import { definitionOf } from './definitions.ts';
import { eachAlone } from './each-alone.ts';
import { isCustomers } from './next-users.ts';
import { roleHolders } from './people.ts';
import { type Act, pageOfStep } from './registry.ts';
import { cardOf } from './tell-people.ts';
import { tellWeekly } from './weekly-list.ts';
import './tables.ts';

type Level = Exclude<DeadlineState, 'green'> | 'thirdDay';

declare module '../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.reminded': { category: string; node: string; level: Level; due: string; told: number };
  }
}

/** Whom each level reaches, of those whom the setting names. */
const LADDER: Readonly<Record<Level, readonly string[]>> = {
  yellow: [REMIND.holder],
  red: [REMIND.holder, REMIND.head],
  thirdDay: [REMIND.viceDean],
  severe: [REMIND.holder, REMIND.head, REMIND.planner],
};
/** A stage has no holder of its own: its first warning goes to the head. */
const STAGE_LADDER: typeof LADDER = {
  yellow: [REMIND.head],
  red: [REMIND.head],
  thirdDay: [REMIND.viceDean],
  severe: [REMIND.head, REMIND.planner],
};
const ROLES = { [REMIND.head]: 'dept_head', [REMIND.viceDean]: 'vice_dean', [REMIND.planner]: 'plan_dispatcher' } as const;

const TEMPLATES = {
  task: { yellow: 'taskYellow', red: 'taskRed', thirdDay: 'taskRed', severe: 'taskSevere' },
  correction: { yellow: 'correctionYellow', red: 'correctionRed', thirdDay: 'correctionRed', severe: 'correctionRed' },
  stage: { yellow: 'stageYellow', red: 'stageRed', thirdDay: 'stageRed', severe: 'stageSevere' },
} as const satisfies Record<string, Record<Level, Template>>;

type Due = {
  subject: 'task' | 'stage';
  id: string;
  business_id: string;
  instance_id: string;
  category: string;
  node: string;
  definition_id: string;
  company_id: string | null;
  assignee: string | null;
  assignee_name: string;
  due: string;
  level: Level;
  days: string | null;
  remind_to: string[];
  channels: string[];
};

/** The third working day over begins for what was due before this day; what is over by fewer days is not told to the vice dean. */
const THIRD_DAY = 3;
const DAY_MS = 86_400_000;
const daysAfter = (day: string, n: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + n * DAY_MS).toISOString().slice(0, 10);
const thirdDayFor = (calendar: WorkCalendar, today: string): string => {
  let day = today.slice(0, 10);
  while (workdaysBetween(calendar, day, today) < THIRD_DAY) day = daysAfter(day, -1);
  return daysAfter(day, 1);
};

type Look = { subject: Due['subject'] /** Only what is over for three working days: what was due before this day. */; third?: string };

/** What is due for a reminder now, the most urgent first. `x` names the table with the three moments. */
const dueNow = async (tx: Tx, acting: Act, { subject, third }: Look, most: number): Promise<Due[]> => {
  const { tenant } = acting.actor;
  // moments count in whole seconds, as they are shown
  const now = sql`${`${momentText(acting.world.now())}+08`}::timestamptz`;
  const level = third
    ? sql`'thirdDay'`
    : sql`case when x.severe_at < ${now} then 'severe' when x.due_at < ${now} then 'red' else 'yellow' end`;
  const reached = third ? sql`x.due_at < ${`${third} 00:00:00+08`}::timestamptz` : sql`x.warn_at <= ${now}`;
  const from =
    subject === 'task'
      ? sql`wf_task x join wf_instance i on i.tenant_id = x.tenant_id and i.id = x.instance_id
          join node_alert_config c on c.tenant_id = x.tenant_id and c.category = x.category and c.node = x.node
          where x.status = 'open'`
      : sql`wf_clock x join wf_instance i on i.tenant_id = x.tenant_id and i.id = x.instance_id
          join node_alert_config c on c.tenant_id = x.tenant_id and c.category = x.category and c.node = ''
          where i.status = 'active'`;
  const own =
    subject === 'task'
      ? sql`x.id, x.node, x.assignee, x.assignee_name, c.days_completed as days`
      : sql`x.instance_id as id, '' as node, null::uuid as assignee, '' as assignee_name, x.days_completed as days`;
  const { rows } =
    await sql<Due>`select ${subject} as subject, ${own}, x.business_id, x.instance_id, x.category, i.definition_id, i.company_id,
      x.due_at as due, ${level} as level, c.remind_to, c.channels
    from ${from} and x.tenant_id = ${tenant} and ${reached} and c.enabled
      and not exists (select from wf_reminder r where r.tenant_id = x.tenant_id and r.subject_id = ${subject === 'task' ? sql`x.id` : sql`x.instance_id`}
        and r.due_at = x.due_at and r.level = ${level})
    order by x.warn_at, 2 limit ${most}`.execute(tx);
  return rows;
};

/** Heads of the departments in which these people hold these roles. */
const headsOf = async (tx: Tx, tenant: string, people: readonly string[], roles: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select distinct u.id from user_role h
    join role r on r.tenant_id = h.tenant_id and r.id = h.role_id and r.role_alias = ${ROLES[REMIND.head]}
    join user_account u on u.tenant_id = h.tenant_id and u.id = h.user_id and u.status = 1 and u.login_flag
    where h.tenant_id = ${tenant} and h.dept_id in (select x.dept_id from user_role x join role o on o.tenant_id = x.tenant_id and o.id = x.role_id
      where x.tenant_id = ${tenant} and x.user_id = any(${people}::uuid[]) and o.role_alias = any(${roles})) order by u.id`.execute(tx);
  return rows.map((r) => r.id);
};

/** Whose work it is: the tasks' own people, and the roles that may take them. */
type Hands = { people: string[]; roles: string[]; names: string[]; company: string | null };

const handsOf = async (tx: Tx, acting: Act, due: Due): Promise<Hands> => {
  const definition = await definitionOf(tx, due.definition_id);
  const open = await tx
    .selectFrom('wf_task')
    .select(['id', 'node', 'assignee', 'assignee_name'])
    .where('tenant_id', '=', acting.actor.tenant)
    .where('instance_id', '=', due.instance_id)
    .where('status', '=', 'open')
    .orderBy('id')
    .execute();
  const hands: Hands = { people: [], roles: [], names: [], company: null };
  for (const task of open.filter((t) => due.subject === 'stage' || t.id === due.id)) {
    const node = definition.nodes[task.node];
    if (!node?.user) continue;
    if (isCustomers(node)) {
      hands.company = due.company_id;
      continue;
    }
    hands.roles.push(...node.user.roles);
    if (task.assignee !== null) {
      hands.people.push(task.assignee);
      hands.names.push(task.assignee_name);
    } else hands.people.push(...(await waitingFor(tx, acting, task.id)));
  }
  return hands;
};

/** Everybody who may take a task that is nobody's yet. */
const waitingFor = async (tx: Tx, { actor }: Act, taskId: string): Promise<string[]> => {
  const candidates = await tx
    .selectFrom('wf_task_candidate')
    .select(['kind', 'ref'])
    .where('tenant_id', '=', actor.tenant)
    .where('task_id', '=', taskId)
    .orderBy('ref')
    .execute();
  const of = (kind: string) => candidates.filter((c) => c.kind === kind).map((c) => c.ref);
  const members = await tx
    .selectFrom('team_user')
    .select('user_id')
    .where('tenant_id', '=', actor.tenant)
    .where('team_id', 'in', of('team'))
    .execute();
  return [...(await roleHolders(tx, of('role'))).map((p) => p.id), ...of('user'), ...members.map((m) => m.user_id)];
};

const staffFor = async (tx: Tx, acting: Act, due: Due, hands: Hands): Promise<string[]> => {
  const reached = (due.subject === 'task' ? LADDER : STAGE_LADDER)[due.level].filter((who) => due.remind_to.includes(who));
  const found: string[] = [];
  for (const who of reached) {
    if (who === REMIND.holder) found.push(...hands.people);
    else if (who === REMIND.head) found.push(...(await headsOf(tx, acting.actor.tenant, hands.people, hands.roles)));
    else if (who === REMIND.viceDean || who === REMIND.planner) found.push(...(await roleHolders(tx, [ROLES[who]])).map((p) => p.id));
  }
  return [...new Set(found)];
};

/** @returns people told; null when another process was faster. */
const remind = async (tx: Tx, acting: Act, due: Due): Promise<number | null> => {
  const subject = { subject: due.subject, subject_id: due.id, business_id: due.business_id, category: due.category, node: due.node };
  const won = await tx
    .insertInto('wf_reminder')
    .values({ ...added(acting), ...subject, level: due.level, due_at: `${due.due}+08` })
    .onConflict((c) => c.columns(['tenant_id', 'subject_id', 'level', 'due_at']).doNothing())
    .executeTakeFirst();
  if (won.numInsertedOrUpdatedRows !== 1n) return null;
  const told = await tell(tx, acting, due);
  await audit(tx, acting, {
    kind: 'workflow.reminded',
    subject: { type: due.subject === 'task' ? 'wf_task' : 'wf_instance', id: due.id },
    caseId: due.business_id,
    details: { category: due.category, node: due.node, level: due.level, due: due.due, told },
  });
  return told;
};

const tell = async (tx: Tx, acting: Act, due: Due): Promise<number> => {
  const card = await cardOf({ tx, businessId: due.business_id }, due.category);
  if (card === undefined) return 0;
  const definition = await definitionOf(tx, due.definition_id);
  const hands = await handsOf(tx, acting, due);
  const node = definition.nodes[due.node]?.name ?? definition.name;
  const params: Params = {
    no: card.no,
    title: card.title,
    node,
    stage: definition.name,
    due: due.due.slice(0, 16),
    days: due.days === null ? '' : Number(due.days),
    holder: hands.names.join(', '),
  };
  const common = {
    params,
    kind: MESSAGE_KIND.alert,
    caseId: due.business_id,
    portal: due.channels.includes(CHANNEL.portal),
    mail: due.channels.includes(CHANNEL.mail),
  };
  const users = await staffFor(tx, acting, due, hands);
  const kind = due.subject === 'stage' ? 'stage' : 'task';
  const of = { category: due.category, node: due.node, businessId: due.business_id };
  const taken = new Set(kind === 'task' ? hands.people : []);
  const template = TEMPLATES[kind][due.level];
  // whoever has the task is led to it, whoever hears of it to its case
  let told = await notify(tx, acting, { ...common, template, users: users.filter((u) => taken.has(u)), link: pageOfStep(of, card) });
  told += await notify(tx, acting, { ...common, template, users: users.filter((u) => !taken.has(u)), link: card.path });
  // a company is told of its own tasks only, and not of the institute's delays; the third day is a matter of the institute
  if (due.subject === 'task' && due.level !== 'thirdDay' && hands.company !== null && due.remind_to.includes(REMIND.holder)) {
    const correction = TEMPLATES.correction[due.level];
    told += await notify(tx, acting, { ...common, template: correction, company: hands.company, link: card.customerPath });
  }
  return told;
};

export type Round = { clocks: number; reminders: number; told: number };

/** Few at a time: a row of a reminder stays locked until its transaction ends. */
const BATCH = 50;
const CLOCKS = 500;

type Batch = { seen: number; told: number[] /** By what could not be told. */; faults: Map<string, unknown> };

/** The next reminders; one that cannot be made is taken back alone. */
const batchOf = async (tx: Tx, acting: Act, look: Look): Promise<Batch> => {
  const due = await dueNow(tx, acting, look, BATCH);
  const batch: Batch = { seen: due.length, told: [], faults: new Map() };
  for (const one of due) {
    await sql`savepoint one_reminder`.execute(tx);
    try {
      const told = await remind(tx, acting, one);
      if (told !== null) batch.told.push(told);
    } catch (fault) {
      if (mayRetry(fault)) throw fault;
      await sql`rollback to savepoint one_reminder`.execute(tx);
      batch.faults.set(`${one.id} ${one.level}`, fault);
    }
  }
  return batch;
};

/**
 * One tenant's round: clocks, then reminders of tasks, then of stages, until nothing is left.
 * @throws Error when some could not be made; all others were
 */
const roundOf = async (db: Db, world: World, tenant: string): Promise<Round> => {
  const acting: Act = { actor: systemActor(tenant), world, lang: 'zh' };
  const round: Round = { clocks: 0, reminders: 0, told: 0 };
  for (let seen = CLOCKS; seen === CLOCKS; round.clocks += seen) {
    seen = await asTenant(db, tenant, (tx) => refreshClocks(tx, acting, CLOCKS));
  }
  const calendar = await asTenant(db, tenant, (tx) => calendarOf(tx, tenant));
  const third = thirdDayFor(calendar, momentText(world.now()));
  const looks: Look[] = [{ subject: 'task' }, { subject: 'task', third }, { subject: 'stage' }, { subject: 'stage', third }];
  const failed = new Map<string, unknown>();
  for (const look of looks) {
    for (let more = true; more; ) {
      const { seen, told, faults } = await asTenant(db, tenant, (tx) => batchOf(tx, acting, look));
      round.reminders += told.length;
      round.told += told.reduce((sum, n) => sum + n, 0);
      for (const [key, fault] of faults) failed.set(key, fault);
      more = seen === BATCH && faults.size < seen;
    }
  }
  round.told += await asTenant(db, tenant, (tx) => tellWeekly(tx, acting, calendar));
  const [first] = failed.values();
  if (failed.size > 0) throw new Error(`${failed.size} reminders of ${tenant} could not be made: ${String(first)}`, { cause: first });
  return round;
};

/**
 * Looks at the clock for every institute in use, or for those named.
 * @throws Error when some could not be reminded; all others were
 */
export const remindAll = async (db: Db, world: World, tenants?: readonly string[]): Promise<Round> => {
  const all: Round = { clocks: 0, reminders: 0, told: 0 };
  await eachAlone(tenants ?? (await tenantsInUse(db, world)), async (tenant) => {
    const round = await roundOf(db, world, tenant);
    for (const key of ['clocks', 'reminders', 'told'] as const) all[key] += round[key];
  });
  return all;
};
