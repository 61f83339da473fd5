/** The opinion with which the application was accepted, above the decisions that rest on it. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { Details } from '../../../kit/Details.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useRead } from '../../../shell/query.ts';
import { acceptance } from '../parts/records.ts';

export default function AcceptedWith({ businessId: id }: { businessId: string }) {
  const read = useRead(acceptanceCalls.detail, { id });
  return (
    <Loaded read={read} rows={2}>
      {({ staff }) => <Details of={acceptance} values={staff} names={['acceptOpinion', 'acceptUser', 'acceptTime']} />}
    </Loaded>
  );
}
