/** Papers that wait for a seal: chosen one or many, stamped by the press of the server, told paper by paper. */
import './stamping.css';
import { stampingCalls, stampTabs } from '@zhengjian/contract/areas/stamping/calls.ts';
import { DOCUMENT_KINDS, type StampRow } from '@zhengjian/contract/areas/stamping/records.ts';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Column, Filter, ListView } from '../../kit/list/shape.ts';
import { QueueScreen } from '../../kit/QueueScreen.tsx';
import { useAct } from '../../shell/query.ts';
import { useMay } from '../../shell/session.ts';
import { useSizeLevel } from '../../shell/size.ts';
import { BatchProgress } from './BatchProgress.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { isAtPress, isStampable } from './stampable.ts';
import { isBetween, PaperState, Seals, SetSeals, TryWords } from './states.tsx';
import { look, useStampViewer } from './viewer/StampViewer.tsx';

type Wish = { rows: readonly StampRow[]; how: 'press' | 'offline' };
const DETAIL = (id: string) => `/printing/Stamping_detail?id=${id}`;
const count = { call: stampingCalls.selectSignaturePrintingCount, input: (view: ListView) => ({ ...view.sent }) as never };
const input = (view: ListView) => ({ ...view.sent, tab: view.tab || 'waiting', current: view.current, size: view.size }) as never;

export default function StampQueue() {
  const { t } = useTranslation('stamping');
  const mayStamp = useMay('seal_stamp');
  const phone = useSizeLevel() === 0;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const tab = stampTabs.find((one) => one === query.get('tab')) ?? 'waiting';
  const { open, viewer } = useStampViewer();
  const [wish, setWish] = useState<Wish | null>(null);
  const [batchId, setBatchId] = useState('');
  const start = useAct(stampingCalls.startSignatureDocument, { refresh: ['stamping'] });
  const offline = useAct(stampingCalls.signatureDocumentOfflineBatch, { refresh: ['stamping', 'file'] });
  const columns = useMemo<Column<StampRow>[]>(
    () => [
      {
        key: 'documentName',
        title: t(($) => $.fields.paper.documentName),
        width: 250,
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
        title: t(($) => $.fields.paper.applicationNo),
        width: 170,
        show: (row) => (
          <Link className="mono" to={DETAIL(row.caseId)}>
            {row.applicationNo}
          </Link>
        ),
      },
      { key: 'applicantName', title: t(($) => $.fields.paper.applicantName), width: 230, phone: 2 },
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
      ...(tab === 'returned' ? [{ key: 'returned', title: t(($) => $.stamp.backReason), width: 230, phone: 2 } as const] : []),
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
            { key: 'createTime', title: t(($) => $.fields.paper.createTime), width: 150, as: 'minute' },
            { key: 'createUser', title: t(($) => $.fields.paper.createUser), width: 110 },
          ] as const)),
    ],
    [t, open, tab, phone],
  );
  const filters = useMemo<Filter[]>(
    () => [
      { kind: 'text', key: 'keyword', label: t(($) => $.stamp.keyword), main: true },
      {
        kind: 'choice',
        key: 'documentKind',
        label: t(($) => $.fields.paper.documentKind),
        options: DOCUMENT_KINDS.map((value) => ({ value, label: t(($) => $.documentKind[value]) })),
      },
    ],
    [t],
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
      <QueueScreen
        id="stamping.queue"
        title={t(($) => $.menu.stamp)}
        call={stampingCalls.selectSignaturePrintingPagePage}
        input={input}
        tabs={stampTabs.map((key) => ({ key, label: t(($) => $.stamp.tabs[key]) }))}
        count={count}
        filters={filters}
        columns={columns}
        rowKey="fileId"
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
