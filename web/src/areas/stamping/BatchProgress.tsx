/** How far the stamping worker is with a batch. The window may be closed: the work goes on in the server. */
import { useQueryClient } from '@tanstack/react-query';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import type { BatchDetail } from '@zhengjian/contract/areas/stamping/records.ts';
import { Button, Progress } from 'antd';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { refreshAfterAct, refreshReads, useAct, useRead } from '../../shell/query.ts';
import { CaseWords } from './PaperList.tsx';
import { TaskState, TryWords } from './states.tsx';

const LOOK_MS = 700;

function Shown({ batch }: { batch: BatchDetail }) {
  const { t } = useTranslation('stamping');
  const settled = batch.done + batch.failed + batch.cancelled;
  // those that were not stamped stand first: they want somebody
  const tasks = [...batch.tasks].sort((a, b) => Number(b.fault !== '') - Number(a.fault !== ''));
  return (
    <>
      <Progress
        percent={Math.round((settled * 100) / Math.max(batch.total, 1))}
        status={batch.failed > 0 ? 'exception' : batch.ended ? 'success' : 'active'}
      />
      <p role="status">
        {t(($) => $.stamp.progress, { total: batch.total, done: batch.done })}
        {batch.failed > 0 && t(($) => $.stamp.progressFailed, { count: batch.failed })}
        {batch.cancelled > 0 && t(($) => $.stamp.progressCancelled, { count: batch.cancelled })}
      </p>
      {!batch.ended && <p className="secondary">{t(($) => $.stamp.progressHint)}</p>}
      <ul className="batch-tasks">
        {tasks.map((task) => (
          <li key={`${task.fileId} ${task.sealName}`}>
            <TaskState state={task.state} /> <span className="batch-name">{task.documentName}</span>{' '}
            <span className="secondary">{task.sealName}</span>
            <CaseWords of={task} />
            <div className="secondary">
              <TryWords tried={task} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

export function BatchProgress({ batchId, onClose }: { batchId: string; onClose: () => void }) {
  const { t } = useTranslation('stamping');
  const client = useQueryClient();
  const read = useRead(
    stampingCalls.batchDetail,
    { id: batchId },
    { refetchInterval: ({ state }) => (state.data?.ended ? false : LOOK_MS), staleTime: 0 },
  );
  const cancel = useAct(stampingCalls.cancelSignatureDocumentPost, { refresh: ['stamping'] });
  const ended = read.data?.ended === true;
  const refresh = useCallback(
    () =>
      void Promise.all([
        refreshReads(client, [
          stampingCalls.selectSignaturePrintingPagePage,
          stampingCalls.selectSignaturePrintingCount,
          stampingCalls.caseStamps,
          'file',
        ]),
        refreshAfterAct(client),
      ]),
    [client],
  );
  // what is left to go on shows in the list behind how far it has come
  const close = () => {
    refresh();
    onClose();
  };
  useEffect(() => {
    if (ended) refresh();
  }, [ended, refresh]);
  return (
    <AppModal
      open
      width={560}
      title={t(($) => $.stamp.progressTitle)}
      onClose={close}
      footer={
        <div className="seal-acts">
          {!ended && (
            <Button loading={cancel.running} onClick={() => void cancel.act({ batchId }).catch(() => undefined)}>
              {t(($) => $.stamp.cancel)}
            </Button>
          )}
          <Button type="primary" onClick={close}>
            {t(($) => $.stamp.close)}
          </Button>
        </div>
      }
    >
      <Loaded read={read}>{(batch) => <Shown batch={batch} />}</Loaded>
    </AppModal>
  );
}
