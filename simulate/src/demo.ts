/**
 * Two years of the demo institute, played through the public calls: companies register, apply, are asked to correct,
 * are accepted, tested, inspected, paid for and certified. Same seed, same institute.
 */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { decisionFileCalls } from '@zhengjian/contract/areas/file/decision-files.ts';
import { laboratoryCalls } from '@zhengjian/contract/areas/laboratory/calls.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { playAdministration } from './administration.ts';
import { formFor } from './applications.ts';
import { playArchive } from './archive.ts';
import { type Attachment, makeCall } from './caller.ts';
import { playCertification } from './certification.ts';
import { type Chance, chanceOf } from './chance.ts';
import { runClockwork } from './clockwork.ts';
import { companies } from './companies.ts';
import { playFinance } from './finance.ts';
import { playHandling } from './handling.ts';
import { qualifyInspectors } from './inspection.ts';
import { MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { playInstruments } from './laboratory.ts';
import { playLeaves } from './leave.ts';
import { playNotices } from './notices.ts';
import { inOfficeHours } from './officeDays.ts';
import { opinionAt } from './opinion.ts';
import { attachmentFor, paper } from './papers.ts';
import { createUsers, type Stage, type Users } from './people.ts';
import { type DemoProduct, products } from './products.ts';
import { type Registered, registerDemoCompany } from './register.ts';
import { REVIEW_SHEET } from './review-sheet.ts';
import { playSamples } from './samples.ts';
import { playScheduling } from './scheduling.ts';
import { playContracts, registerSeals } from './stamping.ts';
import { Timetable } from './timetable.ts';
import { playViews } from './views.ts';

const DAY_MS = 86_400_000;

/** How a case goes; `stays` is where it waits at the end of the play. */
type Scenario = { stays: 'draft' | 'accept' | 'returned' | 'review' | 'approval' | 'approved' | 'ended'; returnedOnce: boolean };

/** Shares of 200 cases: 15 % in progress over the nodes of the acceptance, 5 % returned once, 3 % refused (domain 9.3). */
const SCENARIOS: readonly (readonly [Scenario['stays'], number])[] = [
  ['draft', 12],
  ['accept', 14],
  ['returned', 8],
  ['review', 12],
  ['approval', 12],
  ['ended', 6],
  ['approved', 136],
];

/** Share of the approved cases that began in the last three months. */
const UNDER_WAY = 0.35;

/** Of so many approved cases one is played on into the sample room. */
const SAMPLED = 3;

type Desk = {
  acceptors: readonly string[];
  reviewers: readonly string[];
  approvers: readonly string[];
  /** Whom an approval names for the dispatch of the case, in turn. */
  planners: readonly string[];
};
const MAIN_DESK: Desk = {
  acceptors: ['zhangruonan', 'liuqiming'],
  reviewers: ['chensiyuan', 'yangxiaolan'],
  approvers: ['zhaopengcheng', 'huangyaning'],
  planners: ['wuxiangdong', 'xujingyi'],
};
const OTHER_DESK: Desk = { acceptors: ['haishouli'], reviewers: ['haifuhe'], approvers: ['haipizhun'], planners: [] };
const RETURN_REMARKS = [
  '请补充产品铭牌图样，并核对防爆标志与依据标准是否一致。',
  '关键件清单缺少浇封胶的技术参数，请补充后重新提交。',
  '营业执照扫描件不清晰，请重新上传。',
  '型号规格差异说明与图纸不一致，请核对。',
];

export type DemoOptions = {
  seed: string;
  cases: number;
  /** The play ends at this moment. */
  until: Date;
  /** Months played. */
  months: number;
  /** How far cases go: to their acceptance, or on to the certificate, with the seals, inspectors and instruments that this takes. */
  goal?: 'acceptance' | 'certificate';
  signal: AbortSignal;
  progress?: (done: number, of: number) => void;
};

type Play = {
  stage: Stage;
  users: Users;
  desk: Desk;
  chance: Chance;
  registered: Registered[];
  standardIds: ReadonlyMap<string, string>;
  papers: { id: string; code: string; name: string }[];
  /** Node of the review sheet. */
  reviewSheet: string;
  /** Approvals so far. */
  approved: number;
  /** What follows the approval has chances of its own, so that it moves nothing else. */
  samples: Chance;
  later: Chance;
  /** Whether the institute has the people who bring a case to its certificate. */
  certify: boolean;
  timetable: Timetable;
  until: Date;
};

const cccProducts = products.filter((p) => p.productClass !== 'CNV');
const makersOf = (play: Play, product: DemoProduct) => play.registered.filter((r) => r.company.classes.includes(product.productClass));

/** Office hours of a working day some hours on. */
const later = (chance: Chance, from: Date, hoursFrom: number, hoursTo: number): Date =>
  inOfficeHours(from, hoursFrom + chance.next() * (hoursTo - hoursFrom));

/** The papers go up one after the other: side by side their ids would follow the disk, not the seed. */
const attachPapers = async (play: Play, token: string, caseId: string) => {
  for (const node of play.papers) {
    await makeCall(
      play.stage.app,
      fileCalls.uploadFile,
      { fileCatalogId: node.id, dataId: caseId },
      { token, file: attachmentFor(node.code, node.name) },
    );
  }
};

/** What a company is sent with the words that return its application. */
const CORRECTION_LIST: Attachment = {
  filename: '补正清单.pdf',
  type: 'application/pdf',
  content: paper('Points to correct', [
    '1. Nameplate drawing: model and Ex marking as applied for.',
    '2. Critical components: certificate numbers.',
  ]),
};

const decideBy =
  (play: Play, account: string, node: 'accept' | 'applicationForCcc_review', instance: string) =>
  async (result: string, remark: string, cusRemark?: string, note?: Attachment) => {
    const token = await play.users.as(account);
    const noted =
      note && (await makeCall(play.stage.app, decisionFileCalls.uploadDecisionFile, { flowInstanceId: instance }, { token, file: note }));
    const groups = await makeCall(
      play.stage.app,
      workflowCalls.flowNextUserList,
      { flowInstanceId: instance, currentNodeKeyName: node, result },
      { token },
    );
    const next = groups.find((g) => g.result === result)?.userList ?? [];
    const chosen = next.length > 0 ? { assignmentType: '1', assignmentValue: play.chance.pick(next).id } : {};
    await makeCall(
      play.stage.app,
      workflowCalls.flowSubmit,
      {
        flowInstanceIds: [instance],
        currentNodeKeyName: node,
        result,
        remark,
        ...(cusRemark ? { cusRemark } : {}),
        ...(noted ? { cusRemarkFiles: [noted.id] } : {}),
        ...(result.startsWith('PASS') ? chosen : {}),
        ...opinionAt(node, result),
      } as never,
      { token, headers: { 'idempotency-key': play.stage.world.uuid() } },
    );
  };

/** Who holds the open task of a case now, by the name that the dialog shows. */
const holderOf = async (play: Play, caseId: string, otherwise: readonly string[]): Promise<string> => {
  const row = await play.stage.db.system((tx) =>
    tx
      .selectFrom('wf_task as t')
      .innerJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 't.tenant_id').onRef('u.id', '=', 't.assignee'))
      .select('u.account')
      .where('t.business_id', '=', caseId)
      .where('t.status', '=', 'open')
      .executeTakeFirst(),
  );
  return row?.account ?? play.chance.pick(otherwise);
};

