/**
 * Who of a laboratory may review, and who may sign, for which product classes, from when until when (domain 5.2; ISO/IEC 17025 §6.2.6). Where
 * a laboratory has nobody registered for an act, everybody with the role may do it.
 */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { by, exportCall, list, shown } from '../../list.ts';
import { choices, day, id, text, word } from '../../record.ts';
import { recordsCall, register, removeCall, saveCall } from '../../register.ts';
import { fileCalls } from '../file/calls.ts';

/** Review: of technical data, test plans and reports. Sign: their approval. */
export const FIELD_ACTS = ['review', 'sign'] as const;
export type FieldAct = (typeof FIELD_ACTS)[number];

export const authorisedFields = register({
  area: 'laboratory',
  name: 'authorisedField',
  named: 'personName',
  parent: 'laboratoryId',
  record: {
    laboratoryId: id(),
    userId: id().meta({ required: true }),
    fieldAct: word(FIELD_ACTS, 'fieldAct').meta({ required: true }),
    productClasses: choices('ccc_product_class').min(1).meta({ required: true, width: 260 }),
    validFrom: day().meta({ required: true }),
    validUntil: day().meta({ required: true }),
    basisNo: text(100).min(2).meta({ required: true, mono: true }),
  },
  rules: { validUntil: { holds: (f) => f.validFrom <= f.validUntil, refusal: 'laboratory.fieldDays' } },
  shows: { personName: shown.text(110), laboratoryName: shown.text(200) },
});

export const authorisedFieldList = list({
  ...authorisedFields,
  filters: { laboratoryId: by.id() },
  sorts: ['validUntil'],
});

const person = z.object({ id: z.string(), realName: z.string(), acts: z.array(z.enum(FIELD_ACTS)) });

const path = '/blade-combusiness/authorisedField';
const view = { scope: 'tenant', access: permission('laboratory_view') } as const;
const edit = { scope: 'tenant', access: permission('laboratory_edit') } as const;
export const authorisedFieldCalls = area('laboratory', {
  authorisedFields: recordsCall(authorisedFields, 'laboratoryId', {
    ...view,
    path: `${path}/list`,
    summary: 'Who reviews and signs for a laboratory, in which fields (path chosen).',
  }),
  authorisedFieldExcel: exportCall(authorisedFieldList, {
    path: `${path}/excel`,
    key: fileCalls.acceptanceExportKey,
    access: edit.access,
    summary: 'Answers the authorised fields as Excel, against a key (path chosen).',
    columns: ['laboratoryName', 'personName', 'fieldAct', 'productClasses', 'validFrom', 'validUntil', 'basisNo'],
  }),
  authorisedFieldPeople: call({
    ...edit,
    method: 'GET',
    path: `${path}/people`,
    effect: 'read',
    summary: 'Technical reviewers and signatories, with what each may be authorised for (path chosen).',
    input: z.object({}),
    data: z.array(person),
  }),
  authorisedFieldSave: saveCall(authorisedFields, {
    ...edit,
    path: `${path}/submit`,
    summary: 'Adds or changes the authorised field of somebody (path chosen).',
  }),
  authorisedFieldRemove: removeCall({ ...edit, path: `${path}/remove`, summary: 'Deletes authorised fields (path chosen).' }),
});
