/** Certificates that have a number: found, opened, their papers looked at. */
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import type { certificateList } from '@zhengjian/contract/areas/certificate/records.ts';
import type { RowOf } from '@zhengjian/contract/list.ts';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { openFile } from '../../../kit/files/openFile.ts';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { CertificatePart } from '../parts/CertificatePart.tsx';
import { PaperLinks } from '../parts/PaperLinks.tsx';

type Row = RowOf<typeof certificateList>;

type Props = {
  id: string;
  title: string;
  excel?: typeof calls.certificateExcel /** Certificate and reports are opened from the row. */;
  papers?: boolean;
  /** Beside the list's own acts. */
  acts?: ReactNode;
};

export function CertificateRegister({ id, title, excel, papers = false, acts }: Props) {
  const { t } = useTranslation('certificate');
  const [open, setOpen] = useState<{ row: Row; what: 'certificate' | 'papers' } | null>(null);
  const columns = useMemo<ListColumn<typeof certificateList>[]>(
    () => [
      { key: 'certNo', fixed: true, phone: 1 },
      { key: 'applicantName', fixed: true, phone: 2 },
      { key: 'certStatus', phone: 1, show: (row) => <StateTag dict="cert_status" value={row.certStatus} /> },
      { key: 'productName', phone: 2 },
      'exMark',
      'productClass',
      'issueDate',
      'expirationDate',
      'manufacturerName',
      'factoryName',
      'applicationNo',
    ],
    [],
  );
  const rowActs = useCallback(
    (row: Row) => [
      ...(papers ? [{ key: 'papers', label: t(($) => $.act.papers), onClick: () => setOpen({ row, what: 'papers' }) }] : []),
      { key: 'open', label: t(($) => $.act.open), onClick: () => setOpen({ row, what: 'certificate' }) },
      ...(row.fileId === '' ? [] : [{ key: 'file', label: t(($) => $.act.file), onClick: () => void openFile(row.fileId, false) }]),
    ],
    [t, papers],
  );
  return (
    <>
      <ListPage
        id={id}
        title={title}
        of={calls.certificatePage}
        columns={columns}
        rowName={(row) => row.certNo}
        rowActs={rowActs}
        {...(excel && { excel })}
        acts={acts}
        empty={{ title: t(($) => $.noneFound), hint: t(($) => $.noneFoundHint) }}
      />
      {open && (
        <AppModal
          open
          width={open.what === 'papers' ? 560 : 960}
          title={`${t(($) => $.menu.detail)} ${open.row.certNo}`}
          onClose={() => setOpen(null)}
        >
          {open.what === 'papers' ? (
            <PaperLinks call={calls.papersOfCase} caseId={open.row.dataId} none={t(($) => $.noPapers)} />
          ) : (
            <CertificatePart caseId={open.row.dataId} />
          )}
        </AppModal>
      )}
    </>
  );
}