const playCase = (play: Play, start: Date, scenario: Scenario): void => {
  const { chance, timetable, stage, users } = play;
  const product = chance.pick(cccProducts.filter((p) => makersOf(play, p).length > 0));
  const applicant = chance.pick(makersOf(play, product));
  const factory = chance.yes(0.85) ? applicant : chance.pick(play.registered.filter((r) => r.company.classes.length > 0));
  const { account } = applicant.company;
  let caseId = '';
  let instance = '';
  const isLast = (step: Scenario['stays']) => scenario.stays === step;

  const approve = async (at: Date) => {
    const token = await users.as(await holderOf(play, caseId, play.desk.approvers));
    const test = chance.yes(0.88);
    const planner = play.desk.planners[play.approved++ % Math.max(play.desk.planners.length, 1)];
    await makeCall(
      stage.app,
      acceptanceCalls.approval,
      {
        id: caseId,
        result: test ? 'PASS_TEST' : 'PASS_NOTEST',
        isNeedModelTest: test ? '1' : '0',
        ...(test
          ? { laboratoryMark: chance.pick(['101', '102', '103', '106']) }
          : { noTestReason: '已有指定实验室出具的同版标准型式试验报告，五年内有效。' }),
        isNeedFactoryCheck: chance.yes(0.9) ? '1' : '0',
        noCheckReason: '同一生产企业同类产品在本年度已通过工厂检查。',
        remark: '同意受理。',
        ...(planner ? { planCenterUser: await users.idOf(planner) } : {}),
      },
      { token, headers: { 'idempotency-key': stage.world.uuid() } },
    );
    if (play.certify)
      await playCertification(stage, users, timetable, play.later, { approvedAt: at, until: play.until }, { id: caseId, account });
    else if (test && play.desk.planners.length > 0 && play.approved % SAMPLED === 0)
      playSamples(stage, users, timetable, play.samples, at, { caseId, account, sampleName: product.name, model: product.model });
    return at;
  };
  const review = async (at: Date) => {
    const reviewer = await holderOf(play, caseId, play.desk.reviewers);
    await makeCall(
      stage.app,
      fileCalls.uploadFile,
      { fileCatalogId: play.reviewSheet, dataId: caseId },
      { token: await users.as(reviewer), file: REVIEW_SHEET },
    );
    await decideBy(
      play,
      reviewer,
      'applicationForCcc_review',
      instance,
    )('PASS', chance.pick(['资料齐全，单元划分合理，同意。', '复核通过。', '已核对防爆标志与标准，同意提交批准。']));
    if (!isLast('approval')) timetable.add(later(chance, at, 2, 20), approve);
    return at;
  };
  const accept = async (at: Date) => {
    const decide = decideBy(play, await holderOf(play, caseId, play.desk.acceptors), 'accept', instance);
    if (isLast('returned') || scenario.returnedOnce) {
      await decide('REJECT_PRE', '资料不齐，退回补正。', chance.pick(RETURN_REMARKS), isLast('returned') ? CORRECTION_LIST : undefined);
      if (isLast('returned')) return at;
      scenario.returnedOnce = false;
      timetable.add(later(chance, at, 24, 120), async (then) => {
        await makeCall(stage.app, acceptanceCalls.submit, { id: caseId }, { token: await users.as(account) });
        timetable.add(later(chance, then, 3, 30), accept);
      });
      return at;
    }
    if (isLast('ended')) {
      await decide('REJECT_END', '产品不在强制性产品认证目录范围内。', '申请产品不在认证范围内，可申请防爆合格证。');
      return at;
    }
    await decide('PASS', chance.pick(['资料齐全，同意受理。', '符合受理条件。', '同意受理，请复核单元划分。']));
    if (!isLast('review')) timetable.add(later(chance, at, 2, 16), review);
    return at;
  };

  timetable.add(start, async () => {
    const token = await users.as(account);
    const draft = await makeCall(
      stage.app,
      acceptanceCalls.save,
      formFor(stage.world, chance, { applicant, manufacturer: applicant, factory, product, standardIds: play.standardIds }),
      { token },
    );
    caseId = draft.id;
    if (isLast('draft')) return;
    await attachPapers(play, token, caseId);
    timetable.add(later(chance, start, 1, 8), async (at) => {
      await makeCall(
        stage.app,
        acceptanceCalls.submit,
        { id: caseId },
        { token: await users.as(account), headers: { 'idempotency-key': stage.world.uuid() } },
      );
      instance = (await makeCall(stage.app, acceptanceCalls.select, { id: caseId }, { token: await users.as(account) })).flowInstanceId;
      if (!isLast('accept')) timetable.add(later(chance, at, 3, 30), accept);
    });
  });
};

