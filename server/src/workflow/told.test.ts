/** Every act on open work and whom it tells: who gets the work, who loses it, whose case or stand-in it is. One line per act. */
import { arrow, boundary, branch, countersign, endEvent, userTask, writeFile } from '@zhengjian/flow/testing/file.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '../platform/actor.ts';
import { worded } from '../platform/outbox/text.ts';
import { freshDatabase } from '../testing/database.ts';
import { copyTo } from './acts/copy.ts';
import { deputyRegister, endDeputy } from './acts/deputy.ts';
import { discontinue } from './acts/discontinue.ts';
import { handOver } from './acts/handover.ts';
import { claim, delegate, distribute, resolve, transfer, unclaim } from './acts/hold.ts';
import { askJump, decideJump } from './acts/jump.ts';
import { returnsFrom, returnTo } from './acts/return-to.ts';
import { addSigner, removeSigner } from './acts/signers.ts';
import { urge } from './acts/urge.ts';
import { withdrawStep } from './acts/withdraw.ts';
import { type Act, registerProcess } from './registry.ts';
import { startProcess } from './start.ts';
import { submitTask } from './submit-task.ts';
import { terminateProcess } from './terminate.ts';
import { actOf, applicant, caseFor, person, publishXml, refusalOf } from './testing/people.ts';
import { timeOut } from './timeouts.ts';
import { fireTimers } from './timers.ts';

const system = await freshDatabase();
const { db } = system;
const CATEGORY = 'toldSystem';
const file = writeFile({
  key: CATEGORY,
  elements: [
    { tag: 'startEvent', id: 'start' },
    userTask('ask', 'starter'),
    userTask('work', 'clerk', { 'wf:days': '1', 'wf:onTimeout': 'reassign' }),
    { tag: 'exclusiveGateway', id: 'worked' },
    countersign('sign', 'signer', { 'wf:sign': 'count', 'wf:need': '2' }),
    userTask('decide', 'clerk'),
    boundary('late', 'decide'),
    userTask('escalated', 'head'),
    endEvent('end'),
    endEvent('refused'),
  ],
  arrows: [
    arrow('start', 'ask'),
    arrow('ask', 'work'),
    arrow('work', 'worked'),
    branch('worked', 'sign', 'PASS'),
    branch('worked', 'decide', 'PASS_SHORT'),
    branch('sign', 'decide', 'PASS'),
    branch('sign', 'work', 'REJECT', { 'wf:back': 'true' }),
    arrow('decide', 'end'),
    arrow('late', 'escalated'),
    arrow('escalated', 'refused'),
  ],
});

type Tx = Parameters<Parameters<typeof db.write>[1]>[0];
type Case = { instanceId: string; businessId: string };
const people = {} as Record<'an' | 'bo' | 'chi' | 'dan' | 'head' | 'jia' | 'yi' | 'bing', Actor>;
let firm: Actor & { company: string };
let team = '';
const codes = ['flow_distribute', 'flow_jump'];

