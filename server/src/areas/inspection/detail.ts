/** One inspection in full, for staff and for its company. */
import type { InspectionDetail, InspectionOfCase, OwnInspection } from '@zhengjian/contract/areas/inspection/records.ts';
import { VERIFY_ON_SITE } from '@zhengjian/contract/areas/inspection/rules.ts';
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
import { sql } from 'kysely';
import { customerTexts } from '../../cases/applicant.ts';
import { lineOf } from '../../cases/lines.ts';
import { worksOf } from '../../cases/works.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { calendarOf } from '../../workflow/calendar/calendar.ts';
import { deadlineShown } from '../../workflow/deadline-status.ts';
import { wordIn } from '../../workflow/definitions.ts';
import { loadInstance } from '../../workflow/instance.ts';
import type { Act } from '../../workflow/registry.ts';
import { standingOf } from '../../workflow/right-to-act.ts';
import { isEntering, type Member, membersOf, seenTask, type Task, taskOf } from './access.ts';
import { casesInspected, modelsInspected } from './cases.ts';
import { nonconformitiesIn } from './commands/nonconformities.ts';
import { samplingsIn } from './commands/sampling.ts';
import { sectionsIn } from './commands/save-sections.ts';
import { openVisit, toVisit, visitsIn } from './commands/visits.ts';
import { personDays } from './person-days.ts';
import { daysByRule, findingTexts, judgeArrangement } from './team/judge.ts';
import './tables.ts';
import { INSPECTION } from './work.ts';

const openTaskOf = async (tx: Tx, act: Act, task: Task) => {
  if (task.instance_id === null) return null;
  const instance = await loadInstance(tx, act, task.instance_id, false);
  const [open] = instance.open;
  if (open === undefined) return null;
  const node = instance.definition.nodes[open.node];
  const times = { warn_at: open.warn, due_at: open.due, severe_at: open.severe };
  const standing = (await standingOf(tx, act.actor, instance.category, open)).is;
  return {
    may: standing === 'may',
    prepares: standing === 'may' || standing === 'delegate',
    shown: {
      taskId: open.id,
      nodeKey: open.node,
      nodeName: node === undefined ? open.node : wordIn(act.lang, node.name),
      dueTime: open.due ?? '',
      ...deadlineShown(await calendarOf(tx, act.actor.tenant), times, act.world.now()),
      holder: open.assigneeName,
    },
  };
};

/** Its cases, with the page on which each opens. */
const casesIn = async (tx: Tx, act: Act, taskId: string) => {
  const rows = await casesInspected(tx, taskId);
  const side = act.actor.kind === 'customer' ? 'customer' : 'staff';
  const cases = [];
  for (const { id, case_no: caseNo, title, category } of rows) {
    const { pages, inspectedAfter } = lineOf(category);
    const isAfter = side === 'staff' && (await inspectedAfter?.(tx, id)) === true;
    cases.push({ id, caseNo, title, path: pages[side] + id, isAfterCertificate: isAfter });
  }
  return cases;
};

const planOf = async (tx: Tx, taskId: string) => {
  const row = await tx.selectFrom('inspection_plan').selectAll().where('task_id', '=', taskId).executeTakeFirst();
  return row
    ? {
        planNo: row.plan_no,
        startDate: row.start_date,
        startHalf: row.start_half,
        endDate: row.end_date,
        endHalf: row.end_half,
        travel: row.travel,
        schedule: row.schedule,
      }
    : null;
};

const shownMember = (m: Member) => ({
  userId: m.user_id,
  userName: m.user_name,
  role: m.role,
  registerNo: m.register_no,
  codes: m.codes,
  days: personDays(m.days),
});

