/** `/tool/model`: the fields of records from which modules are generated. */
import { modelCalls as c, type modelList, type models } from '@zhengjian/contract/areas/develop/models.ts';
import type { ListColumn } from '../../kit/ListPage.tsx';
import type { RecordFormSlots } from '../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../kit/register/RegisterPage.tsx';
import { FieldsInput, newField } from './FieldsInput.tsx';

const CALLS = { page: c.modelPage, detail: c.modelDetail, save: c.modelSubmit, remove: c.modelRemove };
const FORM: RecordFormSlots<typeof models> = {
  width: 1120,
  start: { fields: [{ ...newField(), required: true }] },
  fields: ['modelName', 'modelNameEn', 'modelCode', 'remark', { name: 'fields', wide: true, control: <FieldsInput /> }],
};
const columns: ListColumn<typeof modelList>[] = [
  { key: 'modelName', fixed: true, phone: 1 },
  { key: 'modelNameEn', phone: 2 },
  { key: 'modelCode', phone: 2 },
  { key: 'fieldCount', phone: 1 },
  'updateTime',
  'remark',
];

export default () => <RegisterPage calls={CALLS} columns={columns} form={FORM} />;