beforeAll(async () => {
  registerProcess(CATEGORY, {
    setState: async () => undefined,
    discontinued: '95',
    cards: async (_tx, ids) =>
      new Map(ids.map((id) => [id, { no: 'A1', title: '隔爆型电动机', company: '', path: '/staff', customerPath: '/customer' }])),
    nodes: {},
  });
  await publishXml(system, file);
  const staff = async (key: keyof typeof people, name: string, role: string) => {
    people[key] = { ...(await person(system, name, [role])), permissions: new Set(codes) };
  };
  for (const [key, name] of [
    ['an', '安一'],
    ['bo', '薄二'],
    ['chi', '池三'],
    ['dan', '单四'],
  ] as const)
    await staff(key, name, 'clerk');
  await staff('head', '何长', 'head');
  for (const [key, name] of [
    ['jia', '甲签'],
    ['yi', '乙签'],
    ['bing', '丙签'],
  ] as const)
    await staff(key, name, 'signer');
  firm = await applicant(system, '李申请');
  const std = `'000000', now(), '${firm.user}', now(), '${firm.user}'`;
  await system.raw(`set session_replication_role = replica; insert into user_company (id, tenant_id, created_at, created_by, updated_at, updated_by, user_id, company_id)
    values (gen_random_uuid(), ${std}, '${firm.user}', '${firm.company}'); set session_replication_role = origin`);
  team = system.world.uuid();
  await system.raw(
    `insert into team (id, tenant_id, created_at, created_by, updated_at, updated_by, team_name) values ('${team}', ${std}, '审查一组')`,
  );
  for (const who of [people.bo, people.chi])
    await system.raw(`insert into team_user (id, tenant_id, created_at, created_by, updated_at, updated_by, team_id, user_id)
      values (gen_random_uuid(), ${std}, '${team}', '${who.user}')`);
  // a move needs somebody who may agree to it: whoever holds the permission is asked
  await system.raw(`insert into menu (id, tenant_id, created_at, created_by, updated_at, updated_by, code, name, name_en, category, sort)
    values (gen_random_uuid(), ${std}, 'flow_jump', 'j', 'j', 2, 1)`);
  await system.raw(`insert into role_menu (id, tenant_id, created_at, created_by, updated_at, updated_by, role_id, menu_id)
    select gen_random_uuid(), ${std}, r.id, m.id from role r, menu m where r.role_alias = 'head' and m.code = 'flow_jump'`);
});

const by = <T>(who: Actor, work: (tx: Tx, act: Act) => Promise<T>): Promise<T> => {
  system.world.pass({ minutes: 1 });
  return db.write(who, (tx) => work(tx, actOf(system, who)));
};
const taskAt = async ({ instanceId }: Case, who?: Actor): Promise<string> =>
  (
    await system.raw<{ id: string }>(
      `select replace(id::text, '-', '') id from wf_task where instance_id = '${instanceId}' and status = 'open'
       ${who === undefined ? '' : `and signer = '${who.user}'`}`,
    )
  )[0]?.id ?? '';
const filed = async (company = true): Promise<Case> => {
  const { an } = people;
  const businessId = await caseFor(system, firm.company);
  const instanceId = await by(an, (tx, act) =>
    startProcess(tx, act, { category: CATEGORY, businessId, companyId: company ? firm.company : null }),
  );
  await by(an, (tx, act) => submitTask(tx, act, { instanceId, node: 'ask', result: 'PASS' }));
  return { businessId, instanceId };
};
/** Waits with Bo, who has claimed it. */
const claimed = async (company = true): Promise<Case> => {
  const it = await filed(company);
  await by(people.bo, async (tx, act) => claim(tx, act, await taskAt(it)));
  return it;
};
const delegated = async (): Promise<Case> => {
  const it = await claimed();
  await by(people.bo, async (tx, act) => delegate(tx, act, { taskId: await taskAt(it), userId: people.chi.user, remark: '' }));
  return it;
};
const atSign = async (): Promise<Case> => {
  const it = await claimed();
  await by(people.bo, (tx, act) => submitTask(tx, act, { instanceId: it.instanceId, node: 'work', result: 'PASS' }));
  return it;
};
const atDecide = async (company = true): Promise<Case> => {
  const it = await claimed(company);
  await by(people.bo, (tx, act) => submitTask(tx, act, { instanceId: it.instanceId, node: 'work', result: 'PASS_SHORT' }));
  await by(people.chi, async (tx, act) => claim(tx, act, await taskAt(it)));
  return it;
};
const sign = (it: Case, who: Actor) =>
  by(who, async (tx, act) => submitTask(tx, act, { instanceId: it.instanceId, taskId: await taskAt(it, who), result: 'PASS' }));
const asked = (it: Case) =>
  by(people.an, async (tx, act) => askJump(tx, act, { taskId: await taskAt(it), targetNodeKey: 'work', remark: '重做' }));
