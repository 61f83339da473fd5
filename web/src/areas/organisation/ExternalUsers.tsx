/** `/system/externalUser`: accounts of companies, external laboratories and guests, and requests for accounts. */

import { departmentCalls } from '@zhengjian/contract/areas/organisation/departments.ts';
import { erasuresCalls } from '@zhengjian/contract/areas/organisation/erasures.ts';
import {
  externalUserCalls as c,
  type ExternalUserRow,
  type externalUserList,
  type externalUsers,
} from '@zhengjian/contract/areas/organisation/external-users.ts';
import { Segmented, Select } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ControlProps } from '../../kit/form/controls.tsx';
import type { ListColumn } from '../../kit/ListPage.tsx';
import type { RowAct } from '../../kit/list/shape.ts';
import type { RecordFormSlots } from '../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../kit/register/RegisterPage.tsx';
import { useAskDelete } from '../../kit/useAskDelete.ts';
import { notify } from '../../shell/notices.ts';
import { useAct, useRead } from '../../shell/query.ts';
import { useMayCall } from '../../shell/session.ts';
import { AccountRequests } from './AccountRequests.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { type Passwords, PasswordsDialog } from './PasswordsDialog.tsx';
import { SIGN_IN } from './signIn.ts';
import { useFactorReset } from './useFactorReset.ts';
import { useReset } from './useReset.ts';
import './users/users.css';

const CALLS = { page: c.externalUserPage, detail: c.externalUserDetail, save: c.externalUserUpdate };
/** More laboratories than any institute works with. */
const LABORATORIES = 200;

const columns: ListColumn<typeof externalUserList>[] = [
  { key: 'realName', fixed: true, phone: 1 },
  { key: 'account', phone: 2 },
  { key: 'state', phone: 1, states: SIGN_IN },
  'userType',
  { key: 'belongsTo', phone: 2 },
  'rank',
  'phone',
  'email',
  'createTime',
  { key: 'remark', hidden: true },
];

function CompanyField({ value, ...rest }: ControlProps<string>) {
  const { t } = useTranslation('organisation');
  const [keyword, setKeyword] = useState('');
  const own = useRead(c.companyChoices, { id: value }, { enabled: value !== undefined && value !== '' });
  const found = useRead(c.companyChoices, keyword === '' ? {} : { keyword }, { placeholderData: (last) => last });
  const all = new Map([...(value ? (own.data ?? []) : []), ...(found.data ?? [])].map((one) => [one.id, one.companyName]));
  return (
    <Select
      placeholder={t(($) => $.external.chooseCompany)}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={found.isFetching}
      options={[...all].map(([id, label]) => ({ value: id, label }))}
      value={value && all.has(value) ? value : undefined}
      {...rest}
    />
  );
}

function useLaboratories() {
  const { data, isPending } = useRead(
    departmentCalls.laboratoryPage,
    { size: LABORATORIES },
    { enabled: useMayCall(departmentCalls.laboratoryPage) },
  );
  return { options: (data?.records ?? []).map(({ id, deptName }) => ({ value: id, label: deptName })), isPending };
}

function LaboratoryField({ value, ...rest }: ControlProps<string>) {
  const { t } = useTranslation('organisation');
  const { options, isPending } = useLaboratories();
  return (
    <Select
      placeholder={t(($) => $.external.chooseLaboratory)}
      loading={isPending}
      options={options}
      value={isPending ? undefined : value}
      {...rest}
    />
  );
}

const FORM: RecordFormSlots<typeof externalUsers> = {
  width: 760,
  start: { userType: '2', rank: 'user' },
  fields: [
    'userType',
    { name: 'companyId', control: <CompanyField />, when: ({ userType }) => userType === '2', required: true },
    { name: 'deptId', control: <LaboratoryField />, when: ({ userType }) => userType === '3', required: true },
    { name: 'rank', when: ({ userType }) => userType !== '4' },
    'account',
    'realName',
    'phone',
    'email',
    { name: 'remark', wide: true },
  ],
};

