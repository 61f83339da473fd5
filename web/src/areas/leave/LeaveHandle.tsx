/** Handles a leave request as a given task: its file at the step, the decision open where the viewer may take it. */
import { useParams } from 'react-router';
import { LeaveFile } from './LeaveFile.tsx';

export default function LeaveHandle() {
  const { businessId = '', taskId = '' } = useParams();
  return <LeaveFile businessId={businessId} taskId={taskId} />;
}
