/** System parameters of the institute (spec: 000 §3, §5; 001 §7.14). */
import type * as z from 'zod';
import { area, permission } from '../../call.ts';
import { by, exportCall, list, pageCall, shown } from '../../list.ts';
import { optional, text } from '../../record.ts';
import { detailCall, register, removeCall, saveCall } from '../../register.ts';
import { fileCalls } from '../file/calls.ts';
import { PARAM_KINDS, takesValue } from './known-params.ts';

export const params = register({
  area: 'system',
  name: 'param',
  named: 'label',
  record: {
    paramName: text(100).min(1).meta({ required: true }),
    paramKey: text(100)
      .regex(/^[A-Za-z][\w.-]*$/)
      .meta({ required: true, mono: true, width: 200 }),
    paramValue: text(2000).default('').meta({ kind: 'text', max: 2000, required: true, width: 200 }),
    remark: optional(text(500)),
  },
  rules: { paramValue: { holds: ({ paramKey, paramValue }) => takesValue(paramKey, paramValue), refusal: 'system.paramValue' } },
  shows: {
    /** Its name in the reader's language where the product knows it. */
    label: shown.text(220),
    kind: shown.word(PARAM_KINDS, 'paramKinds', 110),
    /** What it does and takes. */
    explanation: shown.text(360),
    updateTime: shown.moment(),
  },
});

export const paramList = list({
  ...params,
  filters: { paramName: by.part(), paramKey: by.part(), kind: by.word(['known', 'free'], 'paramKinds') },
  sorts: ['paramKey', 'updateTime'],
});

const [view, edit] = [permission('param_view'), permission('param_edit')] as const;
const path = '/blade-system/param';
export const paramCalls = area('system', {
  paramPage: pageCall(paramList, { method: 'GET', path: `${path}/list`, access: view, summary: 'Pages system parameters.' }),
  paramDetail: detailCall(params, { path: `${path}/detail`, access: view, summary: 'One system parameter; secrets are masked.' }),
  paramSubmit: saveCall(params, { path: `${path}/submit`, access: edit, summary: 'Adds or changes a system parameter.' }),
  paramRemove: removeCall({
    path: `${path}/remove`,
    in: 'query',
    access: edit,
    summary: 'Deletes system parameters that the product does not read.',
  }),
  paramExcel: exportCall(paramList, {
    path: `${path}/export`,
    key: fileCalls.acceptanceExportKey,
    access: edit,
    columns: ['label', 'paramKey', 'paramValue', 'kind', 'explanation', 'remark', 'updateTime'],
    summary: 'Answers system parameters as Excel, against a key.',
  }),
});
export type ParamRow = z.output<typeof params.row>;
