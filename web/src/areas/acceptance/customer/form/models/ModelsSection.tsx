/** The models of the unit. */
import { PlusOutlined, TableOutlined } from '@ant-design/icons';
import { MOST_MODELS } from '@zhengjian/contract/areas/acceptance/records.ts';
import { unitsOf } from '@zhengjian/contract/areas/acceptance/units.ts';
import { Alert, Button, Form } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyHint } from '../../../../../kit/EmptyHint.tsx';
import { useAskDelete } from '../../../../../kit/useAskDelete.ts';
import { useListed } from '../../../../../kit/useListed.ts';
import { world } from '../../../../../shell/world.ts';
import { useApplicationForm } from '../context.ts';
import type { CccValues, ProductValues } from '../values.ts';
import { ModelCard } from './ModelCard.tsx';
import { PasteModels } from './PasteModels.tsx';

type UnitModel = Pick<ProductValues, 'id' | 'productModel' | 'productExMark' | 'enclosureFamily' | 'params'>;
const NO_MODELS: UnitModel[] = [];
const unitModel = ({ id, productModel, productExMark, enclosureFamily, params }: ProductValues): UnitModel[] =>
  productExMark ? [{ id, productModel, productExMark, enclosureFamily, params }] : [];

/** Models of several units are accepted nowhere; said while they are typed. */
function UnitWarning() {
  const { t } = useTranslation('acceptance');
  const listed = useListed();
  const { form } = useApplicationForm();
  // what tells units apart, and said once the key is in sight
  const told: UnitModel[] = useDeferredValue(
    Form.useWatch(({ products = [] }: CccValues) => products.flatMap(unitModel), { form, preserve: true }) ?? NO_MODELS,
  );
  const productClass: string = Form.useWatch('productClass', form) ?? '';
  const { units, differs } = useMemo(() => unitsOf(told, productClass), [told, productClass]);
  if (units.length < 2) return null;
  const said = differs.map((name) => t(($) => $.customer.models.differs[name]));
  return (
    <Alert
      className="field-alert"
      type="warning"
      showIcon
      title={t(($) => $.customer.models.units, { n: units.length, differs: listed(said) })}
    />
  );
}

export function ModelsSection() {
  const { t } = useTranslation('acceptance');
  const askDelete = useAskDelete();
  const { form, openModel, touched } = useApplicationForm();
  const [pasting, setPasting] = useState(false);

  const newModel = (): ProductValues => {
    const first = (form.getFieldValue('products') as ProductValues[] | undefined) ?? [];
    const main = first.find(({ isMain }) => isMain !== false);
    return {
      id: world.key(),
      productName: form.getFieldValue('productName') as string | undefined,
      isMain: main === undefined,
      coveredBy: main?.id,
      standards: [],
      params: [],
      components: [],
    };
  };
  const takeOver = (models: ProductValues[]) => {
    const there: ProductValues[] = form.getFieldValue('products') ?? [];
    form.setFieldValue('products', [...there, ...models]);
    setPasting(false);
    touched();
  };
  const copyOf = (model: ProductValues): ProductValues => ({
    ...structuredClone(model),
    id: world.key(),
    ...(model.isMain === false ? {} : { isMain: false, coveredBy: model.id }),
  });

  return (
    <Form.List name="products">
      {(lines, { add, remove }) => {
        const put = (model: ProductValues) => {
          add(model);
          openModel.set(model.id);
          touched();
        };
        const askRemove = (at: number) => (model: ProductValues) => {
          const gone = () => {
            remove(at);
            const rest = (form.getFieldValue('products') as ProductValues[]) ?? [];
            form.setFieldValue(
              'products',
              rest.map((other) => (other.coveredBy === model.id ? { ...other, coveredBy: undefined } : other)),
            );
            touched();
          };
          askDelete([model], gone, {
            title: t(($) => $.customer.models.removeAsk, {
              model: model.productModel || t(($) => $.customer.models.unnamed, { n: at + 1 }),
            }),
            hint: t(($) => $.customer.models.removeHint),
          });
        };
        return (
          <div className="wide" id="products" tabIndex={-1}>
            <UnitWarning />
            {lines.length === 0 ? (
              <EmptyHint title={t(($) => $.customer.models.none)} hint={t(($) => $.customer.models.noneHint)} />
            ) : (
              <ol className="models">
                {lines.map((line) => (
                  <ModelCard key={line.key} at={line.name} onCopy={(model) => put(copyOf(model))} onRemove={askRemove(line.name)} />
                ))}
              </ol>
            )}
            <div className="line-acts">
              <Button type="dashed" icon={<PlusOutlined />} disabled={lines.length >= MOST_MODELS} onClick={() => put(newModel())}>
                {t(($) => $.customer.models.add)}
              </Button>
              <Button type="dashed" icon={<TableOutlined />} disabled={lines.length >= MOST_MODELS} onClick={() => setPasting(true)}>
                {t(($) => $.customer.paste.open)}
              </Button>
              {lines.length >= MOST_MODELS && <span className="secondary">{t(($) => $.customer.models.full, { n: MOST_MODELS })}</span>}
            </div>
            {pasting && <PasteModels most={MOST_MODELS} onTake={takeOver} onClose={() => setPasting(false)} />}
          </div>
        );
      }}
    </Form.List>
  );
}
