/**
 * From the acceptance of a CCC case to its certificate: each open task of the case, of its test, its inspection and its fees is done by
 * its person, in its time. Where the play ends, the case waits at the node that it has reached.
 */
import { type CertificateNode, certificateNodes } from '@zhengjian/contract/areas/certificate/records.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { makeCall } from './caller.ts';
import { type CertificatePeople, playCertificate, type Stamp } from './certificates.ts';
import { type Chance, chanceOf } from './chance.ts';
import { playCharges, playNote } from './finance.ts';
import { type Course, playInspection } from './inspection.ts';
import { playTestStep } from './laboratory.ts';
import { mayBeArrangedLater } from './later-inspection.ts';
import { inOfficeHours } from './officeDays.ts';
import type { Stage, Users } from './people.ts';
import { playGiveBack, playRefusal, playSampleReturn, playSending } from './samples.ts';
import type { Timetable } from './timetable.ts';

const ENGINEER = 'guoanqi';
export const PEOPLE: CertificatePeople = {
  maker: 'zhengkaixuan',
  checker: 'xiezhiqiu',
  reviewer: 'liangjingxing',
  approver: 'songwanqing',
  clerk: 'handongye',
  dean: 'wangjianheng',
  archivist: 'handongye',
};
/** Hours after which a task is done; where nothing is said it takes a day or two. */
export const HOURS: Readonly<Record<string, readonly [number, number]>> = {
  taskDispatch: [2, 30],
  customerPay: [72, 400],
  technicalDataDrawUp: [30, 120],
  sampleReceiveIn: [120, 300],
  testRecord: [200, 500],
  factoryCheckResult: [190, 320],
  rectification: [200, 600],
  archiving: [60, 200],
  drawingCorrection: [60, 300],
  testRectification: [150, 700],
  sampleResend: [60, 240],
};
export const USUAL = [6, 46] as const;
export const REPORT_MET = { formatRight: '1', itemsComplete: '1', basisValid: '1', resultsMeetRule: '1', sampleConforms: '1' };
/** Of what comes to a node of the case in the last days of the play so much still waits there when it ends, so that every queue has something. */
const [HELD_DAYS, HELD] = [16, 0.45];
/** Where the certificates that are begun in those days still wait when they end, one after the other: the first has time to come far. */
export const STAYS: readonly CertificateNode[] = [
  'cccPrinting',
  'certificateMaking',
  'archiving',
  'CertificateApproval',
  'cccStamping',
  'certificateReview',
  'certificateCheck',
];
/** Where a type test of those days still waits: what is wrong with its drawings is for others to play. */
export const DRAWINGS = 'technicalDataDrawUp';
/** Certificates have had electronic seals for so long. */
const SEALED_DAYS = 90;
const DAY_MS = 86_400_000;
/** Hours after the report until the laboratory brings the samples back, and until the company gets those that it wants back. */
export const [BROUGHT_BACK, GIVEN_BACK] = [60, 500] as const;
/** Of the deliveries some are refused at first, and some samples stay in the store for their time. */
export const [REFUSED, GIVEN] = [0.08, 0.6] as const;
/** Steps after which there is something to charge, and the hours until the clerk does it. */
export const CHARGED_AFTER: readonly string[] = ['taskDispatch', 'factoryCheckTasksReview'];
export const CHARGED = [4, 40] as const;
/** Hours after which somebody looks again at what could not be done. */
export const AGAIN = 72;

export type Open = { id: string; node: string; instance: string; work: string; kind: string };

const isCertificateNode = (node: string): node is CertificateNode => certificateNodes.some((known) => known === node);

const worksOf = ({ db }: Stage, caseId: string) =>
  db.readSystem((tx) => tx.selectFrom('case_work').select(['work_id', 'kind']).where('case_id', '=', caseId).orderBy('work_id').execute());

/** Work that is played with its case; discounts and refunds are finance's. */
const PLAYED: readonly string[] = ['typeTest', 'factoryInspection'];

