/** Seals of the simulated year beside those of its certificates: acceptance notices and test reports each Friday, all electronic. */
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { makeCall } from '../caller.ts';
import { PEOPLE } from '../certification.ts';
import { DEMO_PASSWORD } from '../institute.ts';
import { onOfficeDay } from '../officeDays.ts';
import type { Stage, Users } from '../people.ts';
import type { Sealing } from '../stamping-worker.ts';
import type { Timetable } from '../timetable.ts';

const DAY_MS = 86_400_000;
/** 1970-01-02 was a Friday. */
const FIRST_FRIDAY = 1;
const THREE_MS = 7 * 3_600_000;
const AT_ONCE = 100;
const KINDS = ['acceptanceNotice', 'testReport'] as const;

/** Every Friday at three the clerk hands over the notices and reports that wait. */
export const playSeals = (stage: Stage, users: Users, timetable: Timetable, sealing: Sealing, from: Date, until: Date): void => {
  const friday = Math.ceil((from.getTime() / DAY_MS - FIRST_FRIDAY) / 7) * 7 + FIRST_FRIDAY;
  for (let at = friday * DAY_MS + THREE_MS; at < until.getTime(); at += 7 * DAY_MS)
    timetable.add(onOfficeDay(new Date(at), -1), async () => {
      const options = { token: await users.as(PEOPLE.clerk) };
      const fileIds: string[] = [];
      for (const documentKind of KINDS) {
        const wanted = { documentKind, tab: 'waiting', size: AT_ONCE } as const;
        const { records } = await makeCall(stage.app, stampingCalls.selectSignaturePrintingPagePage, wanted, options);
        fileIds.push(...records.filter(({ mine }) => mine).map(({ fileId }) => fileId));
      }
      if (fileIds.length === 0) return;
      await makeCall(stage.app, stampingCalls.confirmIdentity, { password: clientHash(DEMO_PASSWORD) }, options);
      await makeCall(stage.app, stampingCalls.startSignatureDocument, { fileIds }, options);
      await sealing.workOff();
    });
};