const commonOf = async (tx: Tx, act: Act, task: Task, members: readonly Member[]) => ({
  id: task.id,
  version: task.version,
  workNo: task.work_no,
  checkKind: task.check_kind,
  state: String(task.state),
  companyName: task.company_name,
  factoryName: task.factory_name,
  factoryNo: task.factory_no,
  address: task.address,
  productClasses: task.product_classes,
  cases: await casesIn(tx, act, task.id),
  members: members.map(shownMember),
  plan: await planOf(tx, task.id),
  conclusion: task.conclusion,
  flowInstanceId: task.instance_id ?? '',
  workSince: task.work_since,
});

/** What is verified on site at a visit. */
const verifiedBy = async (tx: Tx, { verifies }: Task) => {
  if (verifies === null) return null;
  const { id, work_no: workNo } = await taskOf(tx, verifies);
  return {
    id,
    workNo,
    nonconformities: (await nonconformitiesIn(tx, id)).filter((nc) => nc.verifyKind === VERIFY_ON_SITE && nc.rounds.length > 0),
  };
};

/** @throws inspection.notFound */
export const inspectionDetailOf = async (tx: Tx, act: Act, id: string): Promise<InspectionDetail> => {
  const task = await seenTask(tx, act.actor, id);
  const members = await membersOf(tx, id);
  const open = await openTaskOf(tx, act, task);
  const may = (node: string) => open?.may === true && open.shown.nodeKey === node;
  const onTeam = members.some((m) => m.user_id === act.actor.user);
  const visits = await visitsIn(tx, id);
  const verifies = may('factoryCheckReform') && act.actor.permissions.has('inspection_reform_submit');
  const enters = onTeam && isEntering(task) && act.actor.permissions.has('inspection_result_edit');
  return {
    ...(await commonOf(tx, act, task, members)),
    task: open?.shown ?? null,
    latestDate: task.latest_date ?? '',
    planDays: personDays(task.plan_days),
    daysReason: task.days_reason,
    daysRule: await daysByRule(tx, task),
    needSampling: task.need_sampling,
    samplingLab: task.sampling_lab,
    focus: task.focus,
    experts: task.experts,
    planAnswer: task.plan_answer,
    wishedDate: task.wished_date ?? '',
    planReason: task.plan_reason,
    classProposal: task.class_proposal,
    sections: await sectionsIn(tx, id),
    nonconformities: await nonconformitiesIn(tx, id),
    samplings: await samplingsIn(tx, id),
    models: enters ? await modelsInspected(tx, id) : [],
    visits,
    verifies: await verifiedBy(tx, task),
    findings: task.state <= INSPECTION_STATE.toReview ? findingTexts(act, await judgeArrangement(tx, act, task, members)) : [],
    abilities: {
      decide: open?.may === true && open.shown.nodeKey !== 'rectification' && open.shown.nodeKey !== 'factoryCheckPlanConfirm',
      arrange: may('factoryCheckTasksArrange') && act.actor.permissions.has('inspection_arrange_submit'),
      plan: open?.prepares === true && open.shown.nodeKey === 'factoryCheckPlan' && act.actor.permissions.has('inspection_plan_submit'),
      enter: enters,
      // the leader of a visit says on the spot what it found
      verify: verifies || (task.verifies !== null && may('factoryCheckResult') && act.actor.permissions.has('inspection_reform_submit')),
      orderVisit: verifies && (await openVisit(tx, id)) === undefined && (await toVisit(tx, id)).length > 0,
      sample: enters,
    },
  };
};

/**
 * Whether the company knows of an inspection `t` who comes, and when: from the plan that was sent to it until that is arranged or planned
 * anew; of one that was merged, split or cancelled, if it had been sent by then.
 */
const toldPlan = sql<boolean>`(t.state between ${sql.lit(INSPECTION_STATE.toConfirm)} and ${sql.lit(INSPECTION_STATE.finished)}
  or t.state > ${sql.lit(INSPECTION_STATE.finished)} and coalesce((select k.node = 'factoryCheckPlan' and k.result = 'PASS' from wf_task k
    where k.tenant_id = t.tenant_id and k.business_id = t.id and k.node in ('factoryCheckTasksArrange', 'factoryCheckPlan')
    order by k.created_at desc, k.id desc limit 1), false))`;
