/** What the viewer may do with a paper now. The server asks the same before it acts. */
import { isReturnedByStep, type StampRow } from '@zhengjian/contract/areas/stamping/records.ts';

/** It waits there, is being stamped, or is tried again later. */
export const isAtPress = ({ taskState }: Pick<StampRow, 'taskState'>): boolean => taskState === 'waiting' || taskState === 'running';

/** The next seal is the viewer's to set. */
export const isStampable = (row: StampRow): boolean => !row.isStamped && row.returned === '' && row.mine && !isAtPress(row);

/** It carries no seal yet, is not on its way to one, and goes back by no step of its case. */
export const mayReturn = (row: StampRow): boolean =>
  !isReturnedByStep(row) && !row.isStamped && row.returned === '' && !isAtPress(row) && !row.seals.some(({ state }) => state === 'done');
