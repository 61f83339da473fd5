/** The library of tests: what a clause asks for, of which types of protection, and what is measured (domain 3.4). */
import { area, permission } from '../../call.ts';
import { by, exportCall, list, pageCall, shown } from '../../list.ts';
import { choice, choices, decimal, flag, id, longText, money, optional, text } from '../../record.ts';
import { detailCall, register, removeCall, saveCall } from '../../register.ts';
import { fileCalls } from '../file/calls.ts';
import { measures } from './measures.ts';

export const testItemDict = register({
  area: 'laboratory',
  name: 'testItemDict',
  named: 'itemName',
  record: {
    itemCode: text(30)
      .regex(/^[A-Za-z0-9][A-Za-z0-9.-]*$/)
      .meta({ required: true, mono: true, width: 120 }),
    itemName: text(200).min(2).meta({ required: true, width: 220 }),
    itemNameEn: text(200).min(2).meta({ required: true }),
    standardId: id().meta({ required: true }),
    clause: text(50).min(1).meta({ required: true, width: 100 }),
    /** None: every type of protection. */
    exTypes: optional(choices('ex_type')),
    laboratory: choice('laboratory_b').meta({ required: true }),
    stdHours: decimal(6, 1).meta({ required: true, unit: 'h' }),
    sampleNeed: optional(text(100)),
    equipmentKinds: optional(text(200)),
    criteria: longText(500).min(2).meta({ required: true }),
    measures: measures().meta({ required: true }),
    /** Of the price table (T01 …). */
    priceCode: optional(text(10)),
    price: optional(money()),
    isOutsource: flag().default(false),
  },
  shows: { standardNo: shown.code(200) },
});
export const testItemDictList = list({
  ...testItemDict,
  filters: {
    keyword: by.keyword(60),
    standardId: by.id(),
    laboratory: by.choice('laboratory_b'),
    exType: by.choice('ex_type'),
  },
  sorts: ['itemCode'],
});

const path = '/blade-combusiness/testItemDict';
const view = { scope: 'tenant', access: permission('test_item_dict_view') } as const;
const edit = { scope: 'tenant', access: permission('test_item_dict_edit') } as const;
export const testItemDictCalls = area('laboratory', {
  testItemDictPage: pageCall(testItemDictList, { ...view, method: 'GET', path: `${path}/page`, summary: 'Pages the library of tests.' }),
  testItemDictExcel: exportCall(testItemDictList, {
    path: `${path}/excel`,
    key: fileCalls.acceptanceExportKey,
    access: edit.access,
    summary: 'Answers the library of tests as Excel, against a key.',
  }),
  testItemDictDetail: detailCall(testItemDict, { ...view, path: `${path}/detail`, summary: 'Reads one test of the library.' }),
  testItemDictSubmit: saveCall(testItemDict, { ...edit, path: `${path}/submit`, summary: 'Adds or changes a test of the library.' }),
  testItemDictRemove: removeCall({ ...edit, path: `${path}/remove`, summary: 'Deletes tests that no test task names.' }),
});
