/**
 * Queued submissions, sent one at a time; what waits can be cancelled (spec: 000 §2.4, §4). 840 wide, its table 380 high.
 *
 * ```tsx
 * <BatchDialog rows={rows} shows={form.rows} submit={(row) => send(call, inputOf(row), { quiet: true })} onClose={close} />
 * ```
 * Starts when it is mounted. It can be closed when the last row has its answer.
 */
import './approval.css';
import { BATCH_STATE } from '@zhengjian/contract/areas/workflow/records.ts';
import type { ShownForm } from '@zhengjian/contract/node-form.ts';
import { Button, Table, type TableColumnType } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../AppModal.tsx';
import { DictText } from '../dictionary.tsx';
import { StateTag } from '../StateTag.tsx';
import type { StateKind } from '../states.ts';
import { type BatchItem, type BatchRun, type BatchStatus, runBatch } from './batchRun.ts';
import type { ApprovalRow } from './decision.ts';

const WIDTH = 840;
const TABLE_HEIGHT = 380;

type Row = ApprovalRow & BatchItem & { at: number };

const kinds: Record<BatchStatus, StateKind> = { 0: 'waiting', 1: 'working', 2: 'done', 3: 'returned', 4: 'ended' };
const words = { 0: 'waiting', 1: 'submitting', 2: 'submitted', 3: 'failed', 4: 'cancelled' } as const;

export function BatchDialog({
  rows,
  shows,
  submit,
  onClose,
}: {
  rows: readonly ApprovalRow[];
  /** Columns that the form of the node adds. */
  shows: ShownForm['rows'];
  submit: (row: ApprovalRow) => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation('workflow');
  const { t: tk } = useTranslation('kit');
  const run = useRef<BatchRun | null>(null);
  const [items, setItems] = useState<readonly BatchItem[]>(() => rows.map(() => ({ isWaiting: BATCH_STATE.waiting, message: '' })));
  const started = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the batch is what it was when it started
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    run.current = runBatch(
      rows.length,
      async (at) => {
        const row = rows[at];
        if (row) await submit(row);
      },
      setItems,
    );
  }, []);

  const count = (status: BatchStatus) => items.filter(({ isWaiting }) => isWaiting === status).length;
  const left = count(BATCH_STATE.waiting) + count(BATCH_STATE.submitting);
  const data: Row[] = rows.map((row, at) => ({ ...row, ...(items[at] ?? { isWaiting: BATCH_STATE.waiting, message: '' }), at }));

  const columns: TableColumnType<Row>[] = [
    { title: t(($) => $.batch.applicationNumber), width: 170, render: (_, row) => <span className="mono">{row.applicationNumber}</span> },
    { title: t(($) => $.batch.applicant), width: 180, render: (_, row) => row.applicantName },
    {
      title: t(($) => $.batch.product),
      render: (_, row) => {
        const products = row.products ?? (row.productName ? [{ productName: row.productName, productExMark: '' }] : []);
        return products.map(({ productName, productExMark }) => (
          <div key={`${productName} ${productExMark}`}>
            {productName} {productExMark !== '' && <span className="mono">{productExMark}</span>}
          </div>
        ));
      },
    },
    ...shows.map(({ name, label, dict }) => ({
      title: label,
      width: 100,
      render: (_: unknown, { shown }: Row) => (dict === '' ? shown?.[name] : <DictText code={dict} value={shown?.[name] ?? ''} />),
    })),
    {
      title: t(($) => $.batch.status),
      width: 160,
      render: (_, row) => (
        <>
          <StateTag kind={kinds[row.isWaiting]}>{t(($) => $.batch[words[row.isWaiting]])}</StateTag>
          {row.message !== '' && <div className="batch-why">{row.message}</div>}
        </>
      ),
    },
    {
      title: t(($) => $.batch.operation),
      width: 80,
      render: (_, row) => (
        <Button type="link" size="small" disabled={row.isWaiting !== BATCH_STATE.waiting} onClick={() => run.current?.cancel(row.at)}>
          {t(($) => $.batch.cancel)}
        </Button>
      ),
    },
  ];

  return (
    <AppModal
      open
      width={WIDTH}
      title={t(($) => $.batch.title)}
      {...(left === 0 ? { onClose } : {})}
      footer={
        <div className="batch-foot">
          <span aria-live="polite">
            {left > 0
              ? `${tk(($) => $.batch.left, { n: left })} · ${tk(($) => $.batch.running)}`
              : tk(($) => $.batch.summary, {
                  done: count(BATCH_STATE.submitted),
                  failed: count(BATCH_STATE.failed),
                  cancelled: count(BATCH_STATE.cancelled),
                })}
          </span>
          <Button type="primary" disabled={left > 0} onClick={onClose}>
            {tk(($) => $.batch.close)}
          </Button>
        </div>
      }
    >
      <Table<Row>
        size="small"
        rowKey="at"
        columns={columns}
        dataSource={data}
        pagination={false}
        scroll={{ y: TABLE_HEIGHT - 40, x: 780 }}
        style={{ height: TABLE_HEIGHT }}
      />
    </AppModal>
  );
}
