/** `/finance/priceItem`: what is charged, from when until when. */
import { priceCalls as c, type priceItems } from '@zhengjian/contract/areas/finance/prices.ts';
import type { RecordFormSlots } from '../../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../../kit/register/RegisterPage.tsx';

const calls = { page: c.pricePage, detail: c.priceDetail, save: c.priceSave, remove: c.priceRemove };
const COLUMNS = [
  { key: 'itemCode', fixed: true, phone: 1 },
  { key: 'itemName', fixed: true, phone: 1 },
  { key: 'unitPrice', phone: 2 },
  { key: 'unit', phone: 2 },
  'formula',
  'basis',
  'businessType',
  'feeKind',
  'taxRate',
  'discountable',
  'validFrom',
  'validTo',
  { key: 'itemNameEn', hidden: true },
] as const;
const FORM: RecordFormSlots<typeof priceItems> = {
  start: { formula: 'quantity', basis: 'hand', taxRate: '0.06', discountable: true },
  fields: [
    'itemCode',
    'itemName',
    'itemNameEn',
    'businessType',
    'feeKind',
    'unit',
    'basis',
    'formula',
    'unitPrice',
    { name: 'leastAmount', when: ({ formula }) => formula === 'atLeast', required: true },
    { name: 'percent', when: ({ formula }) => formula === 'percent', required: true },
    'taxRate',
    'discountable',
    'validFrom',
    'validTo',
  ],
};

export default function PriceTable() {
  return <RegisterPage calls={calls} columns={COLUMNS} form={FORM} />;
}
