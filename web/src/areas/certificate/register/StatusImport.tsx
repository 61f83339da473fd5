/** Changes the states of certificates by an Excel sheet. */
import { statusImportCalls } from '@zhengjian/contract/areas/certificate/status-import.ts';
import { useTranslation } from 'react-i18next';
import { SheetImport } from '../../../kit/SheetImport.tsx';

const REFRESH = ['certificate'];

export function StatusImport({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('certificate');
  return (
    <SheetImport
      call={statusImportCalls.importUpdateCertificateStatus}
      template={statusImportCalls.statusTemplate}
      done={({ changed }) => changed}
      refresh={REFRESH}
      onClose={onClose}
      words={{
        ...t(($) => $.statusImport, { returnObjects: true }),
        chosen: (name) => t(($) => $.statusImport.chosen, { name }),
        run: (n) => t(($) => $.statusImport.run, { n }),
        fit: (n) => t(($) => $.statusImport.fit, { n }),
        faulty: (n, faults) => t(($) => $.statusImport.faulty, { n, faults }),
        done: (n) => t(($) => $.statusImport.done, { n }),
      }}
    />
  );
}
