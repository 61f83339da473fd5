/**
 * The Unified Social Credit Code. A wrong form is an error; a wrong check character only a warning, since codes issued in the
 * first years fail it: the person then confirms that the code agrees with the licence (GB 32100-2015).
 */
import { judgeUscc, plainUscc } from '@zhengjian/contract/rules/uscc.ts';
import { Alert, Checkbox, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../kit/form/Field.tsx';
import { companyRecord } from '../companyRecord.ts';

export function UsccFields() {
  const { t } = useTranslation('company');
  const typed: string = Form.useWatch('uscc') ?? '';
  const doubtful = typed !== '' && judgeUscc(typed) === 'check';
  return (
    <div className="field">
      <Field
        of={companyRecord}
        name="uscc"
        required
        extra={t(($) => $.form.usccHelp)}
        normalize={(text: string) => plainUscc(text)}
        rules={[
          {
            validator: async (_, value: string | undefined) => {
              if (value && judgeUscc(value) === 'format') throw new Error(t(($) => $.form.usccFormat));
            },
          },
        ]}
      >
        <Input className="mono" maxLength={18} spellCheck={false} autoCapitalize="characters" count={{ show: true, max: 18 }} />
      </Field>
      {doubtful && (
        <Alert
          className="uscc-doubt"
          type="warning"
          showIcon
          title={t(($) => $.form.usccDoubt)}
          description={
            <Form.Item
              name="usccConfirmed"
              valuePropName="checked"
              className="uscc-tick"
              rules={[
                {
                  validator: async (_, value: boolean | undefined) => {
                    if (!value) throw new Error(t(($) => $.form.usccConfirm));
                  },
                },
              ]}
            >
              <Checkbox>{t(($) => $.form.usccConfirmed)}</Checkbox>
            </Form.Item>
          }
        />
      )}
    </div>
  );
}