const knowsPlan = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('inspection_task as t').select(toldPlan.as('told')).where('t.id', '=', id).executeTakeFirst())?.told === true;

/** What the company may see: plan and team once it is sent, a nonconformity once it is told. @throws inspection.notFound */
export const ownInspectionOf = async (tx: Tx, act: Act, id: string): Promise<OwnInspection> => {
  const task = await taskOf(tx, id);
  const knows = await knowsPlan(tx, id);
  const members = knows ? await membersOf(tx, id) : [];
  const open = await openTaskOf(tx, act, task);
  const told = await tx.selectFrom('nonconformity').select('id').where('task_id', '=', id).where('told', '=', true).execute();
  const common = await commonOf(tx, act, task, members);
  const applicant = act.actor.companies.includes(task.company_id);
  const mine = (node: string) => applicant && open?.may === true && open.shown.nodeKey === node;
  const words = await customerTexts(tx, [{ id, category: INSPECTION.category, state: task.state, instance_id: task.instance_id }]);
  return {
    ...common,
    plan: knows ? common.plan : null,
    conclusion: task.state === INSPECTION_STATE.finished ? task.conclusion : '',
    nonconformities: (await nonconformitiesIn(tx, id)).filter((nc) => told.some((t) => t.id === nc.id)),
    // whose turn it is inside the institute is no business of the company's
    task: open?.may === true ? open.shown : null,
    customerText: words.get(id) ?? { zh: '', en: '' },
    abilities: { confirm: mine('factoryCheckPlanConfirm'), rectify: mine('rectification') },
  };
};

/** Inspections that serve a case, the oldest first; nothing of a case that the viewer does not see. */
export const inspectionsOfCase = async (tx: Tx, act: Act, caseId: string): Promise<InspectionOfCase[]> => {
  const ids = (await worksOf(tx, caseId, INSPECTION)).map((w) => w.id);
  if (ids.length === 0) return [];
  const customer = act.actor.kind === 'customer';
  // a company counts what it has been told of, as the inspection itself lists it
  const seen = customer ? sql`n.told` : sql`true`;
  const { rows } = await sql<{
    id: string;
    work_no: string;
    check_kind: string;
    state: number;
    conclusion: string;
    leader: string | null;
    start_date: string | null;
    end_date: string | null;
    told: boolean;
    noted: number;
    open: number;
  }>`select replace(t.id::text, '-', '') as id, t.work_no, t.check_kind, t.state, t.conclusion,
      (select m.user_name from inspection_member m where m.tenant_id = t.tenant_id and m.task_id = t.id and m.role = '01') as leader,
      p.start_date::text, p.end_date::text, ${toldPlan} as told,
      (select count(*)::int from nonconformity n where n.tenant_id = t.tenant_id and n.task_id = t.id and ${seen}) as noted,
      (select count(*)::int from nonconformity n where n.tenant_id = t.tenant_id and n.task_id = t.id and n.state <> 'closed' and ${seen}) as open
    from inspection_task t left join inspection_plan p on p.tenant_id = t.tenant_id and p.task_id = t.id
    where t.tenant_id = ${act.actor.tenant} and t.id = any(${ids}::uuid[]) order by t.work_since, t.id`.execute(tx);
  return rows.map((r) => {
    const told = !customer || r.told;
    return {
      id: r.id,
      workNo: r.work_no,
      checkKind: r.check_kind,
      state: String(r.state),
      leaderName: told ? (r.leader ?? '') : '',
      startDate: told ? (r.start_date ?? '') : '',
      endDate: told ? (r.end_date ?? '') : '',
      nonconformities: r.noted,
      openNonconformities: r.open,
      conclusion: !customer || r.state === INSPECTION_STATE.finished ? r.conclusion : '',
    };
  });
};
