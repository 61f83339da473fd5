/** The certificate of a case as a part of its case file: what it says and what the rules find in it. */
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { openFile } from '../../../kit/files/openFile.ts';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useRead } from '../../../shell/query.ts';
import '../texts.ts';
import { CertificateDetails } from './CertificateDetails.tsx';
import { StatusHistory } from './StatusHistory.tsx';

export function CertificatePart({ caseId }: { caseId: string }) {
  const { t } = useTranslation('certificate');
  const read = useRead(calls.list, { id: caseId });
  return (
    <Loaded read={read} rows={8}>
      {([c]) =>
        c ? (
          <div className="stack">
            {c.fileId !== '' && (
              <div>
                <Button onClick={() => void openFile(c.fileId, false)}>{t(($) => $.act.file)}</Button>
              </div>
            )}
            <CertificateDetails c={c} />
            <section className="stack">
              <h3>{t(($) => $.part.history)}</h3>
              <StatusHistory id={c.id} />
            </section>
          </div>
        ) : (
          <EmptyHint title={t(($) => $.none)} hint={t(($) => $.noneHint)} />
        )
      }
    </Loaded>
  );
}
