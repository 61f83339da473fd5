/** `/testCenter/laboratory`: laboratories, the institute's own and outside ones. */
import {
  laboratoryRegisterCalls as c,
  type Laboratory,
  type laboratories,
  type laboratoryList,
  OWN_LABORATORY,
} from '@zhengjian/contract/areas/laboratory/laboratories.ts';
import type { RowOf } from '@zhengjian/contract/register.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../kit/ListPage.tsx';
import type { RecordFormSlots } from '../../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../../kit/register/RegisterPage.tsx';
import { AuthorisedFieldsDialog } from './AuthorisedFieldsDialog.tsx';
import { ScopesDialog } from './ScopesDialog.tsx';

type Row = RowOf<typeof laboratories>;
const CALLS = { page: c.laboratoryPage, detail: c.laboratoryDetail, save: c.laboratorySubmit, remove: c.laboratoryRemove };
const outside = ({ labKind }: Partial<Laboratory>): boolean => labKind !== undefined && labKind !== OWN_LABORATORY;
const FORM: RecordFormSlots<typeof laboratories> = {
  width: 760,
  start: { labKind: OWN_LABORATORY },
  fields: [
    ...(['labCode', 'labKind', 'name', 'nameEn', 'cnasNo', 'cmaNo', 'designatedNo'] as const),
    { name: 'scope', wide: true },
    { name: 'address', wide: true },
    ...(['contact', 'phone'] as const),
    { name: 'sampleAddress', wide: true },
    'receiver',
    { name: 'contractNo', when: outside, required: true },
    { name: 'contractTo', when: outside, required: true },
    { name: 'evaluateDate', when: outside, required: true },
    { name: 'evaluateScore', when: outside, required: true },
  ],
};
const columns: ListColumn<typeof laboratoryList>[] = [
  { key: 'labCode', fixed: true, phone: 1 },
  { key: 'name', phone: 2 },
  { key: 'labKind', phone: 1 },
  ...(['cnasNo', 'cmaNo', 'contact', 'phone', 'sampleAddress', 'receiver', 'contractTo'] as const),
];

export default function Laboratories() {
  const { t } = useTranslation('laboratory');
  const [of, setOf] = useState<Row | null>(null);
  const [fieldsOf, setFieldsOf] = useState<Row | null>(null);
  const rowActs = useCallback(
    (row: Row) => [
      { key: 'scope', label: t(($) => $.scope.open), onClick: () => setOf(row) },
      { key: 'fields', label: t(($) => $.field.open), onClick: () => setFieldsOf(row) },
    ],
    [t],
  );
  return (
    <>
      <RegisterPage calls={CALLS} columns={columns} form={FORM} rowActs={rowActs} />
      {of && <ScopesDialog of={of} onClose={() => setOf(null)} />}
      {fieldsOf && <AuthorisedFieldsDialog of={fieldsOf} onClose={() => setFieldsOf(null)} />}
    </>
  );
}
