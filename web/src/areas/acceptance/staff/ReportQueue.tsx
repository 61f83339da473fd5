import { AcceptanceQueue } from './AcceptanceQueue.tsx';

export default function ReportQueue() {
  return <AcceptanceQueue queue="report" />;
}
