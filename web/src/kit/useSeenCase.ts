/** Whoever looks at a case has read what was told of it: its messages and copies count no longer as unread. */
import { useQueryClient } from '@tanstack/react-query';
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { useEffect } from 'react';
import { send } from '../shell/api.ts';
import { ApiError } from '../shell/apiError.ts';
import { refreshAfterAct, refreshReads } from '../shell/query.ts';

/** @param businessId id of the case; for staff */
export function useSeenCase(businessId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (businessId === '') return;
    const quiet = { quiet: true };
    Promise.all([
      send(portalCalls.messageMarkRead, { caseId: businessId }, quiet),
      send(workflowActCalls.flowCopyRead, { businessId }, quiet),
    ])
      .then(async ([messages, copies]) => {
        if (messages.read + copies.read > 0) {
          await Promise.all([refreshReads(client, ['portal', workflowActCalls.flowCopyPage]), refreshAfterAct(client)]);
        }
      })
      .catch((fault: unknown) => {
        // it is told again with the next opening
        if (!(fault instanceof ApiError)) throw fault;
      });
  }, [businessId, client]);
}
