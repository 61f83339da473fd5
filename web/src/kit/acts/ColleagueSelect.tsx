/** Chooses colleagues by name; the department tells two of one name apart. */
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { useRead } from '../../shell/query.ts';
import { PersonSelect } from '../PersonSelect.tsx';

type Props = { id: string; most: number; value: string[]; placeholder?: string; onChange: (ids: string[]) => void };

export function ColleagueSelect({ id, most, value, placeholder, onChange }: Props) {
  const { data, isPending } = useRead(workflowActCalls.flowColleagues, {});
  const people = data?.map((one) => ({ id: one.id, realName: one.realName, note: one.deptName })) ?? [];
  const common = { id, people, className: 'act-people', loading: isPending, placeholder };
  return most === 1 ? (
    <PersonSelect {...common} value={value[0] ?? null} onChange={(one) => onChange([one])} />
  ) : (
    <PersonSelect<string[]> {...common} mode="multiple" maxCount={most} value={value} onChange={onChange} />
  );
}