/** What is open of a case and of the work that serves it, without the notes of fees that are others' to play. */
export const openTasksOf = async (stage: Stage, caseId: string, notes?: ReadonlySet<string>): Promise<Open[]> => {
  const rows = await stage.db.readSystem((tx) =>
    tx
      .selectFrom('wf_task as t')
      .leftJoin('case_work as w', (j) => j.onRef('w.work_id', '=', 't.business_id').on('w.case_id', '=', caseId))
      .select(['t.id', 't.node', 't.instance_id as instance', 't.business_id as work', 'w.kind'])
      .where((e) =>
        e(
          't.business_id',
          'in',
          e
            .selectFrom('case_work')
            .select('work_id')
            .where('case_id', '=', caseId)
            .unionAll(e.selectFrom('business_case').select('id as work_id').where('id', '=', caseId)),
        ),
      )
      .where('t.status', '=', 'open')
      .orderBy('t.id')
      .execute(),
  );
  const isPlayed = ({ work, kind }: (typeof rows)[number]) =>
    kind === null || PLAYED.includes(kind) || (kind === 'paymentNote' && notes?.has(work) !== false);
  return rows.filter(isPlayed).map(({ kind, ...task }) => ({ ...task, kind: kind ?? '' }));
};

/** The planner whom the approval of a case has named. */
const plannerOf = async ({ db }: Stage, caseId: string): Promise<string> => {
  const row = await db.readSystem((tx) =>
    tx
      .selectFrom('ccc_acceptance as p')
      .innerJoin('user_account as u', 'u.id', 'p.plan_center_user')
      .select('u.account')
      .where('p.case_id', '=', caseId)
      .executeTakeFirstOrThrow(),
  );
  return row.account;
};

/** Does one open task as its person would. @returns false where it must wait for something else */
export const perform = async (
  stage: Stage,
  users: Users,
  chance: Chance,
  of: { id: string; account: string },
  task: Open,
  { stamp, ...how }: { course?: Course; failing?: readonly number[]; stamp?: Stamp | undefined } = {},
): Promise<boolean> => {
  const { node, instance, work, kind } = task;
  const decide = async (who: string, more: object) =>
    makeCall(
      stage.app,
      workflowCalls.flowSubmit,
      { flowInstanceIds: [instance], currentNodeKeyName: node, result: 'PASS', ...more },
      { token: await users.as(who), headers: { 'idempotency-key': stage.world.uuid() } },
    );
  if (node === 'factoryCheckTasksArrange' && (await mayBeArrangedLater(stage, of.id))) return false;
  if (kind === 'typeTest') await playTestStep(stage, users, chance, { testId: work, instanceId: instance, node, ...how });
  else if (kind === 'factoryInspection') await playInspection(stage, users, chance, { workId: work, node, ...how });
  else if (kind === 'paymentNote') await playNote(stage, users, { node, id: work, payer: of.account });
  else if (isCertificateNode(node))
    return playCertificate(stage, users, PEOPLE, chance, { caseId: of.id, flowInstanceId: instance, node }, stamp);
  else if (node === 'taskDispatch')
    await decide(await plannerOf(stage, of.id), { authCenterUser: await users.idOf(ENGINEER), remark: '已下达。' });
  else if (node === 'modelTestReportReview') await decide(ENGINEER, { ...REPORT_MET, remark: '报告符合要求。' });
  else throw new Error(`nobody plays the step ${node} of a case`);
  return true;
};

/**
 * Puts what follows the approval of a case into the timetable. `account`: who signs in for its applicant; `seal`: how the certificates of the
 * last months are sealed; `stays`: where those of the last days are to wait, of which each takes one; `waitsAt`: where this one does, come there
 * as quickly as may be.
 */
