/** Laboratories: the institute's own and those that test for it (domain 3.4). The dictionary `laboratory_b` has their codes. */
import { area, permission } from '../../call.ts';
import { by, list, pageCall } from '../../list.ts';
import { choice, choices, day, optional, text, whole } from '../../record.ts';
import { detailCall, type RecordOf, register, removeCall, saveCall } from '../../register.ts';

/** Key of `lab_kind` for the institute's own. */
export const OWN_LABORATORY = '1';

/** Calendar days before the end of a subcontract from which it is warned of (domain 8.2: external contract at 60). */
export const CONTRACT_WARNING_DAYS = 60;

const isOwn = ({ labKind }: { labKind?: unknown }): boolean => labKind === OWN_LABORATORY;

export const laboratories = register({
  area: 'laboratory',
  name: 'laboratory',
  named: 'name',
  record: {
    labCode: choice('laboratory_b').meta({ required: true, width: 160 }),
    name: text(160).min(2).meta({ required: true, width: 220 }),
    nameEn: optional(text(200)),
    labKind: choice('lab_kind').meta({ required: true, width: 110 }),
    cnasNo: optional(text(20).meta({ mono: true })),
    cmaNo: optional(text(20).meta({ mono: true })),
    designatedNo: optional(text(30).meta({ mono: true })),
    scope: choices('ccc_product_class').meta({ required: true }),
    address: text(200).min(2).meta({ required: true, width: 220 }),
    contact: text(100).min(1).meta({ required: true, width: 110 }),
    phone: text(100).min(5).meta({ required: true }),
    sampleAddress: text(200).min(2).meta({ required: true, width: 220 }),
    receiver: text(100).min(1).meta({ required: true, width: 110 }),
    contractNo: optional(text(50).meta({ mono: true })),
    contractTo: optional(day()),
    evaluateDate: optional(day()),
    evaluateScore: optional(whole(0, 100)),
  },
  rules: {
    contractNo: {
      holds: (l) => isOwn(l) || (l.contractNo !== undefined && l.contractTo !== undefined),
      refusal: 'laboratory.contractMissing',
    },
    evaluateDate: {
      holds: (l) => isOwn(l) || (l.evaluateDate !== undefined && l.evaluateScore !== undefined),
      refusal: 'laboratory.evaluationMissing',
    },
  },
});
export type Laboratory = RecordOf<typeof laboratories>;
export const laboratoryList = list({
  ...laboratories,
  filters: { keyword: by.keyword(60), labKind: by.choice('lab_kind') },
  sorts: ['labCode'],
});

const path = '/blade-combusiness/laboratory';
const view = { scope: 'tenant', access: permission('laboratory_view') } as const;
const edit = { scope: 'tenant', access: permission('laboratory_edit') } as const;
export const laboratoryRegisterCalls = area('laboratory', {
  laboratoryPage: pageCall(laboratoryList, { ...view, method: 'GET', path: `${path}/page`, summary: 'Pages laboratories.' }),
  laboratoryDetail: detailCall(laboratories, { ...view, path: `${path}/detail`, summary: 'Reads one laboratory.' }),
  laboratorySubmit: saveCall(laboratories, { ...edit, path: `${path}/submit`, summary: 'Adds or changes a laboratory.' }),
  laboratoryRemove: removeCall({ ...edit, path: `${path}/remove`, summary: 'Deletes laboratories.' }),
});
