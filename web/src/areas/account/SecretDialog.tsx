/** The secret of a client application, in sight this once; the button that closes says what must have happened. */
import type { clientCalls } from '@zhengjian/contract/areas/account/clients.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { copyText } from '../../kit/copyText.ts';
import { Facts } from '../../kit/Facts.tsx';
import { notify } from '../../shell/notices.ts';

export type Secret = Answered<typeof clientCalls.clientSecret>;

export function SecretDialog({ secret: { clientId, clientSecret }, onClose }: { secret: Secret; onClose: () => void }) {
  const { t } = useTranslation('account');
  const copy = async () => {
    if (await copyText(clientSecret))
      notify(
        'success',
        t(($) => $.client.copied),
      );
  };
  return (
    <AppModal
      open
      width={560}
      title={t(($) => $.client.secretTitle)}
      footer={
        <>
          <Button onClick={() => void copy()}>{t(($) => $.client.copy)}</Button>
          <Button type="primary" onClick={onClose}>
            {t(($) => $.client.close)}
          </Button>
        </>
      }
    >
      <Alert type="warning" showIcon title={t(($) => $.client.secretOnce)} className="record-notice" />
      <Facts
        className="fact-rows"
        facts={[
          { label: t(($) => $.fields.client.clientId), value: <span className="mono">{clientId}</span> },
          { label: t(($) => $.client.secretTitle), value: <span className="mono">{clientSecret}</span> },
        ]}
      />
    </AppModal>
  );
}