export const playCertification = async (
  stage: Stage,
  users: Users,
  timetable: Timetable,
  chance: Chance,
  {
    approvedAt,
    until,
    seal,
    stays = [],
    waitsAt,
  }: { approvedAt: Date; until: Date; seal?: Stamp | undefined; stays?: string[]; waitsAt?: string | undefined },
  of: { id: string; account: string },
): Promise<void> => {
  const fees = chanceOf(`fees ${of.account} ${approvedAt.toISOString()}`);
  /** Notes that are paid in their time; others are for others to play. */
  const notes = new Set((await worksOf(stage, of.id)).filter(({ kind }) => kind === 'paymentNote').map(({ work_id }) => work_id));
  const planned = new Set<string>();
  let staysAt: string | undefined;
  const samples = chanceOf(`samples ${of.account} ${approvedAt.toISOString()}`);
  const plan = async (at: Date): Promise<void> => {
    for (const task of await openTasksOf(stage, of.id, notes)) {
      if (planned.has(task.id)) continue;
      planned.add(task.id);
      if (task.node === waitsAt) continue;
      const isLate = waitsAt === undefined && at.getTime() > until.getTime() - HELD_DAYS * DAY_MS;
      if (isLate && task.node === DRAWINGS && stays.includes(DRAWINGS)) {
        stays.splice(stays.indexOf(DRAWINGS), 1);
        continue;
      }
      if (isLate && task.kind === '') {
        if (task.node === 'certificateMaking') staysAt ??= stays.shift();
        if (staysAt === undefined ? chance.yes(HELD) : staysAt === task.node) continue;
      }
      const [from, to] = HOURS[task.node] ?? USUAL;
      const hours = waitsAt ? from : from + (task.kind === 'paymentNote' ? fees : chance).next() * (to - from);
      if (task.node === 'sampleReceiveIn') send(at, hours);
      attempt(inOfficeHours(at, hours), task);
    }
  };
  const attempt = (when: Date, task: Open): void =>
    timetable.add(when, async (at) => {
      const stillOpen = (await openTasksOf(stage, of.id, notes)).some(({ id }) => id === task.id);
      const stamp = at.getTime() > until.getTime() - SEALED_DAYS * DAY_MS ? seal : undefined;
      if (stillOpen && !(await perform(stage, users, chance, of, task, { stamp }))) attempt(inOfficeHours(at, AGAIN), task);
      else {
        if (stillOpen && task.node === 'certApproval') takeBack(at);
        if (stillOpen && CHARGED_AFTER.includes(task.node)) charge(at);
        await plan(at);
      }
    });
  /** What the company does while the institute waits for its samples. */
  const send = (at: Date, hours: number): void => {
    timetable.add(inOfficeHours(at, hours * 0.3), async (sent) => {
      await playSending(stage, users, samples, { caseId: of.id, account: of.account });
      if (samples.yes(REFUSED)) {
        timetable.add(inOfficeHours(sent, hours * 0.2), async () => playRefusal(stage, users, of.id));
        timetable.add(inOfficeHours(sent, hours * 0.4), async () =>
          playSending(stage, users, samples, { caseId: of.id, account: of.account }),
        );
      }
    });
  };
  const charge = (at: Date): void =>
    timetable.add(inOfficeHours(at, CHARGED[0] + fees.next() * (CHARGED[1] - CHARGED[0])), async (charged) => {
      // as with the queues, some of what came last is still to be charged
      if (charged.getTime() > until.getTime() - HELD_DAYS * DAY_MS && fees.yes(HELD)) return;
      for (const note of await playCharges(stage, users, of.id)) notes.add(note);
      await plan(charged);
    });
  const takeBack = (at: Date): void => {
    timetable.add(inOfficeHours(at, BROUGHT_BACK), async (back) => {
      await playSampleReturn(stage, users, samples, [of.id]);
      if (samples.yes(GIVEN)) timetable.add(inOfficeHours(back, GIVEN_BACK), async () => playGiveBack(stage, users, samples, [of.id]));
    });
  };
  await plan(approvedAt);
};
