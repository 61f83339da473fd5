/** The product as a whole and the standards it is judged by. */
import { Button, Form } from 'antd';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DictSelect } from '../../../../../kit/dictionary.tsx';
import { Field } from '../../../../../kit/form/Field.tsx';
import { ClassNotes } from '../ClassNotes.tsx';
import { useApplicationForm } from '../context.ts';
import { neededStandards } from '../neededStandards.ts';
import { StandardsPicker } from '../pick/StandardsPicker.tsx';
import { type CccValues, cccRecord } from '../values.ts';

const NOTHING: CccValues = {};
/** What the needed standards follow from. */
const markingsOf = ({ productClass, standards, products = [] }: CccValues): CccValues => ({
  productClass,
  standards,
  products: products.map((model) => ({ id: model.id, productExMark: model.productExMark, standards: model.standards })),
});

/** Parts that the typed markings ask for and the list lacks, each to be added by one click. */
function MissingStandards() {
  const { t } = useTranslation('acceptance');
  const { form, standards, touched } = useApplicationForm();
  // judged once the key is in sight, and only where a marking or what it is judged by has changed
  const judged: CccValues = useDeferredValue(Form.useWatch(markingsOf, { form, preserve: true }) ?? NOTHING);
  const missing = useMemo(() => neededStandards(judged, standards), [judged, standards]);
  const known = missing.flatMap(({ standard }) => standard ?? []);
  if (missing.length === 0) return null;
  const add = (ids: readonly string[]) => {
    form.setFieldValue('standards', [...(form.getFieldValue('standards') ?? []), ...ids]);
    touched();
    void form.validateFields(['standards']).catch(() => undefined);
  };
  return (
    <div className="missing-standards">
      <span>{t(($) => $.customer.standards.missing)}</span>
      {missing.map(({ part, standard }) =>
        standard ? (
          <Button key={part} size="small" onClick={() => add([standard.id])}>
            + {standard.standardNo}
          </Button>
        ) : (
          <span key={part}>{t(($) => $.customer.standards.unknownPart, { part })}</span>
        ),
      )}
      {known.length > 1 && (
        <Button type="link" size="small" onClick={() => add(known.map(({ id }) => id))}>
          {t(($) => $.customer.standards.takeAll)}
        </Button>
      )}
    </div>
  );
}

export function ProductSection() {
  const { t } = useTranslation('acceptance');
  const { application, form, standards } = useApplicationForm();
  const productClass: string = Form.useWatch('productClass', form) ?? '';
  const mayChange = application.abilities.changeUnit;
  const notes = <ClassNotes productClass={productClass} />;
  return (
    <>
      <Field of={cccRecord} name="productClass" extra={mayChange ? notes : t(($) => $.customer.parties.unitFixed)}>
        <DictSelect code="ccc_product_class" disabled={!mayChange} />
      </Field>
      <Field of={cccRecord} name="ruleNo" />
      <Field of={cccRecord} name="productName" />
      <Field of={cccRecord} name="productNameEn" />
      <Field of={cccRecord} name="unitDescription" wide />
      <Field of={cccRecord} name="standards" wide extra={<MissingStandards />}>
        <StandardsPicker standards={standards} />
      </Field>
      <Field of={cccRecord} name="trademark" />
      <Field of={cccRecord} name="hsCode" />
      <Field of={cccRecord} name="preferredLab" />
    </>
  );
}
