/** Identity providers through which people of the institute may sign in. */
import {
  providerCalls as c,
  type identityProviders,
  type ProviderKind,
  type ProviderRow,
  type providerList,
  RETURN_PATH,
} from '@zhengjian/contract/areas/account/providers.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Copyable } from '../../kit/Copyable.tsx';
import type { ListColumn } from '../../kit/ListPage.tsx';
import type { RowAct } from '../../kit/list/shape.ts';
import type { RecordFormSlots } from '../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../kit/register/RegisterPage.tsx';
import { useAskDelete } from '../../kit/useAskDelete.ts';
import { useAct } from '../../shell/query.ts';
import { useMayCall } from '../../shell/session.ts';

const CALLS = { page: c.providerPage, detail: c.providerDetail, save: c.providerSubmit, remove: c.providerRemove };
const columns: ListColumn<typeof providerList>[] = [
  { key: 'providerName', fixed: true, phone: 1 },
  { key: 'providerKind', phone: 2 },
  { key: 'providerCode', phone: 2 },
  { key: 'enabled', phone: 1 },
  'issuer',
  { key: 'pageAddress', hidden: true },
  'clientId',
  'scopes',
  { key: 'remark', hidden: true },
  'updateTime',
];

const isWechat = ({ providerKind }: { providerKind?: ProviderKind | undefined }): boolean => providerKind === 'wechat';
const FORM: RecordFormSlots<typeof identityProviders> = {
  width: 760,
  start: { providerKind: 'openid', scopes: 'profile email' },
  fields: [
    'providerKind',
    'providerName',
    'providerCode',
    'clientId',
    { name: 'issuer', wide: true },
    { name: 'pageAddress', wide: true, required: true, when: isWechat },
    { name: 'secret', required: isWechat },
    { name: 'scopes', when: (entered) => !isWechat(entered) },
    'remark',
  ],
};
const mayRemove = ({ enabled }: ProviderRow): boolean => !enabled;

export function Providers() {
  const { t } = useTranslation('account');
  const ask = useAskDelete();
  const mayEdit = useMayCall(c.providerEnable);
  const { act: enable } = useAct(c.providerEnable, { refresh: ['account'] });
  const { act: disable } = useAct(c.providerDisable, { refresh: ['account'] });
  const rowActs = useCallback(
    (row: ProviderRow): readonly RowAct[] => {
      if (!mayEdit) return [];
      const name = row.providerName;
      const askEnable = () =>
        ask([row], () => enable({ id: row.id }), {
          title: t(($) => $.provider.enableAsk, { name }),
          hint: t(($) => $.provider.enableHint),
          ok: t(($) => $.provider.enable),
        });
      const askDisable = () =>
        ask([row], () => disable({ id: row.id }), {
          title: t(($) => $.provider.disableAsk, { name }),
          hint: t(($) => $.provider.disableHint),
          ok: t(($) => $.provider.disable),
        });
      return [
        row.enabled
          ? { key: 'disable', label: t(($) => $.provider.disable), onClick: askDisable }
          : { key: 'enable', label: t(($) => $.provider.enable), onClick: askEnable },
      ];
    },
    [ask, enable, disable, mayEdit, t],
  );
  return (
    <>
      <p className="secondary provider-return">
        {t(($) => $.provider.returnHint)} <Copyable text={`${window.location.origin}${RETURN_PATH}`} />
      </p>
      <RegisterPage calls={CALLS} columns={columns} form={FORM} mayRemove={mayRemove} rowActs={rowActs} />
    </>
  );
}
