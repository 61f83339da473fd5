/** `/authority/role`: the roles of the institute, and what each of them holds. */
import { roleCalls, type roleList, type roles } from '@zhengjian/contract/areas/access/roles.ts';
import type { RowOf } from '@zhengjian/contract/register.ts';
import { Select } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../kit/ListPage.tsx';
import type { RowAct } from '../../../kit/list/shape.ts';
import type { RecordFormSlots } from '../../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../../kit/register/RegisterPage.tsx';
import { useRead } from '../../../shell/query.ts';
import { useMayCall } from '../../../shell/session.ts';
import { useSetting } from '../../../shell/settings.ts';
import { GrantDialog } from './GrantDialog.tsx';

type Role = RowOf<typeof roles>;
const calls = { page: roleCalls.rolePage, detail: roleCalls.roleDetail, save: roleCalls.roleSave, remove: roleCalls.roleRemove };
const columns: ListColumn<typeof roleList>[] = [
  { key: 'roleName', fixed: true, phone: 1 },
  { key: 'roleAlias', phone: 2 },
  'parentName',
  { key: 'holders', phone: 2 },
  { key: 'dataScopeName', phone: 2 },
  'isSealed',
  'sort',
  { key: 'roleNameEn', hidden: true },
];

type Node = { id: string; roleName: string; roleNameEn: string; children?: Node[] | undefined };
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

function ParentSelect(props: { id?: string; value?: string; onChange?: (id: string) => void }) {
  const language = useSetting('language');
  const { data = [], isPending } = useRead(roleCalls.roleTree, {});
  return (
    <Select
      {...props}
      allowClear
      loading={isPending}
      showSearch={{ optionFilterProp: 'label' }}
      options={flat(data).map((role) => ({ value: role.id, label: (language === 'en' && role.roleNameEn) || role.roleName }))}
    />
  );
}

export default function RolePage() {
  const { t } = useTranslation('access');
  const mayGrant = useMayCall(roleCalls.roleGrant);
  const [granted, grant] = useState<Role | null>(null);
  const form = useMemo<RecordFormSlots<typeof roles>>(
    () => ({
      fields: ['roleName', 'roleNameEn', 'roleAlias', { name: 'parentId', control: <ParentSelect /> }, 'sort'],
      start: { sort: 100 },
    }),
    [],
  );
  const rowActs = useCallback(
    (row: Role): RowAct[] => (mayGrant && row.mayGrant ? [{ key: 'grant', label: t(($) => $.grant.act), onClick: () => grant(row) }] : []),
    [mayGrant, t],
  );
  return (
    <>
      <RegisterPage calls={calls} columns={columns} form={form} rowActs={rowActs} />
      {granted && <GrantDialog key={granted.id} role={granted} onClose={() => grant(null)} />}
    </>
  );
}
