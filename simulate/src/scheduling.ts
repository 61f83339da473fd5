/** What planner and acceptance do with cases in hand shortly before the play ends: limits changed, data corrected. */
import { modificationCalls } from '@zhengjian/contract/areas/acceptance/modifications.ts';
import { projectCalls } from '@zhengjian/contract/areas/acceptance/projects.ts';
import { addWorkdays } from '@zhengjian/contract/rules/workdays.ts';
import { momentText } from '@zhengjian/server/src/platform/world.ts';
import { noticeCalendar } from '@zhengjian/server/src/workflow/calendar/calendar.ts';
import { makeCall, tryCall } from './caller.ts';
import type { Stage, Users } from './people.ts';
import type { Timetable } from './timetable.ts';

const PLANNER = 'wuxiangdong';
const ACCEPTOR = 'zhangruonan';
const MINUTE_MS = 60_000;
/** What is given to each of the cases that are due first, in working days from the end of the play. */
const LONGER = [
  { kind: 'node', days: 6, reason: '企业样品运输延误，双方已电话确认' },
  { kind: 'case', days: 40, reason: '企业申请延期提交整改材料，经分管院领导同意' },
  { kind: 'stage', days: 30, reason: '检测设备检修，试验顺延' },
] as const;
const CORRECTED = 2;

/** Puts them into the timetable of the play. */
export const playScheduling = (stage: Stage, users: Users, timetable: Timetable, until: Date): void => {
  const { app, world } = stage;
  const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });
  const today = momentText(until).slice(0, 10);
  timetable.add(new Date(until.getTime() - 45 * MINUTE_MS), async () => {
    const { records } = await makeCall(app, projectCalls.projectPage, { tab: 'running', size: 60 }, await as(PLANNER));
    const waiting = [...records];
    for (const { kind, days, reason } of LONGER) {
      while (waiting.length > 0) {
        const id = waiting.shift()?.id ?? '';
        const { limits } = await makeCall(app, projectCalls.projectDetail, { id }, await as(PLANNER));
        const limit = limits.find((one) => one.kind === kind && one.pausedSince === '' && !one.customer);
        if (!limit) continue;
        const { flowInstanceId, taskId } = limit;
        const day = addWorkdays(noticeCalendar(), today, days);
        const asked = { id, flowInstanceId, kind, ...(taskId === '' ? {} : { taskId }), day, reason };
        // a limit may end on that very day already
        if ((await tryCall(app, projectCalls.modifyDeadline, asked, await as(PLANNER))).code === 200) break;
      }
    }
  });
  timetable.add(new Date(until.getTime() - 40 * MINUTE_MS), async () => {
    const { records } = await makeCall(app, modificationCalls.modifiablePage, { tab: 'inHand', size: 20 }, await as(ACCEPTOR));
    let done = 0;
    for (const { id } of records) {
      const { case: c, abilities } = await makeCall(app, modificationCalls.modifiableDetail, { id }, await as(ACCEPTOR));
      if (!abilities.modify) continue;
      const { form, version } = c;
      const { lastInspectDate, expectFinish, hsCode, productNameEn, factoryActualAddressEn, payerName, exCertNo, existingReportNo } = form;
      await makeCall(
        app,
        modificationCalls.modifyApplication,
        {
          ...{ id, version, lastInspectDate, expectFinish, hsCode, productNameEn, factoryActualAddressEn, payerName, exCertNo },
          ...{ existingReportNo, isUrgent: form.isUrgent, productName: form.productName, unitDescription: form.unitDescription },
          ...{ ruleNo: form.ruleNo, factoryActualAddress: form.factoryActualAddress, trademark: `${form.trademark || '正检'}（注册商标）` },
          reason: '商标与注册证不一致，企业来函更正',
        },
        await as(ACCEPTOR),
      );
      done += 1;
      if (done === CORRECTED) return;
    }
  });
};
