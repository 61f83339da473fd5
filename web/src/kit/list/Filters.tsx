/** One row of conditions; the rest folds away, and what is active stands below as tags that can be removed. */
import { DownOutlined, EnterOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button, DatePicker, Input, type InputRef, Select, Tag } from 'antd';
import dayjs from 'dayjs';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSizeLevel } from '../../shell/size.ts';
import { DictSelect, DictText } from '../dictionary.tsx';
import type { Filter, ListView } from './shape.ts';
import type { ChangeView } from './useListView.ts';
import { keysOf } from './view.ts';

/** Conditions in sight by size level; folded ones stay reachable and their values stay in force. */
const IN_SIGHT = [1, 2, 3, 4] as const;
const DAY = 'YYYY-MM-DD';
/** More choices than these are found by typing. */
const SEARCHED = 12;

type Props = { filters: readonly Filter[]; view: ListView; onChange: ChangeView; search: Ref<InputRef> };

/** Text that is sent on Enter, so that each keystroke does not ask the server; what is typed and not sent stays as it is. */
function TextFilter({
  label,
  value,
  main,
  onChange,
  search,
}: {
  label: string;
  value: string;
  main: boolean;
  onChange: (v: string) => void;
  search: Ref<InputRef>;
}) {
  const { t } = useTranslation('kit');
  const [typed, setTyped] = useState(value);
  // What the address says now. Not in an effect: effects run again when a kept tab is shown again.
  const [said, setSaid] = useState(value);
  /** What was sent and the address does not say yet; what is typed after it stays. */
  const [sent, setSent] = useState<string | null>(null);
  if (said !== value) {
    setSaid(value);
    setSent(null);
    if (sent !== value) setTyped(value);
  }
  const send = (text = typed) => {
    const asked = text.trim();
    if (asked === (sent ?? value)) return;
    setSent(asked);
    onChange(asked);
  };
  return (
    <Input
      {...(main ? { ref: search, prefix: <SearchOutlined />, title: t(($) => $.list.keyword) } : {})}
      value={typed}
      placeholder={label}
      aria-label={label}
      maxLength={100}
      allowClear
      onChange={(event) => {
        setTyped(event.target.value);
        if (event.target.value === '' && event.type === 'click') send('');
      }}
      onPressEnter={() => send()}
      suffix={
        typed.trim() === value ? (
          <span />
        ) : (
          <Button type="text" size="small" icon={<EnterOutlined />} aria-label={t(($) => $.list.search)} onClick={() => send()} />
        )
      }
    />
  );
}

function Control({ filter, view, onChange, search }: { filter: Filter } & Omit<Props, 'filters'>) {
  const { t } = useTranslation('kit');
  if (filter.kind === 'range') {
    const [start, end] = filter.keys;
    const day = (key: string) => (view.values[key] ? dayjs(view.values[key], DAY) : null);
    return (
      <DatePicker.RangePicker
        value={[day(start), day(end)]}
        allowEmpty={[true, true]}
        placeholder={[`${filter.label} ${t(($) => $.list.from)}`, t(($) => $.list.until)]}
        onChange={(days) => onChange({ [start]: days?.[0]?.format(DAY), [end]: days?.[1]?.format(DAY) })}
      />
    );
  }
  const value = view.values[filter.key];
  const set = (next: string | undefined) => onChange({ [filter.key]: next });
  const common = { placeholder: filter.label, 'aria-label': filter.label };
  switch (filter.kind) {
    case 'text':
      return <TextFilter label={filter.label} value={value ?? ''} main={filter.main === true} onChange={set} search={search} />;
    case 'dict':
      return filter.multiple ? (
        <DictSelect
          {...common}
          code={filter.code}
          {...(filter.only && { only: filter.only })}
          sealed
          multiple
          maxTagCount="responsive"
          value={value?.split(',') ?? []}
          onChange={(keys: string[]) => set(keys.join(','))}
        />
      ) : (
        <DictSelect {...common} code={filter.code} sealed value={value} onChange={set} />
      );
    case 'choice':
      return (
        <Select
          {...common}
          allowClear
          {...(filter.options.length > SEARCHED ? { showSearch: { optionFilterProp: 'label' } } : {})}
          options={[...filter.options]}
          value={value}
          onChange={set}
        />
      );
    case 'flag':
      return (
        <Select
          {...common}
          allowClear
          value={value}
          onChange={set}
          options={[
            { value: '1', label: t(($) => $.list.yes) },
            { value: '0', label: t(($) => $.list.no) },
          ]}
        />
      );
  }
}

const classOf = (filter: Filter): string => {
  if (filter.kind === 'range') return 'filter filter-range';
  return filter.kind === 'text' && filter.main ? 'filter filter-main' : 'filter';
};

/** What a filter says at present, for its tag. */
function Said({ filter, view }: { filter: Filter; view: ListView }) {
  const { t } = useTranslation('kit');
  if (filter.kind === 'range') return filter.keys.map((key) => view.values[key] ?? '…').join(' – ');
  const value = view.values[filter.key] ?? '';
  if (filter.kind === 'dict') return <DictText code={filter.code} value={value.split(',')} />;
  if (filter.kind === 'flag') return value === '1' ? t(($) => $.list.yes) : t(($) => $.list.no);
  if (filter.kind === 'choice') return filter.options.find((option) => option.value === value)?.label ?? value;
  return value;
}

export function Filters({ filters, view, onChange, search }: Props) {
  const { t } = useTranslation('kit');
  const level = useSizeLevel();
  const [open, setOpen] = useState(false);
  const inSight = IN_SIGHT[level];
  const shown = open ? filters : filters.slice(0, inSight);
  const active = filters.filter((filter) => keysOf(filter).some((key) => view.values[key]));
  const clear = (which: readonly Filter[]) => onChange(Object.fromEntries(which.flatMap(keysOf).map((key) => [key, undefined])));
  if (filters.length === 0) return null;
  return (
    <search className="filters">
      <div className="filters-row">
        {shown.map((filter) => (
          <div key={keysOf(filter)[0]} className={classOf(filter)}>
            <Control filter={filter} view={view} onChange={onChange} search={search} />
          </div>
        ))}
        {filters.length > inSight && (
          <Button
            type="text"
            icon={open ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? t(($) => $.list.less) : t(($) => $.list.more)}
          </Button>
        )}
      </div>
      {active.length > 0 && (
        <div className="filters-active">
          <span className="secondary">{t(($) => $.list.active)}</span>
          {active.map((filter) => (
            <Tag
              key={keysOf(filter)[0]}
              closable={{ 'aria-label': t(($) => $.list.clearOne, { name: filter.label }) }}
              onClose={(event) => {
                event.preventDefault();
                clear([filter]);
              }}
            >
              {filter.label}: <Said filter={filter} view={view} />
            </Tag>
          ))}
          <Button type="link" size="small" onClick={() => clear(active)}>
            {t(($) => $.list.clearAll)}
          </Button>
        </div>
      )}
    </search>
  );
}
