/**
 * One field of a record: label, control, limits and help from the contract and the area's texts; an empty one is asked for by
 * `missing.<record>.<field>` of those texts, where they have it.
 *
 * ```tsx
 * const form = recordForm(companyInput, 'company', 'company');
 * <Field of={form} name="companyName" />
 * <Field of={form} name="regionCode"><RegionInput … /></Field>        // a control of one's own
 * <Field of={productForm} name="productModel" at={[line.name]} />       // inside of Form.List
 * <Field of={form} name="foreignId" required={abroad} />                // obligatory by condition
 * ```
 */
import './form.css';
import { isMask } from '@zhengjian/contract/personal.ts';
import { Form, type FormItemProps } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { useKeyText } from '../../shell/tabTitle.ts';
import { controlOf } from './controls.tsx';
import { type FieldName, fieldOf, type RecordForm } from './info.ts';
import { zodRule } from './zodRule.ts';

type Props<S extends z.ZodObject> = {
  of: RecordForm<S>;
  name: FieldName<S>;
  /** Path of the line inside of a Form.List. */
  at?: readonly (string | number)[];
  /** Overrides what the contract says, for a condition. */
  required?: boolean;
  /** Overrides the label of the texts. */
  label?: ReactNode;
  extra?: ReactNode;
  /** Takes both columns. */
  wide?: boolean;
  children?: ReactNode;
} & Pick<FormItemProps, 'valuePropName' | 'normalize' | 'dependencies' | 'validateTrigger' | 'rules' | 'hidden'>;

/** Label of a field in the current language. */
export const useFieldLabel = (of: Pick<RecordForm, 'area' | 'name'>, name: string): string =>
  useKeyText(`${of.area}:fields.${of.name}.${name}`);

type ItemProps = FormItemProps & { name: string };

/** A field that may stand in part: then it says why, and what becomes of it. */
function MaskedItem({ extra, ...item }: ItemProps) {
  const { t } = useTranslation('kit');
  const inPart = isMask(Form.useWatch(item.name));
  const more = inPart ? (
    <>
      <span>{t(($) => $.masked.kept)}</span>
      {extra !== undefined && <div>{extra}</div>}
    </>
  ) : (
    extra
  );
  return <Form.Item {...item} {...(more === undefined ? {} : { extra: more })} />;
}

export function Field<S extends z.ZodObject>({ of, name, at, required, label, extra, wide, children, rules, ...item }: Props<S>) {
  const { t } = useTranslation('kit');
  const text = useFieldLabel(of, name);
  const help = useKeyText(`${of.area}:help.${of.name}.${name}`);
  const info = useMemo(() => {
    const told = fieldOf(of, name);
    return { ...told, required: required ?? told.required };
  }, [of, name, required]);
  const missing = useKeyText(`${of.area}:missing.${of.name}.${name}`);
  const own = useMemo(() => zodRule(info, text, t, missing), [info, text, t, missing]);
  const path: string | (string | number)[] = at ? [...at, name] : name;
  const more = extra ?? (help === '' ? undefined : help);
  const all: FormItemProps = {
    ...item,
    label: label ?? text,
    required: info.required,
    rules: [own, ...(rules ?? [])],
    className: wide || info.kind === 'longText' ? 'field field-wide' : 'field',
    ...(more === undefined ? {} : { extra: <div className="field-help">{more}</div> }),
    children: children ?? controlOf(info, of.area),
  };
  return info.masked && typeof path === 'string' ? <MaskedItem {...all} name={path} /> : <Form.Item {...all} name={path} />;
}
