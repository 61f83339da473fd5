/** How much waits for the signed-in person on each page of the menu; read by home page and menu at once, anew after every act. */
import type { WaitingCount } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { refreshAfterEveryAct, useRead } from '../../shell/query.ts';

/** Others work on the same queues. */
const COUNT_EVERY_MS = 30_000;

refreshAfterEveryAct(workflowListCalls.waitingWork);
refreshAfterEveryAct(workflowListCalls.statisticsToDoTasks);

export const useWaiting = () => useRead(workflowListCalls.waitingWork, {}, { refetchInterval: COUNT_EVERY_MS, quiet: true });

/** What waits behind an entry of the menu. The list of all tasks counts its tasks only: what is merely to be read presses nobody. */
export const waitingAt = (waiting: readonly WaitingCount[], path: string): number =>
  waiting.filter((w) => w.kind !== 'copies' && w.path.split('?')[0] === path).reduce((sum, w) => sum + w.count, 0);
