/** Choice of a package by its name. */
import { tenantCalls as c } from '@zhengjian/contract/areas/system/tenants.ts';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../../kit/form/controls.tsx';
import { useRead } from '../../../shell/query.ts';

/** Packages of a platform are few. */
const MOST = 200;

export function PackageField({ value, onChange, ...rest }: ControlProps<string>) {
  const { t } = useTranslation('system');
  const read = useRead(c.packagePage, { size: MOST });
  const options = (read.data?.records ?? []).map(({ id, packageName }) => ({ value: id, label: packageName }));
  return (
    <Select
      className="control-wide"
      allowClear
      placeholder={t(($) => $.tenant.everything)}
      // a bare id is nothing to read
      value={read.isPending ? undefined : value}
      loading={read.isPending}
      options={options}
      onChange={(next) => onChange?.(next)}
      {...rest}
    />
  );
}