const scenariosFor = (chance: Chance, cases: number): Scenario[] => {
  const all = SCENARIOS.reduce((sum, [, n]) => sum + n, 0);
  const list = SCENARIOS.flatMap(([stays, n]) =>
    Array.from(
      { length: Math.max(1, Math.round((n * cases) / all)) },
      (): Scenario => ({ stays, returnedOnce: stays === 'approved' && chance.yes(0.06) }),
    ),
  );
  return list.slice(0, Math.max(cases, 0));
};

/** Cases still open must have begun lately: some of them late, none for years. */
const startOf = ({ chance, until, certify }: Play, scenario: Scenario, from: Date): Date => {
  const span = until.getTime() - from.getTime();
  // of the approved many are under way, at every step up to the archive
  if (certify && scenario.stays === 'approved' && chance.yes(UNDER_WAY))
    return later(chance, new Date(until.getTime() - (8 + chance.next() * Math.min(90, span / DAY_MS - 8)) * DAY_MS), 0, 1);
  if (scenario.stays === 'approved' || scenario.stays === 'ended')
    return later(chance, new Date(from.getTime() + chance.next() * (span - 21 * DAY_MS)), 0, 1);
  const back = scenario.stays === 'draft' ? 20 : chance.yes(0.3) ? 12 : 4;
  return later(chance, new Date(until.getTime() - (1 + chance.next() * back) * DAY_MS), 0, 1);
};

