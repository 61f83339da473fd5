/** The fields of a declared record in their order; what is special about one is said in its place. */
import type { AnyRegister, FieldOf, RecordOf, Rules } from '@zhengjian/contract/register.ts';
import { Checkbox, Form, type FormInstance, type FormRule } from 'antd';
import type { ReactNode } from 'react';
import * as z from 'zod';
import { useAreaText } from '../../shell/tabTitle.ts';
import { Field } from '../form/Field.tsx';
import { filledOnly } from '../form/filledOnly.ts';
import { fieldOf, recordForm } from '../form/info.ts';

/** What was entered so far. */
export type Entered<G extends AnyRegister> = Partial<RecordOf<G>>;

export type RecordField<G extends AnyRegister> =
  | FieldOf<G>
  | {
      name: FieldOf<G>;
      /** A control of one's own. */
      control?: ReactNode;
      /** What it asks, where the field's own name is too short. */
      label?: string;
      wide?: boolean;
      /** Obligatory, where the declaration does not say so. */
      required?: boolean | ((entered: Entered<G>) => boolean);
      /** Asked only while this holds; else it is not sent. */
      when?: (entered: Entered<G>) => boolean;
    };

type Props<G extends AnyRegister> = {
  of: G;
  form: FormInstance;
  /** Without: all fields of the declaration, but the one that names what the record belongs to. */
  fields?: readonly RecordField<G>[];
  /** What the form was opened with, and values that nobody enters. */
  start: object;
  given?: object;
};

type Slot<G extends AnyRegister> = Exclude<RecordField<G>, string>;
const slotOf = <G extends AnyRegister>(field: RecordField<G>): Slot<G> => (typeof field === 'string' ? { name: field } : field) as Slot<G>;

type Asked = 'left out' | 'as declared' | 'obligatory' | 'optional';
const askedOf = <G extends AnyRegister>({ when, required }: Slot<G>, entered: Entered<G>): Asked => {
  if (when && !when(entered)) return 'left out';
  if (required === undefined) return 'as declared';
  return (typeof required === 'function' ? required(entered) : required) ? 'obligatory' : 'optional';
};

export function RecordFields<G extends AnyRegister>({ of, form, fields, start, given }: Props<G>) {
  const text = useAreaText(of.area);
  const record = recordForm(of.record, of.area, of.name);
  const rules: Rules<Record<string, z.core.$ZodType>> = of.rules;
  const own = fields ?? (Object.keys(of.record.shape).filter((name) => name !== of.parent) as FieldOf<G>[]);
  const slots = own.map(slotOf<G>);
  // what is asked for, so that a key draws the other fields only where it changes that
  const asked: readonly Asked[] =
    Form.useWatch((now: object) => slots.map((slot) => askedOf(slot, { ...start, ...now } as Entered<G>)), form) ?? [];

  /** What fields must be towards each other is judged once each of them is right by itself. */
  const ruleOf = (name: string): FormRule[] => {
    const rule = rules[name];
    if (!rule) return [];
    const validator = async () => {
      const judged = z.safeParse(of.record, { ...filledOnly(form.getFieldsValue()), ...given });
      if (judged.success && !rule.holds(judged.data)) throw new Error(text(`refusal.${rule.refusal.split('.').at(-1)}`));
    };
    return [{ validator }];
  };

  return (
    <div className="dialog-grid">
      {slots.map(({ name, control, label, wide }, at) => {
        const must = asked[at] ?? 'left out';
        if (must === 'left out') return null;
        const isFlag = fieldOf(record, name).kind === 'flag' && control === undefined;
        return (
          <Field
            key={name}
            of={record}
            name={name}
            {...(must === 'as declared' ? {} : { required: must === 'obligatory' })}
            rules={ruleOf(name)}
            wide={wide === true}
            {...(isFlag ? { label: '', valuePropName: 'checked' } : label === undefined ? {} : { label })}
          >
            {isFlag ? <Checkbox>{label ?? text(`fields.${of.name}.${name}`)}</Checkbox> : control}
          </Field>
        );
      })}
    </div>
  );
}
