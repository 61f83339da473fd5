/** What is measured in a test: rows of name, kind, unit and limits. */
import './measures.css';
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { MEASURE_KINDS, type Measure, MOST_MEASURES } from '@zhengjian/contract/areas/laboratory/measures.ts';
import { Button, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../../kit/form/controls.tsx';

const EMPTY: Measure = { name: '', kind: 'number' };
const TEXTS = ['name', 'unit', 'min', 'max'] as const;

export function MeasuresInput({ value = [], onChange, disabled = false, id }: ControlProps<Measure[]>) {
  const { t } = useTranslation('laboratory');
  const put = (at: number, changed: Partial<Measure>) => onChange?.(value.map((row, i) => (i === at ? { ...row, ...changed } : row)));
  const named = (n: number, field: 'name' | 'unit' | 'min' | 'max' | 'kind') =>
    t(($) => $.measure.row, { n, field: t(($) => $.measure[field]) });
  return (
    <div id={id} className="measures">
      {value.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id of their own, and none is moved
        <div key={`${at}/${value.length}`} className="measures-row">
          {TEXTS.slice(0, 1).map((field) => (
            <Input
              key={field}
              value={row[field]}
              disabled={disabled}
              maxLength={60}
              aria-label={named(at + 1, field)}
              placeholder={t(($) => $.measure[field])}
              onChange={(event) => put(at, { [field]: event.target.value })}
            />
          ))}
          <Select
            value={row.kind}
            disabled={disabled}
            aria-label={named(at + 1, 'kind')}
            options={MEASURE_KINDS.map((kind) => ({ value: kind, label: t(($) => $.measure.kinds[kind]) }))}
            onChange={(kind) => put(at, kind === 'number' ? { kind } : { kind, unit: undefined, min: undefined, max: undefined })}
          />
          {TEXTS.slice(1).map((field) => (
            <Input
              key={field}
              value={row[field] ?? ''}
              disabled={disabled || row.kind !== 'number'}
              maxLength={20}
              aria-label={named(at + 1, field)}
              placeholder={t(($) => $.measure[field])}
              onChange={(event) => put(at, { [field]: event.target.value === '' ? undefined : event.target.value })}
            />
          ))}
          <Button
            type="text"
            icon={<CloseOutlined />}
            disabled={disabled}
            aria-label={t(($) => $.measure.remove, { n: at + 1 })}
            onClick={() => onChange?.(value.filter((_, i) => i !== at))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        disabled={disabled || value.length >= MOST_MEASURES}
        onClick={() => onChange?.([...value, EMPTY])}
      >
        {t(($) => $.measure.add)}
      </Button>
    </div>
  );
}
