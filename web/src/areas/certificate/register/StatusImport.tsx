/** Changes the states of certificates by an Excel sheet, with the document on which the changes rest. */
import { statusImportCalls as calls, STATUS_BASIS } from '@zhengjian/contract/areas/certificate/status-import.ts';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SheetImport } from '../../../kit/SheetImport.tsx';
import { send } from '../../../shell/api.ts';

const REFRESH = ['certificate'];
const ACCEPTED = STATUS_BASIS.suffix
  .split(',')
  .map((suffix) => `.${suffix}`)
  .join(',');

export function StatusImport({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('certificate');
  const [basis, setBasis] = useState<File | null>(null);
  const part = (
    <div className="sheet-steps">
      <Upload
        accept={ACCEPTED}
        maxCount={1}
        showUploadList={false}
        beforeUpload={(chosen) => {
          setBasis(chosen);
          return false;
        }}
      >
        <Button>{t(($) => $.statusImport.chooseBasis)}</Button>
      </Upload>
      {basis && <span>{t(($) => $.statusImport.basis, { name: basis.name })}</span>}
    </div>
  );
  return (
    <SheetImport
      call={calls.importUpdateCertificateStatus}
      template={calls.statusTemplate}
      done={({ changed }) => changed}
      refresh={REFRESH}
      onClose={onClose}
      beside={{
        part,
        missing: basis === null ? t(($) => $.refusal.basisMissing) : '',
        send: async (): Promise<{ basisDoc: unknown }> => ({
          basisDoc: (await send(calls.statusBasis, {}, { quiet: true, ...(basis && { files: { file: basis } }) })).id,
        }),
      }}
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
