/** 检验委托单 (domain 3.8, catalogue node 0301): what a laboratory is to test, for whom, by which standards. Made anew once it is allocated. */
import { en } from '@zhengjian/contract/areas/laboratory/text.en.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { papers } from '../../platform/documents/papers/index.ts';
import { samplesAskedFor } from '../sample/index.ts';
import { caseDocument } from '../stamping/index.ts';
import { dictionaryNames } from '../system/index.ts';
import { standardsOfCases } from './standard-uses.ts';
import { aboutTest, LANG, testWithCases } from './test-papers.ts';
import { TYPE_TEST } from './work.ts';

/** '' where the system itself gave the test out. */
const nameOf = async (tx: Tx, user: string): Promise<string> =>
  (await tx.selectFrom('user_account').select('real_name').where('id', '=', user).executeTakeFirst())?.real_name ?? '';

export const testOrder = caseDocument({
  category: TYPE_TEST.category,
  template: papers.testOrder,
  title: { zh: zh.document.testOrder, en: en.document.testOrder },
  unseen: 'laboratory.testNotFound',
  filed: { node: '0301' },
  data: async (tx, ctx, { row, head }) => {
    const of = await testWithCases(tx, ctx, row.id);
    const { test, cases, laboratory } = of;
    if (cases.length === 0) return null;
    const ids = cases.map(({ id }) => id);
    const names = await dictionaryNames(tx, LANG, ['task_source', 'ccc_product_class']);
    return {
      ...head,
      ...aboutTest(of),
      number: test.work_no,
      // dated by the day on which it was given out, whatever was added to it since
      at: test.work_since,
      manufacturer: test.manufacturer_name,
      factory: test.factory_name,
      productClass: names.get(`ccc_product_class/${test.product_class}`) ?? test.product_class,
      products: cases.map((c) => ({ caseNo: c.case_no, productName: c.title, model: c.product_model, exMark: c.product_ex_mark })),
      standards: await standardsOfCases(tx, ids),
      laboratoryAddress: laboratory?.address || head.institute.address,
      laboratoryPhone: laboratory?.phone || head.institute.phone,
      source: names.get(`task_source/${test.task_source}`) ?? test.task_source,
      urgent: test.is_urgent,
      leader: test.project_leader_name || test.team_name,
      planStart: test.plan_start ?? '',
      planEnd: test.plan_end ?? '',
      deadline: test.deadline ?? '',
      samples: await samplesAskedFor(tx, ids),
      orderedBy: await nameOf(tx, test.created_by),
      orderDate: test.work_since.slice(0, 10),
    };
  },
});
