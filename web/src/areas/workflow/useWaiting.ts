/** How much waits for the signed-in person on each page of the menu; read by home page and menu at once, anew after every act. */
import type { WaitingCount } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { refreshAfterEveryAct, useRead } from '../../shell/query.ts';

/** Others work on the same queues. */
const COUNT_EVERY_MS = 30_000;

refreshAfterEveryAct(workflowListCalls.waitingWork);
refreshAfterEveryAct(workflowListCalls.statisticsToDoTasks);

export const useWaiting = () => useRead(workflowListCalls.waitingWork, {}, { refetchInterval: COUNT_EVERY_MS, quiet: true });

/** The same tasks, told again by the lists of all work: a group of the menu counts each task once. */
const AGAIN: readonly WaitingCount['kind'][] = ['claim', 'own'];

/** What waits behind entries of the menu. Copies are left out: what is merely to be read presses nobody. */
export const waitingAt = (waiting: readonly WaitingCount[], paths: readonly string[]): number =>
  waiting
    .filter((w) => w.kind !== 'copies' && paths.includes(w.path.split('?')[0] ?? ''))
    .filter((w) => paths.length === 1 || !AGAIN.includes(w.kind))
    .reduce((sum, w) => sum + w.count, 0);
