/** Sets the roles of several people in their own departments. */
import { type UserRow, userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct } from '../../../shell/query.ts';
import { RoleSelect } from '../RoleSelect.tsx';

/** Roles that all of them have in their own department. */
const common = (rows: readonly UserRow[]): string[] => {
  const own = rows.map(({ deptId, places }) => places.filter((place) => place.deptId === deptId).map(({ roleId }) => roleId));
  const [first = [], ...rest] = own;
  return first.filter((role) => rest.every((roles) => roles.includes(role)));
};

export function GrantDialog({ rows, onClose }: { rows: readonly UserRow[]; onClose: () => void }) {
  const { t } = useTranslation('organisation');
  const { act, running } = useAct(userCalls.userGrant, { refresh: ['organisation'] });
  const [roleIds, setRoleIds] = useState<readonly string[]>(() => common(rows));
  const [touched, setTouched] = useState(false);
  const [fault, setFault] = useState('');
  const title = t(($) => $.user.grantTitle, { n: rows.length });
  async function save(): Promise<void> {
    setFault('');
    try {
      await act({ userIds: rows.map(({ id }) => id), roleIds: [...roleIds] }, { quiet: true });
      notify(
        'success',
        t(($) => $.user.granted),
      );
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    }
  }
  const change = (ids: string[]) => {
    setTouched(true);
    setRoleIds(ids);
  };
  return (
    <AppModal
      open
      width={640}
      title={title}
      okText={t(($) => $.user.grant)}
      okLoading={running}
      onOk={() => void save()}
      onClose={onClose}
      entered={touched}
      notice={fault !== '' && <Alert type="error" showIcon role="alert" title={fault} />}
    >
      <p className="secondary">{t(($) => $.user.grantHint)}</p>
      <p>{rows.map(({ realName }) => realName).join(', ')}</p>
      <RoleSelect label={title} value={roleIds} onChange={change} />
    </AppModal>
  );
}
