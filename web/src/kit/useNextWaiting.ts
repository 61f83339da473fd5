/** From what was just done to what waits next for the viewer, whatever it is: the most urgent first. */

import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import type { WaitingRow } from '@zhengjian/contract/areas/workflow/work-lists.ts';
import { useNavigate } from 'react-router';
import { useRead } from '../shell/query.ts';

const FIRST_TWO = { tab: 'all', current: 1, size: 2 } as const;

/**
 * @param id the task that is being decided; null while none is
 * @param go what to do with the next one, unless its page is opened
 * @returns undefined where nothing else waits
 */
export function useNextWaiting(id: string | null, go?: (row: WaitingRow) => void): (() => void) | undefined {
  const navigate = useNavigate();
  const { data } = useRead(workflowListCalls.waitingPage, FIRST_TWO, { enabled: id !== null, quiet: true });
  const next = id === null ? undefined : data?.records.find((row) => row.id !== id && row.path !== '');
  return next && (() => (go ? go(next) : void navigate(next.path)));
}
