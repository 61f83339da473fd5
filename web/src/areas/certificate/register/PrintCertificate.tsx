/** The stamped certificate as it is printed: looked at, sent to the printer, and noted as printed. */
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import type { Certificate } from '@zhengjian/contract/areas/certificate/records.ts';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { CaseLine } from '../../../kit/AboutCase.tsx';
import { Copyable } from '../../../kit/Copyable.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { shownOf } from '../../../kit/files/openFile.ts';
import { FileContent } from '../../../kit/files/preview/FilePreview.tsx';
import { printFile } from '../../../kit/files/printFile.ts';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useRead } from '../../../shell/query.ts';
import { useMay } from '../../../shell/session.ts';
import { usePageTitle } from '../../../shell/tabKey.ts';
import { PrintDialog } from '../steps/IssueDialogs.tsx';
import '../parts/certificate.css';

function Paper({ fileId }: { fileId: string }) {
  const read = useRead(archiveCalls.getFileById, { fileId });
  return (
    <Loaded read={read} rows={10}>
      {(file) => (
        <div className="print-paper">
          <FileContent file={shownOf(file)} />
        </div>
      )}
    </Loaded>
  );
}

function Printing({ c }: { c: Certificate }) {
  const { t } = useTranslation('certificate');
  const may = useMay('cert_print');
  const [sending, setSending] = useState(false);
  const [noting, setNoting] = useState(false);
  usePageTitle(`${t(($) => $.act.printPaper)} ${c.certNo}`);
  const stamped = c.stamp === 'stamped';
  async function print(): Promise<void> {
    setSending(true);
    try {
      await printFile(c.fileId);
      setNoting(true);
    } finally {
      setSending(false);
    }
  }
  return (
    <>
      <h1>
        <Copyable text={c.certNo || c.applicationNo} />
      </h1>
      <CaseLine no={c.applicationNo} company={c.applicantName} product={c.productName} />
      <div className="print-acts">
        {stamped && may && (
          <>
            <Button type="primary" loading={sending} onClick={() => void print()}>
              {t(($) => $.act.printPaper)}
            </Button>
            <Button onClick={() => setNoting(true)}>{t(($) => $.act.print)}</Button>
          </>
        )}
        <Link to={`/printing/Printing_detail?id=${c.dataId}`}>{t(($) => $.act.open)}</Link>
      </div>
      {stamped ? <Paper fileId={c.fileId} /> : <EmptyHint title={t(($) => $.notStamped)} hint={t(($) => $.notStampedHint)} />}
      {noting && <PrintDialog id={c.id} paperNo={c.paperNo} onClose={() => setNoting(false)} />}
    </>
  );
}

export default function PrintCertificate() {
  const { t } = useTranslation('certificate');
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const read = useRead(calls.list, { id }, { enabled: id !== '' });
  return (
    <Loaded read={read} rows={10}>
      {([c]) => (c ? <Printing key={c.id} c={c} /> : <EmptyHint title={t(($) => $.none)} />)}
    </Loaded>
  );
}
