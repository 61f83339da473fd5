/** Chooses calls that need a permission, by path or by what they do. */
import { scopeCalls } from '@zhengjian/contract/areas/access/scopes.ts';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shell/query.ts';

type Option = { value: string; label: string; summary: string; searched: string };

export const useCallOptions = (): { options: Option[]; loading: boolean } => {
  const { data, isPending } = useRead(scopeCalls.apiScopeCalls, {}, { staleTime: Number.POSITIVE_INFINITY });
  const options = useMemo(
    () =>
      (data ?? []).map(({ key, method, path, summary }) => ({
        value: key,
        label: `${method} ${path}`,
        summary,
        searched: `${method} ${path} ${summary} ${key}`,
      })),
    [data],
  );
  return { options, loading: isPending };
};

const optionRender = ({ data }: { data: Option }) => (
  <>
    {data.label}
    <br />
    <span className="secondary">{data.summary}</span>
  </>
);

export function CallSelect(props: { id?: string; value?: string[]; onChange?: (keys: string[]) => void }) {
  const { t } = useTranslation('access');
  const { options, loading } = useCallOptions();
  return (
    <Select<string[], Option>
      {...props}
      mode="multiple"
      loading={loading}
      showSearch={{ optionFilterProp: 'searched' }}
      placeholder={t(($) => $.calls.placeholder)}
      options={options}
      optionRender={optionRender}
    />
  );
}

/** One call. */
export function OneCallSelect({ id, value, onChange }: { id?: string; value?: string; onChange?: (key: string | undefined) => void }) {
  const { t } = useTranslation('access');
  const { options, loading } = useCallOptions();
  return (
    <Select<string, Option>
      {...(id === undefined ? {} : { id })}
      {...(value === undefined ? {} : { value })}
      allowClear
      loading={loading}
      showSearch={{ optionFilterProp: 'searched' }}
      placeholder={t(($) => $.calls.placeholder)}
      options={options}
      optionRender={optionRender}
      onChange={(key: string | undefined) => onChange?.(key)}
    />
  );
}
