/** 审批单: the case as it stands with everything decided so far; printed, not filed. */
import { CHECK_LATER } from '@zhengjian/contract/areas/acceptance/nodes.ts';
import { en } from '@zhengjian/contract/areas/acceptance/text.en.ts';
import { zh } from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import { papers } from '../../../platform/documents/papers/index.ts';
import { momentText } from '../../../platform/world.ts';
import { timelineOf } from '../../../workflow/timeline.ts';
import { caseDocument } from '../../stamping/index.ts';
import { staffCase } from '../case-file.ts';
import { CCC } from '../line.ts';
import { LANG, namesOf, partyName, standardsOf } from './common.ts';

const needOf = (need: boolean | null, reason: string) =>
  need === null ? zh.document.open : need ? zh.document.needed : zh.document.notNeeded.replace('{{reason}}', () => reason);
const unique = (values: readonly (string | undefined)[]) => [...new Set(values.filter((v): v is string => Boolean(v)))];

export const approvalSheet = caseDocument({
  category: CCC.category,
  template: papers.approvalSheet,
  title: { zh: zh.document.approvalSheet, en: en.document.approvalSheet },
  data: async (tx, ctx, { row: { id }, head }) => {
    const c = await staffCase(tx, ctx, id);
    const name = await namesOf(tx);
    const steps = await timelineOf(tx, { ...ctx, lang: LANG }, id, CCC.category);
    const { staff, form } = c;
    return {
      ...head,
      at: momentText(ctx.world.now()),
      applicationNo: c.applicationNo,
      state: name('ccc_app_status', c.state),
      applicant: partyName(c, 'applicant'),
      manufacturer: partyName(c, 'manufacturer'),
      factory: partyName(c, 'factory'),
      productClass: name('ccc_product_class', form.productClass),
      productName: form.productName ?? '',
      models: unique(form.products.map((p) => p.productModel)),
      exMarks: unique(form.products.map((p) => p.productExMark)),
      standards: standardsOf(c),
      findings: [
        { name: zh.document.modelTest, value: needOf(staff.isNeedModelTest, staff.noTestReason) },
        {
          name: zh.document.factoryCheck,
          value: staff.isCheckAfterCertificate ? zh.words.factoryCheck[CHECK_LATER] : needOf(staff.isNeedFactoryCheck, staff.noCheckReason),
        },
        { name: zh.document.acceptOpinion, value: staff.acceptOpinion.slice(0, 500) },
      ],
      steps: steps.map((s) => ({
        node: s.nodeName,
        person: (unique(s.taskList.map((t) => t.opUserName)).join('、') || s.opUserName || zh.document.customer).slice(0, 200),
        result: s.branchName || (s.endTime ? s.completionName : ''),
        from: s.startTime,
        to: s.endTime ?? '',
        remark: s.remark.slice(0, 1000),
        customerRemark: s.customerRemark.slice(0, 1000),
      })),
      printedBy: ctx.actor.name,
    };
  },
});
