/** Key components of a model; those of another model can be taken over. */
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../../../kit/form/Field.tsx';
import { useApplicationForm } from '../context.ts';
import { type CccValues, componentRecord, type ProductValues } from '../values.ts';
import { Lines } from './Lines.tsx';

const FIELDS = ['name', 'model', 'supplier', 'controlKind', 'techParam', 'certNo', 'certExpire'] as const;

const otherOf = (products: readonly ProductValues[], at: number): ProductValues | undefined =>
  products.find(({ components = [] }, index) => index !== at && components.length > 0);
const nameOf = (model: ProductValues | undefined): string | undefined => model && (model.productModel ?? '');

export function ComponentRows({ at }: { at: number }) {
  const { t } = useTranslation('acceptance');
  const { form, touched } = useApplicationForm();
  /** The name of another model that has components; undefined where there is none. */
  const like: string | undefined = Form.useWatch(({ products = [] }: CccValues) => nameOf(otherOf(products, at)), { form, preserve: true });
  const take = () => {
    const products: ProductValues[] = form.getFieldValue('products') ?? [];
    form.setFieldValue(['products', at, 'components'], structuredClone(otherOf(products, at)?.components ?? []));
    touched();
  };
  return (
    <Lines
      at={at}
      name="components"
      kind="component"
      words={{
        title: t(($) => $.customer.models.components),
        none: t(($) => $.customer.models.componentsNone),
        add: t(($) => $.customer.models.addComponent),
        row: (n) => t(($) => $.customer.models.componentRow, { n }),
        remove: (n) => t(($) => $.customer.models.removeComponent, { n }),
      }}
      line={(row) => FIELDS.map((name) => <Field key={name} of={componentRecord} name={name} at={[row]} />)}
      more={(count) =>
        count === 0 && like !== undefined && <Button onClick={take}>{t(($) => $.customer.models.sameComponents, { model: like })}</Button>
      }
    />
  );
}
