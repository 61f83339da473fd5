/** What speaks against the team of an inspection, or should be looked at before it is sent (domain 1.5, 4.15). */
import {
  counts,
  daysAfter,
  figuresOf,
  LEADS,
  LEADS_IN_A_ROW,
  LOAD_DAYS,
  LOAD_SPAN_DAYS,
  type PersonDays,
  personDays,
  teamFault,
} from '@zhengjian/contract/areas/inspection/rules.ts';
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/schema.ts';
import { type RefusalKey, refusalText, refuse } from '../../../platform/refuse.ts';
import { dayText } from '../../../platform/world.ts';
import { holdsRole } from '../../../workflow/people.ts';
import type { Act } from '../../../workflow/registry.ts';
import { dictionaryNames, dictionaryRemarks } from '../../system/index.ts';
import type { Member, Task } from '../access.ts';
import { avoidersOf } from '../avoidance.ts';
import '../tables.ts';
import '../../company/tables.ts';

export type Finding = {
  level: 'refusal' | 'warning';
  key: Extract<RefusalKey, `inspection.${string}`>;
  params?: Readonly<Record<string, string | number>>;
};
const LEADER_ROLE = 'inspector_leader';
const CHINA = '156';

/** Person-days by the rule, and how many workers the factory has said it has. */
export const daysByRule = async (tx: Tx, task: Task): Promise<PersonDays & { workers: number | null }> => {
  const factory =
    task.factory_id === null
      ? undefined
      : await tx.selectFrom('company').select(['employee_count', 'country']).where('id', '=', task.factory_id).executeTakeFirst();
  const workers = factory?.employee_count ?? null;
  const asked = {
    kind: task.check_kind,
    workers,
    classes: task.product_classes.length,
    abroad: factory !== undefined && factory.country !== CHINA,
  };
  const found = personDays(asked, figuresOf(await dictionaryRemarks(tx, 'person_day_rule')));
  return { ...found, workers };
};

export type Qualified = {
  user_id: string;
  codes: string[];
  valid_until: string;
  avoid_company_ids: string[];
  register_no: string;
  grade: string;
};
export const qualificationsOf = async (tx: Tx, users: readonly string[]): Promise<ReadonlyMap<string, Qualified>> => {
  if (users.length === 0) return new Map();
  const rows = await tx
    .selectFrom('inspector_qualification')
    .select(['user_id', 'codes', 'valid_until', 'avoid_company_ids', 'register_no', 'grade'])
    .where('user_id', 'in', [...users])
    .execute();
  return new Map(rows.map((r) => [r.user_id, r]));
};

/** Days on other inspections within 30 days before and after a day, per person. */
export const loadsAround = async (tx: Tx, task: Task, users: readonly string[], day: string): Promise<ReadonlyMap<string, number>> => {
  const near = sql`between ${day}::date - ${LOAD_SPAN_DAYS}::int and ${day}::date + ${LOAD_SPAN_DAYS}::int`;
  const others = sql`inspection_member m join inspection_task t on t.tenant_id = m.tenant_id and t.id = m.task_id
    where m.tenant_id = ${task.tenant_id} and m.user_id = any(${[...users]}::uuid[]) and m.task_id <> ${task.id} and t.state < ${INSPECTION_STATE.merged}`;
  // those without a day of their own apart: together neither would be found by its day
  const { rows } = await sql<{ user_id: string; days: string }>`
    select replace(n.user_id::text, '-', '') as user_id, sum(n.days)::text as days from (
      select m.user_id, m.days from ${others} and m.start_date ${near}
      union all select m.user_id, m.days from ${others} and m.start_date is null and t.latest_date ${near}
    ) n
    group by 1`.execute(tx);
  return new Map(rows.map((r) => [r.user_id, Number(r.days)]));
};

/** Who led the last inspections of the factory, the latest first. */
const lastLeaders = async (tx: Tx, task: Task): Promise<string[]> => {
  if (task.factory_id === null) return [];
  const rows = await tx
    .selectFrom('inspection_task as t')
    .innerJoin('inspection_member as m', (j) => j.onRef('m.tenant_id', '=', 't.tenant_id').onRef('m.task_id', '=', 't.id'))
    .select('m.user_id')
    .where('t.factory_id', '=', task.factory_id)
    .where('t.id', '<>', task.id)
    // a visit that verifies belongs to the inspection that it verifies
    .where('t.verifies', 'is', null)
    .where('t.state', '=', INSPECTION_STATE.finished)
    .where('m.role', '=', LEADS)
    .orderBy('t.work_since', 'desc')
    .orderBy('t.id', 'desc')
    .limit(LEADS_IN_A_ROW)
    .execute();
  return rows.map((r) => r.user_id);
};
export const ledTooOften = async (tx: Tx, task: Task): Promise<string | null> => {
  const last = await lastLeaders(tx, task);
  return last.length === LEADS_IN_A_ROW && last.every((user) => user === last[0]) ? (last[0] ?? null) : null;
};

