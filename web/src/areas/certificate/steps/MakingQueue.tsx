import { CertificateQueue } from './CertificateQueue.tsx';

export default () => <CertificateQueue step="making" />;
