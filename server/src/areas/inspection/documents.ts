/** Papers about an inspection: the task book for the inspectors (0401), the plan for the factory (0402). */
import { en } from '@zhengjian/contract/areas/inspection/text.en.ts';
import { zh } from '@zhengjian/contract/areas/inspection/text.zh.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { papers } from '../../platform/documents/papers/index.ts';
import { refuse } from '../../platform/refuse.ts';
import { contactPerson, partyCompany } from '../company/index.ts';
import { caseDocument, type DocumentContext } from '../stamping/index.ts';
import { dictionaryNames } from '../system/index.ts';
import { membersOf, taskOf } from './access.ts';
import { personDays } from './person-days.ts';
import { INSPECTION } from './work.ts';

/** What the institute issues is Chinese, whoever makes it. */
const LANG = 'zh';
/** Key of the dictionary contact_kind: who answers for quality at the factory. */
const QUALITY = '4';
const ROLE: Readonly<Record<string, string>> = zh.role;

const about = async (tx: Tx, ctx: DocumentContext, id: string) => {
  const task = await taskOf(tx, id);
  const names = await dictionaryNames(tx, LANG, ['factory_check_kind', 'ccc_product_class', 'laboratory_b', 'cnca_activity_type']);
  const name = (dict: string, key: string) => names.get(`${dict}/${key}`) ?? key;
  const factory = task.factory_id === null ? null : await partyCompany(tx, task.factory_id);
  const person = task.factory_id === null ? null : await contactPerson(tx, task.factory_id, QUALITY);
  const contact = { contact: person?.name ?? '', phone: person?.phone || (factory?.telephone ?? '') };
  const members = await membersOf(tx, id);
  const cases = await tx
    .selectFrom('case_work as w')
    .innerJoin('business_case as c', (j) => j.onRef('c.tenant_id', '=', 'w.tenant_id').onRef('c.id', '=', 'w.case_id'))
    .select(['c.case_no', 'c.title', 'c.product_class', 'c.product_ex_mark'])
    .where('w.work_id', '=', id)
    .orderBy('c.case_no')
    .execute();
  const plan = await tx.selectFrom('inspection_plan').selectAll().where('task_id', '=', id).executeTakeFirst();
  const arranged =
    task.arrange_user === null
      ? undefined
      : await tx.selectFrom('user_account').select('real_name').where('id', '=', task.arrange_user).executeTakeFirst();
  const team = members.map((m) => ({
    role: ROLE[m.role] ?? '',
    name: m.user_name,
    registerNo: m.register_no,
    codes: m.codes.join('、'),
    days: personDays(m.days),
  }));
  return { task, name, contact, cases, plan, team, arrangedBy: arranged?.real_name ?? '', at: ctx.world.now() };
};

export const inspectionDocuments = [
  caseDocument({
    category: INSPECTION.category,
    template: papers.inspectionTaskBook,
    title: { zh: zh.document.taskBook, en: en.document.taskBook },
    unseen: 'inspection.notFound',
    data: async (tx, ctx, { row: { id }, head }) => {
      const { task, name, contact, cases, plan, team, arrangedBy } = await about(tx, ctx, id);
      if (team.length === 0 || task.latest_date === null) return refuse('inspection.notArranged');
      return {
        ...head,
        checkKind: name('factory_check_kind', task.check_kind),
        activityType: name('cnca_activity_type', '01'),
        factory: task.factory_name,
        factoryNo: task.factory_no,
        address: task.address,
        ...contact,
        latestDate: task.latest_date,
        planDays: personDays(task.plan_days),
        startDate: plan?.start_date ?? task.work_since.slice(0, 10),
        endDate: plan?.end_date ?? task.latest_date,
        subjects: cases.map((c) => ({
          no: c.case_no,
          productClass: name('ccc_product_class', c.product_class),
          productName: c.title,
          exMark: c.product_ex_mark,
        })),
        team,
        needSampling: task.need_sampling,
        samplingLab: task.sampling_lab === '' ? '' : name('laboratory_b', task.sampling_lab),
        focus: task.focus,
        arrangedBy,
        issueDate: task.updated_at.slice(0, 10),
      };
    },
  }),
  caseDocument({
    category: INSPECTION.category,
    template: papers.inspectionPlan,
    title: { zh: zh.document.plan, en: en.document.plan },
    unseen: 'inspection.notFound',
    data: async (tx, ctx, { row: { id }, head }) => {
      const { task, name, contact, cases, plan, team } = await about(tx, ctx, id);
      if (plan === undefined) return refuse('inspection.planMissing');
      return {
        ...head,
        number: plan.plan_no,
        taskNo: task.work_no,
        checkKind: name('factory_check_kind', task.check_kind),
        factory: task.factory_name,
        factoryNo: task.factory_no,
        address: task.address,
        ...contact,
        planDays: personDays(task.plan_days),
        startDate: plan.start_date,
        endDate: plan.end_date,
        basis: [zh.document.basis],
        team: team.map(({ days: _, ...m }) => m),
        subjects: cases.map((c) => ({ no: c.case_no, productName: c.title, exMark: c.product_ex_mark })),
        schedule: plan.schedule,
        issueDate: plan.updated_at.slice(0, 10),
      };
    },
  }),
];
