/**
 * Two years of the demo institute, played through the public calls: companies register, apply, are asked to correct,
 * are accepted, tested, inspected, paid for and certified. Same seed, same institute.
 */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { playAdministration } from './administration.ts';
import { formFor, reportBefore, reportOfOthers } from './applications.ts';
import { playArchive } from './archive.ts';
import { type Attachment, makeCall } from './caller.ts';
import { playCertification } from './certification.ts';
import { type Chance, chanceOf } from './chance.ts';
import { runClockwork } from './clockwork.ts';
import { companies } from './companies.ts';
import { approveCase, decideBy, holderOf, reviewCase } from './desk.ts';
import { playDocuments } from './documents.ts';
import { playFinance } from './finance.ts';
import { playHandling } from './handling.ts';
import { qualifyInspectors } from './inspection.ts';
import { MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { playInstruments } from './laboratory.ts';
import { playLeaves } from './leave.ts';
import { playNotices } from './notices.ts';
import { officeDaysBefore } from './officeDays.ts';
import { paper } from './papers.ts';
import type { Stage } from './people.ts';
import { attachPapers, cccProducts, type Desk, later, MAIN_DESK, makersOf, OTHER_DESK, openPlay, type Play } from './play.ts';
import { playSamples } from './samples.ts';
import { playScheduling } from './scheduling.ts';
import { playPaperStamps, registerSeals } from './stamping.ts';
import { openSealing } from './stamping-worker.ts';
import { playTestReturns } from './testReturns.ts';
import { playViews } from './views.ts';

const DAY_MS = 86_400_000;
/** Papers that are stamped by hand on their print. */
const PAPER_STAMPED = ['contract', 'acceptanceNotice', 'testReport', 'inspectionReport', 'decision', 'otherPaper'] as const;

/**
 * Steps at which cases wait beside those of the shares, whichever day the play ends, where cases go on to their certificate. Each is
 * done as quickly as may be, and comes there on the last days: `began` days of work before the end. The certificates rest on a report
 * that there is, without inspection.
 */
const WAITING = [
  { at: 'taskDispatch', began: [3, 4], cases: 2, isTested: true },
  { at: 'certificateMaking', began: [3, 4], cases: 1, isTested: false },
  { at: 'certificateCheck', began: [4, 5], cases: 1, isTested: false },
  { at: 'certificateReview', began: [4, 5], cases: 1, isTested: false },
  { at: 'CertificateApproval', began: [5, 6], cases: 1, isTested: false },
] as const;

/** How a case goes; `stays` is where it waits at the end of the play. */
type Scenario = {
  stays: 'draft' | 'accept' | 'returned' | 'review' | 'approval' | 'approved' | 'ended';
  returnedOnce: boolean;
  /** Of one that is approved: the step behind it at which it waits, and the days of work before the end of the play on which it began. */
  waits?: (typeof WAITING)[number];
};

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
  /** Called each time the play has become twice as long. */
  doubled?: () => Promise<void>;
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

const playCase = (play: Play, start: Date, scenario: Scenario): void => {
  const { chance, timetable, stage, users } = play;
  const product = chance.pick(cccProducts.filter((p) => makersOf(play, p).length > 0));
  const applicant = chance.pick(makersOf(play, product));
  const factory = chance.yes(0.85) ? applicant : chance.pick(play.registered.filter((r) => r.company.classes.length > 0));
  const { account } = applicant.company;
  let caseId = '';
  let instance = '';
  const isLast = (step: Scenario['stays']) => scenario.stays === step;
  const { waits } = scenario;
  /** Some hours on; of what is to wait further along the way the fewest. */
  const after = (at: Date, fewest: number, most: number): Date => later(chance, at, fewest, waits ? fewest : most);
  const reportNo = () => {
    if (!waits) return reportBefore(`${account} ${start.toISOString()}`);
    return waits.isTested ? '' : reportOfOthers(chance);
  };

  const approve = async (at: Date) => {
    const test = await approveCase(play, caseId, waits?.isTested === false ? { isInspected: false } : {});
    if (play.certify)
      await playCertification(
        stage,
        users,
        timetable,
        play.later,
        {
          approvedAt: at,
          until: play.until,
          seal: play.sealing?.stamp,
          stays: play.stays,
          waitsAt: waits?.at,
        },
        { id: caseId, account },
      );
    else if (test && play.desk.planners.length > 0 && play.approved % SAMPLED === 0)
      playSamples(stage, users, timetable, play.samples, at, { caseId, account, sampleName: product.name, model: product.model });
    return at;
  };
  const review = async (at: Date) => {
    await reviewCase(play, caseId, instance);
    if (!isLast('approval')) timetable.add(after(at, 2, 20), approve);
    return at;
  };
  const accept = async (at: Date) => {
    const decide = decideBy(play, await holderOf(play, caseId, play.desk.acceptors), 'accept', instance);
    if (isLast('returned') || scenario.returnedOnce) {
      await decide('REJECT_PRE', '资料不齐，退回补正。', chance.pick(RETURN_REMARKS), isLast('returned') ? CORRECTION_LIST : undefined);
      if (isLast('returned')) return at;
      scenario.returnedOnce = false;
      timetable.add(after(at, 24, 120), async (then) => {
        await makeCall(stage.app, acceptanceCalls.submit, { id: caseId }, { token: await users.as(account) });
        timetable.add(after(then, 3, 30), accept);
      });
      return at;
    }
    if (isLast('ended')) {
      await decide('REJECT_END', '产品不在强制性产品认证目录范围内。', '申请产品不在认证范围内，可申请防爆合格证。');
      return at;
    }
    await decide('PASS', chance.pick(['资料齐全，同意受理。', '符合受理条件。', '同意受理，请复核单元划分。']));
    if (!isLast('review')) timetable.add(after(at, 2, 16), review);
    return at;
  };

  timetable.add(start, async () => {
    const token = await users.as(account);
    const draft = await makeCall(
      stage.app,
      acceptanceCalls.save,
      formFor(stage.world, chance, {
        ...{ applicant, manufacturer: applicant, factory, product, standardIds: play.standardIds },
        existingReportNo: reportNo(),
      }),
      { token },
    );
    caseId = draft.id;
    if (isLast('draft')) return;
    await attachPapers(play, token, caseId);
    timetable.add(after(start, 1, 8), async (at) => {
      await makeCall(
        stage.app,
        acceptanceCalls.submit,
        { id: caseId },
        { token: await users.as(account), headers: { 'idempotency-key': stage.world.uuid() } },
      );
      instance = (await makeCall(stage.app, acceptanceCalls.select, { id: caseId }, { token: await users.as(account) })).flowInstanceId;
      if (!isLast('accept')) timetable.add(after(at, 3, 30), accept);
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
  if (scenario.waits) {
    const [fewest, most] = scenario.waits.began;
    return later(chance, officeDaysBefore(until, chance.whole(fewest, most)), 0, 1);
  }
  // of the approved many are under way, at every step up to the archive
  if (certify && scenario.stays === 'approved' && chance.yes(UNDER_WAY))
    return later(chance, new Date(until.getTime() - (8 + chance.next() * Math.min(90, span / DAY_MS - 8)) * DAY_MS), 0, 1);
  if (scenario.stays === 'approved' || scenario.stays === 'ended')
    return later(chance, new Date(from.getTime() + chance.next() * (span - 21 * DAY_MS)), 0, 1);
  const back = scenario.stays === 'draft' ? 20 : chance.yes(0.3) ? 12 : 4;
  return later(chance, new Date(until.getTime() - (1 + chance.next() * back) * DAY_MS), 0, 1);
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
      // what was not sealed in its time is handed over again
      play.sealing = openSealing(stage, () => {});
      await registerSeals(stage, play.users);
      await qualifyInspectors(stage, play.users, until);
    }
    for (const scenario of scenariosFor(chance, cases)) playCase(play, startOf(play, scenario, from), scenario);
    if (play.certify) {
      // each step with chances of its own, so that they move nothing else
      for (const waits of WAITING) {
        const beside = { ...play, chance: chanceOf(`waits at ${waits.at}`), later: chanceOf(`until ${waits.at}`) };
        const scenario: Scenario = { stays: 'approved', returnedOnce: false, waits };
        for (let n = 0; n < waits.cases; n++) playCase(beside, startOf(beside, scenario, from), scenario);
      }
    }
    if (tenant === MAIN_TENANT) {
      playLeaves(stage, play.users, play.timetable, from, until);
      playHandling(stage, play.users, play.timetable, from, until);
      playFinance(stage, play.users, play.timetable, from, until);
      if (play.certify) playPaperStamps(stage, play.users, play.timetable, from, until, PAPER_STAMPED);
      if (play.certify) playScheduling(stage, play.users, play.timetable, until);
      playArchive(stage, play.users, play.timetable, from, until);
      playViews(stage, play.users, play.timetable, until);
      playNotices(stage, play.users, play.timetable, until);
      playAdministration(stage, play.users, play.timetable, until);
      playInstruments(stage, play.users, play.timetable, from, until);
      playTestReturns(stage, play.users, play.timetable, until);
    }
    playDocuments(stage, tenant, play.timetable, from, until);
    runClockwork(stage, play.users, tenant, play.timetable, from, until);
    await play.timetable.play(stage.world, until, options);
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
