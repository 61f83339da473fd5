/** How much waits for the signed-in person, by business and node; read by home page and menu at once. */
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { useRead } from '../../shell/query.ts';

/** Others work on the same tasks. */
const COUNT_EVERY_MS = 30_000;

export const useOpenCounts = () => useRead(workflowListCalls.statisticsToDoTasks, {}, { refetchInterval: COUNT_EVERY_MS, quiet: true });
