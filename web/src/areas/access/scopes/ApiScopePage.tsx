/** `/authority/apiscope`: calls that a role may make beside those of its menus and buttons. */
import { type apiScopeList, type apiScopes, scopeCalls } from '@zhengjian/contract/areas/access/scopes.ts';
import { useMemo } from 'react';
import type { ListColumn } from '../../../kit/ListPage.tsx';
import type { RecordFormSlots } from '../../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../../kit/register/RegisterPage.tsx';
import { CallSelect } from './CallSelect.tsx';

const calls = {
  page: scopeCalls.apiScopePage,
  detail: scopeCalls.apiScopeDetail,
  save: scopeCalls.apiScopeSave,
  remove: scopeCalls.apiScopeRemove,
};
const columns: ListColumn<typeof apiScopeList>[] = [
  { key: 'name', fixed: true, phone: 1 },
  { key: 'code', phone: 2 },
  'callCount',
  { key: 'roleName', phone: 2 },
  'remark',
  { key: 'nameEn', hidden: true },
];

export default function ApiScopePage() {
  const form = useMemo<RecordFormSlots<typeof apiScopes>>(
    () => ({ fields: ['name', 'nameEn', 'code', { name: 'calls', control: <CallSelect />, wide: true }, { name: 'remark', wide: true }] }),
    [],
  );
  return <RegisterPage calls={calls} columns={columns} form={form} />;
}
