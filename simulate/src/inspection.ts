/** Factory inspections of the demo institute: who may inspect, and each step of an inspection as the people of its roles take it. */
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { InspectionDetail } from '@zhengjian/contract/areas/inspection/records.ts';
import { type AttendedRow, CONCLUSION, NOTICE_DAYS, type SectionBody, sectionsOf } from '@zhengjian/contract/areas/inspection/rules.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { type CallOptions, makeCall, Refused, tryCall } from './caller.ts';
import type { Chance } from './chance.ts';
import { MAIN_TENANT } from './institute.ts';
import { platePicture } from './office.ts';
import { onOfficeDay } from './officeDays.ts';
import { attachmentFor } from './papers.ts';
import type { Stage, Users } from './people.ts';

const DAY_MS = 86_400_000;
const ARRANGER = 'xujingyi';
/** Everybody has every product class; the institute is small. */
const CLASSES = Array.from({ length: 18 }, (_, i) => `23${String(i + 1).padStart(2, '0')}`);
export type Inspector = { account: string; registerNo: string; grade: string };
const INSPECTORS: readonly Inspector[] = [
  { account: 'maxiao', registerNo: '2021-N1PV-1023567', grade: '1' },
  { account: 'luozihan', registerNo: '2022-N1PV-2034411', grade: '2' },
  { account: 'tanyiran', registerNo: '2019-N1PV-1008842', grade: '1' },
];

/** Who takes a step that nobody has before them. */
const TAKES: Readonly<Record<string, string>> = {
  factoryCheckTasksArrange: ARRANGER,
  inspectionRedispatch: 'wuxiangdong',
  factoryCheckTasksReview: 'liangjingxing',
  factoryCheckPlan: 'maxiao',
  factoryCheckResult: 'maxiao',
  factoryCheckReform: 'maxiao',
  factoryCheckResultReview: 'liangjingxing',
  factoryCheckResultApproval: 'songwanqing',
};

const FACTS = [
  { ncClass: '00008', clause: 'CNCA-00C-005 3.2', description: '抽查接线端子进货检验记录，2份未注明批号，不能追溯到供方。' },
  { ncClass: '00011', clause: 'CNCA-00C-005 6.1', description: '耐压试验仪（编号NY-07）校准有效期已过，仍在例行检验中使用。' },
  { ncClass: '00010', clause: 'CNCA-00C-005 5', description: '例行检验规程中未规定隔爆接合面间隙的抽检比例。' },
  { ncClass: '00008', clause: 'CNCA-00C-005 3.1', description: '关键件合格供方名录未包括现用的电缆密封接头供方。' },
  { ncClass: '00011', clause: 'CNCA-00C-005 6.2', description: '功能检查用标准样件未按规定的频次核查。' },
] as const;

const dayOf = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
const commands = (stage: Stage) => ({ 'idempotency-key': stage.world.uuid() });

/** Enters the inspectors of the institute in its staff store, those who are not there yet. `until`: their qualification lasts two years from then. */
export const qualifyInspectors = async (stage: Stage, users: Users, until: Date, more: readonly Inspector[] = []): Promise<void> => {
  const options = async () => ({ token: await users.as(ARRANGER), headers: commands(stage) });
  const { records } = await makeCall(stage.app, inspectionCalls.qualificationPage, { size: 200 }, await options());
  for (const { account, registerNo, grade } of [...INSPECTORS, ...more]) {
    const userId = await users.idOf(account);
    if (records.some((r) => r.userId === userId)) continue;
    const validUntil = dayOf(new Date(until.getTime() + 730 * DAY_MS));
    await makeCall(
      stage.app,
      inspectionCalls.qualificationSave,
      { userId, registerNo, grade, codes: CLASSES, validUntil, avoidCompanyIds: [] },
      await options(),
    );
  }
};

