/** The controls of a setting: in the cells of its row, or one below the other on a phone. */
import { CHANNELS, MOST_DAYS, REMINDED } from '@zhengjian/contract/areas/statistics/rules.ts';
import { Checkbox, InputNumber, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DictSelect, useDictionary } from '../../../kit/dictionary.tsx';
import { type Draft, faultOf } from './draft.ts';

export type Field = 'days' | 'yellow' | 'red' | 'remindTo' | 'channels' | 'enabled' | 'running';
const HALF = 0.5;

type Given = { draft: Draft; running: number; change: (part: Partial<Draft>) => void };

export function useControls(): (given: Given) => Record<Field, ReactNode> {
  const { t } = useTranslation('statistics');
  const kinds = useDictionary('day_kind');
  return ({ draft, running, change }) => {
    const fault = faultOf(draft);
    const days = (label: string, value: number | null, least: number, set: (value: number | null) => void, wrong = false) => (
      <InputNumber
        size="small"
        className="alert-days"
        aria-label={label}
        value={value}
        min={least}
        max={MOST_DAYS}
        step={HALF}
        formatter={(next, { userTyping, input }) => (userTyping || !next ? input : String(Number(next)))}
        placeholder={t(($) => $.alert.unlimited)}
        onChange={(next) => set(next === null ? null : Math.round(next / HALF) * HALF)}
        {...(wrong ? { status: 'error' as const } : {})}
      />
    );
    const several = (
      label: string,
      code: string,
      only: readonly string[],
      value: string[],
      set: (value: string[]) => void,
      wrong: boolean,
    ) => (
      <DictSelect
        size="small"
        className="alert-several"
        aria-label={label}
        code={code}
        multiple
        only={only}
        value={value}
        allowClear={false}
        onChange={(next: string[]) => set(next)}
        {...(wrong ? { status: 'error' as const } : {})}
      />
    );
    return {
      days: (
        <span className="alert-pair">
          {days(
            t(($) => $.alert.columns.days),
            draft.daysCompleted,
            HALF,
            (daysCompleted) => change({ daysCompleted }),
          )}
          <Select
            size="small"
            className="alert-kind"
            aria-label={t(($) => $.alert.columns.dayKind)}
            value={draft.dayKind}
            options={kinds.entries
              .filter(({ dictKey, isSealed }) => isSealed === 0 || dictKey === draft.dayKind)
              .map(({ dictKey }) => ({ value: dictKey, label: kinds.word(dictKey) }))}
            onChange={(dayKind) => change({ dayKind })}
          />
        </span>
      ),
      yellow: days(
        t(($) => $.alert.columns.yellow),
        draft.yellowDays,
        0,
        (yellowDays) => change({ yellowDays: yellowDays ?? 0 }),
        fault === 'yellowTooEarly',
      ),
      red: days(
        t(($) => $.alert.columns.red),
        draft.redDays,
        0,
        (redDays) => change({ redDays: redDays ?? 0 }),
      ),
      remindTo: several(
        t(($) => $.alert.columns.remindTo),
        'remind_to',
        REMINDED,
        draft.remindTo,
        (remindTo) => change({ remindTo }),
        fault === 'nobodyReminded',
      ),
      channels: several(
        t(($) => $.alert.columns.channels),
        'send_channel',
        CHANNELS,
        draft.channels,
        (channels) => change({ channels }),
        fault === 'noChannel',
      ),
      enabled: (
        <Switch
          size="small"
          aria-label={t(($) => $.alert.columns.enabled)}
          checked={draft.enabled}
          onChange={(enabled) => change({ enabled })}
        />
      ),
      running:
        running === 0 ? null : (
          <Checkbox checked={draft.recalculate} onChange={(event) => change({ recalculate: event.target.checked })}>
            {t(($) => $.alert.recalculate, { n: running })}
          </Checkbox>
        ),
    };
  };
}
