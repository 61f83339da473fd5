/** Ends a running process for good, with a reason. */
import type { InstanceRow } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { Alert, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { useAct } from '../../../shell/query.ts';
import { useDone } from '../useDone.ts';

const LIMIT = 500;
const SHORTEST = 2;

export function DiscontinueDialog({ row, onClose, onDone }: { row: InstanceRow; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('flow');
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const id = useId();
  const done = useDone();
  const { act, running } = useAct(workflowListCalls.followDelete, { refresh: ['workflow'] });
  const short = reason.trim().length < SHORTEST;
  async function end(): Promise<void> {
    setAsked(true);
    if (short) return;
    const sent = act({ processInstanceId: row.processInstanceId, deleteReason: reason.trim() }, { quiet: true });
    if (
      await done(
        sent,
        t(($) => $.follow.discontinued),
      )
    )
      onDone();
  }
  return (
    <AppModal
      open
      width={500}
      title={t(($) => $.follow.discontinueTitle, { no: row.caseNo })}
      okText={t(($) => $.follow.discontinue)}
      okDanger
      okDisabled={reason.length > LIMIT}
      okLoading={running}
      onOk={() => void end()}
      onClose={onClose}
      notice={asked && short && <Alert type="error" showIcon role="alert" title={t(($) => $.follow.reasonShort)} />}
    >
      <Alert type="warning" showIcon title={t(($) => $.follow.discontinueHint)} className="dialog-line" />
      <div className="dialog-line">
        <label htmlFor={id}>{t(($) => $.follow.reason)}</label>
        <Input.TextArea
          id={id}
          value={reason}
          autoSize={{ minRows: 3, maxRows: 10 }}
          count={{ show: true, max: LIMIT }}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </AppModal>
  );
}
