/** `/system/tenant`: the institutes of the platform, made whole, limited, disabled and given packages. */
import { tenantCalls as c, type TenantRow, type tenantList, type tenants } from '@zhengjian/contract/areas/system/tenants.ts';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../kit/ListPage.tsx';
import { countedText } from '../../../kit/list/countedText.ts';
import type { BatchAct, RowAct } from '../../../kit/list/shape.ts';
import type { RecordFormSlots } from '../../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../../kit/register/RegisterPage.tsx';
import { useAskDelete } from '../../../kit/useAskDelete.ts';
import { useAct } from '../../../shell/query.ts';
import '../texts.ts';
import { type FirstPassword, FirstPasswordDialog } from './FirstPasswordDialog.tsx';
import { LimitsDialog } from './LimitsDialog.tsx';
import { PackageDialog } from './PackageDialog.tsx';
import { PackageField } from './PackageField.tsx';

const CALLS = { page: c.tenantPage, detail: c.tenantDetail, save: c.tenantSubmit, remove: c.tenantRemove };
const STATES = { open: 'done', expired: 'overdue', disabled: 'ended' } as const;
const columnsIn = (everything: string, unlimited: string): ListColumn<typeof tenantList>[] => [
  { key: 'tenantName', fixed: true, phone: 1 },
  { key: 'tenantId', phone: 2 },
  { key: 'state', phone: 1, states: STATES },
  { key: 'packageName', phone: 2, show: ({ packageName }) => packageName || everything },
  'accounts',
  { key: 'accountNumber', show: ({ accountNumber }) => accountNumber ?? unlimited },
  'expireTime',
  { key: 'cases', show: ({ cases }) => countedText(cases) },
  'domain',
  'linkman',
  'contactNumber',
  { key: 'address', hidden: true },
  'createTime',
];
const FORM: RecordFormSlots<typeof tenants> = {
  width: 760,
  start: { enabled: true },
  fields: [
    'tenantName',
    'tenantNameEn',
    'tenantId',
    'domain',
    { name: 'packageId', control: <PackageField /> },
    'accountNumber',
    'expireTime',
    'enabled',
    'linkman',
    'contactNumber',
    { name: 'address', wide: true },
  ],
};
/** What holds cases is kept. */
const mayRemove = ({ own, cases }: TenantRow): boolean => !own && cases === 0;

type Dialog =
  | { kind: 'limits'; rows: readonly TenantRow[] }
  | { kind: 'package'; tenant: TenantRow }
  | { kind: 'password'; given: FirstPassword };

export default function Tenants() {
  const { t } = useTranslation('system');
  const ask = useAskDelete();
  const [dialog, show] = useState<Dialog | null>(null);
  const close = useCallback(() => show(null), []);
  const columns = useMemo(
    () =>
      columnsIn(
        t(($) => $.tenant.everything),
        t(($) => $.tenant.unlimited),
      ),
    [t],
  );
  const { act } = useAct(c.tenantAdministrator, { refresh: ['system'] });
  const make = useCallback(async (id: string) => show({ kind: 'password', given: await act({ id }) }), [act]);
  const rowActs = useCallback(
    (row: TenantRow): readonly RowAct[] => {
      if (row.own) return [];
      const askPassword = () =>
        ask([row], () => make(row.id), {
          title: t(($) => $.tenant.administratorAsk, { name: row.tenantName }),
          hint: t(($) => $.tenant.administratorHint),
          ok: t(($) => $.tenant.administratorOk),
        });
      return [
        { key: 'package', label: t(($) => $.tenant.package), onClick: () => show({ kind: 'package', tenant: row }) },
        { key: 'limits', label: t(($) => $.tenant.setting), folded: true, onClick: () => show({ kind: 'limits', rows: [row] }) },
        ...(row.awaitsAdministrator
          ? [{ key: 'administrator', label: t(($) => $.tenant.administrator), folded: true, onClick: askPassword }]
          : []),
      ];
    },
    [ask, make, t],
  );
  const batch = useMemo<readonly BatchAct<TenantRow>[]>(
    () => [{ key: 'limits', label: t(($) => $.tenant.setting), run: (rows) => show({ kind: 'limits', rows }) }],
    [t],
  );
  /** A new institute has an administrator whose password nobody knows: one is made at once. */
  const saved = useCallback(
    (row: TenantRow) => {
      if (row.awaitsAdministrator && row.version === 1) void make(row.id).catch(() => undefined);
    },
    [make],
  );
  return (
    <>
      <RegisterPage calls={CALLS} columns={columns} form={FORM} mayRemove={mayRemove} rowActs={rowActs} batch={batch} onSaved={saved} />
      {dialog?.kind === 'limits' && <LimitsDialog rows={dialog.rows} onClose={close} />}
      {dialog?.kind === 'package' && <PackageDialog tenant={dialog.tenant} onClose={close} />}
      {dialog?.kind === 'password' && <FirstPasswordDialog given={dialog.given} onClose={close} />}
    </>
  );
}
