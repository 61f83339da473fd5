/** How much waits for the signed-in person on each page of the menu; read by home page and menu at once, anew after every act. */
import type { WaitingCount } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { refreshAfterEveryAct, useRead } from '../../shell/query.ts';

/** Others work on the same queues. */
const COUNT_EVERY_MS = 30_000;

for (const call of [
  workflowListCalls.waitingWork,
  workflowListCalls.waitingPage,
  workflowListCalls.waitingCounts,
  workflowListCalls.statisticsToDoTasks,
])
  refreshAfterEveryAct(call);

export const useWaiting = () =>
  useRead(workflowListCalls.waitingWork, {}, { refetchInterval: COUNT_EVERY_MS, refetchOnWindowFocus: 'always', quiet: true });

/** What waits behind entries of the menu. Where everything stands together, what stands on other pages too is counted once. */
export const waitingAt = (waiting: readonly WaitingCount[], paths: readonly string[]): number => {
  const here = waiting.filter((w) => paths.includes(w.path.split('?')[0] ?? ''));
  const everything = here.find(({ kind }) => kind === 'all');
  return everything?.count ?? here.reduce((sum, w) => sum + w.count, 0);
};
