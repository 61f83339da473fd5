/**
 * The acts on an open task besides its decision, as the case file shows them under "more acts": only those that the server says
 * are possible for this person now. Opening a case that one may decide marks its task as seen.
 *
 * ```tsx
 * const flow = useFlowActs({ flowInstanceId: c.flowInstanceId, taskId, nodeKey, mayAct: c.abilities.act, refresh: ['acceptance'] });
 * <CaseFileScreen acts={[decide, ...flow.acts]} … />
 * {flow.dialog}
 * ```
 */
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import type { OperationKey } from '@zhengjian/contract/areas/workflow/records.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shell/apiError.ts';
import { notify } from '../../shell/notices.ts';
import { useAct, useRead } from '../../shell/query.ts';
import type { CaseAct } from '../CaseFileScreen.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import type { FlowTask } from './flowTask.ts';
import { JumpDialog } from './JumpDialog.tsx';
import { DistributeDialog, PassOnDialog } from './PersonDialogs.tsx';
import { REMARK_ACTS, type RemarkAct, RemarkActDialog } from './RemarkActs.tsx';
import { ReturnDialog } from './ReturnDialog.tsx';
import { AddSignerDialog, RemoveSignerDialog } from './SignerDialogs.tsx';
import { useOpened } from './useOpened.ts';

/** In the order of the menu; what decides the case stands in the bar itself. */
const SHOWN = [
  'claim',
  'withdraw',
  'returnTo',
  'transfer',
  'delegate',
  'resolve',
  'callBack',
  'addSigner',
  'removeSigner',
  'unclaim',
  'copy',
  'urge',
  'distribute',
  'jump',
  'discontinue',
] as const satisfies readonly OperationKey[];
export type FlowAct = (typeof SHOWN)[number];

const isRemarkAct = (key: FlowAct): key is FlowAct & RemarkAct => REMARK_ACTS.some((known) => known === key);

type Props = Partial<FlowTask> & { flowInstanceId: string; mayAct: boolean; refresh: readonly string[] };

export function useFlowActs({ flowInstanceId, taskId = '', nodeKey = '', mayAct, refresh }: Props): { acts: CaseAct[]; dialog: ReactNode } {
  const { t } = useTranslation('workflow');
  useOpened(taskId, mayAct);
  const [open, setOpen] = useState<FlowAct | null>(null);
  const areas = ['workflow', ...refresh];
  const claim = useAct(workflowListCalls.claimTask, { refresh: areas });
  const { data: possible } = useRead(
    workflowCalls.flowOpList,
    { flowInstanceId, ...(nodeKey === '' ? {} : { currentNodeKeyName: nodeKey }) },
    { enabled: flowInstanceId !== '', quiet: true, staleTime: 0 },
  );
  async function claimNow(): Promise<void> {
    try {
      await claim.act({ taskId }, { quiet: true });
      notify(
        'success',
        t(($) => $.work.acts.claimed),
      );
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      notify('warning', fault.message);
    }
  }
  const acts = SHOWN.filter((key) => possible?.some(({ opKey }) => opKey === key)).map(
    (key): CaseAct => ({
      key,
      label: t(($) => $.operation[key]),
      folded: true,
      danger: key === 'discontinue',
      onClick: () => (key === 'claim' ? void claimNow() : setOpen(key)),
    }),
  );
  const task = { flowInstanceId, taskId, nodeKey };
  const everyHours = possible?.find(({ opKey }) => opKey === open)?.everyHours ?? null;
  const common = { refresh: areas, everyHours, onClose: () => setOpen(null) };
  return { acts, dialog: open && dialogOf(open, task, common) };
}

type Common = { refresh: readonly string[]; everyHours: number | null; onClose: () => void };

function dialogOf(act: FlowAct, task: FlowTask, { everyHours, ...common }: Common): ReactNode {
  if (isRemarkAct(act)) return <RemarkActDialog act={act} task={task} everyHours={everyHours} {...common} />;
  switch (act) {
    case 'returnTo':
      return <ReturnDialog task={task} {...common} />;
    case 'transfer':
    case 'delegate':
      return <PassOnDialog act={act} task={task} {...common} />;
    case 'addSigner':
      return <AddSignerDialog task={task} {...common} />;
    case 'removeSigner':
      return <RemoveSignerDialog task={task} {...common} />;
    case 'distribute':
      return <DistributeDialog task={task} {...common} />;
    case 'copy':
      return <CopyDialog flowInstanceId={task.flowInstanceId} {...common} />;
    case 'jump':
      return <JumpDialog task={task} {...common} />;
    default:
      return null;
  }
}
