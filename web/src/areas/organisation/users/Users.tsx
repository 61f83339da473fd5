/** `/system/user`: staff beside the tree of departments, with everything an administrator does to an account; requests for erasure. */
import { erasuresCalls } from '@zhengjian/contract/areas/organisation/erasures.ts';
import { userCalls as c, type userList, type users } from '@zhengjian/contract/areas/organisation/users.ts';
import { Button, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ListColumn } from '../../../kit/ListPage.tsx';
import type { RecordFormSlots } from '../../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../../kit/register/RegisterPage.tsx';
import { useMayCall } from '../../../shell/session.ts';
import { BesideDepartments, DepartmentField, useChosenDepartment } from '../DepartmentTree.tsx';
import { EraseDialog } from '../EraseDialog.tsx';
import { ErasureRequests } from '../ErasureRequests.tsx';
import { PasswordsDialog } from '../PasswordsDialog.tsx';
import { useRoleOptions } from '../RoleSelect.tsx';
import { SIGN_IN } from '../signIn.ts';
import { GrantDialog } from './GrantDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { OpenWorkDialog } from './OpenWorkDialog.tsx';
import { PlacesField } from './PlacesField.tsx';
import { PlatformDialog } from './PlatformDialog.tsx';
import { PostField } from './PostField.tsx';
import { UserIdentityPaper } from './UserIdentityPaper.tsx';
import { useUserActs } from './useUserActs.ts';
import './users.css';

const CALLS = { page: c.userPage, detail: c.userDetail, save: c.userSubmit };
const FILTERS = ['keyword', 'roleId', 'state', 'added'] as const;

const columns: ListColumn<typeof userList>[] = [
  { key: 'realName', fixed: true, phone: 1 },
  { key: 'account', phone: 2 },
  { key: 'state', phone: 1, states: SIGN_IN },
  { key: 'deptName', phone: 2 },
  'roleName',
  'postName',
  'phone',
  'code',
  'createTime',
  { key: 'email', hidden: true },
  { key: 'homePageType', hidden: true },
  { key: 'ccaaNo', hidden: true },
  { key: 'remark', hidden: true },
];

function Staff() {
  const { t } = useTranslation('organisation');
  const [dept] = useChosenDepartment();
  const mayImport = useMayCall(c.importUsers);
  const [importing, setImporting] = useState(false);
  const { options } = useRoleOptions();
  const acts = useUserActs();
  const given = useMemo(() => ({ deptId: dept === '' ? undefined : dept }), [dept]);
  const choices = useMemo(() => ({ roleId: options.map(({ value, label }) => ({ value, label })) }), [options]);
  const form = useMemo<RecordFormSlots<typeof users>>(
    () => ({
      width: 820,
      start: { homePageType: '1', ...(dept === '' ? {} : { deptId: dept }) },
      fields: [
        'account',
        'realName',
        { name: 'deptId', control: <DepartmentField /> },
        'code',
        { name: 'places', control: <PlacesField />, wide: true },
        { name: 'postId', control: <PostField />, wide: true },
        'phone',
        'email',
        'homePageType',
        'ccaaNo',
        { name: 'remark', wide: true },
      ],
    }),
    [dept],
  );
  const { dialog } = acts;
  return (
    <>
      <BesideDepartments>
        <RegisterPage
          calls={CALLS}
          excel={c.userExcel}
          columns={columns}
          filters={FILTERS}
          choices={choices}
          given={given}
          form={form}
          rowActs={acts.ofRow}
          batch={acts.ofRows}
          onSaved={acts.saved}
          moreActs={mayImport && <Button onClick={() => setImporting(true)}>{t(($) => $.sheet.import)}</Button>}
        />
      </BesideDepartments>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
      {dialog?.kind === 'passwords' && <PasswordsDialog passwords={dialog.passwords} onClose={acts.close} />}
      {dialog?.kind === 'grant' && <GrantDialog rows={dialog.rows} onClose={acts.close} />}
      {dialog?.kind === 'platform' && <PlatformDialog user={dialog.user} onClose={acts.close} />}
      {dialog?.kind === 'identityPaper' && <UserIdentityPaper user={dialog.user} onClose={acts.close} />}
      {dialog?.kind === 'erase' && <EraseDialog of={{ userId: dialog.user.id, name: dialog.user.realName }} onClose={acts.close} />}
      {dialog?.kind === 'work' && <OpenWorkDialog people={dialog.people} onClose={acts.close} />}
    </>
  );
}

const SHOWS = ['users', 'erasures'] as const;

export default function Users() {
  const { t } = useTranslation('organisation');
  const [query, setQuery] = useSearchParams();
  const mayErase = useMayCall(erasuresCalls.erasurePage);
  const shows = mayErase && query.get('shows') === 'erasures' ? 'erasures' : 'users';
  return (
    <>
      {mayErase && (
        <Segmented
          className="users-shows"
          value={shows}
          options={SHOWS.map((value) => ({
            value,
            label: value === 'erasures' ? t(($) => $.erasure.requests) : t(($) => $.erasure.users),
          }))}
          onChange={(value) => setQuery(value === 'erasures' ? { shows: 'erasures' } : {})}
        />
      )}
      {shows === 'erasures' ? <ErasureRequests /> : <Staff />}
    </>
  );
}
