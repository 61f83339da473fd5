/** Parameters of a model: name, value, range, unit; the usual ones of the class come by one click. */
import { isReversed } from '@zhengjian/contract/areas/acceptance/model-rules.ts';
import { AutoComplete, Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../../../kit/form/Field.tsx';
import { useApplicationForm } from '../context.ts';
import { type CccValues, type ParamValues, paramRecord } from '../values.ts';
import { Lines } from './Lines.tsx';
import { type ParamCode, UNITS, usualParams } from './paramSets.ts';

const FIELDS = ['value', 'valueMin', 'valueMax', 'unit'] as const;

/** Codes with their names in the person's language. */
function useParamNames(): Readonly<Record<ParamCode, string>> {
  const { t } = useTranslation('acceptance');
  return t(($) => $.customer.params, { returnObjects: true });
}

const codeOf = (names: Readonly<Record<string, string>>, typed: string): ParamCode | undefined =>
  Object.entries(names).find(([, name]) => name === typed)?.[0] as ParamCode | undefined;

/** Adds what models of the class usually state and this one does not. It watches by itself, else all rows would be drawn twice. */
function UsualParams({ at }: { at: number }) {
  const { t } = useTranslation('acceptance');
  const { form, touched } = useApplicationForm();
  const names = useParamNames();
  const productClass: string = Form.useWatch('productClass', form) ?? '';
  const codes: (string | undefined)[] =
    Form.useWatch(({ products = [] }: CccValues) => products[at]?.params?.map(({ paramCode }) => paramCode), { form, preserve: true }) ??
    [];
  const usual = usualParams(productClass).filter((code) => !codes.includes(code));
  if (usual.length === 0) return null;
  const addUsual = () => {
    const added = usual.map((code): ParamValues => ({ paramCode: code, paramName: names[code], unit: UNITS[code] }));
    const there: ParamValues[] = form.getFieldValue(['products', at, 'params']) ?? [];
    form.setFieldValue(['products', at, 'params'], [...there, ...added]);
    touched();
  };
  return <Button onClick={addUsual}>{t(($) => $.customer.models.usualParams)}</Button>;
}

export function ParamRows({ at }: { at: number }) {
  const { t } = useTranslation('acceptance');
  const { form, touched } = useApplicationForm();
  const names = useParamNames();
  const path = ['products', at, 'params'] as const;

  const ordered = (row: number) => ({
    validator: async () => {
      const param = form.getFieldValue([...path, row]) as ParamValues | undefined;
      if (isReversed(param?.valueMin, param?.valueMax))
        throw new Error(
          t(($) => $.finding.rangeReversed, { model: form.getFieldValue(['products', at, 'productModel']), name: param?.paramName ?? '' }),
        );
    },
  });
  const named = (row: number, typed: string) => {
    const code = codeOf(names, typed);
    form.setFieldValue([...path, row, 'paramCode'], code);
    if (code && !form.getFieldValue([...path, row, 'unit'])) form.setFieldValue([...path, row, 'unit'], UNITS[code]);
    touched();
  };

  return (
    <Lines
      at={at}
      name="params"
      kind="param"
      words={{
        title: t(($) => $.customer.models.params),
        none: t(($) => $.customer.models.paramsNone),
        add: t(($) => $.customer.models.addParam),
        row: (n) => t(($) => $.customer.models.paramRow, { n }),
        remove: (n) => t(($) => $.customer.models.removeParam, { n }),
      }}
      line={(row) => (
        <>
          <Field of={paramRecord} name="paramName" at={[row]}>
            <AutoComplete
              showSearch={{
                filterOption: (typed, option) =>
                  String(option?.value ?? '')
                    .toLowerCase()
                    .includes(typed.toLowerCase()),
              }}
              options={Object.values(names).map((value) => ({ value }))}
              onChange={(typed: string) => named(row, typed)}
            />
          </Field>
          {FIELDS.map((name) => (
            <Field
              key={name}
              of={paramRecord}
              name={name}
              at={[row]}
              {...(name === 'valueMin' || name === 'valueMax'
                ? { rules: [ordered(row)], dependencies: [[...path, row, name === 'valueMin' ? 'valueMax' : 'valueMin']] }
                : {})}
            />
          ))}
        </>
      )}
      more={() => <UsualParams at={at} />}
    />
  );
}
