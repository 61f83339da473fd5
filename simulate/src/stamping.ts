/** The seals of the demo institute: registered, approved, and a batch of acceptance notices handed to the stamping worker of the system. */
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import type { DocumentKind, SealForm, SealKind } from '@zhengjian/contract/areas/stamping/records.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { makeCall } from './caller.ts';
import { DEMO_PASSWORD, MAIN_TENANT } from './institute.ts';
import { onOfficeDay } from './officeDays.ts';
import { createUsers, type Stage, type Users } from './people.ts';
import type { Timetable } from './timetable.ts';

const RING = '中原防爆电气检验认证院';
const SEALS: readonly {
  name: string;
  kind: SealKind;
  centre: string;
  code: string;
  uses: readonly DocumentKind[];
  /** The second seal of its papers, kept by the dean. */
  second?: true;
  ring?: string;
}[] = [
  { name: '院公章', kind: 'official', centre: '', code: '4113000012345', uses: ['acceptanceNotice', 'contract', 'inspectionReport'] },
  { name: '认证专用章', kind: 'certification', centre: '认证专用章', code: '4113000012346', uses: ['cccCertificate', 'decision'] },
  { name: '院长名章', kind: 'person', centre: '', code: '', uses: ['cccCertificate'], second: true, ring: '王建衡' },
  { name: '检验检测专用章', kind: 'testing', centre: '检验检测专用章', code: '4113000012347', uses: ['testReport', 'otherPaper'] },
];
/** Notices that go to the stamping worker when the play ends; the rest wait for somebody to look. */
const STAMPED = 18;
/** Papers of the last days still wait. */
const WAIT_DAYS = 40;
const AT_ONCE = 100;
const DAY_MS = 86_400_000;
/** 1970-01-02 was a Friday. */
const FIRST_FRIDAY = 1;
const HALF_PAST_THREE_MS = 7.5 * 3_600_000;

const holderOf = async (stage: Stage, role: string): Promise<string> =>
  (
    await stage.db.system((tx) =>
      tx
        .selectFrom('user_account as u')
        .innerJoin('user_role as ur', (j) => j.onRef('ur.tenant_id', '=', 'u.tenant_id').onRef('ur.user_id', '=', 'u.id'))
        .innerJoin('role as r', (j) => j.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'))
        .select('u.account')
        .where('u.tenant_id', '=', MAIN_TENANT)
        .where('r.role_alias', '=', role)
        .orderBy('u.account')
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
  ).account;

/** Seals of the institute with their approved uses. */
export const registerSeals = async (stage: Stage, users: Users): Promise<void> => {
  const [clerk, dean] = await Promise.all([holderOf(stage, 'stamp_clerk'), holderOf(stage, 'dean')]);
  const token = await users.as(clerk);
  const year = stage.world.now().getFullYear();
  for (const { uses, second, ring = RING, ...seal } of SEALS) {
    const form: SealForm = {
      ...seal,
      holderId: await users.idOf(second ? dean : clerk),
      ring,
      validFrom: `${year - 1}-01-01`,
      validTo: `${year + 4}-12-31`,
    };
    const { id: sealId } = await makeCall(stage.app, stampingCalls.sealRegister, form, { token });
    for (const documentKind of uses) {
      const asked = {
        sealId,
        documentKind,
        seam: documentKind !== 'acceptanceNotice' && documentKind !== 'decision' && !second,
        position: second ? 2 : 1,
        reason: '电子用印',
      };
      const { id } = await makeCall(stage.app, stampingCalls.sealUseRequest, asked, { token });
      await makeCall(stage.app, stampingCalls.sealUseDecide, { id, approve: true, remark: '同意' }, { token: await users.as(dean) });
    }
  }
};

/** Papers of accepted cases that wait for their seal, a page at most. */
const waitingPapers = async (stage: Stage, token: string, documentKind: DocumentKind): Promise<string[]> => {
  const wanted = { documentKind, tab: 'waiting', size: AT_ONCE } as const;
  const page = await makeCall(stage.app, stampingCalls.selectSignaturePrintingPagePage, wanted, { token });
  const accepted = await stage.db.system((tx) =>
    tx
      .selectFrom('business_case')
      .select('id')
      .where('id', 'in', ['00000000-0000-0000-0000-000000000000', ...page.records.map(({ caseId }) => caseId)])
      .where('phase', 'not in', ['draft', 'submitted'])
      .execute(),
  );
  const ids = new Set(accepted.map(({ id }) => id));
  return page.records.filter(({ caseId }) => ids.has(caseId)).map(({ fileId }) => fileId);
};

/** The clerk confirms who she is and does something with her seals. */
const atTheDesk = async (stage: Stage, users: Users, clerk: string, work: (token: string) => Promise<unknown>): Promise<void> => {
  const token = await users.as(clerk);
  await makeCall(stage.app, stampingCalls.confirmIdentity, { password: clientHash(DEMO_PASSWORD) }, { token });
  await work(token);
};

/** Every second Friday at half past three in Shanghai. */
function* secondFridays(from: Date, until: Date): Generator<Date> {
  const friday = Math.ceil((from.getTime() / DAY_MS - FIRST_FRIDAY) / 7) * 7 + FIRST_FRIDAY;
  for (let at = friday * DAY_MS + HALF_PAST_THREE_MS; at < until.getTime(); at += 14 * DAY_MS) yield onOfficeDay(new Date(at), -1);
}

/** Papers of these kinds are stamped by hand on their print, every second Friday what has come since; the newest still wait when the play ends. */
export const playPaperStamps = (
  stage: Stage,
  users: Users,
  timetable: Timetable,
  from: Date,
  until: Date,
  kinds: readonly DocumentKind[],
): void => {
  for (const at of secondFridays(from, new Date(until.getTime() - WAIT_DAYS * DAY_MS)))
    timetable.add(at, async () => {
      const clerk = await holderOf(stage, 'stamp_clerk');
      const fileIds: string[] = [];
      for (const kind of kinds) fileIds.push(...(await waitingPapers(stage, await users.as(clerk), kind)));
      for (let first = 0; first < fileIds.length; first += AT_ONCE)
        await atTheDesk(stage, users, clerk, (token) =>
          makeCall(stage.app, stampingCalls.signatureDocumentOfflineBatch, { fileIds: fileIds.slice(first, first + AT_ONCE) }, { token }),
        );
    });
};

/** Notices that wait when the play ends are handed to the stamping worker, which itself starts with the system, after the fill. */
export const playStamping = async (stage: Stage, until: Date): Promise<void> => {
  const clerk = await holderOf(stage, 'stamp_clerk');
  const users = createUsers(stage, MAIN_TENANT);
  stage.world.setNow(until);
  const fileIds = await waitingPapers(stage, await users.as(clerk), 'acceptanceNotice');
  if (fileIds.length > 0)
    await atTheDesk(stage, users, clerk, (token) =>
      makeCall(stage.app, stampingCalls.startSignatureDocument, { fileIds: fileIds.slice(0, STAMPED) }, { token }),
    );
};