/** Who has the open task of an inspection, else who takes such tasks. */
const holderOf = async (stage: Stage, workId: string, node: string): Promise<string> => {
  const row = await stage.db.readSystem((tx) =>
    tx
      .selectFrom('wf_task as t')
      .innerJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 't.tenant_id').onRef('u.id', '=', 't.assignee'))
      .select('u.account')
      .where('t.tenant_id', '=', MAIN_TENANT)
      .where('t.business_id', '=', workId)
      .where('t.node', '=', node)
      .where('t.status', '=', 'open')
      .executeTakeFirst(),
  );
  return row?.account ?? TAKES[node] ?? ARRANGER;
};

/** How an inspection goes where the play has plans of its own for it. */
export type Course = {
  /** Nonconformities noted, of those that the inspectors know. */
  noted: number;
  /** Share of the verifications that send something back, by the round. */
  again: readonly number[];
  /** Inspectors with the least before them are taken first. */
  spread: boolean;
};
/** Of one few comes back, once. */
const USUAL_AGAIN = [0.2] as const;

type Playing = { stage: Stage; users: Users; chance: Chance; course?: Course | undefined };

const decide = async ({ stage, users }: Playing, account: string, d: InspectionDetail, result: string, remark: string): Promise<void> => {
  await makeCall(
    stage.app,
    workflowCalls.flowSubmit,
    {
      flowInstanceIds: [d.flowInstanceId],
      currentNodeKeyName: d.task?.nodeKey ?? '',
      result,
      remark,
      ...(result === 'REJECT_REFORM' ? { cusRemark: remark } : {}),
    },
    { token: await users.as(account), headers: commands(stage) },
  );
};

const arrange = async (play: Playing, d: InspectionDetail): Promise<void> => {
  const { stage, users } = play;
  const options = { token: await users.as(ARRANGER) };
  const free = (await makeCall(stage.app, inspectionCalls.inspectors, { id: d.id }, options)).filter((p) => p.against === '');
  const people = play.course?.spread ? free.sort((a, b) => a.load - b.load || (a.id < b.id ? -1 : 1)) : free;
  const leader = people.find((p) => p.mayLead);
  const member = people.find((p) => p.id !== leader?.id);
  if (!leader || !member) throw new Error(`nobody to inspect ${d.factoryName}`);
  const each = String(Math.ceil(d.daysRule.days) / 2);
  await makeCall(
    stage.app,
    inspectionCalls.saveArrangement,
    {
      id: d.id,
      version: d.version,
      address: d.address || d.factoryName,
      latestDate: dayOf(new Date(stage.world.now().getTime() + (d.latestDate === '' ? 60 : 120) * DAY_MS)),
      planDays: String(d.daysRule.days),
      needSampling: false,
      focus: '关键件控制、例行检验和产品一致性。',
      members: [
        { userId: leader.id, role: '01', days: each },
        { userId: member.id, role: '02', days: each },
      ],
    },
    { ...options, headers: commands(stage) },
  );
  await decide(play, ARRANGER, d, 'PASS', '请审核检查组。');
};

/** Days on which a visit may be: office days from a week on, then any day of which the factory can be told in time; none behind the latest date. */
const daysToVisit = (now: Date, latest: string): string[] => {
  const ahead = (from: number) => Array.from({ length: 120 - from }, (_, i) => new Date(now.getTime() + (from + i) * DAY_MS));
  return [...ahead(8).map((at) => dayOf(onOfficeDay(at))), ...ahead(NOTICE_DAYS).map(dayOf)].filter((day) => day <= latest);
};

