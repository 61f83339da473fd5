import { AcceptanceQueue } from './AcceptanceQueue.tsx';

export default function ReviewQueue() {
  return <AcceptanceQueue queue="review" />;
}
