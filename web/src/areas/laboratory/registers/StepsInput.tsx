/** The tests of a flow card in their order: each of the library, with its stage and what must be heeded. */
import './measures.css';
import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { type CardStep, MOST_STEPS } from '@zhengjian/contract/areas/laboratory/flow-cards.ts';
import { testItemDictCalls } from '@zhengjian/contract/areas/laboratory/test-items.ts';
import { Button, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../../kit/form/controls.tsx';
import { useRead } from '../../../shell/query.ts';

const ALL = 200;

export function StepsInput({ value = [], onChange, disabled = false, id }: ControlProps<CardStep[]>) {
  const { t } = useTranslation('laboratory');
  const { data, isPending } = useRead(testItemDictCalls.testItemDictPage, { size: ALL });
  const put = (at: number, changed: Partial<CardStep>) => onChange?.(value.map((row, i) => (i === at ? { ...row, ...changed } : row)));
  const move = (at: number, by: 1 | -1) => {
    const [moved, other] = [value[at], value[at + by]];
    if (moved && other) onChange?.(value.map((row, i) => (i === at ? other : i === at + by ? moved : row)));
  };
  const named = (n: number, field: 'step' | 'stage' | 'hint') => t(($) => $.card.row, { n, field: t(($) => $.card[field]) });
  const options = (data?.records ?? []).map((one) => ({ value: one.id, label: `${one.itemCode} ${one.itemName}` }));
  return (
    <div id={id} className="measures">
      {value.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row that is moved takes its values along, not its inputs
        <div key={`${at}/${value.length}`} className="steps-row">
          <Select
            value={row.dictId === '' ? null : row.dictId}
            disabled={disabled}
            loading={isPending}
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={named(at + 1, 'step')}
            placeholder={t(($) => $.card.step)}
            options={options}
            onChange={(dictId) => put(at, { dictId: dictId ?? '' })}
          />
          <Input
            value={row.stage}
            disabled={disabled}
            maxLength={40}
            aria-label={named(at + 1, 'stage')}
            placeholder={t(($) => $.card.stage)}
            onChange={(event) => put(at, { stage: event.target.value })}
          />
          <Input
            value={row.hint ?? ''}
            disabled={disabled}
            maxLength={200}
            aria-label={named(at + 1, 'hint')}
            placeholder={t(($) => $.card.hint)}
            onChange={(event) => put(at, { hint: event.target.value === '' ? undefined : event.target.value })}
          />
          <span className="steps-acts">
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              disabled={disabled || at === 0}
              aria-label={t(($) => $.card.up, { n: at + 1 })}
              onClick={() => move(at, -1)}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined />}
              disabled={disabled || at === value.length - 1}
              aria-label={t(($) => $.card.down, { n: at + 1 })}
              onClick={() => move(at, 1)}
            />
            <Button
              type="text"
              icon={<CloseOutlined />}
              disabled={disabled}
              aria-label={t(($) => $.card.remove, { n: at + 1 })}
              onClick={() => onChange?.(value.filter((_, i) => i !== at))}
            />
          </span>
        </div>
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        disabled={disabled || value.length >= MOST_STEPS}
        onClick={() => onChange?.([...value, { dictId: '', stage: value.at(-1)?.stage ?? '' }])}
      >
        {t(($) => $.card.add)}
      </Button>
    </div>
  );
}
