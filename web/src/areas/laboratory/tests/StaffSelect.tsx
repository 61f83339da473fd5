/** Chooses somebody who may test or check. */
import { planCalls } from '@zhengjian/contract/areas/laboratory/plan.ts';
import type { ControlProps } from '../../../kit/form/controls.tsx';
import { PersonSelect } from '../../../kit/PersonSelect.tsx';
import { useRead } from '../../../shell/query.ts';

export function StaffSelect(props: ControlProps<string>) {
  const { data, isPending } = useRead(planCalls.testStaff, {});
  return <PersonSelect {...props} allowClear loading={isPending} people={data ?? []} />;
}
