/** `/system/externalLaboratory`: external laboratories; a new one comes with its first user, who gets a one-time password. */
import {
  departmentCalls as c,
  type LaboratoryRow,
  type laboratories,
  type laboratoryList,
} from '@zhengjian/contract/areas/organisation/departments.ts';
import { externalUserCalls } from '@zhengjian/contract/areas/organisation/external-users.ts';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ListColumn } from '../../kit/ListPage.tsx';
import type { RowAct } from '../../kit/list/shape.ts';
import type { RecordFormSlots } from '../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../kit/register/RegisterPage.tsx';
import { NEW, useOpenRecord } from '../../kit/register/useOpenRecord.ts';
import { send } from '../../shell/api.ts';
import { useMayCall } from '../../shell/session.ts';
import { type Passwords, PasswordsDialog } from './PasswordsDialog.tsx';
import { useReset } from './useReset.ts';

const CALLS = { page: c.laboratoryPage, detail: c.laboratoryDetail, save: c.saveExternalLaboratory, remove: c.deptRemove };
const columns: ListColumn<typeof laboratoryList>[] = [
  { key: 'deptName', fixed: true, phone: 1 },
  { key: 'laboratory', phone: 2 },
  { key: 'userCount', phone: 2 },
  'deptNameEn',
  'remark',
];

export default function ExternalLaboratories() {
  const { t } = useTranslation('organisation');
  const navigate = useNavigate();
  const [open] = useOpenRecord();
  const [passwords, setPasswords] = useState<Passwords | null>(null);
  const { reset } = useReset(externalUserCalls.resetPasswordEx, setPasswords);
  const maySeeUsers = useMayCall(externalUserCalls.externalUserPage);
  const form = useMemo<RecordFormSlots<typeof laboratories>>(() => {
    const isNew = () => open === NEW;
    return {
      width: 760,
      fields: [
        'deptName',
        'deptNameEn',
        'laboratory',
        'remark',
        { name: 'account', when: isNew, required: true },
        { name: 'realName', when: isNew, required: true },
        { name: 'phone', when: isNew },
        { name: 'email', when: isNew },
      ],
    };
  }, [open]);
  const rowActs = useCallback(
    (row: LaboratoryRow): readonly RowAct[] =>
      maySeeUsers
        ? [{ key: 'users', label: t(($) => $.laboratory.users), onClick: () => void navigate(`/system/externalUser?deptId=${row.id}`) }]
        : [],
    [t, navigate, maySeeUsers],
  );
  const saved = useCallback(
    async (row: LaboratoryRow) => {
      if (row.version !== 1) return;
      const people = await send(c.queryLaboratoryExtUser, { deptId: row.id });
      await reset(people.map(({ id }) => id));
    },
    [reset],
  );
  return (
    <>
      <RegisterPage
        calls={CALLS}
        columns={columns}
        form={form}
        rowActs={rowActs}
        // what could not be reset is told by its toast
        onSaved={(row) => void saved(row).catch(() => undefined)}
      />
      {passwords && <PasswordsDialog passwords={passwords} onClose={() => setPasswords(null)} />}
    </>
  );
}
