/** `/testCenter/testFlowCard`: flow cards, the fixed orders of tests for kinds of protection. */
import { flowCardCalls as c, type flowCardList, type flowCards } from '@zhengjian/contract/areas/laboratory/flow-cards.ts';
import type { ListColumn } from '../../../kit/ListPage.tsx';
import type { RecordFormSlots } from '../../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../../kit/register/RegisterPage.tsx';
import { StepsInput } from './StepsInput.tsx';

const CALLS = { page: c.flowCardPage, detail: c.flowCardDetail, save: c.flowCardSubmit, remove: c.flowCardRemove };
const FORM: RecordFormSlots<typeof flowCards> = {
  width: 900,
  start: { steps: [] },
  fields: [
    ...(['cardNo', 'cardName', 'exTypes', 'laboratory'] as const),
    { name: 'steps', control: <StepsInput />, wide: true },
    { name: 'remark', wide: true },
  ],
};
const columns: ListColumn<typeof flowCardList>[] = [
  { key: 'cardNo', fixed: true, phone: 1 },
  { key: 'cardName', fixed: true, phone: 2 },
  { key: 'exTypes', phone: 2 },
  { key: 'stepCount', phone: 1 },
  ...(['stages', 'laboratory', 'remark'] as const),
];

export default () => <RegisterPage calls={CALLS} columns={columns} form={FORM} excel={c.flowCardExcel} />;