/** The first day at which nobody of the team is elsewhere; without one it is arranged anew, with more time. */
const plan = async (play: Playing, account: string, d: InspectionDetail): Promise<void> => {
  const { stage, users } = play;
  const names = d.members.map((m) => m.userName).join('、');
  for (const date of daysToVisit(stage.world.now(), d.latestDate)) {
    const row = (time: string, activity: string, place: string) => ({ date, time, activity, place, inspectors: names });
    const reply = await tryCall(
      stage.app,
      inspectionCalls.savePlan,
      {
        id: d.id,
        version: d.version,
        startDate: date,
        startHalf: '0',
        endDate: date,
        endHalf: '1',
        schedule: [
          row('09:00-09:30', '首次会议', '会议室'),
          row('09:30-12:00', '工厂质量保证能力（1至5）', '质量部、采购部、生产车间'),
          row('13:00-16:00', '工厂质量保证能力（6至10）、产品一致性', '检验室、成品库'),
          row('16:00-16:30', '末次会议', '会议室'),
        ],
      },
      { token: await users.as(account), headers: commands(stage) },
    );
    if (reply.code === 200) return decide(play, account, d, 'PASS', '请企业确认。');
    if (reply.refusal !== 'inspection.elsewhere') throw new Refused(inspectionCalls.savePlan.key, reply);
  }
  return decide(play, account, d, 'REJECT_PRE', '最晚检查日期前检查组没有空闲，请重新安排。');
};

const PHOTO = { filename: '现场.png', type: 'image/png', content: platePicture() };
const BROUGHT = [
  { code: '0403', file: { ...attachmentFor('0403', '首末次会议签到表'), type: 'application/pdf' } },
  { code: '0408', file: PHOTO },
];
/** Files what the team brings from the visit, where it is not there: the attendance sheet that the factory has signed, and a photograph. */
export const bringPapers = async ({ app }: Pick<Stage, 'app'>, dataId: string, options: () => Promise<CallOptions>): Promise<void> => {
  const nodes = await makeCall(app, fileCalls.selectFileCatalog, { dataId }, await options());
  const files = await makeCall(app, fileCalls.selectFileList, { dataId }, await options());
  for (const { code, file } of BROUGHT) {
    const node = nodes.find(({ catalogCode }) => catalogCode === code);
    if (!node || files.some((f) => f.fileCatalogId === node.id && f.fileName === file.filename)) continue;
    await makeCall(app, fileCalls.uploadFile, { fileCatalogId: node.id, dataId }, { ...(await options()), file });
  }
};

/** Files the sampling sheet that the factory has signed. */
export const signSampling = async ({ app }: Pick<Stage, 'app'>, dataId: string, options: () => Promise<CallOptions>): Promise<void> => {
  const nodes = await makeCall(app, fileCalls.selectFileCatalog, { dataId }, await options());
  const fileCatalogId = nodes.find(({ catalogCode }) => catalogCode === '0409')?.id ?? '';
  const file = { ...attachmentFor('0409', '抽样单（企业签字）'), type: 'application/pdf' };
  await makeCall(app, fileCalls.uploadFile, { fileCatalogId, dataId }, { ...(await options()), file });
};

/** The team as it was planned. */
export const attended = ({ members }: Pick<InspectionDetail, 'members'>): AttendedRow[] =>
  members.map(({ userId, userName, days }) => ({ userId, userName, days }));

/** A file by which the company proves one correction. */
export const proveCorrection = async ({ app }: Pick<Stage, 'app'>, id: string, options: CallOptions): Promise<void> => {
  await makeCall(app, inspectionCalls.uploadProof, { id }, { ...options, file: { ...PHOTO, filename: '整改.png' } });
};

/** The play enters the result when its turn has come, which may be before the day that was planned. */
const bodyOf = (section: string, d: InspectionDetail, { failing, today }: { failing: boolean; today: string }): SectionBody => {
  const notLater = (day: string) => (day < today ? day : today);
  const day = notLater(d.plan?.startDate ?? d.workSince.slice(0, 10));
  if (section === 'visit')
    return { from: day, until: notLater(d.plan?.endDate ?? day), people: '总经理、质量负责人、生产部长', team: attended(d) };
  if (section === 'consistency')
    return {
      rows: d.cases.map((c) => ({ product: c.title, part: '铭牌、隔爆接合面、关键件', found: '与型式试验样品及备案资料一致', ok: true })),
    };
  return failing ? { verdict: 'nonconforming', note: '见不符合项。' } : { verdict: 'ok', note: '查阅文件和记录并现场核对，符合要求。' };
};

