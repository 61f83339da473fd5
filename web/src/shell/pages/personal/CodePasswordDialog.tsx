/** Sets another password against a code sent to the own phone or mail address, for who does not know the present one. */
import { profileCalls as calls } from '@zhengjian/contract/areas/account/profile.ts';
import { Alert, Form, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { AppForm } from '../../../kit/form/AppForm.tsx';
import { ApiError } from '../../apiError.ts';
import { NewPasswordFields } from '../../NewPasswordFields.tsx';
import { notify } from '../../notices.ts';
import { useAct, useRead } from '../../query.ts';
import { SentCodeField } from '../../SentCodeField.tsx';
import { useSession } from '../../session.ts';
import { AGAIN_AFTER, useCountdown } from '../useCountdown.ts';

type Way = 'phone' | 'mail';
type Fields = { way: Way; code: string; newPassword: string; newPassword1: string };
const FIELD_OF: Readonly<Partial<Record<string, keyof Fields>>> = {
  'account.validateCodeWrong': 'code',
  'account.validateTooSoon': 'code',
  'account.passwordWeak': 'newPassword',
  'account.passwordUsed': 'newPassword',
  'account.passwordDiffers': 'newPassword1',
};

export default function CodePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const { t: shell } = useTranslation('shell');
  const [form] = Form.useForm<Fields>();
  const own = useRead(calls.userBaseInfo, {});
  const account = useSession((session) => session.userInfo?.user_name ?? '');
  const [left, startCountdown] = useCountdown();
  const [fault, setFault] = useState('');
  /** Of the check under way, and the proof once its code was right: a refused password costs no second code. */
  const [check, setCheck] = useState('');
  const [proof, setProof] = useState('');
  const { act: begin, running: beginning } = useAct(calls.keyForValidate);
  const { act: sendSms, running: sending } = useAct(calls.sendPhoneValidateCode);
  const { act: sendMail, running: mailing } = useAct(calls.sendEmailValidateCode);
  const { act: validateSms } = useAct(calls.validatePhoneCode);
  const { act: validateMail } = useAct(calls.validateEmailCode);
  const { act: setPassword, running } = useAct(calls.updatePasswordWithKey);
  const way = (): Way => form.getFieldValue('way') as Way;
  const tell = (cause: unknown) => {
    if (!(cause instanceof ApiError)) throw cause;
    const name = FIELD_OF[cause.refusal];
    if (name) form.setFields([{ name, errors: [cause.message] }]);
    else setFault(cause.message);
    if (cause.refusal === 'account.identityGone' || cause.refusal === 'account.checkGone') {
      setCheck('');
      setProof('');
    }
  };
  const askCode = async () => {
    setFault('');
    try {
      const { key } = await begin({}, { quiet: true });
      await (way() === 'phone' ? sendSms({ key }, { quiet: true }) : sendMail({ key }, { quiet: true }));
      setCheck(key);
      setProof('');
      startCountdown(AGAIN_AFTER);
    } catch (cause) {
      tell(cause);
    }
  };
  const save = async ({ code, newPassword, newPassword1 }: Fields) => {
    setFault('');
    try {
      const given = { key: check, code: code.trim() };
      const key = proof || (await (way() === 'phone' ? validateSms(given, { quiet: true }) : validateMail(given, { quiet: true }))).key;
      setProof(key);
      await setPassword({ key, newPassword, newPassword1 }, { quiet: true });
    } catch (cause) {
      tell(cause);
      return;
    }
    notify(
      'success',
      shell(($) => $.password.changed),
    );
    onClose();
  };
  const ways = [
    { value: 'phone', label: t(($) => $.check.byPhone, { phone: own.data?.phone ?? '' }), there: (own.data?.phone ?? '') !== '' },
    { value: 'mail', label: t(($) => $.check.byMail, { email: own.data?.email ?? '' }), there: (own.data?.email ?? '') !== '' },
  ].filter(({ there }) => there);
  if (!own.data) return null;
  return (
    <AppModal
      open
      width={460}
      title={t(($) => $.check.title)}
      okText={shell(($) => $.password.submit)}
      okLoading={running}
      okDisabled={ways.length === 0}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      {ways.length === 0 && <Alert type="warning" showIcon title={t(($) => $.check.none)} className="password-note" />}
      {fault !== '' && <Alert type="error" showIcon title={fault} role="alert" className="password-note" />}
      <AppForm<Fields> form={form} layout="vertical" initialValues={{ way: ways[0]?.value }} onFinish={(fields) => void save(fields)}>
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        <Form.Item name="way" label={t(($) => $.check.way)}>
          <Radio.Group vertical options={ways.map(({ value, label }) => ({ value, label }))} onChange={() => startCountdown(0)} />
        </Form.Item>
        <SentCodeField
          id="checkCode"
          label={t(($) => $.check.code)}
          rules={[
            { required: true, message: t(($) => $.check.codeRequired) },
            {
              validator: async (_, code: string = '') => {
                if (code !== '' && check === '') throw new Error(t(($) => $.check.codeFirst));
              },
            },
          ]}
          left={left}
          disabled={ways.length === 0}
          isSending={beginning || sending || mailing}
          onSend={() => void askCode()}
        />
        <NewPasswordFields names={['newPassword', 'newPassword1']} account={account} />
      </AppForm>
    </AppModal>
  );
}