const refusal = (key: Finding['key'], params?: Finding['params']): Finding => ({ level: 'refusal', key, ...(params && { params }) });
const warning = (key: Finding['key'], params?: Finding['params']): Finding => ({ level: 'warning', key, ...(params && { params }) });

const personFindings = async (tx: Tx, task: Task, members: readonly Member[], latest: string): Promise<Finding[]> => {
  const users = members.map((m) => m.user_id);
  const [qualified, recused, loads, often] = await Promise.all([
    qualificationsOf(tx, users),
    avoidersOf(tx, task.id),
    loadsAround(tx, task, users, latest),
    ledTooOften(tx, task),
  ]);
  const found: Finding[] = [];
  for (const m of members) {
    const own = qualified.get(m.user_id);
    const name = m.user_name;
    const company = recused.get(m.user_id);
    if (company !== undefined) found.push(refusal('inspection.avoids', { name, company }));
    if (counts(m.role) && own === undefined) found.push(refusal('inspection.notQualified', { name }));
    if (counts(m.role) && own !== undefined && own.valid_until < latest)
      found.push(refusal('inspection.qualificationExpires', { name, day: own.valid_until, latest }));
    if (m.role === LEADS && !(await holdsRole(tx, m.user_id, [LEADER_ROLE]))) found.push(refusal('inspection.mayNotLead', { name }));
    if (m.role === LEADS && often === m.user_id) found.push(refusal('inspection.ledTooOften', { name, n: LEADS_IN_A_ROW }));
    const load = (loads.get(m.user_id) ?? 0) + Number(m.days);
    if (load > LOAD_DAYS) found.push(warning('inspection.muchLoad', { name, days: load, n: LOAD_SPAN_DAYS }));
  }
  return found;
};

const codeFindings = async (tx: Tx, act: Act, task: Task, members: readonly Member[]): Promise<Finding[]> => {
  const qualified = await qualificationsOf(
    tx,
    members.filter((m) => counts(m.role)).map((m) => m.user_id),
  );
  const lacking = task.product_classes.filter((code) => ![...qualified.values()].some((q) => q.codes.includes(code)));
  if (lacking.length === 0) return [];
  const names = await dictionaryNames(tx, act.lang, ['ccc_product_class']);
  return lacking.map((code) => refusal('inspection.codeMissing', { class: names.get(`ccc_product_class/${code}`) ?? code }));
};

/** Refusals first. */
export const judgeArrangement = async (tx: Tx, act: Act, task: Task, members: readonly Member[]): Promise<Finding[]> => {
  if (members.length === 0 || task.plan_days === null || task.latest_date === null) return [refusal('inspection.notArranged')];
  const planDays = Number(task.plan_days);
  const fault = teamFault(
    members.map((m) => ({ userId: m.user_id, role: m.role, days: Number(m.days) })),
    planDays,
  );
  const rule = await daysByRule(tx, task);
  const found: Finding[] = [
    ...(fault === null ? [] : [refusal(`inspection.${fault}`, { days: planDays })]),
    ...(rule.days !== planDays && task.days_reason === '' ? [refusal('inspection.daysReason', { days: planDays, rule: rule.days })] : []),
    ...(task.need_sampling && task.sampling_lab === '' ? [refusal('inspection.samplingLab')] : []),
    ...(await personFindings(tx, task, members, task.latest_date)),
    ...(await codeFindings(tx, act, task, members)),
    ...(task.latest_date < dayText(act.world.now()) ? [warning('inspection.latestPassed', { day: task.latest_date })] : []),
    ...(rule.workers === null ? [warning('inspection.workersUnknown')] : []),
  ];
  return found.sort((a, b) => Number(b.level === 'refusal') - Number(a.level === 'refusal'));
};

/** @throws the first refusal among the findings */
export const refuseArrangement = async (tx: Tx, act: Act, task: Task, members: readonly Member[]): Promise<void> => {
  const [first] = await judgeArrangement(tx, act, task, members);
  if (first?.level === 'refusal') refuse(first.key, first.params ?? {});
};

export const findingTexts = (act: Act, findings: readonly Finding[]) =>
  findings.map(({ level, key, params }) => ({ level, text: refusalText(act.lang, key, params ?? {}) }));

/** Three months after it was given out, within which an initial inspection normally takes place (domain 1.5). */
export const latestByDefault = (task: Task): string => daysAfter(task.work_since, 90);