const enter = async (play: Playing, account: string, d: InspectionDetail): Promise<void> => {
  const { stage, users, chance } = play;
  const options = { token: await users.as(account) };
  const count = () => play.course?.noted ?? (chance.yes(0.45) ? chance.whole(1, 2) : 0);
  const noted = d.nonconformities.length > 0 || d.verifies !== null ? [] : FACTS.slice(0, count());
  const written = new Map(d.sections.map((s) => [s.section, s.version]));
  await makeCall(
    stage.app,
    inspectionCalls.saveResult,
    {
      id: d.id,
      sections: sectionsOf(d.checkKind).map((section) => ({
        section,
        version: written.get(section) ?? 0,
        body: bodyOf(section, d, { failing: noted.length > 0 && section === 'h03', today: dayOf(stage.world.now()) }),
      })),
    },
    { ...options, headers: commands(stage) },
  );
  for (const fact of noted)
    await makeCall(
      stage.app,
      inspectionCalls.saveNonconformity,
      { taskId: d.id, ...fact, severity: '1', verifyKind: '1', reformDeadline: dayOf(new Date(stage.world.now().getTime() + 40 * DAY_MS)) },
      { ...options, headers: commands(stage) },
    );
  await bringPapers(stage, d.id, async () => ({ ...options, headers: commands(stage) }));
  const open = noted.length > 0 || d.nonconformities.some((nc) => nc.state !== 'closed');
  await decide(play, account, d, open ? 'PASS_REFORM' : 'PASS', open ? '开具不符合项，请企业整改。' : '未发现不符合项。');
};

const verify = async (play: Playing, account: string, d: InspectionDetail): Promise<void> => {
  const { stage, users, chance } = play;
  const handedIn = d.nonconformities.filter((nc) => nc.state === 'submitted');
  const round = Math.max(1, ...handedIn.map((nc) => nc.rounds.length));
  const share = (play.course?.again ?? USUAL_AGAIN)[round - 1] ?? 0;
  const refused = share > 0 && chance.yes(share) ? handedIn[0]?.id : undefined;
  const say = async (id: string, verdict: 'corrected' | 'notCorrected', opinion: string) =>
    makeCall(
      stage.app,
      inspectionCalls.verifyNonconformity,
      { id, verdict, opinion },
      { token: await users.as(account), headers: commands(stage) },
    );
  /** What comes after three months is too late. */
  const isLate = (e: unknown): boolean =>
    e instanceof Refused && ['inspection.rectifiedLate', 'inspection.rectifyTimeOver'].includes(e.reply.refusal ?? '');
  let late = false;
  for (const nc of handedIn) {
    if (nc.id === refused) await say(nc.id, 'notCorrected', '纠正措施没有覆盖同类供方，请补充培训和抽查记录。');
    else
      await say(nc.id, 'corrected', '整改材料能证明措施有效。').catch(async (e: unknown) => {
        if (!isLate(e)) throw e;
        late = true;
        await say(nc.id, 'notCorrected', '整改材料提交时已超过三个月。');
      });
  }
  const fails = () => decide(play, account, d, 'PASS_FAILED', '三个月内未完成整改。');
  if (late) return fails();
  // what the company has not answered in its time stays open
  const unanswered = d.nonconformities.some((nc) => nc.state === 'open');
  if (refused === undefined && !unanswered) return decide(play, account, d, 'PASS', '不符合项已关闭。');
  return decide(play, account, d, 'REJECT_REFORM', '请补充后再次提交。').catch((e: unknown) => {
    if (!isLate(e)) throw e;
    return fails();
  });
};

const review = async ({ stage, users }: Playing, account: string, d: InspectionDetail): Promise<void> => {
  await makeCall(
    stage.app,
    inspectionCalls.review,
    { id: d.id, result: 'PASS', remark: '资料齐全，结论恰当。' },
    { token: await users.as(account), headers: commands(stage) },
  );
};

