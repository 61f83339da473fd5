/** The form of the node, drawn from what the server tells of it: labels, limits and conditions are the contract's. */
import type { ShownField } from '@zhengjian/contract/node-form.ts';
import { Input, Radio, Select } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { DictSelect } from '../dictionary.tsx';
import { DayInput, MomentInput } from '../form/controls.tsx';
import { RemarkArea } from '../remark/RemarkArea.tsx';
import type { NodeControl, NodePart, Value } from './nodeParts.ts';
import { Line, Wrong } from './Sections.tsx';
import type { Approval } from './useApproval.ts';

/** Texts up to this length are one line. */
const ONE_LINE = 60;
/** More values than these are chosen from a list. */
const MOST_RADIOS = 4;

type FieldProps = { field: ShownField; value: Value; wrong: string; onChange: (value: string | string[]) => void };

/** Keys that a field of a dictionary offers, where it does not offer all. */
const onlyOf = ({ options }: ShownField) => (options.length === 0 ? {} : { only: options.map(({ value }) => value) });

const told = (value: Value): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Few values, each in words, side by side. */
function Words({ field, value, wrong, onChange }: FieldProps) {
  return (
    <fieldset className="approval-line">
      <legend className={field.required ? 'approval-required' : ''}>{field.label}</legend>
      <Radio.Group value={told(value)} onChange={(event) => onChange(String(event.target.value))} options={field.options} />
      <Wrong words={wrong} />
    </fieldset>
  );
}

function controlOf({ field, value, wrong, onChange }: FieldProps, id: string): ReactNode {
  const text = told(value);
  const chosen = { id, value: text || undefined, onChange: (next: string = '') => onChange(next) };
  switch (field.kind) {
    case 'text':
    case 'longText':
      return (field.max ?? 0) <= ONE_LINE ? (
        <Input
          id={id}
          value={text}
          placeholder={field.hint}
          {...(field.max === null ? {} : { count: { show: true, max: field.max } })}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <RemarkArea
          id={id}
          value={text}
          limit={field.max ?? 0}
          placeholder={field.hint}
          wrong={wrong !== ''}
          {...(field.kind === 'longText' ? { kind: 'pass' } : { maxRows: 6 })}
          onChange={onChange}
        />
      );
    case 'number':
    case 'money':
      return (
        <Input
          id={id}
          className="num"
          inputMode="decimal"
          suffix={field.unit}
          placeholder={field.hint}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'date':
      return <DayInput {...chosen} value={text} />;
    case 'dateTime':
      return <MomentInput {...chosen} value={text} />;
    case 'choice':
      return <DictSelect {...chosen} {...onlyOf(field)} code={field.dict} />;
    case 'choices':
      return (
        <DictSelect
          id={id}
          code={field.dict}
          {...onlyOf(field)}
          multiple
          value={Array.isArray(value) ? value.map(told) : []}
          onChange={(keys: string[]) => onChange(keys)}
        />
      );
    case 'word':
    case 'reference':
      return <Select {...chosen} showSearch={{ optionFilterProp: 'label' }} allowClear={!field.required} options={field.options} />;
    case 'json':
      return null;
  }
}

function Field({
  approval: { decision, give, wrongAt },
  field,
  Own,
  along,
}: {
  approval: Approval;
  field: ShownField;
  Own: NodeControl | undefined;
  along: NodePart['along'];
}) {
  const { name } = field;
  const value = decision.values[name];
  const fill = (next: NonNullable<Value>) => give({ [name]: next, ...along?.[name]?.(next, decision.values) });
  const props: FieldProps = { field, value, wrong: wrongAt(name), onChange: fill };
  if (Own === undefined && field.kind === 'word' && field.options.length <= MOST_RADIOS) return <Words {...props} />;
  return (
    <Line label={field.label} required={field.required} wrong={props.wrong}>
      {(id) =>
        Own === undefined ? (
          controlOf(props, id)
        ) : (
          <Own id={id} value={value} values={decision.values} onChange={(next) => fill(next ?? '')} />
        )
      }
    </Line>
  );
}

/** Fields that stand together under one heading. */
const partsOf = (fields: readonly ShownField[]): { part: string; fields: ShownField[] }[] => {
  const parts: { part: string; fields: ShownField[] }[] = [];
  for (const field of fields) {
    const last = parts.at(-1);
    if (last?.part === field.part) last.fields.push(field);
    else parts.push({ part: field.part, fields: [field] });
  }
  return parts;
};

type Props = { approval: Approval } & { [K in 'controls' | 'along']: NodePart[K] };

export function NodeFormPart({ approval, controls, along }: Props) {
  return (
    <Suspense fallback={null}>
      {partsOf(approval.asked).map(({ part, fields }) => (
        <section key={fields[0]?.name} className="approval-section">
          {part !== '' && <h3>{part}</h3>}
          {fields.map((field) => (
            <Field key={field.name} approval={approval} field={field} Own={controls?.[field.name]} along={along} />
          ))}
        </section>
      ))}
    </Suspense>
  );
}
