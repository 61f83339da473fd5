/** What was decided at a node with its form, field by field. */
import './timeline.css';
import type { DecidedField } from '@zhengjian/contract/node-form.ts';
import { DictText } from './dictionary.tsx';

export function Decided({ fields }: { fields: readonly DecidedField[] }) {
  return fields.map(({ name, label, value, dict }) => (
    <p key={name} className="timeline-remark">
      <span className="secondary">{label}</span> {dict === '' ? value : <DictText code={dict} value={value} />}
    </p>
  ));
}
