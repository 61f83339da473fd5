/** Says that somebody who may act has opened the task; from then on the step before it cannot be taken back. */
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { useEffect } from 'react';
import { send } from '../../shell/api.ts';
import { ApiError } from '../../shell/apiError.ts';

export function useOpened(taskId: string, mayAct: boolean): void {
  useEffect(() => {
    if (!mayAct || taskId === '') return;
    send(workflowActCalls.flowOpen, { taskId }, { quiet: true }).catch((fault: unknown) => {
      // It is told again with the next opening; the person is not bothered.
      if (!(fault instanceof ApiError)) throw fault;
    });
  }, [taskId, mayAct]);
}
