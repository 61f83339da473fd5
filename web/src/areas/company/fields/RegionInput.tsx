/** Province, city, county (GB/T 2260) as one six-digit code; each level is read when it is opened. */
import { systemCalls } from '@zhengjian/contract/areas/system/calls.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { Cascader } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../../kit/form/controls.tsx';
import { send } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';

type Region = Answered<typeof systemCalls.regionSelect>[number];
type Below = Readonly<Record<string, readonly Region[]>>;
type Option = { value: string; label: string; isLeaf: boolean; children?: Option[] };

/** Codes on the way to a region: 411303 stands below 411300 and 410000; a city without counties ends the way itself. */
export const wayToRegion = (code: string): string[] => [...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])];

const optionsOf = (below: Below, parent: string): Option[] =>
  (below[parent] ?? []).map(({ code, name, hasChildren }) => ({
    value: code,
    label: name,
    isLeaf: !hasChildren,
    ...(below[code] ? { children: optionsOf(below, code) } : {}),
  }));

/** Regions do not change while a browser is open. */
const known = new Map<string, readonly Region[]>();

function useRegions(value: string | undefined): [below: Below, load: (code: string) => Promise<void>] {
  const [below, setBelow] = useState<Below>(() => Object.fromEntries(known));
  const load = async (code: string) => {
    if (!known.has(code)) known.set(code, await send(systemCalls.regionSelect, code === '' ? {} : { code }, { quiet: true }));
    setBelow(Object.fromEntries(known));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again only for another region
  useEffect(() => {
    const wanted = ['', ...(value ? wayToRegion(value).slice(0, -1) : [])];
    Promise.all(wanted.map(load)).catch((fault: unknown) => {
      // The field then opens empty; opening it asks again.
      if (!(fault instanceof ApiError)) throw fault;
    });
  }, [value]);
  return [below, load];
}

export function RegionInput({ value, onChange, regionName, ...rest }: ControlProps<string> & { regionName?: string }) {
  const { t } = useTranslation('kit');
  const [below, load] = useRegions(value);
  const options = optionsOf(below, '');
  return (
    <Cascader<Option>
      className="control-wide"
      placeholder={t(($) => $.form.choosePlaceholder)}
      options={options}
      value={value ? wayToRegion(value) : []}
      onChange={(way) => onChange?.(way?.at(-1))}
      onOpenChange={(open) => {
        if (open && options.length === 0) void load('').catch(() => undefined);
      }}
      loadData={(chosen) => {
        const last = chosen.at(-1);
        if (last) void load(last.value).catch(() => undefined);
      }}
      displayRender={(labels) => (labels.some((label) => /^\d{6}$/.test(label)) && regionName ? regionName : labels.join(' '))}
      {...rest}
    />
  );
}
