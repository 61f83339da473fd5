/** `/system/tenantpackage`: which menus and buttons institutes may use. */
import {
  tenantCalls as c,
  type TenantPackageRow,
  type tenantPackageList,
  type tenantPackages,
} from '@zhengjian/contract/areas/system/tenants.ts';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../../kit/form/controls.tsx';
import type { ListColumn } from '../../../kit/ListPage.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import type { RecordFormSlots } from '../../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../../kit/register/RegisterPage.tsx';
import { CheckTree } from '../../../kit/tree/CheckTree.tsx';
import { withBranch } from '../../../kit/tree/checkNodes.ts';
import { useRead } from '../../../shell/query.ts';
import '../texts.ts';

const CALLS = { page: c.packagePage, detail: c.packageDetail, save: c.packageSubmit, remove: c.packageRemove };
const columns: ListColumn<typeof tenantPackageList>[] = [
  { key: 'packageName', fixed: true, phone: 1 },
  { key: 'menus', phone: 2 },
  { key: 'tenantNames', phone: 2 },
  'remark',
  'updateTime',
];

/** A menu brings everything below it: what is left out afterwards is left out on purpose. */
function Menus({ value, onChange }: ControlProps<string[]>) {
  const { t } = useTranslation('system');
  const read = useRead(c.packageMenus, {});
  return (
    <Loaded read={read}>
      {(nodes) => (
        <CheckTree
          nodes={nodes}
          chosen={value ?? []}
          change={(ids) => onChange?.(ids)}
          search={t(($) => $.tenant.search)}
          tick={withBranch}
        />
      )}
    </Loaded>
  );
}

const FORM: RecordFormSlots<typeof tenantPackages> = {
  width: 720,
  fields: [
    { name: 'packageName', wide: true },
    { name: 'menuId', wide: true, control: <Menus /> },
    { name: 'remark', wide: true },
  ],
};
/** What an institute has stays while it has it. */
const mayRemove = ({ tenantNames }: TenantPackageRow): boolean => tenantNames === '';

export default () => <RegisterPage calls={CALLS} columns={columns} form={FORM} mayRemove={mayRemove} />;
