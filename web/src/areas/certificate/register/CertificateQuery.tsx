/** The register of certificates. */
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../shell/session.ts';
import { CertificateRegister } from './CertificateRegister.tsx';

export default function CertificateQuery() {
  const { t } = useTranslation('certificate');
  const mayExport = useMay('cert_query_export');
  return (
    <CertificateRegister id="certificate.query" title={t(($) => $.menu.query)} {...(mayExport && { excel: calls.certificateExcel })} />
  );
}
