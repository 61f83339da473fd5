/** Chooses colleagues by name; the department tells two of one name apart. */
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { Select } from 'antd';
import { useRead } from '../../shell/query.ts';

type Props = { id: string; most: number; value: string[]; placeholder?: string; onChange: (ids: string[]) => void };

export function ColleagueSelect({ id, most, value, placeholder, onChange }: Props) {
  const { data, isPending } = useRead(workflowActCalls.flowColleagues, {});
  const options = data?.map((p) => ({ value: p.id, label: p.realName, dept: p.deptName })) ?? [];
  const common = {
    id,
    className: 'act-people',
    loading: isPending,
    placeholder,
    showSearch: { optionFilterProp: 'label' },
    options,
    optionRender: ({ label, data: option }: { label?: React.ReactNode; data: (typeof options)[number] }) => (
      <>
        {label} <span className="secondary">{option.dept}</span>
      </>
    ),
  };
  return most === 1 ? (
    <Select<string, (typeof options)[number]> {...common} value={value[0]} onChange={(one) => onChange([one])} />
  ) : (
    <Select<string[], (typeof options)[number]> {...common} mode="multiple" maxCount={most} value={value} onChange={onChange} />
  );
}
