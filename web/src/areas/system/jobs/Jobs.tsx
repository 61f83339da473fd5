/** `/monitor/job`: what the server does by the clock, its last runs, and what the administrator of the platform may do about it. */
import { jobCalls as c, type JobRow, type jobList } from '@zhengjian/contract/areas/system/jobs.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import type { RowAct } from '../../../kit/list/shape.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct } from '../../../shell/query.ts';
import '../texts.ts';
import { JobActDialog } from './JobActDialog.tsx';
import { JobRunsDialog } from './JobRunsDialog.tsx';

const STATES = { waiting: 'waiting', running: 'working', failing: 'overdue', paused: 'suspended' } as const;
const columns: ListColumn<typeof jobList>[] = [
  { key: 'title', fixed: true, phone: 1 },
  { key: 'state', phone: 1, states: STATES },
  { key: 'interval', phone: 2 },
  { key: 'lastStart', phone: 2 },
  'lastSeconds',
  { key: 'outcome', phone: 2 },
  'nextAt',
  'runs',
  'failures',
  'pausedReason',
  { key: 'name', hidden: true },
];

export default function Jobs() {
  const { t } = useTranslation('system');
  const [dialog, show] = useState<{ kind: 'run' | 'pause' | 'runs'; job: JobRow } | null>(null);
  const close = useCallback(() => show(null), []);
  const { act: resume } = useAct(c.jobResume, { refresh: ['system'] });
  const rowActs = useCallback(
    (job: JobRow): readonly RowAct[] => {
      const again = async () => {
        try {
          await resume({ id: job.id });
        } catch (fault) {
          // the toast has told why
          if (!(fault instanceof ApiError)) throw fault;
        }
      };
      return [
        { key: 'runs', label: t(($) => $.job.runs), onClick: () => show({ kind: 'runs', job }) },
        {
          key: 'run',
          label: t(($) => $.job.run),
          disabled: job.state === 'running',
          folded: true,
          onClick: () => show({ kind: 'run', job }),
        },
        job.pausedReason === ''
          ? { key: 'pause', label: t(($) => $.job.pause), folded: true, onClick: () => show({ kind: 'pause', job }) }
          : { key: 'resume', label: t(($) => $.job.resume), onClick: () => void again() },
      ];
    },
    [resume, t],
  );
  const rowName = useCallback(({ title }: JobRow) => title, []);
  return (
    <>
      <ListPage of={c.jobPage} columns={columns} rowActs={rowActs} rowName={rowName} />
      {dialog?.kind === 'runs' && <JobRunsDialog job={dialog.job} onClose={close} />}
      {(dialog?.kind === 'run' || dialog?.kind === 'pause') && <JobActDialog job={dialog.job} act={dialog.kind} onClose={close} />}
    </>
  );
}
