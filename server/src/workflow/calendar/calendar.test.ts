/** The institute's own calendar: what it changes, whom it moves, and that a year nobody entered is told. */

import { movedTimes } from '@zhengjian/contract/rules/workdays.ts';
import { arrow, boundary, endEvent, userTask, writeFile } from '@zhengjian/flow/testing/file.ts';
import { beforeAll, expect, test } from 'vitest';
import { remindAll } from '../reminder.ts';
import { startProcess } from '../start.ts';
import { cccSystem, to } from '../testing/ccc.ts';
import { actOf, person, publishXml, refusalOf } from '../testing/people.ts';
import { calendarFrom, calendarOf, noticeCalendar, notices } from './calendar.ts';
import { calendarYear, changeYear } from './change-year.ts';

const ccc = await cccSystem();
const { system, db, people, apply, submit } = ccc;
const { world, raw } = system;
const admin = await person(system, '管日历', ['administrator']);
const stranger = await person(system, '他院人', ['administrator'], { tenant: '100001' });

const year = (of: number, who = admin) => db.read(who, (tx) => calendarYear(tx, actOf(system, who), of));
const change = (of: number, days: { day: string; kind: 'rest' | 'work'; name: string }[], version: number, who = admin) =>
  db.write(who, (tx) => changeYear(tx, actOf(system, who), { year: of, days, version }));

beforeAll(async () => {
  await raw(`insert into tenant (id, created_at, created_by, updated_at, updated_by, tenant_id, tenant_name)
    select gen_random_uuid(), now(), gen_random_uuid(), now(), gen_random_uuid(), t, t from unnest(array['000000', '100001']) t`);
});

const NATIONAL_DAYS = ['2027-10-01', '2027-10-04', '2027-10-05', '2027-10-06', '2027-10-07'].map((day) => ({
  day,
  kind: 'rest' as const,
  name: '国庆节',
}));

test('a year that the notices do not know is Monday to Friday until somebody enters it, and that it lacks is told from November on', async () => {
  world.setNow('2026-10-31 09:00:00');
  expect(await year(2027)).toMatchObject({ source: 'none', days: [], version: 0, lacking: null });
  world.setNow('2026-11-01 09:00:00');
  expect((await year(2026)).lacking).toBe(2027);
  expect(await year(2026)).toMatchObject({ source: 'notice', workdays: 248 });
  const { year: kept } = await change(2027, NATIONAL_DAYS, 0);
  expect(kept).toMatchObject({ source: 'own', version: 1, lacking: null, workdays: 261 - 5 });
  expect(kept.changes).toMatchObject([
    { editorName: '管日历', days: NATIONAL_DAYS.map(({ day }) => ({ day, before: '', after: 'rest 国庆节' })) },
  ]);
  // nothing of it in another institute
  expect(await year(2027, stranger)).toMatchObject({ source: 'none', lacking: 2027, changes: [] });
  expect(await db.read(stranger, (tx) => calendarOf(tx, '100001'))).toEqual(noticeCalendar());
});

test('an own year stands in place of the notice of that year, and of no other', () => {
  const own = calendarFrom([{ year: 2026, days: [{ day: '2026-10-02', kind: 'rest', name: '' }] }]);
  expect(own['2026-10-01']).toBeUndefined();
  expect(own['2026-10-02']).toBe('rest');
  expect(own['2025-10-01']).toBe('rest');
  expect(notices().has(2027)).toBe(false);
});

test('what runs moves with a corrected calendar: tasks, their rows in the queues, the stage and the reminders; and back', async () => {
  world.setNow('2027-10-08 10:00:00');
  const { instanceId, businessId } = await apply();
  await submit(people.wang, { instanceId, node: 'accept', result: 'PASS', ...to(people.zhou) });
  await remindAll(db, world);
  const ends = () =>
    raw<Record<string, string>>(
      `select t.node, to_char(t.due_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as task, to_char(d.due_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as todo,
         to_char(c.due_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as stage
       from wf_task t join wf_todo d on d.task_id = t.id left join wf_clock c on c.instance_id = t.instance_id
       where t.business_id = '${businessId}' and t.status = 'open' limit 1`,
    );
  // Friday 8 October, one working day: Monday
  expect(await ends()).toMatchObject([{ task: '2027-10-11 17:00', todo: '2027-10-11 17:00' }]);
  const [before] = await ends();
  // the Saturday is worked after all
  const worked = [...NATIONAL_DAYS, { day: '2027-10-09', kind: 'work' as const, name: '国庆节调休' }];
  const { moved } = await change(2027, worked, 1);
  expect(moved).toBe(1);
  expect(await ends()).toMatchObject([{ task: '2027-10-09 17:00', todo: '2027-10-09 17:00' }]);
  await remindAll(db, world);
  const [after] = await ends();
  expect((after?.stage ?? '') < (before?.stage ?? '')).toBe(true);
  await change(2027, NATIONAL_DAYS, 2);
  await remindAll(db, world);
  expect(await ends()).toEqual([before]);
});

