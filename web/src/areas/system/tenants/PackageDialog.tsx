/** Gives an institute a package; it acts at once. */
import { tenantCalls as c, type TenantRow } from '@zhengjian/contract/areas/system/tenants.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct } from '../../../shell/query.ts';
import { PackageField } from './PackageField.tsx';

export function PackageDialog({ tenant, onClose }: { tenant: TenantRow; onClose: () => void }) {
  const { t } = useTranslation('system');
  const [chosen, setChosen] = useState<string | undefined>(tenant.packageId === '' ? undefined : tenant.packageId);
  const [refusal, setRefusal] = useState('');
  const { act, running } = useAct(c.tenantPackageSet, { refresh: ['system'] });
  async function save(): Promise<void> {
    setRefusal('');
    try {
      await act({ tenantId: tenant.tenantId, packageId: chosen });
      onClose();
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      setRefusal(fault.message);
    }
  }
  return (
    <AppModal
      open
      width={500}
      title={t(($) => $.tenant.packageTitle, { name: tenant.tenantName })}
      okText={t(($) => $.tenant.packageSave)}
      okLoading={running}
      onOk={() => void save()}
      onClose={onClose}
      entered={(chosen ?? '') !== tenant.packageId}
      notice={refusal !== '' && <Alert type="warning" showIcon title={refusal} />}
    >
      <PackageField value={chosen ?? ''} onChange={setChosen} aria-label={t(($) => $.fields.tenant.packageId)} />
      <p className="secondary">{t(($) => $.tenant.packageHint)}</p>
    </AppModal>
  );
}
