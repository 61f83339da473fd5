/** Reads a leave request with its flow history. */
import { useParams } from 'react-router';
import { LeaveFile } from './LeaveFile.tsx';

export default function LeaveDetail() {
  const { businessId = '' } = useParams();
  return <LeaveFile businessId={businessId} />;
}
