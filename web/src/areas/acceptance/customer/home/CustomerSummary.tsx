/** On the first page of a company: what waits for it. */
import { Waiting } from './Waiting.tsx';

export default function CustomerSummary() {
  return <Waiting />;
}
