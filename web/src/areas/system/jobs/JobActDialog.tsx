/** Lets a job run now or pauses it, with the reason that goes on record. */
import { jobCalls as c, type JobRow } from '@zhengjian/contract/areas/system/jobs.ts';
import { Alert, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct } from '../../../shell/query.ts';

const LEAST = 2;
const MOST = 200;

export function JobActDialog({ job, act: kind, onClose }: { job: JobRow; act: 'run' | 'pause'; onClose: () => void }) {
  const { t } = useTranslation('system');
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState('');
  const id = useId();
  const { act, running } = useAct(kind === 'run' ? c.jobRun : c.jobPause, { refresh: ['system'] });
  const name = job.title;
  async function save(): Promise<void> {
    if (reason.trim().length < LEAST) {
      setRefusal(t(($) => $.job.reasonMissing));
      return;
    }
    setRefusal('');
    try {
      await act({ id: job.id, reason });
      onClose();
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      setRefusal(fault.message);
    }
  }
  return (
    <AppModal
      open
      width={500}
      title={kind === 'run' ? t(($) => $.job.runTitle, { name }) : t(($) => $.job.pauseTitle, { name })}
      okText={kind === 'run' ? t(($) => $.job.run) : t(($) => $.job.pause)}
      okLoading={running}
      onOk={() => void save()}
      onClose={onClose}
      entered={reason !== ''}
      notice={refusal !== '' && <Alert type="warning" showIcon title={refusal} />}
    >
      <p className="secondary">{kind === 'run' ? t(($) => $.job.runHint) : t(($) => $.job.pauseHint)}</p>
      <label htmlFor={id}>{t(($) => $.job.reason)}</label>
      <Input.TextArea id={id} rows={3} maxLength={MOST} showCount value={reason} onChange={({ target }) => setReason(target.value)} />
    </AppModal>
  );
}
