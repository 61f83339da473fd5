/** The conditions of a report: a column, how it is compared, and a value of its kind. */
import './report.css';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { MOST_FILTERS, type ReportFilter } from '@zhengjian/contract/areas/report/calls.ts';
import { columnOf, columnsOf, comparisonsOf, type ViewColumn, type ViewName } from '@zhengjian/contract/areas/report/views.ts';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { DictSelect } from '../../kit/dictionary.tsx';
import { type ControlProps, DayInput } from '../../kit/form/controls.tsx';
import { useAreaText } from '../../shell/tabTitle.ts';

type ValueProps = { column: ViewColumn; filter: ReportFilter; label: string; onChange: (value: string) => void };

function ValueInput({ column, filter: { by, value }, label, onChange }: ValueProps) {
  const { t } = useTranslation('kit');
  const text = useAreaText('report');
  const flags = [
    { value: '1', label: t(($) => $.form.yes) },
    { value: '0', label: t(($) => $.form.no) },
  ];
  if (by === 'lastMonths' || column.kind === 'number' || column.kind === 'money')
    return (
      <InputNumber
        aria-label={label}
        value={value === '' ? null : Number(value)}
        precision={column.kind === 'money' ? 2 : 0}
        onChange={(n) => onChange(n === null ? '' : String(n))}
      />
    );
  switch (column.kind) {
    case 'choice':
      return (
        <DictSelect
          code={column.dict}
          aria-label={label}
          {...(value === '' ? {} : { value })}
          onChange={(key) => onChange(String(key ?? ''))}
        />
      );
    case 'word':
      return (
        <Select
          aria-label={label}
          value={value || null}
          options={column.words.map((one) => ({ value: one, label: text(`words.${one}`) }))}
          onChange={(one) => onChange(one ?? '')}
        />
      );
    case 'flag':
      return <Select aria-label={label} value={value || null} options={flags} onChange={(one) => onChange(one ?? '')} />;
    case 'moment':
    case 'day':
      return <DayInput aria-label={label} {...(value === '' ? {} : { value })} onChange={(day) => onChange(day ?? '')} />;
    case 'text':
      return <Input aria-label={label} value={value} maxLength={60} onChange={(e) => onChange(e.target.value)} />;
  }
}

export function FiltersInput({ value = [], onChange }: ControlProps<readonly ReportFilter[]>) {
  const { t } = useTranslation('report');
  const text = useAreaText('report');
  const view: ViewName | undefined = Form.useWatch('view');
  const put = (filters: readonly ReportFilter[]) => onChange?.([...filters]);
  const change = (at: number, patch: Partial<ReportFilter>) => put(value.map((one, i) => (i === at ? { ...one, ...patch } : one)));
  const names = view === undefined ? [] : columnsOf(view);
  const firstOf = (name: string): ReportFilter => {
    const column = view === undefined ? undefined : columnOf(view, name);
    return { column: name, by: (column && comparisonsOf(column)[0]) ?? 'is', value: '' };
  };
  return (
    <div className="report-filters">
      {value.map((filter, at) => {
        const column = view === undefined ? undefined : columnOf(view, filter.column);
        const n = at + 1;
        const label = (part: 'column' | 'comparison' | 'value') => `${t(($) => $.report.filter, { n })} ${t(($) => $.report[part])}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: controlled inputs keep no state of their own
          <div key={at} className="report-filter">
            <Select
              aria-label={label('column')}
              value={column === undefined ? null : filter.column}
              options={names.map((name) => ({ value: name, label: text(`columns.${name}`) }))}
              onChange={(name) => change(at, firstOf(name))}
            />
            <Select
              aria-label={label('comparison')}
              value={filter.by}
              options={(column === undefined ? [] : comparisonsOf(column)).map((by) => ({ value: by, label: t(($) => $.comparisons[by]) }))}
              onChange={(by) => change(at, { by, value: '' })}
            />
            {column === undefined ? (
              <span />
            ) : (
              <ValueInput column={column} filter={filter} label={label('value')} onChange={(entered) => change(at, { value: entered })} />
            )}
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={t(($) => $.report.removeFilter, { n })}
              onClick={() => put(value.filter((_, i) => i !== at))}
            />
          </div>
        );
      })}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={names.length === 0 || value.length >= MOST_FILTERS}
        onClick={() => put([...value, firstOf(names[0] ?? '')])}
      >
        {t(($) => $.report.addFilter)}
      </Button>
    </div>
  );
}
