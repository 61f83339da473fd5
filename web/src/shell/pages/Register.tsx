/** An applicant company opens its account: company, person, account (spec: 000 §5, §7.1; user-name-free-check). */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { requestCalls } from '@zhengjian/contract/areas/account/requests.ts';
import { judgeUscc } from '@zhengjian/contract/rules/uscc.ts';
import { Alert, Button, Checkbox, Form, Input, Radio } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { leadToFault, showFaults, tellFaults } from '../../kit/form/faults.ts';
import { send } from '../api.ts';
import { ApiError } from '../apiError.ts';
import { PasswordRules, usePasswordPolicy } from '../PasswordRules.tsx';
import { SentCodeField } from '../SentCodeField.tsx';
import { session } from '../session.ts';
import { CaptchaField, useCaptcha } from './captcha.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { type RegisterFields, useRegisterRules } from './registerRules.ts';
import { AGAIN_AFTER, useCountdown } from './useCountdown.ts';

const CHINA = '156';
const USCC_LENGTH = 18;

const COMPANY_TAKEN = 'account.companyTaken';
const FIELD_OF: Readonly<Partial<Record<string, keyof RegisterFields>>> = {
  'account.validateCodeWrong': 'validateCode',
  'account.validateTooSoon': 'validateCode',
  'account.captchaWrong': 'captchaCode',
  'account.captchaMissing': 'captchaCode',
  'account.userNameTaken': 'account',
  'account.usccFormat': 'uscc',
  'account.usccCheck': 'uscc',
  'account.usccMissing': 'uscc',
  'account.foreignIdMissing': 'foreignId',
  'account.passwordWeak': 'password',
};

