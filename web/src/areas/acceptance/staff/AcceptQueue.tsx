import { AcceptanceQueue } from './AcceptanceQueue.tsx';

export default function AcceptQueue() {
  return <AcceptanceQueue queue="accept" />;
}
