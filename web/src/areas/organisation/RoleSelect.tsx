/** Choice of roles; those beyond the viewer's own rights stand there and cannot be chosen. */
import { userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shell/query.ts';

export function useRoleOptions() {
  const { t } = useTranslation('organisation');
  const { data = [], isPending } = useRead(userCalls.grantableRoles, {});
  return {
    loading: isPending,
    options: data.map(({ id, roleName, mayGive }) => ({
      value: id,
      label: mayGive ? roleName : t(($) => $.user.roleBeyond, { name: roleName }),
      disabled: !mayGive,
    })),
  };
}

type Props = { label: string; value: readonly string[]; onChange: (ids: string[]) => void };

export function RoleSelect({ label, value, onChange }: Props) {
  const { t } = useTranslation('organisation');
  const { loading, options } = useRoleOptions();
  return (
    <Select<string[]>
      mode="multiple"
      className="control-wide"
      aria-label={label}
      placeholder={t(($) => $.user.chooseRole)}
      loading={loading}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      // a bare id is nothing to read
      value={loading ? [] : [...value]}
      onChange={onChange}
    />
  );
}
