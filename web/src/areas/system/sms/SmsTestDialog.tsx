/** Sends a message at once through a gateway and shows what the provider answered. */
import { smsCalls as c, type SmsRow } from '@zhengjian/contract/areas/system/sms.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct } from '../../../shell/query.ts';

type Fields = { phones: string; text: string };
const PHONES = /^1[3-9]\d{9}(\s*[,，]\s*1[3-9]\d{9}){0,4}$/;
const LONGEST = 200;

export function SmsTestDialog({ gateway, onClose }: { gateway: SmsRow; onClose: () => void }) {
  const { t } = useTranslation('system');
  const [form] = Form.useForm<Fields>();
  const [refusal, setRefusal] = useState('');
  const [results, setResults] = useState<Answered<typeof c.smsSend>>([]);
  const { act, running } = useAct(c.smsSend, { refresh: ['system'] });
  async function send({ phones, text }: Fields): Promise<void> {
    setRefusal('');
    setResults([]);
    try {
      const numbers = phones.split(/[,，]/).map((phone) => phone.trim());
      setResults(await act({ code: gateway.smsCode, phones: numbers.join(','), params: { text } }));
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      setRefusal(fault.message);
    }
  }
  return (
    <AppModal
      open
      width={560}
      title={t(($) => $.sms.testTitle, { name: gateway.smsName })}
      onClose={onClose}
      notice={refusal !== '' && <Alert type="warning" showIcon title={refusal} />}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.sms.close)}</Button>
          <Button type="primary" loading={running} onClick={() => form.submit()}>
            {t(($) => $.sms.testSend)}
          </Button>
        </>
      }
    >
      <p className="secondary">{t(($) => $.sms.testHint)}</p>
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={{ text: t(($) => $.sms.testText) }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="phones"
          label={t(($) => $.sms.phones)}
          extra={t(($) => $.sms.phonesHint)}
          rules={[{ required: true, pattern: PHONES, message: t(($) => $.sms.phonesMissing) }]}
        >
          <Input inputMode="tel" />
        </Form.Item>
        <Form.Item
          name="text"
          label={t(($) => $.sms.text)}
          rules={[{ required: true, whitespace: true, message: t(($) => $.sms.textMissing) }]}
        >
          <Input.TextArea rows={2} maxLength={LONGEST} showCount />
        </Form.Item>
      </Form>
      {results.map(({ phone, sent, answer }) => (
        <Alert
          key={phone}
          type={sent ? 'success' : 'error'}
          showIcon
          className="record-notice"
          title={`${phone} ${sent ? t(($) => $.sms.sent) : t(($) => $.sms.notSent)}`}
          description={<span className="mono">{answer}</span>}
        />
      ))}
    </AppModal>
  );
}
