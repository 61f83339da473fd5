/** The one-time password of an institute's first administrator, in sight this once. */
import type { tenantCalls } from '@zhengjian/contract/areas/system/tenants.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { copyText } from '../../../kit/copyText.ts';
import { Facts } from '../../../kit/Facts.tsx';
import { notify } from '../../../shell/notices.ts';

export type FirstPassword = Answered<typeof tenantCalls.tenantAdministrator>;

export function FirstPasswordDialog({ given, onClose }: { given: FirstPassword; onClose: () => void }) {
  const { t } = useTranslation('system');
  const copy = async () => {
    if (await copyText(`${given.tenantId}\t${given.account}\t${given.password}`))
      notify(
        'success',
        t(($) => $.tenant.copied),
      );
  };
  const mono = (value: string) => <span className="mono">{value}</span>;
  return (
    <AppModal
      open
      width={560}
      title={t(($) => $.tenant.passwordTitle)}
      footer={
        <>
          <Button onClick={() => void copy()}>{t(($) => $.tenant.copy)}</Button>
          <Button type="primary" onClick={onClose}>
            {t(($) => $.tenant.close)}
          </Button>
        </>
      }
    >
      <Alert type="warning" showIcon title={t(($) => $.tenant.passwordOnce)} className="record-notice" />
      <Facts
        className="fact-rows"
        facts={[
          { label: t(($) => $.fields.tenant.tenantName), value: given.tenantName },
          { label: t(($) => $.fields.tenant.tenantId), value: mono(given.tenantId) },
          { label: t(($) => $.tenant.account), value: mono(given.account) },
          { label: t(($) => $.tenant.password), value: mono(given.password) },
        ]}
      />
    </AppModal>
  );
}
