/** `/testCenter/testItemDict`: the library of tests. */
import { testItemDictCalls as c, type testItemDict, type testItemDictList } from '@zhengjian/contract/areas/laboratory/test-items.ts';
import { useMemo } from 'react';
import type { ListColumn } from '../../../kit/ListPage.tsx';
import type { RecordFormSlots } from '../../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../../kit/register/RegisterPage.tsx';
import { MeasuresInput } from './MeasuresInput.tsx';
import { StandardSelect } from './StandardSelect.tsx';

const CALLS = { page: c.testItemDictPage, detail: c.testItemDictDetail, save: c.testItemDictSubmit, remove: c.testItemDictRemove };
const columns: ListColumn<typeof testItemDictList>[] = [
  { key: 'itemCode', fixed: true, phone: 1 },
  { key: 'itemName', fixed: true, phone: 2 },
  { key: 'standardNo', phone: 2 },
  { key: 'clause', phone: 1 },
  ...(['exTypes', 'laboratory', 'stdHours', 'criteria', 'priceCode', 'price', 'isOutsource'] as const),
  { key: 'itemNameEn', hidden: true },
];

/** A standard is found by its number, not by its id. */
const FILTERS = ['keyword', 'laboratory', 'exType'] as const;

export default function TestItemDict() {
  const form = useMemo<RecordFormSlots<typeof testItemDict>>(
    () => ({
      width: 840,
      fields: [
        ...(['itemCode', 'laboratory', 'itemName', 'itemNameEn'] as const),
        { name: 'standardId', control: <StandardSelect /> },
        'clause',
        { name: 'exTypes', wide: true },
        { name: 'criteria', wide: true },
        { name: 'measures', control: <MeasuresInput />, wide: true },
        ...(['stdHours', 'sampleNeed', 'equipmentKinds', 'priceCode', 'price', 'isOutsource'] as const),
      ],
    }),
    [],
  );
  return <RegisterPage calls={CALLS} columns={columns} filters={FILTERS} form={form} excel={c.testItemDictExcel} />;
}
