/** Key components of a model; those of another model can be taken over. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../../../kit/form/Field.tsx';
import { useApplicationForm } from '../context.ts';
import { componentRecord, type ProductValues } from '../values.ts';

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
    <Form.List name={[at, 'components']}>
      {(lines, { add, remove }) => (
        <section className="lines" id={`products_${at}_components`} tabIndex={-1} aria-label={t(($) => $.customer.models.components)}>
          <h4>{t(($) => $.customer.models.components)}</h4>
          {lines.length === 0 && <p className="secondary">{t(($) => $.customer.models.componentsNone)}</p>}
          {lines.map((line) => (
            <fieldset key={line.key} className="line line-component">
              <legend className="hidden-label">{t(($) => $.customer.models.componentRow, { n: line.name + 1 })}</legend>
              {FIELDS.map((name) => (
                <Field key={name} of={componentRecord} name={name} at={[line.name]} />
              ))}
              <Button
                type="text"
                className="line-remove"
                icon={<DeleteOutlined />}
                aria-label={t(($) => $.customer.models.removeComponent, { n: line.name + 1 })}
                onClick={() => {
                  remove(line.name);
                  touched();
                }}
              />
            </fieldset>
          ))}
          <div className="line-acts">
            <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({})}>
              {t(($) => $.customer.models.addComponent)}
            </Button>
            {lines.length === 0 && like && (
              <Button onClick={take}>{t(($) => $.customer.models.sameComponents, { model: like.productModel ?? '' })}</Button>
            )}
          </div>
        </section>
      )}
    </Form.List>
  );
}
