/** Changes the own password. Without `onClose` it must be changed first: the way out is to do it, or to log out. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { leadToFault } from '../../kit/form/faults.ts';
import { ApiError } from '../apiError.ts';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { notify } from '../notices.ts';
import { usePasswordPolicy } from '../PasswordRules.tsx';
import { loadProfile } from '../profile.ts';
import { queries, useAct } from '../query.ts';
import { useSession } from '../session.ts';
import { signOut } from '../signIn.ts';

type Fields = { oldPassword: string; newPassword: string; newPassword1: string };

/** The field a refusal speaks of; the others are said above the buttons. */
const FIELD_OF: Readonly<Record<string, keyof Fields>> = {
  'account.passwordWrong': 'oldPassword',
  'account.passwordWeak': 'newPassword',
  'account.passwordUsed': 'newPassword',
  'account.passwordDiffers': 'newPassword1',
};
export default function PasswordDialog({ onClose }: { onClose?: () => void }) {
  const { t } = useTranslation('shell');
  const [form] = Form.useForm<Fields>();
  const account = useSession((session) => session.userInfo?.user_name ?? '');
  const expired = useSession((session) => session.userInfo?.passwordExpired === true);
  const policy = usePasswordPolicy();
  const [fault, setFault] = useState('');
  const { act, running } = useAct(accountCalls.updatePassword);

  async function save(fields: Fields): Promise<void> {
    setFault('');
    try {
      await act(fields, { quiet: true });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const name = FIELD_OF[cause.refusal];
      if (name) {
        form.setFields([{ name, errors: [cause.message] }]);
        leadToFault(form);
      } else setFault(cause.message);
      return;
    }
    notify(
      'success',
      t(($) => $.password.changed),
    );
    if (onClose) return onClose();
    queries.clear();
    await loadProfile().catch((cause: unknown) => {
      if (!(cause instanceof ApiError)) throw cause;
      notify('warning', cause.message);
    });
  }

  return (
    <AppModal
      open
      width={440}
      title={t(($) => $.password.title)}
      okText={t(($) => $.password.submit)}
      okLoading={running}
      onOk={() => form.submit()}
      {...(onClose ? { onClose } : {})}
      {...(onClose
        ? {}
        : {
            footer: (
              <>
                <Button onClick={() => void signOut()}>{t(($) => $.layout.logout)}</Button>
                <Button type="primary" loading={running} onClick={() => form.submit()}>
                  {t(($) => $.password.submit)}
                </Button>
              </>
            ),
          })}
    >
      {!onClose && (
        <Alert
          type="warning"
          showIcon
          title={expired ? t(($) => $.password.expired, { n: policy.expiryDays }) : t(($) => $.password.must)}
          className="password-note"
        />
      )}
      {fault !== '' && <Alert type="error" showIcon title={fault} role="alert" className="password-note" />}
      <AppForm<Fields> form={form} layout="vertical" onFinish={(fields) => void save(fields)}>
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        <Form.Item
          name="oldPassword"
          label={t(($) => $.password.old)}
          rules={[{ required: true, message: t(($) => $.register.required, { field: t(($) => $.password.old) }) }]}
        >
          <Input.Password maxLength={64} autoComplete="current-password" />
        </Form.Item>
        <NewPasswordFields names={['newPassword', 'newPassword1']} account={account} onPressEnter={() => form.submit()} />
        <p className="secondary password-hint">{t(($) => $.password.hint)}</p>
      </AppForm>
    </AppModal>
  );
}
