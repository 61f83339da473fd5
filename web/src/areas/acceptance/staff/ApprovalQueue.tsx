import { AcceptanceQueue } from './AcceptanceQueue.tsx';

export default function ApprovalQueue() {
  return <AcceptanceQueue queue="approval" />;
}
