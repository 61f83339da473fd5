/** Conditions of a data scope: a declared field of the chosen lines, and the values that pass. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { type ScopeLine, scopeCalls } from '@zhengjian/contract/areas/access/scopes.ts';
import { Button, Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { DictSelect } from '../../../kit/dictionary.tsx';
import type { ControlProps } from '../../../kit/form/controls.tsx';
import { useRead } from '../../../shell/query.ts';
import { useScopeWords } from './ScopeMeaning.tsx';

type Condition = { field: string; in: string[] };
const NONE: readonly Condition[] = [];

/** Fields that every one of these lines declares. */
const commonFields = (lines: readonly ScopeLine[], chosen: readonly string[]): ScopeLine['fields'] => {
  const [first, ...rest] = chosen.map((line) => lines.find((one) => one.line === line)?.fields ?? []);
  return (first ?? []).filter(({ field }) => rest.every((fields) => fields.some((one) => one.field === field)));
};

export function FilterInput({ id, value = [...NONE], onChange }: ControlProps<Condition[]>) {
  const { t } = useTranslation('access');
  const { data: lines = [] } = useRead(scopeCalls.dataScopeLines, {});
  const chosen: unknown = Form.useWatch('businessTypes');
  const fields = commonFields(lines, Array.isArray(chosen) ? chosen.map(String) : []);
  const words = useScopeWords();
  const free = fields.filter(({ field }) => !value.some((one) => one.field === field));
  const change = (at: number, next: Condition | null) => onChange?.(value.flatMap((one, i) => (i !== at ? [one] : next ? [next] : [])));
  return (
    <div id={id} className="scope-filter">
      {value.map((one, at) => {
        const dict = fields.find(({ field }) => field === one.field)?.dict ?? '';
        const common = {
          className: 'scope-values',
          'aria-label': `${words.field(one.field)} ${t(($) => $.filter.values)}`,
          value: one.in,
          onChange: (keys: unknown) => change(at, { field: one.field, in: Array.isArray(keys) ? keys.map(String) : [] }),
        };
        return (
          <div key={one.field} className="scope-condition">
            <span>{words.field(one.field)}</span>
            {dict === '' ? (
              <Select
                {...common}
                mode="multiple"
                options={['true', 'false'].map((key) => ({ value: key, label: words.value(one.field, key) }))}
              />
            ) : (
              <DictSelect {...common} code={dict} multiple />
            )}
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`${t(($) => $.filter.remove)} ${words.field(one.field)}`}
              onClick={() => change(at, null)}
            />
          </div>
        );
      })}
      {free.length > 0 ? (
        <Select
          className="scope-add"
          value={null}
          suffixIcon={<PlusOutlined />}
          placeholder={t(($) => $.filter.add)}
          aria-label={t(($) => $.filter.add)}
          options={free.map(({ field }) => ({ value: field, label: words.field(field) }))}
          onChange={(field: string | null) => {
            if (field !== null) onChange?.([...value, { field, in: [] }]);
          }}
        />
      ) : (
        value.length === 0 && <span className="secondary">{t(($) => $.filter.none)}</span>
      )}
    </div>
  );
}
