/** 申请跳转: an administrator asks to put the case at another node; a second person decides. */
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { REMARK_LIMIT } from '@zhengjian/contract/areas/workflow/records.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shell/query.ts';
import { EmptyHint } from '../EmptyHint.tsx';
import { Loaded } from '../Loaded.tsx';
import { ActDialog, type ActProps, REASON_MIN, RemarkLine } from './ActDialog.tsx';
import type { FlowTask } from './flowTask.ts';
import { TargetChoice } from './TargetChoice.tsx';

export function JumpDialog({ task, refresh, onClose }: ActProps & { task: FlowTask }) {
  const { t } = useTranslation('workflow');
  const read = useRead(workflowActCalls.flowJumpTargets, { taskId: task.taskId }, { staleTime: 0, gcTime: 0 });
  const [node, setNode] = useState('');
  const [remark, setRemark] = useState('');
  const words = remark.trim();
  const target = read.data?.find(({ nodeKey }) => nodeKey === node);
  const tooLong = words.length > REMARK_LIMIT;
  const ready = target !== undefined && words.length >= REASON_MIN && !tooLong;
  return (
    <ActDialog
      title={t(($) => $.work.acts.jump.title)}
      hint={t(($) => $.work.acts.jump.hint)}
      okText={target ? t(($) => $.work.acts.jump.okTo, { node: target.nodeName }) : t(($) => $.work.acts.jump.ok)}
      call={workflowActCalls.flowJumpAsk}
      input={ready ? { taskId: task.taskId, targetNodeKey: node, remark: words } : undefined}
      missing={
        tooLong
          ? t(($) => $.refusal.remarkTooLong, { limit: REMARK_LIMIT })
          : target
            ? t(($) => $.work.acts.giveReason)
            : t(($) => $.work.acts.chooseNode)
      }
      done={() => t(($) => $.work.acts.jump.done)}
      refresh={refresh}
      onClose={onClose}
    >
      <Loaded read={read}>
        {(targets) =>
          targets.length === 0 ? (
            <EmptyHint title={t(($) => $.work.acts.jump.none)} />
          ) : (
            <TargetChoice label={t(($) => $.work.acts.jump.node)} targets={targets} value={node} onChange={setNode} />
          )
        }
      </Loaded>
      <RemarkLine label={t(($) => $.work.acts.reason)} required value={remark} limit={REMARK_LIMIT} onChange={setRemark} />
    </ActDialog>
  );
}
