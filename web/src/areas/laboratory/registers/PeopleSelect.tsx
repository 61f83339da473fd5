/** Chooses somebody of the staff as head or member of a team; the department tells two of one name apart. */
import { teamCalls } from '@zhengjian/contract/areas/laboratory/teams.ts';
import type { ControlProps } from '../../../kit/form/controls.tsx';
import { PersonSelect } from '../../../kit/PersonSelect.tsx';
import { useRead } from '../../../shell/query.ts';

export function PeopleSelect(props: ControlProps<string>) {
  const { data, isPending } = useRead(teamCalls.teamPeople, {});
  const people = (data ?? []).map(({ id, realName, deptName }) => ({ id, realName, note: deptName }));
  return <PersonSelect {...props} loading={isPending} people={people} />;
}
