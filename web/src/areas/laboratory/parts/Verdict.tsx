/** The verdict of a test or of one value; a failure stands out among many. */
import { VERDICT } from '@zhengjian/contract/areas/laboratory/measures.ts';
import { DictText } from '../../../kit/dictionary.tsx';
import '../tests/tests.css';

export function Verdict({ value }: { value: string }) {
  const text = <DictText code="test_verdict" value={value} />;
  return value === VERDICT.fail ? <span className="verdict-failed">{text}</span> : text;
}
