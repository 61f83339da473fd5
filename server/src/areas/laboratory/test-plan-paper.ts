/** 试验方案 (domain 3.8, catalogue node 0304): the plan of a round of tests, as it was checked. */
import { en } from '@zhengjian/contract/areas/laboratory/text.en.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import { papers } from '../../platform/documents/papers/index.ts';
import { caseDocument } from '../stamping/index.ts';
import { limitsIn } from './measure-words.ts';
import { aboutTest, clauseOf, LANG, laboratoryNames, numberOfRound, passedBy, plannedIn, productOf, testWithCases } from './test-papers.ts';
import { TYPE_TEST } from './work.ts';

const MOST = 4000;

export const testPlan = caseDocument({
  category: TYPE_TEST.category,
  template: papers.testPlan,
  title: { zh: zh.document.testPlan, en: en.document.testPlan },
  unseen: 'laboratory.testNotFound',
  filed: { node: '0304' },
  data: async (tx, ctx, { row, head, part }) => {
    const round = Number(part);
    const items = await plannedIn(tx, row.id, round);
    // what was passed once the next round had begun is the next round's
    const [next] = await plannedIn(tx, row.id, round + 1);
    const reviewed = await passedBy(tx, row.id, 'testItemDrawUpReview', next?.created_at);
    if (items.length === 0 || reviewed === null) return null;
    const drawnUp = await passedBy(tx, row.id, 'testItemDrawUp', reviewed.at);
    const of = await testWithCases(tx, ctx, row.id);
    const laboratoryOf = await laboratoryNames(tx);
    return {
      ...head,
      ...aboutTest(of),
      ...productOf(of),
      number: numberOfRound(of.test.work_no, round),
      at: reviewed.at,
      round,
      leader: of.test.project_leader_name,
      standards: [...new Set(items.map(({ standard_no }) => standard_no))].sort(),
      items: items.map((i) => ({
        ...{ no: `${i.round_no}-${i.item_no}`, name: i.item_name, clause: clauseOf(i), requirement: i.requirement },
        measured:
          i.dropped_reason === ''
            ? i.measures
                .map((m) => `${m.name} ${limitsIn(m, LANG)}`.trim())
                .join('；')
                .slice(0, MOST)
            : zh.plan.dropped.replace('{{reason}}', () => i.dropped_reason),
        ...{ laboratory: laboratoryOf(i.laboratory), tester: i.tester_name, checker: i.checker_name, day: i.plan_date ?? '' },
        ...{ outsourced: i.is_outsource, outsourceReason: i.outsource_reason },
      })),
      ...{ drawUpUser: drawnUp?.name ?? '', drawUpDate: drawnUp?.at.slice(0, 10) ?? '' },
      ...{ reviewUser: reviewed.name, reviewDate: reviewed.at.slice(0, 10) },
    };
  },
});
