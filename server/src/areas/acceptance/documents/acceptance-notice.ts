/** 受理通知书: tells the applicant that the application was accepted, and what comes next. */
import { en } from '@zhengjian/contract/areas/acceptance/text.en.ts';
import { zh } from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import { papers } from '../../../platform/documents/papers/index.ts';
import { refuse } from '../../../platform/refuse.ts';
import { timelineOf } from '../../../workflow/timeline.ts';
import { caseDocument } from '../../stamping/index.ts';
import { paramOf } from '../../system/index.ts';
import { staffCase } from '../case-file.ts';
import { CCC } from '../line.ts';
import { LANG, namesOf, partyName, standardsOf } from './common.ts';

export const acceptanceNotice = caseDocument({
  category: CCC.category,
  template: papers.acceptanceNotice,
  title: { zh: zh.document.acceptanceNotice, en: en.document.acceptanceNotice },
  // catalogue node 受理通知书 of the CCC archive (domain 3.8)
  filed: { node: '0201', by: { phases: ['accepted', 'issued'], permission: 'ccc_notice_make' } },
  data: async (tx, ctx, { row: { id }, head }) => {
    const c = await staffCase(tx, ctx, id);
    const name = await namesOf(tx);
    const { staff, form } = c;
    const steps = await timelineOf(tx, { ...ctx, lang: LANG }, id, CCC.category);
    const approved = steps.filter((s) => s.nodeKey === 'applicationForCcc_approval' && s.result.startsWith('PASS')).at(-1)?.endTime;
    if (!approved) return refuse('acceptance.notAccepted');
    const set = await paramOf(tx, 'institute.verifyUrl', '');
    const url = set || (ctx.origin && `${ctx.origin}/verify?n=`);
    return {
      ...head,
      // dated by the act it tells of, so that it can be made again and be the same paper
      at: approved,
      applicant: partyName(c, 'applicant'),
      manufacturer: partyName(c, 'manufacturer'),
      factory: partyName(c, 'factory'),
      factoryAddress: form.factoryActualAddress ?? '',
      productClass: name('ccc_product_class', form.productClass),
      productName: form.productName ?? '',
      models: form.products.map((p) => ({
        productName: p.productName ?? form.productName ?? '',
        model: p.productModel ?? '',
        exMark: p.productExMark ?? '',
      })),
      standards: standardsOf(c),
      certMode: name('certification_mode', form.certMode),
      needModelTest: staff.isNeedModelTest ?? true,
      laboratory: name('laboratory_b', staff.laboratoryMark),
      noTestReason: staff.noTestReason.slice(0, 400),
      needFactoryCheck: staff.isNeedFactoryCheck ?? true,
      checkAfterCertificate: staff.isCheckAfterCertificate,
      noCheckReason: staff.noCheckReason.slice(0, 400),
      acceptDate: approved.slice(0, 10),
      deadline: staff.deadline.slice(0, 10),
      handler: staff.acceptUser,
      verifyUrl: `${url}${c.applicationNo}`,
    };
  },
});
