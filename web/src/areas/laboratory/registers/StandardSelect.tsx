/** Chooses a standard by its number or title. */
import { laboratoryCalls } from '@zhengjian/contract/areas/laboratory/calls.ts';
import { Select } from 'antd';
import type { ControlProps } from '../../../kit/form/controls.tsx';
import { useRead } from '../../../shell/query.ts';

export function StandardSelect(props: ControlProps<string>) {
  const { data, isPending } = useRead(laboratoryCalls.standardsByGroup, {});
  const options = (data ?? []).map((s) => ({ value: s.id, label: `${s.standardNo} ${s.name}` }));
  return <Select {...props} allowClear loading={isPending} showSearch={{ optionFilterProp: 'label' }} options={options} />;
}
