/** Certificates with the reports behind them, for the planners. */
import { useTranslation } from 'react-i18next';
import { CertificateRegister } from './CertificateRegister.tsx';

export default function CertificateReports() {
  const { t } = useTranslation('certificate');
  return <CertificateRegister id="certificate.reports" title={t(($) => $.menu.reports)} papers />;
}
