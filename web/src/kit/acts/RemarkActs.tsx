/** Acts that need at most words: 撤回, 取消签收, 交还, 收回委派, 催办, 终止. */
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { REMARK_LIMIT } from '@zhengjian/contract/areas/workflow/records.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallClient } from '../../shell/call-client.ts';
import { useRemarkFiles } from '../remark/useRemarkFiles.tsx';
import { ActDialog, type ActProps, REASON_MIN, RemarkLine } from './ActDialog.tsx';
import type { FlowTask } from './flowTask.ts';

export const REMARK_ACTS = ['withdraw', 'unclaim', 'resolve', 'callBack', 'urge', 'discontinue'] as const;
export type RemarkAct = (typeof REMARK_ACTS)[number];

const URGE_MAX = 200;

type Kind = {
  call: CallClient;
  of: 'task' | 'instance';
  words: 'remark' | 'reason' | 'opinion';
  limit?: number;
  danger?: true;
  /** Files may go with the words. */
  files?: true;
};

/** The calls differ in what they name the case by and in whether words are asked for. */
const kinds = {
  withdraw: { call: workflowActCalls.withdraw, of: 'instance', words: 'remark' },
  unclaim: { call: workflowActCalls.flowUnclaim, of: 'task', words: 'remark' },
  resolve: { call: workflowActCalls.flowResolve, of: 'task', words: 'opinion', files: true },
  callBack: { call: workflowActCalls.flowResolve, of: 'task', words: 'reason' },
  urge: { call: workflowActCalls.flowUrge, of: 'instance', words: 'remark', limit: URGE_MAX },
  discontinue: { call: workflowActCalls.discontinue, of: 'instance', words: 'reason', danger: true },
} as const satisfies Record<RemarkAct, Kind>;

type Props = ActProps & {
  act: RemarkAct;
  task: Pick<FlowTask, 'flowInstanceId' | 'taskId'>;
  /** The act may be done once in so many hours. */
  everyHours?: number | null;
};

export function RemarkActDialog({ act, task, everyHours = null, refresh, onClose }: Props) {
  const { t } = useTranslation('workflow');
  const [remark, setRemark] = useState('');
  const kind: Kind = kinds[act];
  const limit = kind.limit ?? REMARK_LIMIT;
  const words = remark.trim();
  const must = kind.words !== 'remark';
  const tooLong = words.length > limit;
  const files = useRemarkFiles(task.flowInstanceId);
  const ready = !tooLong && files.missing === '' && (!must || words.length >= REASON_MIN);
  const named = kind.of === 'task' ? { taskId: task.taskId } : { flowInstanceId: task.flowInstanceId };
  return (
    <ActDialog
      title={t(($) => $.work.acts[act].title)}
      hint={[t(($) => $.work.acts[act].hint), everyHours === null ? '' : t(($) => $.work.acts.everyHours, { n: everyHours })].join('')}
      okText={t(($) => $.work.acts[act].ok)}
      danger={kind.danger === true}
      call={kind.call}
      input={
        ready
          ? { ...named, ...(words === '' ? {} : { remark: words }), ...(files.ids.length > 0 ? { remarkFiles: files.ids } : {}) }
          : undefined
      }
      missing={
        files.missing ||
        (tooLong
          ? t(($) => $.refusal.remarkTooLong, { limit })
          : kind.words === 'opinion'
            ? t(($) => $.work.acts.giveOpinion)
            : t(($) => $.work.acts.giveReason))
      }
      done={() => t(($) => $.work.acts[act].done)}
      refresh={refresh}
      onClose={onClose}
    >
      <RemarkLine label={t(($) => $.work.acts[kind.words])} required={must} value={remark} limit={limit} onChange={setRemark} />
      {kind.files && files.line}
    </ActDialog>
  );
}
