/** Another password and the same once more, with the institute's rules beside them; for every form that sets one. */
import { judgePassword } from '@zhengjian/contract/areas/account/rules.ts';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { PasswordRules, usePasswordPolicy, useRuleWords } from './PasswordRules.tsx';

type Props = {
  /** Fields of the form around them. */
  names: readonly [first: string, again: string];
  /** Whose password it is; it must not contain the account's name. */
  account: string;
  /** A first password: there is no earlier one that it could repeat. */
  isFirst?: boolean;
  onPressEnter?: () => void;
};

export function NewPasswordFields({ names: [first, again], account, isFirst = false, onPressEnter }: Props) {
  const { t } = useTranslation('shell');
  const form = Form.useFormInstance();
  const typed: string = Form.useWatch(first, form) ?? '';
  const policy = usePasswordPolicy();
  const words = useRuleWords(policy);
  const labels = isFirst
    ? [t(($) => $.register.password), t(($) => $.register.password2)]
    : [t(($) => $.password.new), t(($) => $.password.again)];
  const required = (field: string = '') => ({ required: true, whitespace: true, message: t(($) => $.register.required, { field }) });
  return (
    <>
      <Form.Item
        name={first}
        label={labels[0]}
        extra={<PasswordRules password={typed} account={account} policy={isFirst ? { ...policy, history: 0 } : policy} />}
        validateTrigger="onBlur"
        rules={[
          required(labels[0]),
          {
            validator: async (_, value: string = '') => {
              const verdict = value === '' ? 'ok' : judgePassword(value, account, policy);
              if (verdict !== 'ok') throw new Error(words(verdict));
            },
          },
        ]}
      >
        <Input.Password maxLength={64} autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name={again}
        label={labels[1]}
        dependencies={[first]}
        validateTrigger="onBlur"
        rules={[
          required(labels[1]),
          ({ getFieldValue }) => ({
            validator: async (_, value: string = '') => {
              if (value !== '' && value !== getFieldValue(first)) throw new Error(t(($) => $.register.passwordDiffers));
            },
          }),
        ]}
      >
        <Input.Password maxLength={64} autoComplete="new-password" {...(onPressEnter ? { onPressEnter } : {})} />
      </Form.Item>
    </>
  );
}
