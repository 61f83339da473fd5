/** `/system/param`: parameters of the institute; those that the product reads say what they do, and are entered as what they are. */
import { mayBeEmpty, type ParamKind, paramKind } from '@zhengjian/contract/areas/system/known-params.ts';
import { type ParamRow, paramCalls, type params } from '@zhengjian/contract/areas/system/params.ts';
import { Form, Input, InputNumber, Radio } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../kit/form/controls.tsx';
import type { RecordFormSlots } from '../../kit/register/RecordDialog.tsx';
import type { Entered } from '../../kit/register/RecordFields.tsx';
import { RegisterPage } from '../../kit/register/RegisterPage.tsx';
import { useAreaText } from '../../shell/tabTitle.ts';
import './texts.ts';

const calls = { page: paramCalls.paramPage, detail: paramCalls.paramDetail, save: paramCalls.paramSubmit, remove: paramCalls.paramRemove };
const COLUMNS = [
  { key: 'label', fixed: true, phone: 1 },
  { key: 'paramKey', phone: 2 },
  { key: 'paramValue', phone: 1 },
  'kind',
  'explanation',
  'remark',
  'updateTime',
] as const;
const FILTERS = ['paramName', 'paramKey', 'kind'] as const;

const kindOf = ({ paramKey }: Entered<typeof params>): ParamKind | null => paramKind(paramKey ?? '');
const mayChange = ({ kind }: ParamRow): boolean => kind !== 'fixed';
/** What the product reads keeps its row. */
const mayRemove = ({ kind }: ParamRow): boolean => kind === 'free';

/** The value, entered as what the parameter takes. */
function ValueInput({ value = '', onChange, kind, ...rest }: ControlProps<string> & { kind: ParamKind | null }) {
  const { t } = useTranslation('kit');
  if (kind?.kind === 'flag')
    return (
      <Radio.Group
        {...rest}
        value={value}
        onChange={(event) => onChange?.(String(event.target.value))}
        options={[
          { value: 'true', label: t(($) => $.form.yes) },
          { value: 'false', label: t(($) => $.form.no) },
        ]}
      />
    );
  if (kind?.kind === 'number')
    return (
      <InputNumber
        {...rest}
        className="control-wide num"
        min={String(kind.least)}
        max={String(kind.most)}
        precision={0}
        stringMode
        value={value === '' ? null : value}
        onChange={(next) => onChange?.(next === null ? '' : String(next))}
      />
    );
  return <Input {...rest} value={value} onChange={(event) => onChange?.(event.target.value)} />;
}

/** The value with what the parameter does and takes below it. */
function ExplainedValue(props: ControlProps<string>) {
  const text = useAreaText('system');
  const key: unknown = Form.useWatch('paramKey');
  const paramKey = typeof key === 'string' ? key : '';
  const kind = paramKind(paramKey);
  const takes = kind?.kind === 'address' && kind.mayBeEmpty ? 'addressOrNone' : kind?.kind;
  const limits: Record<string, number> =
    kind?.kind === 'number' ? { least: kind.least, most: kind.most } : kind?.kind === 'digits' ? { length: kind.length } : {};
  return (
    <>
      <ValueInput {...props} kind={kind} />
      {kind && (
        <p className="secondary">
          {text(`params.${paramKey.replace('.', '_')}.hint`)} {text(`paramTakes.${takes}`, limits)}
        </p>
      )}
    </>
  );
}

export default function Params() {
  const form = useMemo<RecordFormSlots<typeof params>>(
    () => ({
      fields: [
        'paramName',
        'paramKey',
        {
          name: 'paramValue',
          wide: true,
          control: <ExplainedValue />,
          required: (entered) => !mayBeEmpty(kindOf(entered)),
        },
        { name: 'remark', wide: true },
      ],
    }),
    [],
  );
  return (
    <RegisterPage
      calls={calls}
      excel={paramCalls.paramExcel}
      columns={COLUMNS}
      filters={FILTERS}
      mayChange={mayChange}
      mayRemove={mayRemove}
      form={form}
    />
  );
}
