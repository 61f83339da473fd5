/** Controls that speak the wire's language: days and moments as text, money as decimal text. */
import { DatePicker, Input, InputNumber, Radio, Select, type SelectProps } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreaText } from '../../shell/tabTitle.ts';
import { DictSelect } from '../dictionary.tsx';
import { useUnit } from '../useUnit.ts';
import type { FieldInfo } from './info.ts';

const WIRE_DAY = 'YYYY-MM-DD';
const WIRE_MOMENT = 'YYYY-MM-DD HH:mm:ss';

/** What antd's Form.Item gives a control; `id` ties the label. */
export type ControlProps<V> = {
  id?: string;
  value?: V;
  onChange?: (value: V | undefined) => void;
  disabled?: boolean;
  'aria-label'?: string;
};

/** A calendar day `yyyy-MM-dd`. */
export function DayInput({ value, onChange, ...rest }: ControlProps<string>) {
  const { t } = useTranslation('kit');
  const day = value ? dayjs(value.slice(0, 10), WIRE_DAY) : null;
  return (
    <DatePicker
      className="control-wide"
      placeholder={t(($) => $.form.daysPlaceholder)}
      value={day}
      onChange={(next) => onChange?.(next?.format(WIRE_DAY))}
      {...rest}
    />
  );
}

/** A moment `yyyy-MM-dd HH:mm:ss` (rule approval-date-format); with `dayOnly` the time stays 00:00:00. */
export function MomentInput({ value, onChange, dayOnly = false, ...rest }: ControlProps<string> & { dayOnly?: boolean }) {
  const { t } = useTranslation('kit');
  return (
    <DatePicker
      className="control-wide"
      showTime={!dayOnly}
      placeholder={t(($) => $.form.daysPlaceholder)}
      value={value ? dayjs(value, WIRE_MOMENT) : null}
      onChange={(next) => onChange?.((dayOnly ? next?.startOf('day') : next)?.format(WIRE_MOMENT))}
      {...rest}
    />
  );
}

/** Yes or no, both in words; nothing chosen is neither. */
export function FlagInput({ value, onChange, ...rest }: ControlProps<boolean>) {
  const { t } = useTranslation('kit');
  return (
    <Radio.Group
      value={value}
      onChange={(event) => onChange?.(event.target.value === true)}
      options={[
        { value: true, label: t(($) => $.form.yes) },
        { value: false, label: t(($) => $.form.no) },
      ]}
      {...rest}
    />
  );
}

/** A number; its form gives it value and change. */
function CountInput({ unit, ...rest }: { unit: string | undefined }) {
  const unitWord = useUnit();
  return <InputNumber className="control-wide num" suffix={unit && unitWord(unit)} {...rest} />;
}

/** Decimal text; what is typed stays text, so that no digit is lost in a float. */
export function DecimalInput({
  value,
  onChange,
  unit,
  ...rest
}: ControlProps<string> & { unit?: string | undefined; placeholder?: string | undefined }) {
  const unitWord = useUnit();
  return (
    <Input
      value={value}
      inputMode="decimal"
      className="num"
      suffix={unit && unitWord(unit)}
      onChange={(event) => onChange?.(event.target.value.trim())}
      {...rest}
    />
  );
}

function TextInput({ value, onChange, max, long, ...rest }: ControlProps<string> & { max: number | undefined; long: boolean }) {
  const common = {
    value,
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
    // Longer text is kept and told, never cut off.
    ...(max === undefined ? {} : { count: { show: true, max } }),
    ...rest,
  };
  return long ? <Input.TextArea autoSize={{ minRows: 2, maxRows: 12 }} {...common} /> : <Input {...common} />;
}

type WordSelectProps = Omit<SelectProps, 'options' | 'mode'> & {
  area: string;
  values: readonly string[];
  /** Where their words stand among the area's texts. */
  words: string;
  multiple?: boolean;
};

/** Choice among few values. */
function WordSelect({ area, values, words, multiple = false, ...rest }: WordSelectProps) {
  const { t } = useTranslation('kit');
  const word = useAreaText(area);
  return (
    <Select
      placeholder={t(($) => $.form.choosePlaceholder)}
      {...rest}
      {...(multiple ? { mode: 'multiple' as const } : {})}
      options={values.map((value) => ({ value, label: word(`${words}.${value}`) }))}
    />
  );
}

/** The control a field's kind asks for. References, files and lists need a control of their own. */
export function controlOf({ kind, max, dict, unit, schema, values, words }: FieldInfo, area: string): ReactNode {
  switch (kind) {
    case 'text':
      return <TextInput max={max} long={false} />;
    case 'longText':
      return <TextInput max={max} long />;
    case 'number':
      return schema._zod.def.type === 'string' ? <DecimalInput unit={unit} /> : <CountInput unit={unit} />;
    case 'money':
      return <DecimalInput unit={unit} />;
    case 'date':
      return <DayInput />;
    case 'dateTime':
      return <MomentInput />;
    case 'flag':
      return <FlagInput />;
    case 'choice':
      return <DictSelect code={dict ?? ''} />;
    case 'choices':
      return <DictSelect code={dict ?? ''} multiple />;
    case 'word':
      return <WordSelect area={area} values={values} words={words ?? ''} />;
    case 'words':
      return <WordSelect area={area} values={values} words={words ?? ''} multiple />;
    case 'file':
    case 'reference':
    case 'json':
      return null;
  }
}
