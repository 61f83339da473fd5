/** Several standards, found by number or name, grouped as the institute groups them. */
import type { StandardOption } from '@zhengjian/contract/areas/laboratory/calls.ts';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DictText } from '../../../../../kit/dictionary.tsx';
import type { ControlProps } from '../../../../../kit/form/controls.tsx';
import { useWords } from '../../../../../shell/words.ts';

/** Keys of standard_status: in force; withdrawn ones can be read but no longer chosen. */
const IN_FORCE = '1';
const WITHDRAWN = '4';

type Props = ControlProps<string[]> & { standards: readonly StandardOption[]; placeholder?: string };

export function StandardsPicker({ value, onChange, standards, placeholder, ...rest }: Props) {
  const { t } = useTranslation('acceptance');
  const say = useWords();
  const options = useMemo(() => {
    const groups = [...new Set(standards.map(({ groupName }) => groupName))];
    return groups.map((group) => ({
      label: group,
      options: standards
        .filter(({ groupName }) => groupName === group)
        .map(({ id, standardNo, name, nameEn, standardStatus }) => ({
          value: id,
          label: standardNo,
          title: '',
          name: say({ zh: name, en: nameEn }),
          status: standardStatus,
          disabled: standardStatus === WITHDRAWN,
        })),
    }));
  }, [standards, say]);
  return (
    <Select
      mode="multiple"
      allowClear
      showSearch={{
        filterOption: (typed, option) => {
          const { label = '', name = '' } = (option ?? {}) as { label?: string; name?: string };
          return `${label} ${name}`.toLowerCase().includes(typed.trim().toLowerCase());
        },
      }}
      placeholder={placeholder ?? t(($) => $.customer.standards.placeholder)}
      value={value}
      // until the numbers are there an id is nothing to read
      labelRender={({ label }) => label ?? '…'}
      options={options}
      onChange={(next: string[]) => onChange?.(next)}
      optionRender={({ label, data }) => {
        const { name, status } = data as { name?: string; status?: string };
        return (
          <span className="standard-option">
            <span className="num">{label}</span>
            <span className="secondary">{name}</span>
            {status !== IN_FORCE && (
              <span className="secondary">
                <DictText code="standard_status" value={status} />
              </span>
            )}
          </span>
        );
      }}
      {...rest}
    />
  );
}
