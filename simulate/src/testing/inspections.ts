/** Inspections of accepted cases of the demo institute, for tests: begun, played on, looked at, decided. */
import { inspectionCalls as c } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { InspectionDetail } from '@zhengjian/contract/areas/inspection/records.ts';
import { sectionsOf } from '@zhengjian/contract/areas/inspection/rules.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { openInspection } from '@zhengjian/server/src/areas/inspection/index.ts';
import { testActor } from '@zhengjian/server/src/testing/actors.ts';
import { makeCall, tryCall } from '../caller.ts';
import { chanceOf } from '../chance.ts';
import { attended, bringPapers, playInspection, proveCorrection, qualifyInspectors, signSampling } from '../inspection.ts';
import { MAIN_TENANT } from '../institute.ts';
import { staff } from '../staff.ts';
import type { demoSystem } from './demo-system.ts';

const DAY_MS = 86_400_000;
const DISPATCHER = { account: 'wuxiangdong', name: '吴向东' };
const ARRANGER = 'xujingyi';

export type AcceptedCase = { id: string; company: string; factory: string };

/** The inspectors are entered in the staff store first. */
export const inspectionsOf = async ({ app, db, raw, world, users }: Awaited<ReturnType<typeof demoSystem>>, seed: string) => {
  const stage = { app, db, world };
  const chance = chanceOf(seed);
  const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });
  const user = await users.idOf(DISPATCHER.account);
  const dispatcher = testActor({ tenant: MAIN_TENANT, user, name: DISPATCHER.name, roles: ['plan_dispatcher'] });
  await qualifyInspectors(stage, users, world.now());
  /** Accepted cases of companies, several of one first. */
  const cases = await raw<AcceptedCase>(
    `select replace(b.id::text, '-', '') as id, replace(b.applicant_id::text, '-', '') as company,
        (select replace(p.company_id::text, '-', '') from case_party p where p.case_id = b.id order by p.role = 'factory' desc limit 1) as factory
      from business_case b where b.tenant_id = $1 and b.phase = 'accepted' and b.work_since is null order by b.applicant_id, b.case_no`,
    [MAIN_TENANT],
  );
  const open = (...caseIds: string[]) =>
    db.write(dispatcher, (tx) => openInspection(tx, { actor: dispatcher, world, lang: 'zh' }, { caseIds, kind: '1' }));
  const detail = async (id: string, who = ARRANGER): Promise<InspectionDetail> => makeCall(app, c.detail, { id }, await as(who));
  const nodeOf = async (id: string): Promise<string> =>
    (await raw<{ node: string }>(`select node from business_case where id = $1`, [id]))[0]?.node ?? '';
  const day = (days: number) => new Date(world.now().getTime() + days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10);
  return {
    stage,
    chance,
    as,
    dispatcher,
    cases,
    caseAt: (n: number) => cases[n]?.id ?? '',
    open,
    detail,
    nodeOf,
    day,
    /** Plays until the inspection waits at the node. */
    playTo: async (id: string, until: string): Promise<void> => {
      for (let node = await nodeOf(id); node !== until; node = await nodeOf(id)) {
        if (node === '') throw new Error(`it is over before ${until}`);
        await playInspection(stage, users, chance, { workId: id, node });
      }
    },
    submit: async (id: string, who: string, result: string, more: object = {}) => {
      const d = await detail(id);
      return tryCall(
        app,
        workflowCalls.flowSubmit,
        { flowInstanceIds: [d.flowInstanceId], currentNodeKeyName: d.task?.nodeKey ?? '', result, remark: '测试。', ...more },
        await as(who),
      );
    },
    later: (hours: number) => world.setNow(new Date(world.now().getTime() + hours * 3_600_000)),
    /** An account of the company that applied. */
    customerOf: async (id: string): Promise<string> =>
      (
        await raw<{ account: string }>(
          `select u.account from inspection_task t join user_company uc on uc.company_id = t.company_id join user_account u on u.id = uc.user_id
           where t.id = $1 order by 1 limit 1`,
          [id],
        )
      )[0]?.account ?? '',
    leaderOf: ({ members }: InspectionDetail): string => {
      const leader = members.find((m) => m.role === '01')?.userName;
      return staff.find(({ name }) => name === leader)?.account ?? '';
    },
    /** The papers of the visit, as somebody of the team files them. */
    bring: async (id: string, who: string): Promise<void> => bringPapers(stage, id, () => as(who)),
    signSampling: async (id: string, who: string): Promise<void> => signSampling(stage, id, () => as(who)),
    /** A file that proves the correction of one nonconformity. */
    prove: async (nc: string, who: string): Promise<void> => proveCorrection(stage, nc, await as(who)),
    /** Every section as it conforms, over what was read. */
    fill: (d: InspectionDetail, sections = sectionsOf(d.checkKind)) =>
      sections.map((section) => ({
        section,
        version: d.sections.find((s) => s.section === section)?.version ?? 0,
        body:
          section === 'visit'
            ? { from: day(-1), until: day(0), people: '厂长', team: attended(d) }
            : section === 'consistency'
              ? { rows: [{ product: '电机', part: '铭牌', found: '一致', ok: true }] }
              : ({ verdict: 'ok' } as const),
      })),
  };
};
