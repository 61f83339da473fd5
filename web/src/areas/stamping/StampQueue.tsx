/** Papers that wait for a seal: chosen one or many, stamped by the stamping worker of the server, told paper by paper. */
import './stamping.css';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import type { StampRow, StampTab, stampList } from '@zhengjian/contract/areas/stamping/records.ts';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type ListColumn, ListPage } from '../../kit/ListPage.tsx';
import { useAct, useRead } from '../../shell/query.ts';
import { useMay } from '../../shell/session.ts';
import { useSizeLevel } from '../../shell/size.ts';
import { BatchProgress } from './BatchProgress.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { isAtPress, isStampable } from './stampable.ts';
import { isBetween, PaperState, Seals, SetSeals, TryWords } from './states.tsx';
import { look, useStampViewer } from './viewer/StampViewer.tsx';

type Wish = { rows: readonly StampRow[]; how: 'press' | 'offline' };
const DETAIL = (id: string) => `/printing/Stamping_detail?id=${id}`;
const TABS: readonly StampTab[] = ['waiting', 'failed', 'returned', 'stamped'];

export default function StampQueue() {
  const { t } = useTranslation('stamping');
  const mayStamp = useMay('seal_stamp');
  const phone = useSizeLevel() === 0;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'waiting';
  const { open, viewer } = useStampViewer();
  const [wish, setWish] = useState<Wish | null>(null);
  const [batchId, setBatchId] = useState('');
  const start = useAct(stampingCalls.startSignatureDocument, { refresh: ['stamping'] });
  const { data: client } = useRead(stampingCalls.signingClient, {}, { enabled: mayStamp, quiet: true });
  const offline = useAct(stampingCalls.signatureDocumentOfflineBatch, { refresh: ['stamping', 'file'] });
  const columns = useMemo<ListColumn<typeof stampList>[]>(
    () => [
      {
        key: 'documentName',
        fixed: true,
        phone: 1,
        show: (row) => (
          <>
            <button type="button" className="link-cell" onClick={() => look(open, row)}>
              {row.documentName}
            </button>
            <div className="secondary">{t(($) => $.documentKind[row.documentKind])}</div>
          </>
        ),
      },
      {
        key: 'applicationNo',
        show: (row) => (
          <Link className="mono" to={DETAIL(row.caseId)}>
            {row.applicationNo}
          </Link>
        ),
      },
      { key: 'applicantName', phone: 2 },
      ...(tab === 'failed'
        ? [
            {
              key: 'fault',
              title: t(($) => $.fields.paper.fault),
              width: 230,
              phone: 2,
              show: (row: StampRow) => <TryWords tried={row} />,
            } as const,
          ]
        : []),
      ...(tab === 'returned' ? [{ key: 'returned', phone: 2 } as const] : []),
      ...(tab === 'stamped'
        ? ([
            {
              key: 'stampTime',
              title: t(($) => $.fields.paper.stampTime),
              width: 150,
              show: (row: StampRow) => <SetSeals row={row} show={(s) => <span className="num">{s.time.slice(0, 16)}</span>} />,
            },
            {
              key: 'stampedBy',
              title: t(($) => $.fields.paper.stampedBy),
              width: 150,
              show: (row: StampRow) => <SetSeals row={row} show={(s) => s.signerName} />,
            },
            {
              key: 'sealName',
              title: t(($) => $.fields.paper.sealName),
              width: 200,
              phone: 2,
              show: (row: StampRow) =>
                phone ? (
                  <Seals row={row} />
                ) : (
                  <>
                    <SetSeals row={row} show={(s) => s.name} />
                    {isBetween(row) && <PaperState row={row} />}
                  </>
                ),
            },
          ] as const)
        : ([
            {
              key: 'sealName',
              title: t(($) => $.fields.paper.sealName),
              width: 220,
              phone: 2,
              show: (row: StampRow) => (
                <>
                  <Seals row={row} /> {isBetween(row) && <PaperState row={row} />}
                </>
              ),
            },
            'createTime',
            'createUser',
          ] as const)),
    ],
    [t, open, tab, phone],
  );
  const rowActs = useCallback(
    (row: StampRow) => {
      const stamp = [
        {
          key: 'stamp',
          label: row.taskState === 'failed' ? t(($) => $.stamp.retry) : t(($) => $.stamp.act),
          onClick: () => setWish({ rows: [row], how: 'press' }),
        },
        { key: 'offline', label: t(($) => $.stamp.offline), onClick: () => setWish({ rows: [row], how: 'offline' }) },
      ];
      const progress = { key: 'progress', label: t(($) => $.stamp.showProgress), onClick: () => setBatchId(row.batchId) };
      // a phone shows no number to open the case's papers by
      const detail = { key: 'detail', label: t(($) => $.stamp.detail), onClick: () => void navigate(DETAIL(row.caseId)) };
      return [...(mayStamp && isStampable(row) ? stamp : []), ...(isAtPress(row) ? [progress] : []), ...(phone ? [detail] : [])];
    },
    [t, mayStamp, phone, navigate],
  );
  const batch = useMemo(
    () =>
      mayStamp
        ? [
            {
              key: 'stamp',
              label: t(($) => $.stamp.act),
              hint: (rows: readonly StampRow[]) => t(($) => $.stamp.batchHint, { count: rows.length }),
              run: (rows: readonly StampRow[]) => setWish({ rows, how: 'press' }),
            },
            {
              key: 'offline',
              label: t(($) => $.stamp.offline),
              run: (rows: readonly StampRow[]) => setWish({ rows, how: 'offline' }),
            },
          ]
        : [],
    [t, mayStamp],
  );
  async function run({ rows, how }: Wish): Promise<void> {
    const fileIds = rows.map((row) => row.fileId);
    if (how === 'offline') await offline.act({ fileIds });
    else setBatchId((await start.act({ fileIds })).batchId);
  }
  return (
    <>
      <ListPage
        id="stamping.queue"
        title={t(($) => $.menu.stamp)}
        of={stampingCalls.selectSignaturePrintingPagePage}
        counts={stampingCalls.selectSignaturePrintingCount}
        columns={columns}
        acts={
          client !== undefined &&
          client.address !== '' && (
            <a href={client.address} target="_blank" rel="noreferrer">
              {t(($) => $.stamp.client)}
            </a>
          )
        }
        rowName={(row) => row.documentName}
        // what is stamped is done with; its papers are opened by their names
        {...(tab === 'stamped' && !phone ? {} : { rowActs, batch })}
        selectable={isStampable}
        empty={
          tab === 'waiting'
            ? { title: t(($) => $.stamp.none), hint: t(($) => $.stamp.noneHint) }
            : { title: t(($) => $.stamp.noneOn[tab]), hint: t(($) => $.stamp.noneOnHint[tab]) }
        }
      />
      {viewer}
      {wish && <ConfirmDialog papers={wish.rows} how={wish.how} run={() => run(wish)} onClose={() => setWish(null)} />}
      {batchId !== '' && <BatchProgress batchId={batchId} onClose={() => setBatchId('')} />}
    </>
  );
}