export default function Register() {
  const { t } = useTranslation('shell');
  const [form] = Form.useForm<RegisterFields>();
  const abroad = Form.useWatch('where', form) === 'abroad';
  const phone = Form.useWatch('phone', form) ?? '';
  const policy = usePasswordPolicy();
  const [recorded, setRecorded] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const rules = useRegisterRules(policy, recorded);
  const account = Form.useWatch('account', form) ?? '';
  const password = Form.useWatch('password', form) ?? '';
  const captcha = useCaptcha(() => session.get().tenantId);
  const navigate = useNavigate();
  const [left, startCountdown] = useCountdown();
  const [fault, setFault] = useState('');
  const uscc = Form.useWatch('uscc', form) ?? '';
  const askUscc = uscc.length === USCC_LENGTH && judgeUscc(uscc) === 'check';
  const [running, setRunning] = useState(false);
  const { tenantId } = session.get();

  /** What the system refuses stands beside the field it is about; what is about none stands above the form. */
  async function show(cause: unknown): Promise<void> {
    if (!(cause instanceof ApiError)) throw cause;
    const place = FIELD_OF[cause.refusal];
    if (place !== undefined) {
      form.setFields([{ name: place, errors: [cause.message] }]);
      return tellFaults(form);
    }
    if (cause.refusal === COMPANY_TAKEN) {
      await form.validateFields(['companyName', 'uscc']).catch(() => undefined);
      if (leadToFault(form)) return;
    }
    // what stands beside its field is not told a second time above the form
    if (Object.keys(cause.fields).length === 0) setFault(cause.message);
    showFaults(form, cause);
  }

  /** A captcha guards the message to a phone; it serves once. */
  async function sendCode(): Promise<void> {
    setFault('');
    const { phone: to } = await form.validateFields(['phone', 'captchaCode']).catch(() => ({ phone: '' }));
    if (to === '') {
      leadToFault(form);
      return;
    }
    const captchaCode = form.getFieldValue('captchaCode');
    if (!captchaCode) {
      form.setFields([
        { name: 'captchaCode', errors: [captcha.way === 'work' ? t(($) => $.login.workRequired) : t(($) => $.login.captchaRequired)] },
      ]);
      leadToFault(form);
      return;
    }
    try {
      await send(accountCalls.sendValidate, { tenantId, phone: to, captchaKey: captcha.key, captchaCode }, { quiet: true });
      startCountdown(AGAIN_AFTER);
    } catch (cause) {
      await show(cause);
    } finally {
      captcha.renew();
      form.setFieldValue('captchaCode', '');
    }
  }

  async function submit({ where, password2: _, captchaCode: __, country, ...fields }: RegisterFields): Promise<void> {
    setRunning(true);
    setFault('');
    try {
      const given = { ...fields, tenantId, country: where === 'abroad' ? country : CHINA };
      const { account } = await send(recorded ? requestCalls.insertUserForInfoAdmin : accountCalls.insertUser, given, { quiet: true });
      navigate('/registerSuccess', { replace: true, state: { account, pending: recorded } });
    } catch (cause) {
      await show(cause);
    } finally {
      setRunning(false);
    }
  }

  const turn = (next: boolean) => {
    setRecorded(next);
    title.current?.scrollIntoView({ block: 'end' });
    setFault('');
    // what was told of a company that is there already no longer holds, and the other way round
    form.setFields([
      { name: 'companyName', errors: [] },
      { name: 'uscc', errors: [] },
    ]);
  };

  const field = (name: keyof RegisterFields, label: string, extra?: ReactNode) => ({
    name,
    label,
    extra,
    rules: rules[name],
    required: name !== 'email',
  });

  return (
    <EntryFrame wide>
      <h1 className="entry-title" ref={title}>
        {recorded ? t(($) => $.register.infoAdmin) : t(($) => $.register.title)}
      </h1>
      {recorded && <p>{t(($) => $.register.infoAdminHint)}</p>}
      {fault !== '' && <Alert type="error" showIcon title={fault} className="entry-fault" role="alert" />}
      <AppForm<RegisterFields> form={form} layout="vertical" onFinish={submit} initialValues={{ where: 'china', usccConfirmed: false }}>
        <h2 className="entry-section">{t(($) => $.register.company)}</h2>
        <Form.Item
          {...field(
            'where',
            t(($) => $.register.country),
          )}
        >
          <Radio.Group
            options={[
              { value: 'china', label: t(($) => $.register.china) },
              { value: 'abroad', label: t(($) => $.register.abroad) },
            ]}
          />
        </Form.Item>
        <div className="entry-columns">
          <Form.Item
            {...field(
              'companyName',
              t(($) => $.register.companyName),
              t(($) => $.register.companyNameHelp),
            )}
            validateTrigger="onBlur"
          >
            <Input maxLength={160} showCount autoComplete="organization" />
          </Form.Item>
          {abroad ? (
            <>
              <Form.Item
                {...field(
                  'companyNameEn',
                  t(($) => $.register.companyNameEn),
                )}
              >
                <Input maxLength={160} showCount />
              </Form.Item>
              <Form.Item
                {...field(
                  'country',
                  t(($) => $.register.countryCode),
                  t(($) => $.register.countryCodeHelp),
                )}
              >
                <Input maxLength={3} inputMode="numeric" />
              </Form.Item>
              <Form.Item
                {...field(
                  'foreignId',
                  t(($) => $.register.foreignId),
                )}
              >
                <Input maxLength={50} showCount />
              </Form.Item>
            </>
          ) : (
            <Form.Item
              {...field(
                'uscc',
                t(($) => $.register.uscc),
                t(($) => $.register.usccHelp),
              )}
              dependencies={['usccConfirmed']}
              normalize={(v: string) => v.toUpperCase().trim()}
            >
              <Input maxLength={18} showCount className="mono" spellCheck={false} />
            </Form.Item>
          )}
        </div>
        {askUscc && !abroad && (
          <Form.Item name="usccConfirmed" valuePropName="checked">
            <Checkbox>{t(($) => $.register.usccConfirmed)}</Checkbox>
          </Form.Item>
        )}
        <h2 className="entry-section">{t(($) => $.register.person)}</h2>
        <div className="entry-columns">
          <Form.Item
            {...field(
              'realName',
              t(($) => $.register.realName),
            )}
          >
            <Input maxLength={100} showCount autoComplete="name" />
          </Form.Item>
          <Form.Item
            {...field(
              'email',
              t(($) => $.register.email),
            )}
          >
            <Input maxLength={100} showCount type="email" autoComplete="email" />
          </Form.Item>
          <Form.Item
            {...field(
              'phone',
              t(($) => $.register.phone),
            )}
          >
            <Input maxLength={20} showCount type="tel" autoComplete="tel" />
          </Form.Item>
          <CaptchaField captcha={captcha} label={t(($) => $.register.captcha)} input={{ 'aria-label': t(($) => $.register.captcha) }} />
          <SentCodeField
            name="validateCode"
            id="validateCode"
            label={t(($) => $.register.validateCode)}
            extra={left > 0 && t(($) => $.register.codeSent, { phone })}
            rules={rules.validateCode}
            left={left}
            onSend={() => void sendCode()}
          />
        </div>
        <h2 className="entry-section">{t(($) => $.register.account)}</h2>
        <div className="entry-columns">
          <Form.Item
            {...field(
              'account',
              t(($) => $.register.account),
              t(($) => $.register.accountHelp),
            )}
            validateTrigger="onBlur"
          >
            <Input maxLength={50} showCount autoComplete="username" autoCapitalize="none" spellCheck={false} />
          </Form.Item>
          <span />
          <Form.Item
            {...field(
              'password',
              t(($) => $.register.password),
              <PasswordRules password={password} account={account} policy={{ ...policy, history: 0 }} />,
            )}
          >
            <Input.Password maxLength={64} autoComplete="new-password" />
          </Form.Item>
          <Form.Item
            {...field(
              'password2',
              t(($) => $.register.password2),
            )}
            dependencies={['password']}
          >
            <Input.Password maxLength={64} autoComplete="new-password" />
          </Form.Item>
        </div>
        <Button type="primary" htmlType="submit" size="large" block loading={running}>
          {recorded ? t(($) => $.register.infoAdminSubmit) : t(($) => $.register.submit)}
        </Button>
      </AppForm>
      <p className="entry-other">
        <Button type="link" size="small" onClick={() => turn(!recorded)}>
          {recorded ? t(($) => $.register.infoAdminBack) : t(($) => $.register.infoAdminAsk)}
        </Button>{' '}
        · <Link to="/login">{t(($) => $.register.back)}</Link>
      </p>
    </EntryFrame>
  );
}
