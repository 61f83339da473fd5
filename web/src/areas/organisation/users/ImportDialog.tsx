/** Adds users of an Excel sheet. */
import { userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import { useTranslation } from 'react-i18next';
import { SheetImport } from '../../../kit/SheetImport.tsx';

const REFRESH = ['organisation'];

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('organisation');
  return (
    <SheetImport
      call={userCalls.importUsers}
      template={userCalls.importTemplate}
      done={({ added }) => added}
      refresh={REFRESH}
      onClose={onClose}
      words={{
        ...t(($) => $.sheet, { returnObjects: true }),
        chosen: (name) => t(($) => $.sheet.chosen, { name }),
        run: (n) => t(($) => $.sheet.run, { n }),
        fit: (n) => t(($) => $.sheet.fit, { n }),
        faulty: (n, faults) => t(($) => $.sheet.faulty, { n, faults }),
        done: (n) => t(($) => $.sheet.done, { n }),
      }}
    />
  );
}
