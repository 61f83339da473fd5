/** A setting while it is being changed. */
import type { NodeAlertRow, statisticsCalls } from '@zhengjian/contract/areas/statistics/calls.ts';
import { type AlertFault, alertFault } from '@zhengjian/contract/areas/statistics/rules.ts';
import type { Sent } from '@zhengjian/contract/call.ts';

export type Change = Sent<typeof statisticsCalls.updateNodeAlert>;

export type Draft = Pick<
  NodeAlertRow,
  'id' | 'daysCompleted' | 'dayKind' | 'yellowDays' | 'redDays' | 'remindTo' | 'channels' | 'enabled'
> & {
  recalculate: boolean;
};

export const draftOf = (row: NodeAlertRow): Draft => {
  const { id, daysCompleted, dayKind, yellowDays, redDays, remindTo, channels, enabled } = row;
  return { id, daysCompleted, dayKind, yellowDays, redDays, remindTo, channels, enabled, recalculate: false };
};

export const faultOf = (draft: Draft): AlertFault | null => alertFault(draft);

/** What is sent; the version is the one the person saw. */
export const changeOf = ({ dayKind, ...draft }: Draft, version: number): Change => ({
  ...draft,
  dayKind: dayKind === '2' ? '2' : '1',
  version,
});
