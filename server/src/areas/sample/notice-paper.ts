/** 送样通知 (domain 3.8, catalogue node 0204): which samples of a case to send where, by when. It takes no seal and reaches the applicant once it is filed. */
import { SAMPLE } from '@zhengjian/contract/areas/sample/states.ts';
import { en } from '@zhengjian/contract/areas/sample/text.en.ts';
import { zh } from '@zhengjian/contract/areas/sample/text.zh.ts';
import { lineOf } from '../../cases/lines.ts';
import { worksOf } from '../../cases/works.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { papers } from '../../platform/documents/papers/index.ts';
import type { Act } from '../../workflow/registry.ts';
import { caseDocument, orderDocuments } from '../stamping/index.ts';
import '../../workflow/tables.ts';
import '../laboratory/tables.ts';
import './tables.ts';

/** Samples that the companies of cases were asked for, also those that have come since. */
const askedFor = (tx: Tx, caseIds: readonly string[]) =>
  tx
    .selectFrom('sample')
    .select(['sample_no', 'sample_name', 'model', 'quantity', 'unit', 'created_at'])
    .where('case_id', 'in', [...caseIds])
    .where('state', '<>', SAMPLE.notNeeded)
    .orderBy('sample_no')
    .execute();

/** The same for papers of other areas. */
export const samplesAskedFor = async (tx: Tx, caseIds: readonly string[]) =>
  (await askedFor(tx, caseIds)).map((s) => ({
    ...{ sampleNo: s.sample_no, name: s.sample_name, model: s.model, quantity: `${s.quantity} ${s.unit}` },
  }));

/** The test of a case that waits for its samples or has had them, the one that was given out last; none where no test has any reception. */
const receptionOf = async (tx: Tx, caseId: string) => {
  const ids = (await worksOf(tx, caseId)).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  return tx
    .selectFrom('wf_task as k')
    .innerJoin('test_task as t', (j) => j.onRef('t.tenant_id', '=', 'k.tenant_id').onRef('t.id', '=', 'k.business_id'))
    .select(['t.laboratory', 't.project_leader_name', 't.team_name', 't.plan_start', 'k.due_at'])
    .where('k.business_id', 'in', ids)
    .where('k.node', '=', 'sampleReceiveIn')
    .where('k.status', '<>', 'cancelled')
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(1)
    .executeTakeFirst();
};

export const sampleNotice = caseDocument({
  category: null,
  template: papers.sampleNotice,
  title: { zh: zh.document.sampleNotice, en: en.document.sampleNotice },
  filed: { node: '0204' },
  data: async (tx, ctx, { row, head }) => {
    const samples = await askedFor(tx, [row.id]);
    const reception = await receptionOf(tx, row.id);
    if (samples.length === 0 || reception === undefined) return null;
    const laboratory = await tx.selectFrom('laboratory').selectAll().where('lab_code', '=', reception.laboratory).executeTakeFirst();
    const spared = await tx
      .selectFrom('sample')
      .select('updated_at')
      .where('case_id', '=', row.id)
      .where('state', '=', SAMPLE.notNeeded)
      .execute();
    // dated by the moment at which one was asked for or spared last
    const at = [...samples.map((s) => s.created_at), ...spared.map((s) => s.updated_at)].sort().at(-1) ?? head.at;
    const day = (reception.due_at ?? reception.plan_start ?? '').slice(0, 10);
    return {
      ...head,
      number: `${row.case_no}-SY`,
      at,
      applicationNo: row.case_no,
      applicant: row.applicant_name,
      productName: row.title,
      samples: samples.map((s) => ({
        ...{
          number: s.sample_no,
          name: s.sample_name,
          model: s.model,
          exMark: row.product_ex_mark,
          quantity: `${s.quantity} ${s.unit}`,
        },
      })),
      requirement: (await lineOf(row.category).samples?.(tx, row.id))?.rule ?? '',
      // what is asked for behind the reception, to be tested again, has no day of it to come by
      sendBefore: day >= at.slice(0, 10) ? day : '',
      laboratory: {
        name: laboratory?.name ?? head.institute.name,
        address: laboratory?.sample_address || laboratory?.address || head.institute.address,
        receiver: laboratory?.receiver || laboratory?.contact || '',
        phone: laboratory?.phone || head.institute.phone,
      },
      issueDate: at.slice(0, 10),
      handler: reception.project_leader_name || reception.team_name,
      pageUrl: `${ctx.origin ?? ''}/customer/yewuCenter/manage/detail?id=${row.id}`,
    };
  },
});

/** Ordered whenever the company is asked for samples, or for others; while no laboratory waits for them there is nothing to tell. */
export const orderSampleNotice = (tx: Tx, act: Act, caseId: string): Promise<void> =>
  orderDocuments(tx, act, { about: caseId }, sampleNotice);
