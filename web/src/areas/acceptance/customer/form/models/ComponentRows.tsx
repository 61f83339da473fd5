/** Key components of a model; those of another model can be taken over. */
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../../../kit/form/Field.tsx';
import { useApplicationForm } from '../context.ts';
import { componentRecord, type ProductValues } from '../values.ts';
import { Lines } from './Lines.tsx';

const FIELDS = ['name', 'model', 'supplier', 'controlKind', 'techParam', 'certNo', 'certExpire'] as const;

export function ComponentRows({ at }: { at: number }) {
  const { t } = useTranslation('acceptance');
  const { form, touched } = useApplicationForm();
  const products: ProductValues[] = Form.useWatch('products', { form, preserve: true }) ?? [];
  const like = products.find((product, index) => index !== at && (product.components?.length ?? 0) > 0);
  const take = () => {
    form.setFieldValue(['products', at, 'components'], structuredClone(like?.components ?? []));
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
        count === 0 &&
        like && <Button onClick={take}>{t(($) => $.customer.models.sameComponents, { model: like.productModel ?? '' })}</Button>
      }
    />
  );
}
