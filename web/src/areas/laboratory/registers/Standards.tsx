/** `/testCenter/standard`: standards with their editions, and which results were tested by one. */
import { standardCalls as c, type standardList, type standards } from '@zhengjian/contract/areas/laboratory/standards.ts';
import { testRecordCalls } from '@zhengjian/contract/areas/laboratory/test-records.ts';
import type { RowOf } from '@zhengjian/contract/register.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../kit/ListPage.tsx';
import type { RecordFormSlots } from '../../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../../kit/register/RegisterPage.tsx';
import { useMayCall } from '../../../shell/session.ts';
import { StandardSelect } from './StandardSelect.tsx';
import { UsesDialog } from './UsesDialog.tsx';

const CALLS = { page: c.standardPage, detail: c.standardDetail, save: c.standardSubmit, remove: c.standardRemove };
const FORM: RecordFormSlots<typeof standards> = {
  width: 760,
  start: { standardStatus: '1', sort: 100 },
  fields: [
    ...(['standardNo', 'year'] as const),
    { name: 'name', wide: true },
    { name: 'nameEn', wide: true },
    ...(['groupName', 'part', 'exTypes', 'adoptNo'] as const),
    { name: 'publishDate', required: true },
    { name: 'effectDate', required: true },
    ...(['standardStatus', 'replaceDate'] as const),
    { name: 'replacedBy', control: <StandardSelect />, wide: true },
    ...(['transitionTo', 'sort'] as const),
  ],
};
const columns: ListColumn<typeof standardList>[] = [
  { key: 'standardNo', fixed: true, phone: 1 },
  { key: 'name', phone: 2 },
  { key: 'standardStatus', phone: 1 },
  ...(['groupName', 'exTypes', 'effectDate', 'replacedByNo', 'transitionTo', 'isCnas', 'isCma'] as const),
  { key: 'nameEn', hidden: true },
];

export default function Standards() {
  const { t } = useTranslation('laboratory');
  const [usesOf, setUsesOf] = useState<RowOf<typeof standards> | null>(null);
  const mayRecall = useMayCall(testRecordCalls.recall);
  const rowActs = useCallback(
    (row: RowOf<typeof standards>) => (mayRecall ? [{ key: 'uses', label: t(($) => $.recall.open), onClick: () => setUsesOf(row) }] : []),
    [t, mayRecall],
  );
  return (
    <>
      <RegisterPage calls={CALLS} columns={columns} form={FORM} rowActs={rowActs} />
      {usesOf && <UsesDialog of={{ standardId: usesOf.id }} name={usesOf.standardNo} onClose={() => setUsesOf(null)} />}
    </>
  );
}
