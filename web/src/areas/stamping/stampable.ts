/** May the viewer set the next seal of a paper now? The server asks the same before it stamps. */
import type { StampRow } from '@zhengjian/contract/areas/stamping/records.ts';

export const isStampable = (row: StampRow): boolean =>
  !row.isStamped && row.returned === '' && row.mine && row.taskState !== 'waiting' && row.taskState !== 'running';
