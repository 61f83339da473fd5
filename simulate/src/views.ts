/** Views of queues that people of the institute share with their colleagues. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import type { ViewSettings } from '@zhengjian/contract/areas/account/views.ts';
import { makeCall } from './caller.ts';
import type { Stage, Users } from './people.ts';
import type { Timetable } from './timetable.ts';

const MINUTE_MS = 60_000;

type Shared = { who: string; list: string; name: string; settings: ViewSettings };
const VIEWS: readonly Shared[] = [
  {
    who: 'zhouliyan',
    list: 'acceptance.accept',
    name: '超期待受理',
    settings: { tab: 'todo', filters: { lamp: 'red' }, columns: { order: ['applicationNo', 'applicantName', 'dueTime', 'assigneeName'] } },
  },
  {
    who: 'zhouliyan',
    list: 'acceptance.accept',
    name: '待企业补正',
    settings: { tab: 'all', filters: { state: '15' }, sort: '-submitTime', columns: null },
  },
];

export const playViews = (stage: Stage, users: Users, timetable: Timetable, until: Date): void => {
  const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': stage.world.uuid() } });
  timetable.add(new Date(until.getTime() - 15 * MINUTE_MS), async () => {
    for (const { who, ...view } of VIEWS) {
      const { id } = await makeCall(stage.app, accountCalls.saveListView, view, await as(who));
      await makeCall(stage.app, accountCalls.shareListView, { id, shared: 'all' }, await as(who));
    }
  });
};