const openPlay = async (
  stage: Stage,
  tenant: string,
  chance: Chance,
  until: Date,
  members: typeof companies,
  desk: Desk,
): Promise<Play> => {
  const users = createUsers(stage, tenant);
  const registered: Registered[] = [];
  for (const company of members) registered.push(await registerDemoCompany(stage, users, tenant, company));
  const token = await users.as(registered[0]?.company.account ?? '');
  const standards = await makeCall(stage.app, laboratoryCalls.standardsByGroup, {}, { token });
  const nodesFor = async (account: string) =>
    makeCall(stage.app, fileCalls.selectFileCatalog, { dataId: stage.world.uuid() }, { token: await users.as(account) });
  const nodes = await nodesFor(registered[0]?.company.account ?? '');
  const sheet = (await nodesFor(desk.reviewers[0] ?? '')).find((n) => n.catalogCode === '0202');
  return {
    stage,
    users,
    desk,
    chance,
    registered,
    standardIds: new Map(standards.map((s) => [s.part || s.standardNo.replace(/-\d{4}$/, ''), s.id])),
    papers: nodes.filter((n) => n.mustUpload === 1 && n.suffix !== '').map((n) => ({ id: n.id, code: n.catalogCode, name: n.name })),
    reviewSheet: sheet?.id ?? '',
    approved: 0,
    samples: chanceOf('samples'),
    later: chanceOf('certification'),
    certify: false,
    timetable: new Timetable(),
    until,
  };
};

/** Plays the institute, then a handful of cases of the second tenant. @returns cases played. */
export const simulateDemo = async (stage: Stage, options: DemoOptions): Promise<number> => {
  const { until, goal = 'certificate' } = options;
  const from = new Date(until.getTime() - options.months * 30.4 * DAY_MS);
  const run = async (tenant: string, seed: string, cases: number, members: typeof companies, desk: Desk) => {
    const chance = chanceOf(seed);
    stage.world.setNow(from);
    const play = await openPlay(stage, tenant, chance, until, members, desk);
    play.certify = goal === 'certificate' && tenant === MAIN_TENANT;
    if (play.certify) {
      await registerSeals(stage, play.users);
      await qualifyInspectors(stage, play.users, until);
    }
    for (const scenario of scenariosFor(chance, cases)) playCase(play, startOf(play, scenario, from), scenario);
    if (tenant === MAIN_TENANT) {
      playLeaves(stage, play.users, play.timetable, from, until);
      playHandling(stage, play.users, play.timetable, from, until);
      playFinance(stage, play.users, play.timetable, from, until);
      if (play.certify) playContracts(stage, play.users, play.timetable, from, until);
      if (play.certify) playScheduling(stage, play.users, play.timetable, until);
      playArchive(stage, play.users, play.timetable, from, until);
      playViews(stage, play.users, play.timetable, until);
      playNotices(stage, play.users, play.timetable, until);
      playAdministration(stage, play.users, play.timetable, until);
      playInstruments(stage, play.users, play.timetable, from, until);
    }
    runClockwork(stage, play.users, tenant, play.timetable, from, until);
    await play.timetable.play(stage.world, until, options.signal, options.progress);
  };
  await run(MAIN_TENANT, options.seed, options.cases, companies, MAIN_DESK);
  await run(
    OTHER_TENANT,
    `${options.seed}/other`,
    Math.min(options.cases, 7),
    companies.slice(0, 2).map((c) => ({ ...c, account: `bh${c.account}`, mobile: c.mobile.replace('1900000', '1900002') })),
    OTHER_DESK,
  );
  return options.cases;
};
