/** A column of the view that is chosen in the same form, where it can be grouped by or added up. */
import { columnOf, columnsOf, isGrouped, isSummed, type ViewName } from '@zhengjian/contract/areas/report/views.ts';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../kit/form/controls.tsx';
import { useAreaText } from '../../shell/tabTitle.ts';

type Props = ControlProps<string> & { for: 'group' | 'sum'; optional?: boolean };

export function ColumnInput({ value, onChange, for: use, optional = false, ...rest }: Props) {
  const { t } = useTranslation('report');
  const text = useAreaText('report');
  const view: ViewName | undefined = Form.useWatch('view');
  const fits = (name: string): boolean => {
    const column = view === undefined ? undefined : columnOf(view, name);
    return column !== undefined && (use === 'sum' ? isSummed(column) : isGrouped(column));
  };
  const options = (view === undefined ? [] : columnsOf(view).filter(fits)).map((name) => ({ value: name, label: text(`columns.${name}`) }));
  return (
    <Select
      {...rest}
      value={value ?? null}
      allowClear={optional}
      options={options}
      {...(optional ? { placeholder: t(($) => $.report.none2) } : {})}
      onChange={(name) => onChange?.(name ?? undefined)}
    />
  );
}
