/** Erases the personal data of somebody: what goes and what stays is shown first, and the own password is shown again. */
import { profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import { erasuresCalls as c } from '@zhengjian/contract/areas/organisation/erasures.ts';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { ApiError } from '../../shell/apiError.ts';
import { notify } from '../../shell/notices.ts';
import { ErasureParts } from '../../shell/pages/personal/ErasureParts.tsx';
import '../../shell/pages/personal/personal.css';
import { useAct, useRead } from '../../shell/query.ts';
import { hashPassword } from '../../shell/signIn.ts';

type Fields = { password: string };

export function EraseDialog({ of: { userId, name }, onClose }: { of: { userId: string; name: string }; onClose: () => void }) {
  const { t } = useTranslation('organisation');
  const { t: words } = useTranslation('account');
  const [form] = Form.useForm<Fields>();
  const [fault, setFault] = useState('');
  // of who is erased there is nothing left to read
  const [erasing, setErasing] = useState(false);
  const preview = useRead(c.erasurePreview, { userId }, { staleTime: 0, gcTime: 0, enabled: !erasing });
  const { act: prove, running: proving } = useAct(profileCalls.validatePassword);
  const { act: erase, running } = useAct(c.erasePerson, { refresh: ['organisation', 'workflow'] });
  const mayGo = preview.data?.obstacle === '';
  const submit = async ({ password }: Fields) => {
    setFault('');
    try {
      const { key } = await prove({ password: hashPassword(password) }, { quiet: true });
      setErasing(true);
      await erase({ userId, key }, { quiet: true });
      notify(
        'success',
        t(($) => $.erasure.done),
      );
      onClose();
    } catch (cause) {
      setErasing(false);
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.refusal === 'account.passwordWrong') form.setFields([{ name: 'password', errors: [cause.message] }]);
      else setFault(cause.message);
    }
  };
  return (
    <AppModal
      open
      width={560}
      title={t(($) => $.erasure.title, { name })}
      okText={t(($) => $.erasure.act)}
      okDanger
      okDisabled={!mayGo}
      okLoading={proving || running}
      onOk={() => form.submit()}
      onClose={onClose}
      notice={fault !== '' && <Alert type="error" showIcon role="alert" title={fault} />}
    >
      <Loaded read={preview} rows={8}>
        {(shown) => (
          <>
            {shown.obstacle === '' ? (
              <Alert type="warning" showIcon title={t(($) => $.erasure.warning, { account: shown.account })} className="password-note" />
            ) : (
              <Alert type="error" showIcon title={t(($) => $.erasure.obstacle)} description={shown.obstacle} className="password-note" />
            )}
            {shown.reason !== null && (
              <p>{shown.reason === '' ? t(($) => $.erasure.askedPlain) : t(($) => $.erasure.asked, { reason: shown.reason })}</p>
            )}
            <ErasureParts of={shown} />
          </>
        )}
      </Loaded>
      {mayGo && (
        <AppForm<Fields> form={form} layout="vertical" onFinish={(fields) => void submit(fields)}>
          <Form.Item
            name="password"
            label={words(($) => $.erasure.password)}
            rules={[{ required: true, message: words(($) => $.erasure.passwordRequired) }]}
          >
            <Input.Password maxLength={64} autoComplete="current-password" />
          </Form.Item>
        </AppForm>
      )}
    </AppModal>
  );
}
