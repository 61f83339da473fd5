/** Everything about one model: name, marking, enclosure, parameters, key components. */
import { isIpFault, repeats } from '@zhengjian/contract/areas/acceptance/model-rules.ts';
import { COMPONENT_CLASS } from '@zhengjian/contract/areas/acceptance/rules.ts';
import { Form, Radio, Select } from 'antd';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ExMarkInput } from '../../../../../kit/ExMarkInput.tsx';
import { Field } from '../../../../../kit/form/Field.tsx';
import { useApplicationForm } from '../context.ts';
import { numbersOf } from '../neededStandards.ts';
import { StandardsPicker } from '../pick/StandardsPicker.tsx';
import { type CccValues, type ProductValues, productRecord } from '../values.ts';
import { ComponentRows } from './ComponentRows.tsx';
import { ParamRows } from './ParamRows.tsx';

const NONE: string[] = [];

type TestedModel = { id: string; name: string; at: number };
const testedOf = ({ id, isMain, productModel = '' }: ProductValues, at: number, own: string): TestedModel[] =>
  id !== own && isMain !== false ? [{ id, name: productModel, at }] : [];

/** The tested models a covered one may name. */
function Tested({ at, own }: { at: number; own: string }) {
  const { t } = useTranslation('acceptance');
  const { form } = useApplicationForm();
  const tested: TestedModel[] =
    Form.useWatch(({ products = [] }: CccValues) => products.flatMap((model, at) => testedOf(model, at, own)), { form, preserve: true }) ??
    [];
  const options = tested.map(({ id, name, at: place }) => ({
    value: id,
    label: name || t(($) => $.customer.models.unnamed, { n: place + 1 }),
  }));
  return (
    <Field of={productRecord} name="coveredBy" at={[at]} required>
      <Select options={options} />
    </Field>
  );
}

/** Whose tests a model stands on: of a tested one nothing is asked. It watches by itself, else all fields would be drawn twice. */
function CoveredBy({ at, own }: { at: number; own: string }) {
  const { form } = useApplicationForm();
  const isMain: boolean | undefined = Form.useWatch(['products', at, 'isMain'], { form, preserve: true });
  return isMain !== false ? <span className="wide" /> : <Tested at={at} own={own} />;
}

/** The marking, compared with the standards of the application and of the model. */
function Marking({ at }: { at: number }) {
  const { form, standards } = useApplicationForm();
  const productClass: string = Form.useWatch('productClass', form) ?? '';
  const chosen: string[] = Form.useWatch('standards', form) ?? NONE;
  const own: string[] = Form.useWatch(['products', at, 'standards'], form) ?? NONE;
  const numbers = useMemo(() => numbersOf([...chosen, ...own], standards), [chosen, own, standards]);
  return (
    <Field of={productRecord} name="productExMark" at={[at]} wide>
      <ExMarkInput options={{ component: productClass === COMPONENT_CLASS }} standards={numbers} />
    </Field>
  );
}

type EditorProps = { at: number; id: string };

/** Drawn once; a key in it draws its field. */
export const ModelEditor = memo(function ModelEditor({ at, id }: EditorProps) {
  const { t } = useTranslation('acceptance');
  const { form, standards } = useApplicationForm();
  const once = {
    validator: async () => {
      const models = (form.getFieldValue('products') as ProductValues[]).map(({ productModel }) => productModel);
      const twin = repeats(models, at);
      if (twin >= 0) throw new Error(t(($) => $.finding.modelTwice, { model: models[at] ?? '', n: twin + 1 }));
    },
  };
  const ip = {
    validator: async (_: unknown, typed: string | undefined) => {
      const model: string = form.getFieldValue(['products', at, 'productModel']) ?? '';
      if (isIpFault(typed)) throw new Error(t(($) => $.finding.ipCodeWrong, { model, code: typed ?? '' }));
    },
  };
  return (
    <div className="form-grid">
      <Field of={productRecord} name="productModel" at={[at]} rules={[once]} />
      <Field of={productRecord} name="productName" at={[at]} />
      <Field of={productRecord} name="isMain" at={[at]}>
        <Radio.Group
          options={[
            { value: true, label: t(($) => $.customer.models.isMain) },
            { value: false, label: t(($) => $.customer.models.isCovered) },
          ]}
        />
      </Field>
      <CoveredBy at={at} own={id} />
      <Marking at={at} />
      <Field of={productRecord} name="ipCode" at={[at]} rules={[ip]} normalize={(typed: string) => typed.normalize('NFKC').toUpperCase()} />
      <Field of={productRecord} name="enclosureMaterial" at={[at]} />
      <Field of={productRecord} name="enclosureFamily" at={[at]} />
      <Field of={productRecord} name="cableEntries" at={[at]} />
      <Field of={productRecord} name="modelNote" at={[at]} wide />
      <Field of={productRecord} name="standards" at={[at]} wide>
        <StandardsPicker standards={standards} placeholder={t(($) => $.customer.standards.inherit)} />
      </Field>
      <Field of={productRecord} name="remark" at={[at]} wide />
      <div className="wide">
        <ParamRows at={at} />
        <ComponentRows at={at} />
      </div>
    </div>
  );
});
