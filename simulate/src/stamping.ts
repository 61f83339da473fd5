/** The seals of the demo institute: registered, approved, and a batch of acceptance notices handed to the stamping worker of the system. */
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import type { SealForm, SealKind } from '@zhengjian/contract/areas/stamping/records.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { makeCall } from './caller.ts';
import { DEMO_PASSWORD, MAIN_TENANT } from './institute.ts';
import { onOfficeDay } from './officeDays.ts';
import { filePaperFixtures } from './paper-fixtures.ts';
import { createUsers, type Stage, type Users } from './people.ts';

const RING = '中原防爆电气检验认证院';
const SEALS: readonly {
  name: string;
  kind: SealKind;
  centre: string;
  code: string;
  uses: readonly ('acceptanceNotice' | 'contract' | 'cccCertificate' | 'testReport')[];
  /** The second seal of its papers, kept by the dean. */
  second?: true;
  ring?: string;
}[] = [
  { name: '院公章', kind: 'official', centre: '', code: '4113000012345', uses: ['acceptanceNotice', 'contract'] },
  { name: '认证专用章', kind: 'certification', centre: '认证专用章', code: '4113000012346', uses: ['cccCertificate'] },
  { name: '院长名章', kind: 'person', centre: '', code: '', uses: ['cccCertificate'], second: true, ring: '王建衡' },
  { name: '检验检测专用章', kind: 'testing', centre: '检验检测专用章', code: '4113000012347', uses: ['testReport'] },
];
/** Notices made, and how many of them go to the stamping worker; the rest wait for somebody to look. */
const NOTICES = 24;
const STAMPED = 18;
const CONTRACTS_WAITING = 9;
const AT_ONCE = 100;
const DAY_MS = 86_400_000;
/** 1970-01-02 was a Friday. */
const FIRST_FRIDAY = 1;
const HALF_PAST_THREE_MS = 7.5 * 3_600_000;
/** States of ccc_app_status in which a notice belongs to the case (domain 3.13). */
const ACCEPTED = 40;
const GIVEN_UP = 90;

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
export const registerSeals = async (stage: Stage, users: Users, clerk: string, dean: string): Promise<void> => {
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
        seam: documentKind !== 'acceptanceNotice' && !second,
        position: second ? 2 : 1,
        reason: '电子用印',
      };
      const { id } = await makeCall(stage.app, stampingCalls.sealUseRequest, asked, { token });
      await makeCall(stage.app, stampingCalls.sealUseDecide, { id, approve: true, remark: '同意' }, { token: await users.as(dean) });
    }
  }
};

const acceptedCases = (stage: Stage) =>
  stage.db.system((tx) =>
    tx
      .selectFrom('ccc_application')
      .select('id')
      .where('tenant_id', '=', MAIN_TENANT)
      .where('state', '>=', ACCEPTED)
      .where('state', '<', GIVEN_UP)
      .orderBy('submit_time', 'desc')
      .limit(NOTICES)
      .execute(),
  );

/** Moments at which cases were approved, by case. */
const approvals = async (stage: Stage): Promise<ReadonlyMap<string, Date>> => {
  const rows = await stage.db.system((tx) =>
    tx
      .selectFrom('wf_task')
      .select(['business_id', 'ended_at'])
      .where('tenant_id', '=', MAIN_TENANT)
      .where('node', '=', 'applicationForCcc_approval')
      .where('result', 'like', 'PASS%')
      .execute(),
  );
  return new Map(rows.flatMap((r) => (r.ended_at === null ? [] : [[r.business_id, new Date(r.ended_at)]])));
};

type Contract = { fileId: string; approved: Date };
/** Contracts of approved cases that wait for their seal, the oldest approval first. */
const waitingContracts = async (stage: Stage, token: string): Promise<Contract[]> => {
  const approved = await approvals(stage);
  const found: Contract[] = [];
  for (let current = 1, pages = 1; current <= pages; current += 1) {
    const wanted = { documentKind: 'contract', tab: 'waiting', size: AT_ONCE, current } as const;
    const page = await makeCall(stage.app, stampingCalls.selectSignaturePrintingPagePage, wanted, { token });
    pages = page.pages;
    for (const { fileId, caseId } of page.records) {
      const at = approved.get(caseId);
      if (at) found.push({ fileId, approved: at });
    }
  }
  return found.sort((a, b) => a.approved.getTime() - b.approved.getTime() || (a.fileId < b.fileId ? -1 : 1));
};

/** The clerk confirms who she is and does something with her seals. */
const atTheDesk = async (stage: Stage, users: Users, clerk: string, at: Date, work: (token: string) => Promise<unknown>): Promise<void> => {
  stage.world.setNow(at);
  const token = await users.as(clerk);
  await makeCall(stage.app, stampingCalls.confirmIdentity, { password: clientHash(DEMO_PASSWORD) }, { token });
  await work(token);
};

/** Every second Friday at half past three in Shanghai. */
function* secondFridays(from: Date, until: Date): Generator<Date> {
  const friday = Math.ceil((from.getTime() / DAY_MS - FIRST_FRIDAY) / 7) * 7 + FIRST_FRIDAY;
  for (let at = friday * DAY_MS + HALF_PAST_THREE_MS; at < until.getTime(); at += 14 * DAY_MS) yield onOfficeDay(new Date(at), -1);
}

/** Contracts are stamped by hand on paper, every second Friday those of the cases approved since; the newest still wait. */
const stampContracts = async (stage: Stage, users: Users, clerk: string, from: Date, until: Date): Promise<void> => {
  const left = (await waitingContracts(stage, await users.as(clerk))).slice(0, -CONTRACTS_WAITING);
  for (const at of secondFridays(from, until)) {
    const later = left.findIndex((c) => c.approved > at);
    const fileIds = left.splice(0, later < 0 ? left.length : later).map((c) => c.fileId);
    if (fileIds.length > 0)
      await atTheDesk(stage, users, clerk, at, (token) =>
        makeCall(stage.app, stampingCalls.signatureDocumentOfflineBatch, { fileIds }, { token }),
      );
  }
};

/** The seals are there when the play begins. The stamping worker itself starts with the system, after the fill. */
export const playStamping = async (stage: Stage, from: Date, until: Date): Promise<void> => {
  const [clerk, dean, acceptor] = await Promise.all([
    holderOf(stage, 'stamp_clerk'),
    holderOf(stage, 'dean'),
    holderOf(stage, 'ccc_acceptor'),
  ]);
  stage.world.setNow(from);
  const users = createUsers(stage, MAIN_TENANT);
  await registerSeals(stage, users, clerk, dean);
  await stampContracts(stage, users, clerk, from, until);
  stage.world.setNow(until);
  await filePaperFixtures(stage, await users.as(acceptor));
  const made: string[] = [];
  for (const { id } of await acceptedCases(stage)) {
    const { fileId } = await makeCall(stage.app, stampingCalls.makeAcceptanceNotice, { id }, { token: await users.as(acceptor) });
    made.push(fileId);
  }
  if (made.length > 0)
    await atTheDesk(stage, users, clerk, until, (token) =>
      makeCall(stage.app, stampingCalls.startSignatureDocument, { fileIds: made.slice(0, STAMPED) }, { token }),
    );
};
