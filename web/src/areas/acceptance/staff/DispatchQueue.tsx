import { AcceptanceQueue } from './AcceptanceQueue.tsx';

export default function DispatchQueue() {
  return <AcceptanceQueue queue="dispatch" />;
}
