/**
 * What a register calls its acts: `registers.<name>.<word>` of its area's texts, else the kit's own words.
 * Known words: add, change, removeAsk (with `{{name}}`), removeHint, none, noneHint.
 */
import type { AnyRegister } from '@zhengjian/contract/register.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallClient } from '../../shell/call-client.ts';
import { useAreaText } from '../../shell/tabTitle.ts';

export type RegisterWords = {
  add: string;
  change: string;
  /** Asks before a record is deleted. */
  removeAsk(name: string): { title: string; hint?: string };
  /** Where nothing is. */
  none: { title?: string; hint?: string };
};

const filled = <K extends string>(texts: Record<K, string>): { [P in K]?: string } =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as { [P in K]?: string };

export function useRegisterWords({ area, name }: Pick<AnyRegister, 'area' | 'name'>): RegisterWords {
  const { t } = useTranslation('kit');
  const own = useAreaText(area);
  return useMemo(() => {
    const word = (key: string, params?: Record<string, string>) => own(`registers.${name}.${key}`, params);
    return {
      add: word('add') || t(($) => $.record.add),
      change: word('change') || t(($) => $.record.change),
      removeAsk: (record) => ({
        title: word('removeAsk', { name: record }) || t(($) => $.record.removeAsk, { name: record }),
        ...filled({ hint: word('removeHint') }),
      }),
      none: filled({ title: word('none'), hint: word('noneHint') }),
    };
  }, [own, name, t]);
}

/** The area whose answers a call changes. */
export const areaOf = ({ key }: Pick<CallClient, 'key'>): string => key.split('.')[0] ?? '';
