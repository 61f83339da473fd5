/** The company's certificates, with their state and last day; the file opens from the row. */
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import type { ownCertificates } from '@zhengjian/contract/areas/certificate/records.ts';
import type { RowOf } from '@zhengjian/contract/list.ts';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openFile } from '../../../kit/files/openFile.ts';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { OwnCertificateDialog } from './OwnCertificateDialog.tsx';

type Row = RowOf<typeof ownCertificates>;

export default function OwnCertificates() {
  const { t } = useTranslation('certificate');
  const [shown, setShown] = useState<Row | null>(null);
  const columns = useMemo<ListColumn<typeof ownCertificates>[]>(
    () => [
      { key: 'certNo', fixed: true, phone: 1 },
      { key: 'certStatus', phone: 1, show: (row) => <StateTag dict="cert_status" value={row.certStatus} /> },
      { key: 'productName', phone: 2 },
      'exMark',
      'issueDate',
      { key: 'expirationDate', phone: 2 },
      'applicationNo',
    ],
    [],
  );
  const rowActs = useCallback(
    (row: Row) => [
      { key: 'history', label: t(($) => $.act.history), onClick: () => setShown(row) },
      ...(row.fileId === ''
        ? []
        : [
            { key: 'open', label: t(($) => $.act.file), onClick: () => void openFile(row.fileId, false) },
            { key: 'keep', label: t(($) => $.act.download), onClick: () => void openFile(row.fileId, true) },
          ]),
    ],
    [t],
  );
  return (
    <>
      <ListPage
        id="certificate.own"
        title={t(($) => $.menu.own)}
        of={calls.ownPage}
        columns={columns}
        rowName={(row) => row.certNo}
        rowActs={rowActs}
        empty={{ title: t(($) => $.noneOwn), hint: t(($) => $.noneOwnHint) }}
      />
      {shown && <OwnCertificateDialog id={shown.id} certNo={shown.certNo} onClose={() => setShown(null)} />}
    </>
  );
}
