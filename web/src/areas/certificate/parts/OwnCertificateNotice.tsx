/** Above a case that has come to its end, for its company: the certificate, and the file of it. */
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { CERT_STATUS } from '@zhengjian/contract/areas/certificate/states.ts';
import { Alert, Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { openFile } from '../../../kit/files/openFile.ts';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useRead } from '../../../shell/query.ts';
import '../texts.ts';

export function OwnCertificateNotice({ caseId }: { caseId: string }) {
  const { t } = useTranslation('certificate');
  const { data } = useRead(calls.ownOfCase, { caseId }, { quiet: true });
  return data?.map(({ id, certNo, certStatus, issueDate, expirationDate, fileId }) => (
    <Alert
      key={id}
      type={certStatus === CERT_STATUS.valid ? 'success' : 'warning'}
      showIcon
      title={
        <>
          {t(($) => $.ownIssued, { no: certNo })} <StateTag dict="cert_status" value={certStatus} />
        </>
      }
      description={t(($) => $.ownIssuedDays, { issued: issueDate, until: expirationDate })}
      action={
        fileId !== '' && (
          <Space wrap>
            <Button type="primary" onClick={() => void openFile(fileId, false)}>
              {t(($) => $.act.file)}
            </Button>
            <Button onClick={() => void openFile(fileId, true)}>{t(($) => $.act.download)}</Button>
          </Space>
        )
      }
    />
  ));
}
