/** CCC as a business line. */
import { CCC_STATE, cccStates } from '@zhengjian/contract/areas/acceptance/states.ts';
import { en } from '@zhengjian/contract/areas/acceptance/text.en.ts';
import { zh } from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import { businessLine } from '../../cases/lines.ts';
import { declareStandardUses } from '../laboratory/index.ts';
import { renewDeadlineAfterWork } from './deadline.ts';
import { cccCatalogue } from './defaults/catalogue.ts';
import { isInspectedAfterOrIssued } from './later-inspection.ts';
import { partiesOnPapers } from './parties.ts';
import { suspendOrResume } from './suspend.ts';
import './tables.ts';

export const CCC = businessLine({
  line: '1',
  category: 'cccApplication',
  states: cccStates,
  table: 'ccc_application',
  pages: { staff: '/acceptance/detail?id=', customer: '/customer/yewuCenter/manage/detail?id=' },
  words: {
    [CCC_STATE.draft]: { zh: zh.customer.draft, en: en.customer.draft },
    // the process does not know of it
    [CCC_STATE.suspended]: { zh: zh.customer.suspended, en: en.customer.suspended },
    [CCC_STATE.withdrawn]: { zh: zh.customer.withdrawn, en: en.customer.withdrawn },
  },
  catalogue: cccCatalogue,
  archive: 'CCC',
  copied: true,
  tested: async (tx, caseId) => {
    // what a main model covers is not tested by itself
    const main = await tx
      .selectFrom('application_product')
      .select('product_ex_mark')
      .where('case_id', '=', caseId)
      .where('is_main', '=', true)
      .execute();
    return { models: main.length, markings: main.map((p) => p.product_ex_mark) };
  },
  samples: async (tx, caseId) => {
    const part = await tx.selectFrom('ccc_acceptance').select('sample_rule').where('case_id', '=', caseId).executeTakeFirst();
    const main = await tx
      .selectFrom('application_product')
      .select(['product_name', 'product_model'])
      .where('case_id', '=', caseId)
      .where('is_main', '=', true)
      .orderBy('sort')
      .execute();
    return { rule: part?.sample_rule ?? '', models: main.map((p) => ({ name: p.product_name, model: p.product_model })) };
  },
  reported: async (tx, caseId) => {
    const row = await tx.selectFrom('ccc_application').selectAll().where('id', '=', caseId).executeTakeFirstOrThrow();
    const products = tx.selectFrom('application_product').select('product_model').where('case_id', '=', caseId).orderBy('sort');
    return {
      ...partiesOnPapers(row),
      productNameEn: row.form.productNameEn,
      trademark: row.form.trademark,
      models: (await products.execute()).map((p) => p.product_model),
    };
  },
  inspectedAfter: isInspectedAfterOrIssued,
  payer: async (tx, caseId) => {
    const row = await tx.selectFrom('ccc_application').select('form').where('id', '=', caseId).executeTakeFirst();
    return row?.form.payerName ?? '';
  },
  customerTurned: renewDeadlineAfterWork,
  workStepped: suspendOrResume,
  scopeFields: { productClass: 'product_class', applyKind: 'apply_kind', isUrgent: 'is_urgent', applicantId: 'applicant_id' },
});

declareStandardUses(['ccc_application', 'standards', 'id'], ['application_product', 'standards', 'case_id']);
