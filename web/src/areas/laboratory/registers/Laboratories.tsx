/** `/testCenter/laboratory`: laboratories, the institute's own and outside ones. */
import {
  laboratoryRegisterCalls as c,
  type Laboratory,
  type laboratories,
  type laboratoryList,
  OWN_LABORATORY,
} from '@zhengjian/contract/areas/laboratory/laboratories.ts';
import type { ListColumn } from '../../../kit/ListPage.tsx';
import type { RecordFormSlots } from '../../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../../kit/register/RegisterPage.tsx';

const CALLS = { page: c.laboratoryPage, detail: c.laboratoryDetail, save: c.laboratorySubmit, remove: c.laboratoryRemove };
const outside = ({ labKind }: Partial<Laboratory>): boolean => labKind !== undefined && labKind !== OWN_LABORATORY;
const FORM: RecordFormSlots<typeof laboratories> = {
  width: 760,
  start: { labKind: OWN_LABORATORY },
  fields: [
    ...(['labCode', 'labKind', 'name', 'nameEn', 'cnasNo', 'designatedNo'] as const),
    { name: 'scope', wide: true },
    { name: 'address', wide: true },
    ...(['contact', 'phone'] as const),
    { name: 'sampleAddress', wide: true },
    'receiver',
    { name: 'contractNo', when: outside, required: true },
    { name: 'contractTo', when: outside, required: true },
    { name: 'evaluateDate', when: outside },
    { name: 'evaluateScore', when: outside },
  ],
};
const columns: ListColumn<typeof laboratoryList>[] = [
  { key: 'labCode', fixed: true, phone: 1 },
  { key: 'name', phone: 2 },
  { key: 'labKind', phone: 1 },
  ...(['cnasNo', 'contact', 'phone', 'sampleAddress', 'receiver', 'contractTo'] as const),
];

export default () => <RegisterPage calls={CALLS} columns={columns} form={FORM} />;
