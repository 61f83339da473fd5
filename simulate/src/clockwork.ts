/** What the system does by itself while the institute is played: reminders each morning, and a post office that takes every mail. */
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { allJobs } from '@zhengjian/server/src/jobs.ts';
import { sendWaiting } from '@zhengjian/server/src/platform/outbox/sender.ts';
import type { Transport } from '@zhengjian/server/src/platform/outbox/transport.ts';
import { makeCall } from './caller.ts';
import { isOfficeDay } from './officeDays.ts';
import type { Stage, Users } from './people.ts';
import type { Timetable } from './timetable.ts';

const DAY_MS = 86_400_000;
/** Half past eight in Shanghai. */
const MORNING_MS = 30 * 60_000;
/** Reminders older than this nobody looks at any more. */
const DAYS = 60;

const postOffice: Transport = { send: async () => {} };

const STAFF = 1;
const READ_DAYS = 7;

/** Whoever has messages opens the box and is done with them. */
const readAll = async ({ app, db }: Stage, users: Users, tenant: string): Promise<void> => {
  const people = await db.system((tx) =>
    tx
      .selectFrom('user_account as u')
      .select(['u.account', 'u.user_type'])
      .where('u.tenant_id', '=', tenant)
      .where((e) => e.exists(e.selectFrom('message as m').select('m.id').whereRef('m.user_id', '=', 'u.id').where('m.read_at', 'is', null)))
      .orderBy('u.account')
      .execute(),
  );
  for (const { account, user_type } of people) {
    const call = user_type === STAFF ? portalCalls.messageMarkRead : portalCalls.customerMessageMarkRead;
    await makeCall(app, call, { isAll: true }, { token: await users.as(account) });
  }
};

/** Every working morning of the last weeks, and once when the play ends; what is a week old has been read. */
export const runClockwork = (
  stage: Stage,
  users: Users,
  tenant: string,
  timetable: Timetable,
  from: Date,
  until: Date,
  days = DAYS,
): void => {
  const { db, world } = stage;
  const jobs = allJobs({ db, world, tenants: [tenant] });
  const round = async () => {
    for (const job of jobs) await job.run();
    await sendWaiting({ db, world, host: 'example.cn', transports: { mail: postOffice, sms: postOffice } });
  };
  const begin = Math.max(from.getTime(), until.getTime() - days * DAY_MS);
  for (let at = Math.ceil(begin / DAY_MS) * DAY_MS + MORNING_MS; at < until.getTime(); at += DAY_MS) {
    if (isOfficeDay(new Date(at))) timetable.add(new Date(at), round);
  }
  timetable.add(new Date(until.getTime() - READ_DAYS * DAY_MS), () => readAll(stage, users, tenant));
  timetable.add(until, round);
};
