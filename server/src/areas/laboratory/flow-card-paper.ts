/** 检测流转卡: the tests of the present round in their order, printed; its code opens the test. */
import { en } from '@zhengjian/contract/areas/laboratory/text.en.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import { papers } from '../../platform/documents/papers/index.ts';
import { refuse } from '../../platform/refuse.ts';
import { casesOfWork } from '../../workflow/facts.ts';
import { caseDocument } from '../stamping/index.ts';
import { findTest } from './open-task.ts';
import { itemsOfRound } from './rounds.ts';
import { TYPE_TEST } from './work.ts';

export const flowCard = caseDocument({
  category: TYPE_TEST.category,
  template: papers.testFlowCard,
  title: { zh: zh.document.flowCard, en: en.document.flowCard },
  unseen: 'laboratory.testNotFound',
  data: async (tx, ctx, { row, head }) => {
    const test = await findTest(tx, row.id);
    const items = await itemsOfRound(tx, row.id);
    if (items.length === 0) return refuse('laboratory.planEmpty');
    const [cases, standards, laboratory] = await Promise.all([
      tx
        .selectFrom('business_case')
        .select(['case_no', 'product_model', 'product_ex_mark'])
        .where('id', 'in', await casesOfWork(tx, ctx, row.id))
        .orderBy('case_no')
        .execute(),
      tx
        .selectFrom('standard')
        .select(['id', 'standard_no'])
        .where(
          'id',
          'in',
          items.map(({ standard_id }) => standard_id),
        )
        .execute(),
      tx.selectFrom('laboratory').select('name').where('lab_code', '=', test.laboratory).executeTakeFirst(),
    ]);
    const numberOf = (id: string) => standards.find((s) => s.id === id)?.standard_no ?? '';
    const [first] = cases;
    return {
      ...head,
      laboratory: laboratory?.name ?? '',
      applicant: test.company_name,
      caseNos: cases.map(({ case_no }) => case_no),
      productName: test.title,
      models: [...new Set(cases.map(({ product_model }) => product_model).filter((model) => model !== ''))].join('、').slice(0, 300),
      exMark: first?.product_ex_mark ?? '',
      leader: test.project_leader_name,
      plan: test.plan_start === null ? '' : `${test.plan_start} – ${test.plan_end ?? ''}`,
      round: test.round_no,
      steps: items.map((i) => ({
        ...{ no: `${i.round_no}-${i.item_no}`, stage: i.stage, item: i.item_name, clause: `${numberOf(i.standard_id)} ${i.clause}`.trim() },
        ...{ tester: i.tester_name, checker: i.checker_name, day: i.plan_date ?? '', hint: i.hint },
      })),
      pageUrl: `${ctx.origin ?? ''}/testCenter/testTaskDetails?id=${row.id}`,
    };
  },
});
