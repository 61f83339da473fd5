/** Parameters of a model: name, value, range, unit; the usual ones of the class come by one click. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { AutoComplete, Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../../../kit/form/Field.tsx';
import { useApplicationForm } from '../context.ts';
import { type ParamValues, paramRecord } from '../values.ts';
import { type ParamCode, UNITS, usualParams } from './paramSets.ts';

/** Codes with their names in the person's language. */
function useParamNames(): Readonly<Record<ParamCode, string>> {
  const { t } = useTranslation('acceptance');
  return t(($) => $.customer.params, { returnObjects: true });
}

const codeOf = (names: Readonly<Record<string, string>>, typed: string): ParamCode | undefined =>
  Object.entries(names).find(([, name]) => name === typed)?.[0] as ParamCode | undefined;

export function ParamRows({ at }: { at: number }) {
  const { t } = useTranslation('acceptance');
  const { form, touched } = useApplicationForm();
  const names = useParamNames();
  const productClass: string = Form.useWatch('productClass', form) ?? '';
  const path = ['products', at, 'params'] as const;
  const there: ParamValues[] = Form.useWatch(['products', at, 'params'], { form, preserve: true }) ?? [];
  const usual = usualParams(productClass).filter((code) => !there.some(({ paramCode }) => paramCode === code));

  const named = (row: number, typed: string) => {
    const code = codeOf(names, typed);
    form.setFieldValue([...path, row, 'paramCode'], code);
    if (code && !form.getFieldValue([...path, row, 'unit'])) form.setFieldValue([...path, row, 'unit'], UNITS[code]);
    touched();
  };
  const addUsual = () => {
    const added = usual.map((code): ParamValues => ({ paramCode: code, paramName: names[code], unit: UNITS[code] }));
    form.setFieldValue([...path], [...there, ...added]);
    touched();
  };

  return (
    <Form.List name={[at, 'params']}>
      {(lines, { add, remove }) => (
        <section className="lines" id={`products_${at}_params`} tabIndex={-1} aria-label={t(($) => $.customer.models.params)}>
          <h4>{t(($) => $.customer.models.params)}</h4>
          {lines.length === 0 && <p className="secondary">{t(($) => $.customer.models.paramsNone)}</p>}
          {lines.map((line) => (
            <fieldset key={line.key} className="line line-param">
              <legend className="hidden-label">{t(($) => $.customer.models.paramRow, { n: line.name + 1 })}</legend>
              <Field of={paramRecord} name="paramName" at={[line.name]}>
                <AutoComplete
                  showSearch={{
                    filterOption: (typed, option) =>
                      String(option?.value ?? '')
                        .toLowerCase()
                        .includes(typed.toLowerCase()),
                  }}
                  options={Object.values(names).map((value) => ({ value }))}
                  onChange={(typed: string) => named(line.name, typed)}
                />
              </Field>
              <Field of={paramRecord} name="value" at={[line.name]} />
              <Field of={paramRecord} name="valueMin" at={[line.name]} />
              <Field of={paramRecord} name="valueMax" at={[line.name]} />
              <Field of={paramRecord} name="unit" at={[line.name]} />
              <Button
                type="text"
                className="line-remove"
                icon={<DeleteOutlined />}
                aria-label={t(($) => $.customer.models.removeParam, { n: line.name + 1 })}
                onClick={() => {
                  remove(line.name);
                  touched();
                }}
              />
            </fieldset>
          ))}
          <div className="line-acts">
            <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({})}>
              {t(($) => $.customer.models.addParam)}
            </Button>
            {usual.length > 0 && <Button onClick={addUsual}>{t(($) => $.customer.models.usualParams)}</Button>}
          </div>
        </section>
      )}
    </Form.List>
  );
}
