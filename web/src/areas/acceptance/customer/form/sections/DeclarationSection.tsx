/** The applicant's declaration; the text is what the tick agrees to. */
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../../../kit/form/Field.tsx';
import { cccRecord } from '../values.ts';

export function DeclarationSection() {
  const { t } = useTranslation('acceptance');
  return (
    <div className="wide">
      <p className="declaration">{t(($) => $.customer.declaration.text)}</p>
      <Field of={cccRecord} name="declareAgree" label="" valuePropName="checked">
        <Checkbox>{t(($) => $.customer.declaration.agree)}</Checkbox>
      </Field>
    </div>
  );
}
