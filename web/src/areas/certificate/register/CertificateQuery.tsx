/** The register of certificates. */
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../shell/session.ts';
import { CertificateRegister } from './CertificateRegister.tsx';
import { StatusImport } from './StatusImport.tsx';

export default function CertificateQuery() {
  const { t } = useTranslation('certificate');
  const mayExport = useMay('cert_query_export');
  const mayImport = useMay('cert_status_import');
  const [importing, setImporting] = useState(false);
  return (
    <>
      <CertificateRegister
        id="certificate.query"
        title={t(($) => $.menu.query)}
        {...(mayExport && { excel: calls.certificateExcel })}
        acts={mayImport && <Button onClick={() => setImporting(true)}>{t(($) => $.statusImport.import)}</Button>}
      />
      {importing && <StatusImport onClose={() => setImporting(false)} />}
    </>
  );
}
