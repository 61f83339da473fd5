/**
 * Data of a CCC case in hand, corrected by the institute with the reason; before and after are kept (spec: 000 §2.3 cccModifyProject;
 * domain 4.14). Companies, product class and kind decide who sees a case, its number and its way: they are not corrected here.
 */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { change } from '../../change.ts';
import { by, countsCall, list, pageCall, type RowOf, shown } from '../../list.ts';
import { choice, day, flag, id, longText, optional, text, whole } from '../../record.ts';
import { cccCase } from './records.ts';

/** Longest value before and after a change (spec: 000 §5). */
export const MOST_CHANGED = 4000;
const REASON = 500;
const reason = longText(REASON).min(2).meta({ required: true });
const found = { id: id(), version: whole() };

/** Of the application; what is left out is emptied. */
export const applicationModification = z.object({
  ...found,
  productName: text(200).min(1).meta({ required: true }),
  productNameEn: optional(text(200)),
  trademark: optional(text(100)),
  unitDescription: longText().min(1).meta({ required: true }),
  ruleNo: text(50).min(1).meta({ required: true }),
  hsCode: optional(text(10).regex(/^\d{6,10}$/)),
  factoryActualAddress: text(200).min(1).meta({ required: true }),
  factoryActualAddressEn: optional(text(200)),
  payerName: optional(text(160)),
  exCertNo: optional(text(50)),
  existingReportNo: optional(text(50)),
  lastInspectDate: optional(day()),
  expectFinish: optional(day()),
  isUrgent: flag().default(false),
  reason,
});
export type ApplicationModification = z.output<typeof applicationModification>;

/** Of one of its models. */
export const modelModification = z.object({
  ...found,
  productId: id(),
  productName: text(200).min(1).meta({ required: true }),
  productModel: text(200).min(1).meta({ required: true }),
  productExMark: text(200).min(1).meta({ required: true, mono: true }),
  ipCode: text(10).min(1).meta({ required: true }),
  enclosureMaterial: choice('enclosure_material').meta({ required: true }),
  enclosureFamily: optional(text(100)),
  cableEntries: optional(text(200)),
  modelNote: optional(text(250)),
  remark: optional(text(250)),
  reason,
});
export type ModelModification = z.output<typeof modelModification>;

export const modifiableList = list({
  area: 'acceptance',
  name: 'modifiable',
  row: z.object({
    id: z.string(),
    applicationNo: shown.code(178),
    applicantName: shown.text(220),
    state: shown.choice('ccc_app_status', 200),
    productName: shown.text(180),
    productModel: shown.text(160),
    productExMark: shown.code(220),
    productClass: shown.choice('ccc_product_class', 160),
    factoryName: shown.text(200),
    modifications: shown.number(90),
    lastModified: shown.moment(),
    submitTime: shown.moment(),
  }),
  tabs: { inHand: { open: true }, modified: {} },
  filters: {
    keyword: by.keyword(),
    state: by.states('ccc_app_status'),
    productClass: by.choice('ccc_product_class'),
    submitTime: by.days('submitTimeStart', 'submitTimeEnd'),
  },
  sorts: ['submitTime', 'applicationNo'],
  order: '-submitTime',
});
export type ModifiableRow = RowOf<typeof modifiableList>;

const long = z.string().max(MOST_CHANGED).meta({ masked: 'text' });
const modification = z.object({
  id: z.string(),
  at: z.string(),
  byName: z.string(),
  /** State of the case then. */
  state: z.string(),
  reason: z.string(),
  changes: z.array(change.extend({ before: long, after: long })),
});
export type Modification = z.output<typeof modification>;

const path = '/blade-acceptance/cccModifyProject';
const view = { access: permission('ccc_modify_view'), scope: 'case' } as const;
const submit = { access: permission('ccc_modify_submit', 'ccc_modify_late'), scope: 'case', done: 'updated' } as const;
export const modificationCalls = area('acceptance', {
  modifiablePage: pageCall(modifiableList, {
    ...view,
    path: `${path}/page`,
    summary: 'Pages CCC cases in hand, and those that were corrected.',
  }),
  modifiableCounts: countsCall(modifiableList, {
    ...view,
    path: `${path}/pageCount`,
    summary: 'Counts CCC cases in hand, and those that were corrected.',
  }),
  modifiableDetail: call({
    method: 'GET',
    path: `${path}/detail`,
    ...view,
    summary: 'One CCC case with what was corrected of it, before and after.',
    input: z.object({ id: id() }),
    data: z.object({
      case: cccCase,
      modifications: z.array(modification),
      abilities: z.object({ modify: z.boolean() }),
      /** Why it cannot be corrected now; empty where it can, or where the viewer never may. */
      whyNot: z.string(),
    }),
  }),
  modifyApplication: call({
    method: 'POST',
    path: `${path}/submit`,
    ...submit,
    summary: 'Corrects the data of an application in hand, with the reason; its company is told.',
    input: applicationModification,
    data: modification,
  }),
  modifyModel: call({
    method: 'POST',
    path: `${path}/submitModel`,
    ...submit,
    summary: 'Corrects one model of an application in hand, with the reason; its company is told.',
    input: modelModification,
    data: modification,
  }),
});
