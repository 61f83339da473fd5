/** `/documents/eArchivesManage`: what the archivist is to file, and all electronic archives with the archivist's operations. */
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EArchiveList } from '../../file/parts/EArchiveList.tsx';
import { managePath } from '../../file/paths.ts';
import { CertificateQueue } from './CertificateQueue.tsx';

const WHAT = ['toFile', 'allArchives'] as const;

export default function ArchivingQueue() {
  const { t } = useTranslation('certificate');
  const [what, setWhat] = useState<(typeof WHAT)[number]>('toFile');
  return (
    <>
      <Segmented value={what} onChange={setWhat} options={WHAT.map((value) => ({ value, label: t(($) => $.archiving[value]) }))} />
      {what === 'toFile' ? <CertificateQueue step="archiving" /> : <EArchiveList id="certificate.eArchives" path={managePath} />}
    </>
  );
}
