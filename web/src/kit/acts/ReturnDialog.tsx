/** 退回至任意节点: where to, with its effect; how the case goes on afterwards; why. */
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { REMARK_LIMIT } from '@zhengjian/contract/areas/workflow/records.ts';
import { Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shell/query.ts';
import { EmptyHint } from '../EmptyHint.tsx';
import { Loaded } from '../Loaded.tsx';
import { useRemarkFiles } from '../remark/useRemarkFiles.tsx';
import { ActDialog, type ActProps, RemarkLine } from './ActDialog.tsx';
import type { FlowTask } from './flowTask.ts';
import { TargetChoice } from './TargetChoice.tsx';
import { emptyReturn, missingOfReturn, modeFor, onlyTarget, type ReturnChoice, returnSent } from './targets.ts';

export function ReturnDialog({ task, refresh, onClose }: ActProps & { task: FlowTask }) {
  const { t } = useTranslation('workflow');
  const { t: tk } = useTranslation('kit');
  const read = useRead(
    workflowActCalls.flowReturnTargets,
    { flowInstanceId: task.flowInstanceId, taskId: task.taskId },
    { staleTime: 0, gcTime: 0 },
  );
  const dialog = useRead(
    workflowCalls.flowTaskDialog,
    { flowInstanceId: task.flowInstanceId, currentNodeKeyName: task.nodeKey },
    { staleTime: 0 },
  );
  const files = useRemarkFiles(task.flowInstanceId);
  const cusFiles = useRemarkFiles(
    task.flowInstanceId,
    tk(($) => $.remarkFiles.forCompany),
  );
  const unsent = files.missing || cusFiles.missing;
  const [choice, setChoice] = useState(emptyReturn);
  const set = (patch: Partial<ReturnChoice>) => setChoice((before) => ({ ...before, ...patch }));
  const targets = read.data ?? [];
  const node = choice.node === '' ? onlyTarget(targets) : choice.node;
  const target = targets.find(({ nodeKey }) => nodeKey === node);
  const limit = dialog.data?.remarkLimit ?? REMARK_LIMIT;
  const missing = missingOfReturn(choice, target, limit);
  const missingText =
    missing === null
      ? ''
      : missing === 'chooseNode'
        ? t(($) => $.work.acts.chooseNode)
        : missing === 'remarkTooLong'
          ? t(($) => $.refusal.remarkTooLong, { limit })
          : t(($) => $.dialog[missing]);
  const input =
    target === undefined || missing !== null || unsent !== ''
      ? undefined
      : {
          flowInstanceIds: [task.flowInstanceId],
          currentNodeKeyName: task.nodeKey,
          taskId: task.taskId,
          ...(dialog.data ? { taskVersion: dialog.data.taskVersion } : {}),
          ...returnSent(choice, target),
          ...(files.ids.length > 0 ? { remarkFiles: files.ids } : {}),
          ...(target.toCustomer && cusFiles.ids.length > 0 ? { cusRemarkFiles: cusFiles.ids } : {}),
        };
  return (
    <ActDialog
      title={t(($) => $.work.acts.returnTo.title)}
      okText={target ? t(($) => $.work.acts.returnTo.ok, { node: target.nodeName }) : t(($) => $.work.acts.returnTo.okPlain)}
      danger
      call={workflowActCalls.flowSubmitForReject}
      input={input}
      missing={missingText || unsent}
      done={() => t(($) => $.work.acts.returnTo.done, { node: target?.nodeName ?? '' })}
      refresh={refresh}
      onClose={onClose}
    >
      <Loaded read={read}>
        {() =>
          targets.length === 0 ? (
            <EmptyHint title={t(($) => $.work.acts.returnTo.none)} />
          ) : (
            <TargetChoice
              label={t(($) => $.work.acts.returnTo.node)}
              targets={targets}
              value={node}
              onChange={(next) => set({ node: next })}
            />
          )
        }
      </Loaded>
      {target && target.modes.length > 1 && (
        <fieldset className="branches targets">
          <legend>{t(($) => $.work.acts.returnTo.mode)}</legend>
          <Radio.Group
            value={modeFor(target, choice.mode)}
            onChange={(event) => set({ mode: event.target.value === 'straight' ? 'straight' : 'again' })}
          >
            {target.modes.map((mode) => (
              <Radio key={mode} value={mode} className="branch">
                <span className="branch-name">{t(($) => $.work.acts.returnTo[mode])}</span>
                <span className="branch-way">
                  {mode === 'again'
                    ? t(($) => $.work.acts.returnTo.againHint, { node: target.nodeName })
                    : t(($) => $.work.acts.returnTo.straightHint, { node: target.nodeName })}
                </span>
              </Radio>
            ))}
          </Radio.Group>
        </fieldset>
      )}
      {target?.toCustomer && (
        <RemarkLine
          label={t(($) => $.dialog.customerRemark)}
          kind="return"
          required
          limit={limit}
          value={choice.cusRemark}
          onChange={(cusRemark) => set({ cusRemark })}
        />
      )}
      {target?.toCustomer && cusFiles.line}
      <RemarkLine
        label={t(($) => $.dialog.internalRemark)}
        kind="return"
        required={target !== undefined && !target.toCustomer}
        limit={limit}
        value={choice.remark}
        onChange={(remark) => set({ remark })}
      />
      {files.line}
    </ActDialog>
  );
}
