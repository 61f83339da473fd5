/** The task book for the inspectors (0401), the plan for the factory (0402). */
import { en } from '@zhengjian/contract/areas/inspection/text.en.ts';
import { zh } from '@zhengjian/contract/areas/inspection/text.zh.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { papers } from '../../../platform/documents/papers/index.ts';
import { refuse } from '../../../platform/refuse.ts';
import { caseDocument, type DocumentContext } from '../../stamping/index.ts';
import { personDays } from '../person-days.ts';
import { INSPECTION } from '../work.ts';
import { activityOf, contactOf, decidedAt, factsOf } from './facts.ts';

const nameOf = async (tx: Tx, user: string | null): Promise<string> =>
  (user === null ? undefined : await tx.selectFrom('user_account').select('real_name').where('id', '=', user).executeTakeFirst())
    ?.real_name ?? '';

/** Staff print them while they are being worked on; the system files what has been decided. */
const isFiling = ({ actor }: DocumentContext): boolean => actor.kind === 'system';

/** 检查任务书 (domain 3.8, catalogue node 0401), dated by the approval of the arrangement. */
export const taskBook = caseDocument({
  category: INSPECTION.category,
  template: papers.inspectionTaskBook,
  title: { zh: zh.document.taskBook, en: en.document.taskBook },
  filed: { node: '0401' },
  unseen: 'inspection.notFound',
  data: async (tx, ctx, { row: { id }, head }) => {
    const { task, name, team, subjects, plan } = await factsOf(tx, id);
    const approved = await decidedAt(tx, id, ['factoryCheckTasksReview'], ['PASS']);
    if (approved === null && isFiling(ctx)) return null;
    if (team.length === 0 || task.latest_date === null) return isFiling(ctx) ? null : refuse('inspection.notArranged');
    return {
      ...head,
      at: approved?.at ?? head.at,
      checkKind: name('factory_check_kind', task.check_kind),
      activityType: name('cnca_activity_type', activityOf(task.check_kind)),
      factory: task.factory_name,
      factoryNo: task.factory_no,
      address: task.address,
      ...(await contactOf(tx, task)),
      latestDate: task.latest_date,
      planDays: personDays(task.plan_days),
      startDate: plan?.start_date ?? task.work_since.slice(0, 10),
      endDate: plan?.end_date ?? task.latest_date,
      subjects,
      team: team.map(({ attended: _attended, ...m }) => m),
      needSampling: task.need_sampling,
      samplingLab: name('laboratory_b', task.sampling_lab),
      focus: task.focus,
      arrangedBy: await nameOf(tx, task.arrange_user),
      issueDate: (approved?.at ?? task.updated_at).slice(0, 10),
    };
  },
});

/** 检查计划 (domain 3.8, catalogue node 0402), dated by the company's agreement. */
export const plan = caseDocument({
  category: INSPECTION.category,
  template: papers.inspectionPlan,
  title: { zh: zh.document.plan, en: en.document.plan },
  filed: { node: '0402' },
  unseen: 'inspection.notFound',
  data: async (tx, ctx, { row: { id }, head }) => {
    const { task, name, team, subjects, plan: of } = await factsOf(tx, id);
    const isAgreed = task.plan_answer === 'agreed' || task.plan_answer === 'silent';
    const agreed = isAgreed ? await decidedAt(tx, id, ['factoryCheckPlanConfirm'], ['PASS']) : null;
    if (agreed === null && isFiling(ctx)) return null;
    if (of === undefined) return isFiling(ctx) ? null : refuse('inspection.planMissing');
    const at = agreed?.at ?? of.updated_at;
    return {
      ...head,
      number: of.plan_no,
      at,
      taskNo: task.work_no,
      checkKind: name('factory_check_kind', task.check_kind),
      factory: task.factory_name,
      factoryNo: task.factory_no,
      address: task.address,
      ...(await contactOf(tx, task)),
      planDays: personDays(task.plan_days),
      startDate: of.start_date,
      endDate: of.end_date,
      basis: [zh.document.basis],
      team: team.map(({ days: _days, attended: _attended, ...m }) => m),
      subjects: subjects.map(({ no, productName, exMark }) => ({ no, productName, exMark })),
      schedule: of.schedule,
      issueDate: at.slice(0, 10),
    };
  },
});