function useActs(onReset: (passwords: Passwords) => void, onErase: (row: ExternalUserRow) => void) {
  const { t } = useTranslation('organisation');
  const ask = useAskDelete();
  const mayEdit = useMayCall(c.externalUserRemove);
  const mayErase = useMayCall(erasuresCalls.erasePerson);
  const remove = useAct(c.externalUserRemove, { refresh: ['organisation'] }).act;
  const disable = useAct(c.disabledLoginEx, { refresh: ['organisation'] }).act;
  const allow = useAct(c.allowLoginEx, { refresh: ['organisation'] }).act;
  const { reset, askReset } = useReset(c.resetPasswordEx, onReset);
  const askFactor = useFactorReset(c.resetFactorEx);
  const askRemove = useCallback(
    (row: ExternalUserRow) =>
      ask(
        [row],
        async () => {
          const { removed, disabled } = await remove({ ids: row.id });
          notify(
            'success',
            disabled.length === 0
              ? t(($) => $.user.removed, { n: removed })
              : t(($) => $.user.removedDisabled, { n: removed, names: row.realName }),
          );
        },
        { title: t(($) => $.user.removeAsk, { n: 1 }), hint: t(($) => $.user.removeHint), ok: t(($) => $.user.remove) },
      ),
    [ask, remove, t],
  );
  const askDisable = useCallback(
    (row: ExternalUserRow) =>
      ask([row], () => disable({ userIds: [row.id] }), {
        title: t(($) => $.user.disableAsk, { n: 1 }),
        hint: t(($) => $.user.disableHint),
        ok: t(($) => $.user.disable),
      }),
    [ask, disable, t],
  );
  const ofRow = useCallback(
    (row: ExternalUserRow): readonly RowAct[] => {
      // closed for good
      if (row.state === 'erased') return [];
      const signIn: RowAct =
        row.state === 'disabled'
          ? {
              key: 'allow',
              label: t(($) => $.user.allow),
              folded: true,
              onClick: () => void allow({ userIds: [row.id] }).catch(() => undefined),
            }
          : { key: 'disable', label: t(($) => $.user.disable), danger: true, folded: true, onClick: () => askDisable(row) };
      const kept: readonly RowAct[] = [
        { key: 'reset', label: t(($) => $.user.reset), onClick: () => askReset([row]) },
        { key: 'factor', label: t(($) => $.user.factor), folded: true, onClick: () => askFactor([row]) },
        signIn,
        { key: 'remove', label: t(($) => $.user.remove), danger: true, folded: true, onClick: () => askRemove(row) },
      ];
      const erase: RowAct = { key: 'erase', label: t(($) => $.erasure.act), danger: true, folded: true, onClick: () => onErase(row) };
      return [...(mayEdit ? kept : []), ...(mayErase ? [erase] : [])];
    },
    [mayEdit, mayErase, askReset, askFactor, askDisable, allow, askRemove, onErase, t],
  );
  return { ofRow, reset };
}

function Users() {
  const [passwords, setPasswords] = useState<Passwords | null>(null);
  const [erased, setErased] = useState<ExternalUserRow | null>(null);
  const { ofRow, reset } = useActs(setPasswords, setErased);
  const { options } = useLaboratories();
  const choices = useMemo(() => ({ deptId: options }), [options]);
  const saved = useCallback(
    (row: ExternalUserRow) => {
      // a new account has no password that anybody knows
      if (row.version === 1) void reset([row.id]).catch(() => undefined);
    },
    [reset],
  );
  return (
    <>
      <RegisterPage calls={CALLS} columns={columns} choices={choices} form={FORM} rowActs={ofRow} onSaved={saved} />
      {passwords && <PasswordsDialog passwords={passwords} onClose={() => setPasswords(null)} />}
      {erased && <EraseDialog of={{ userId: erased.id, name: erased.realName }} onClose={() => setErased(null)} />}
    </>
  );
}

const SHOWS = ['users', 'requests'] as const;

export default function ExternalUsers() {
  const { t } = useTranslation('organisation');
  const [query, setQuery] = useSearchParams();
  const shows = query.get('shows') === 'requests' ? 'requests' : 'users';
  return (
    <>
      <Segmented
        className="users-shows"
        value={shows}
        options={SHOWS.map((value) => ({ value, label: value === 'requests' ? t(($) => $.request.requests) : t(($) => $.request.users) }))}
        onChange={(value) => setQuery(value === 'requests' ? { shows: 'requests' } : {})}
      />
      {shows === 'requests' ? <AccountRequests /> : <Users />}
    </>
  );
}