const approve = async ({ stage, users, chance }: Playing, account: string, d: InspectionDetail): Promise<void> => {
  const { form } = await makeCall(
    stage.app,
    workflowCalls.flowTaskDialog,
    { flowInstanceId: d.flowInstanceId, currentNodeKeyName: d.task?.nodeKey ?? '' },
    { token: await users.as(account) },
  );
  const offered = form?.fields.find(({ name }) => name === 'classProposal')?.options.map(({ value }) => value) ?? [];
  const usual = chance.pick(['B', 'B', 'B', 'C']);
  const fits = d.conclusion === CONCLUSION.failed ? 'D' : usual;
  // the best class that the factory can be put into now
  const classProposal = offered.includes(fits) ? fits : (offered[0] ?? fits);
  await makeCall(
    stage.app,
    inspectionCalls.approval,
    { id: d.id, result: 'PASS', remark: '同意检查结论。', classProposal },
    { token: await users.as(account), headers: commands(stage) },
  );
};

const byInstitute: Readonly<Record<string, (play: Playing, account: string, d: InspectionDetail) => Promise<void>>> = {
  factoryCheckTasksArrange: (play, _, d) => arrange(play, d),
  inspectionRedispatch: (play, account, d) => decide(play, account, d, 'PASS', '重新下达。'),
  factoryCheckTasksReview: (play, account, d) => decide(play, account, d, 'PASS', '人员能力和回避符合要求。'),
  factoryCheckPlan: plan,
  factoryCheckResult: enter,
  factoryCheckReform: verify,
  factoryCheckResultReview: review,
  factoryCheckResultApproval: approve,
};

/** Who signs in for the company of an inspection. */
const customerOf = async (stage: Stage, workId: string): Promise<string> => {
  const row = await stage.db.readSystem((tx) =>
    tx
      .selectFrom('inspection_task as t')
      .innerJoin('user_company as c', (j) => j.onRef('c.tenant_id', '=', 't.tenant_id').onRef('c.company_id', '=', 't.company_id'))
      .innerJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 'c.tenant_id').onRef('u.id', '=', 'c.user_id'))
      .select('u.account')
      .where('t.id', '=', workId)
      .orderBy('u.account')
      .executeTakeFirstOrThrow(),
  );
  return row.account;
};

const byCompany = async ({ stage, users }: Playing, workId: string, node: string): Promise<void> => {
  const options = async () => ({ token: await users.as(await customerOf(stage, workId)), headers: commands(stage) });
  if (node === 'factoryCheckPlanConfirm') {
    await makeCall(stage.app, inspectionCalls.answerPlan, { id: workId, agrees: true }, await options());
    return;
  }
  const own = await makeCall(stage.app, inspectionCalls.ownInspection, { id: workId }, await options());
  for (const nc of own.nonconformities.filter((n) => n.state === 'open')) {
    await makeCall(
      stage.app,
      inspectionCalls.saveRectification,
      {
        id: nc.id,
        causeAnalysis: '检验人员对记录要求理解不一致，作业文件规定不够具体。',
        correction: '补齐相关记录，对受影响的批次逐一核对，未发现不合格品流出。',
        correctiveAction: '修订作业文件并培训有关人员，由质量部每月抽查一次。',
      },
      await options(),
    );
    if (nc.rounds.at(-1)?.proof.length === 0) await proveCorrection(stage, nc.id, await options());
  }
  await makeCall(stage.app, inspectionCalls.submitRectification, { id: workId }, await options());
};

/** Takes the step at which an inspection waits, as the one whose step it is. */
export const playInspection = async (
  stage: Stage,
  users: Users,
  chance: Chance,
  at: { workId: string; node: string; course?: Course },
): Promise<void> => {
  const play = { stage, users, chance, course: at.course };
  const step = byInstitute[at.node];
  if (step === undefined) return byCompany(play, at.workId, at.node);
  const account = await holderOf(stage, at.workId, at.node);
  const reader = at.node === 'inspectionRedispatch' ? ARRANGER : account;
  await step(play, account, await makeCall(stage.app, inspectionCalls.detail, { id: at.workId }, { token: await users.as(reader) }));
};