test('of two who change one year at once the second is told; a day of another year and a day twice are refused', async () => {
  expect(await refusalOf(change(2027, [], 1))).toBe('statistics.calendarChanged');
  expect(await refusalOf(change(2027, [{ day: '2026-10-01', kind: 'rest', name: '' }], 3))).toBe('statistics.calendarOtherYear');
  expect(
    await refusalOf(
      change(
        2027,
        [NATIONAL_DAYS[0], NATIONAL_DAYS[0]].flatMap((d) => (d ? [d] : [])),
        3,
      ),
    ),
  ).toBe('statistics.calendarTwice');
  const [audited] = await raw<{ n: number }>("select count(*)::int as n from audit_row where kind = 'calendar.changed'");
  expect(audited?.n).toBe(3);
});

test('moving to the same calendar moves nothing, whatever the allowance', () => {
  const calendar = noticeCalendar();
  for (const [entered, due] of [
    ['2026-09-30 10:00:00', '2026-10-08 17:00:00'],
    ['2026-09-30 18:00:00', '2026-10-09 17:00:00'],
    ['2026-03-02 09:00:00', '2026-03-02 13:30:00'],
  ] as const) {
    const times = { warn: entered, due, severe: '2026-10-12 17:00:00' };
    expect(movedTimes(calendar, calendar, { entered, nominalDay: null, times }).due).toBe(due);
  }
});

test('an end by calendar days is only put off to a working day: neither a setting changed since nor holidays before it move it', async () => {
  await publishXml(
    system,
    writeFile({
      key: 'counted',
      elements: [
        { tag: 'startEvent', id: 'start' },
        userTask('fix', 'ccc_acceptor', { 'wf:days': '40', 'wf:dayKind': 'calendar' }),
        boundary('over', 'fix', { 'wf:days': '60', 'wf:dayKind': 'calendar' }),
        userTask('late', 'ccc_acceptor'),
        endEvent('end'),
        endEvent('ended'),
      ],
      arrows: [arrow('start', 'fix'), arrow('fix', 'end'), arrow('over', 'late'), arrow('late', 'ended')],
    }),
  );
  world.setNow('2028-01-03 10:00:00');
  const { wang } = people;
  const instanceId = await db.write(wang, (tx) =>
    startProcess(tx, actOf(system, wang), { category: 'counted', businessId: world.uuid(), companyId: null }),
  );
  await raw("update node_alert_config set days_completed = 20 where category = 'counted' and node = 'fix'");
  const ends = async () =>
    (
      await raw<{ task: string; timer: string }>(
        `select to_char(t.due_at at time zone 'Asia/Shanghai', 'MM-DD HH24') as task, to_char(x.due_at at time zone 'Asia/Shanghai', 'MM-DD HH24') as timer
         from wf_task t join wf_timer x on x.instance_id = t.instance_id where t.instance_id = '${instanceId}'`,
      )
    )[0];
  // the fortieth day is Saturday 12 February, the sixtieth Friday 3 March
  expect(await ends()).toEqual({ task: '02-14 17', timer: '03-03 17' });
  const festival = ['2028-01-26', '2028-01-27', '2028-01-28', '2028-01-31', '2028-02-14'].map((day) => ({
    day,
    kind: 'rest' as const,
    name: '春节',
  }));
  await change(2028, festival, 0);
  expect(await ends()).toEqual({ task: '02-15 17', timer: '03-03 17' });
  await change(2028, festival.slice(0, 4), 1);
  expect(await ends()).toEqual({ task: '02-14 17', timer: '03-03 17' });
});
