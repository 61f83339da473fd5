/** 抄送: colleagues who may read the case; its course is not affected. */
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Line } from '../approval/Sections.tsx';
import { ActDialog, type ActProps } from './ActDialog.tsx';
import { ColleagueSelect } from './ColleagueSelect.tsx';
import { useRemark } from './useRemark.tsx';

const MOST = 20;
const REMARK_MAX = 500;

export function CopyDialog({ flowInstanceId, refresh, onClose }: ActProps & { flowInstanceId: string }) {
  const { t } = useTranslation('workflow');
  const [userIds, setUserIds] = useState<string[]>([]);
  const { remark, fault, line } = useRemark(REMARK_MAX);
  return (
    <ActDialog
      title={t(($) => $.work.acts.copy.title)}
      hint={t(($) => $.work.acts.copy.hint)}
      okText={t(($) => $.work.acts.copy.ok)}
      call={workflowActCalls.flowCopy}
      input={userIds.length === 0 || fault !== '' ? undefined : { flowInstanceId, userIds, remark }}
      missing={fault || t(($) => $.work.acts.choosePeople)}
      done={({ copied }) => t(($) => $.work.acts.copy.done, { count: copied })}
      refresh={refresh}
      onClose={onClose}
    >
      <Line label={t(($) => $.work.acts.people)} required>
        {(id) => <ColleagueSelect id={id} most={MOST} value={userIds} onChange={setUserIds} />}
      </Line>
      {line}
    </ActDialog>
  );
}
