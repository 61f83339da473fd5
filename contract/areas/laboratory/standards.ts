/** Standards with their editions: in force from when, until when the one before may still be used, in which scope (domain 3.4). */
import { area, permission } from '../../call.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { choice, choices, day, id, optional, text, whole } from '../../record.ts';
import { detailCall, register, removeCall, saveCall } from '../../register.ts';

export const standards = register({
  area: 'laboratory',
  name: 'standard',
  named: 'standardNo',
  record: {
    standardNo: text(50).min(2).meta({ required: true, mono: true, width: 180 }),
    year: text(4)
      .regex(/^(19|20)\d\d$/)
      .meta({ required: true, width: 90 }),
    part: optional(text(20)),
    name: text(200).min(2).meta({ required: true, width: 320 }),
    nameEn: optional(text(250)),
    groupName: text(50).min(1).meta({ required: true }),
    exTypes: optional(choices('ex_type')),
    adoptNo: optional(text(100)),
    publishDate: optional(day()),
    effectDate: optional(day()),
    replaceDate: optional(day()),
    replacedBy: optional(id()),
    transitionTo: optional(day()),
    standardStatus: choice('standard_status').meta({ required: true, width: 110 }),
    sort: whole(0, 9_999).default(0),
  },
  rules: {
    publishDate: { holds: (s) => s.publishDate !== undefined && s.effectDate !== undefined, refusal: 'laboratory.standardUndated' },
    effectDate: {
      holds: (s) => s.publishDate === undefined || s.effectDate === undefined || s.publishDate <= s.effectDate,
      refusal: 'laboratory.effectBeforePublished',
    },
    transitionTo: {
      holds: (s) => s.transitionTo === undefined || s.replacedBy !== undefined,
      refusal: 'laboratory.transitionWithoutSuccessor',
    },
  },
  /** Today, of any laboratory (scopes.ts). */
  shows: { replacedByNo: shown.code(160), isCnas: shown.flag(130), isCma: shown.flag(130) },
});
export const standardList = list({
  ...standards,
  filters: { keyword: by.keyword(60), groupName: by.equal(50), standardStatus: by.choice('standard_status') },
  sorts: ['sort', 'standardNo'],
});

const path = '/blade-combusiness/standard';
const view = { scope: 'tenant', access: permission('standard_view') } as const;
const edit = { scope: 'tenant', access: permission('standard_edit') } as const;
export const standardCalls = area('laboratory', {
  standardPage: pageCall(standardList, { ...view, method: 'GET', path: `${path}/page`, summary: 'Pages standards.' }),
  standardDetail: detailCall(standards, { ...view, path: `${path}/detail`, summary: 'Reads one standard.' }),
  standardSubmit: saveCall(standards, { ...edit, path: `${path}/submit`, summary: 'Adds or changes a standard.' }),
  standardRemove: removeCall({ ...edit, path: `${path}/remove`, summary: 'Deletes standards that nothing names.' }),
});