const askedAtDecide = async (company = true): Promise<Case> => {
  const it = await atDecide(company);
  await asked(it);
  return it;
};
const day = (days: number) =>
  new Date(system.world.now().getTime() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const named = () =>
  by({ ...people.head, permissions: new Set(['flow_deputy_manage']) }, (tx, act) =>
    deputyRegister.saveIn(tx, act, {
      userId: people.bo.user,
      deputyId: people.dan.user,
      categories: ['none'],
      from: day(0),
      until: day(3),
      reason: '',
    }),
  );

/** Whom an act tells of a case, and by which message; each can be read in both languages. */
const told = async ({ businessId }: Case, act: () => Promise<unknown>): Promise<string[]> => {
  const [before] = await system.raw<{ n: number }>('select count(*)::int n from message');
  await act();
  const rows = await system.raw<{ name: string; template: string; params: Record<string, string>; of: string | null }>(
    `select u.real_name as name, m.template, m.params, replace(m.case_id::text, '-', '') as of
     from message m join user_account u on u.id = m.user_id order by m.created_at, m.id offset ${before?.n ?? 0}`,
  );
  for (const { template, params } of rows)
    for (const lang of ['zh', 'en'] as const) {
      const { title, lines } = worded(lang, template, params);
      expect([title, ...lines].join('')).not.toMatch(/\{\{|undefined|\[object/u);
      expect(lines.length).toBeGreaterThan(0);
    }
  return rows
    .filter((r) => r.of === null || r.of === businessId)
    .map((r) => `${r.name} ${r.template}`)
    .sort();
};

type Line = { act: string; before: () => Promise<Case | undefined>; do: (it: Case) => Promise<unknown>; tells: string[] };
const none = async () => undefined;
const acts: Line[] = [
  {
    act: 'passed on by its holder',
    before: claimed,
    do: (it) => by(people.bo, async (tx, act) => transfer(tx, act, { taskId: await taskAt(it), userId: people.chi.user, remark: '' })),
    tells: ['池三 taskGiven'],
  },
  {
    act: 'put back by its holder: nobody’s any more',
    before: claimed,
    do: (it) => by(people.bo, async (tx, act) => unclaim(tx, act, await taskAt(it), '')),
    tells: [],
  },
  {
    act: 'handed to another, away from who had it',
    before: claimed,
    do: (it) =>
      by(people.head, (tx, act) =>
        distribute(tx, act, { flowInstanceId: it.instanceId, assignmentType: '1', assignmentValue: people.chi.user, remark: '' }),
      ),
    tells: ['池三 taskGiven', '薄二 taskPassedOn'],
  },
  {
    act: 'handed to a team',
    before: filed,
    do: (it) =>
      by(people.head, (tx, act) => distribute(tx, act, { flowInstanceId: it.instanceId, assignmentType: '3', assignmentTeamValue: team })),
    tells: ['池三 taskToTeam', '薄二 taskToTeam'],
  },
  {
    act: 'delegated',
    before: claimed,
    do: (it) => by(people.bo, async (tx, act) => delegate(tx, act, { taskId: await taskAt(it), userId: people.chi.user, remark: '' })),
    tells: ['池三 taskGiven'],
  },
  {
    act: 'given back by the delegate',
    before: delegated,
    do: (it) => by(people.chi, async (tx, act) => resolve(tx, act, { taskId: await taskAt(it), remark: '可以' })),
    tells: ['薄二 taskResolved'],
  },
  {
    act: 'called back by its owner',
    before: delegated,
    do: (it) => by(people.bo, async (tx, act) => resolve(tx, act, { taskId: await taskAt(it), remark: '' })),
    tells: ['池三 delegationEnded'],
  },
  {
    act: 'handed out while it is delegated: delegate and owner lose it',
    before: delegated,
    do: (it) =>
      by(people.head, (tx, act) =>
        distribute(tx, act, { flowInstanceId: it.instanceId, assignmentType: '1', assignmentValue: people.dan.user }),
      ),
    tells: ['单四 taskGiven', '池三 taskPassedOn', '薄二 taskPassedOn'],
  },
  {
    act: 'a leaver’s work handed over: one message to the leaver',
    before: claimed,
    do: () => by(people.head, (tx, act) => handOver(tx, act, { fromUserId: people.bo.user, toUserId: people.dan.user, remark: '离职' })),
    tells: ['单四 taskGiven', '薄二 workHandedOver'],
  },
  {
    act: 'time over, given back to its role',
    before: claimed,
    do: async () => {
      system.world.pass({ days: 10 });
      await timeOut(db, system.world);
    },
    tells: ['薄二 taskToRole'],
  },
  { act: 'a deputy named by somebody else', before: none, do: named, tells: ['单四 deputyNamed', '薄二 deputyNamedForYou'] },
  {
    act: 'a deputy ended by somebody else',
    before: none,
    do: async () => {
      const [row] = await system.raw<{ id: string }>(`select replace(id::text, '-', '') id from wf_deputy where ended_at is null`);
      await by({ ...people.head, permissions: new Set(['flow_deputy_manage']) }, (tx, act) => endDeputy(tx, act, row?.id ?? ''));
    },
    tells: ['单四 deputyEnded', '薄二 deputyEndedForYou'],
  },
  {
    act: 'signers asked by the process',
    before: claimed,
    do: (it) => by(people.bo, (tx, act) => submitTask(tx, act, { instanceId: it.instanceId, node: 'work', result: 'PASS' })),
    tells: ['丙签 taskGiven', '乙签 taskGiven', '甲签 taskGiven'],
  },
  {
    act: 'one more signer asked beside',
    before: atSign,
    do: (it) =>
      by(people.jia, async (tx, act) =>
        addSigner(tx, act, { taskId: await taskAt(it, people.jia), userId: people.dan.user, where: 'beside', remark: '' }),
      ),
    tells: ['单四 taskGiven'],
  },
  {
    act: 'a signer let go',
    before: atSign,
    do: (it) => by(people.head, async (tx, act) => removeSigner(tx, act, { taskId: await taskAt(it, people.bing), remark: '出差' })),
    tells: ['丙签 signerReleased'],
  },
  {
    act: 'a countersign decided before everybody has spoken',
    before: async () => {
      const it = await atSign();
      await sign(it, people.jia);
      return it;
    },
    do: (it) => sign(it, people.yi),
    tells: ['丙签 taskCancelled'],
  },
  {
    act: 'a return takes away what others had',
    before: atSign,
    do: (it) =>
      by(people.jia, async (tx, act) =>
        returnTo(tx, act, {
          instanceId: it.instanceId,
          taskId: await taskAt(it, people.jia),
          node: 'sign',
          to: 'work',
          mode: 'again',
          remark: '缺页',
        }),
      ),
    tells: ['丙签 taskCancelled', '乙签 taskCancelled', '薄二 taskReturned'],
  },
  {
    act: 'a step taken back: the message says so; who claimed meanwhile is told',
    before: atDecide,
    do: (it) => by(people.bo, (tx, act) => withdrawStep(tx, act, { flowInstanceId: it.instanceId })),
    tells: ['池三 taskCancelled'],
  },
  {
    act: 'a move agreed to: asker, who gets the case, who loses it',
    before: askedAtDecide,
    do: (it) =>
      by(people.head, async (tx, act) => {
        const [row] = await system.raw<{ id: string }>(
          `select replace(id::text, '-', '') id from wf_jump_request where instance_id = '${it.instanceId}'`,
        );
        return decideJump(tx, act, { id: row?.id ?? '', agree: true });
      }),
    tells: ['安一 jumpDone', '池三 taskCancelled', '薄二 taskReturned'],
  },
  { act: 'a move asked for', before: atDecide, do: asked, tells: ['何长 jumpAsked'] },
  {
    act: 'a move asked for, overtaken by a step',
    before: () => askedAtDecide(false),
    do: (it) => by(people.chi, (tx, act) => submitTask(tx, act, { instanceId: it.instanceId, node: 'decide', result: 'PASS' })),
    tells: ['安一 caseProgress', '安一 jumpStale'],
  },
  {
    act: 'a move asked for, overtaken by the company, which sees no such request',
    before: askedAtDecide,
    do: (it) => by(firm, (tx, act) => terminateProcess(tx, act, { instanceId: it.instanceId, why: '企业撤回', state: '90' })),
    tells: ['安一 jumpStale', '池三 taskCancelled'],
  },
  {
    act: 'a boundary timer takes the task away',
    before: atDecide,
    do: async () => {
      system.world.pass({ days: 30 });
      await fireTimers(db, system.world);
    },
    tells: ['池三 taskCancelled'],
  },
  {
    act: 'discontinued by the institute: holder and company',
    before: claimed,
    do: (it) => by(people.head, (tx, act) => discontinue(tx, act, { flowInstanceId: it.instanceId, remark: '企业注销' })),
    tells: ['李申请 caseEndedForCompany', '薄二 taskCancelled'],
  },
  {
    act: 'ended by the company: the holder',
    before: claimed,
    do: (it) => by(firm, (tx, act) => terminateProcess(tx, act, { instanceId: it.instanceId, why: '企业撤回', state: '90' })),
    tells: ['薄二 taskCancelled'],
  },
  {
    act: 'a case of the own people ended from outside: who began it',
    before: () => claimed(false),
    do: (it) => by(people.head, (tx, act) => discontinue(tx, act, { flowInstanceId: it.instanceId, remark: '重复提交' })),
    tells: ['安一 caseEnded', '薄二 taskCancelled'],
  },
  {
    act: 'a case of the own people comes to its end: who began it',
    before: () => atDecide(false),
    do: (it) => by(people.chi, (tx, act) => submitTask(tx, act, { instanceId: it.instanceId, node: 'decide', result: 'PASS' })),
    tells: ['安一 caseProgress'],
  },
  {
    act: 'urged',
    before: claimed,
    do: (it) => by(people.an, (tx, act) => urge(tx, act, { flowInstanceId: it.instanceId })),
    tells: ['薄二 taskUrged'],
  },
  {
    act: 'sent to read',
    before: claimed,
    do: (it) => by(people.an, (tx, act) => copyTo(tx, act, { flowInstanceId: it.instanceId, userIds: [people.dan.user] })),
    tells: ['单四 caseCopied'],
  },
];

test.each(acts)('$act', async ({ before, do: act, tells }) => {
  const it = (await before()) ?? { instanceId: '', businessId: '' };
  expect(await told(it, () => act(it))).toEqual(tells.sort());
});

test('the company reads why its case was ended, in the box and by mail', async () => {
  const it = await claimed();
  await by(people.head, (tx, act) => discontinue(tx, act, { flowInstanceId: it.instanceId, remark: '企业注销' }));
  const of = `template = 'caseEndedForCompany' and case_id = '${it.businessId}'`;
  const [box] = await system.raw<{ params: Record<string, string> }>(`select params from message where ${of}`);
  expect(worded('zh', 'caseEndedForCompany', box?.params ?? {}).lines.at(-1)).toBe('原因：企业注销');
  expect(await system.raw(`select 1 from message_out where ${of}`)).toHaveLength(1);
});

test('a step that passes to several places does not send the case straight back: the way that it chooses would be left out', async () => {
  const it = await atDecide();
  const back = { instanceId: it.instanceId, node: 'decide', to: 'work', mode: 'straight' as const, remark: '缺页' };
  const targets = await by(people.chi, (tx, act) => returnsFrom(tx, act, { flowInstanceId: it.instanceId }));
  expect(targets.map(({ nodeKey, modes }) => [nodeKey, ...modes])).toContainEqual(['work', 'again']);
  expect(await refusalOf(by(people.chi, (tx, act) => returnTo(tx, act, back)))).toBe('workflow.returnMode');
});
