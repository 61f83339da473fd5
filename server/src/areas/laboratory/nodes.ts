/** What the nodes of a type test ask, check and write (domain 4.2). Reception and hand-out of samples are the sample room's. */
import { VERDICT } from '@zhengjian/contract/areas/laboratory/measures.ts';
import { allocationForm, reportForm, technicalDataForm } from '@zhengjian/contract/areas/laboratory/nodes.ts';
import { CONCLUSION, ITEM_STATE, TEST_STATE } from '@zhengjian/contract/areas/laboratory/states.ts';
import { en } from '@zhengjian/contract/areas/laboratory/text.en.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import { caseProcess } from '../../cases/process.ts';
import type { Actor } from '../../platform/actor.ts';
import { asInstitute } from '../../platform/database/as-institute.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuseFarDays } from '../../platform/reach.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import { principalsIn } from '../../workflow/deputies.ts';
import { casesOfWork, tellFact } from '../../workflow/facts.ts';
import { holdsRole, type Person, personOf, roleHolders } from '../../workflow/people.ts';
import { type CaseAct, type NodeAct, node, type ProcessHooks, registerProcess } from '../../workflow/registry.ts';
import { keepAsItStands } from '../../workflow/returned/keep.ts';
import { askForSamples, keepFromReport, SAMPLE_RETURN, sampleNodes, settleStep } from '../sample/index.ts';
import { outsideField } from './authorised-fields.ts';
import { drawingReview } from './drawing-review-paper.ts';
import { refuseFarPlan } from './far-plan.ts';
import { fileFinalDrawings } from './final-drawings.ts';
import { testMoves } from './moves.ts';
import { byOthersOfOwn, byOwn, DIRECTOR, ownOrAll } from './own-people.ts';
import { LEADER, refuseAvoider } from './reallocate.ts';
import { ANSWERED_AT, replyDay } from './reply-day.ts';
import { draftReport, openReport, releaseReport, signReport } from './report.ts';
import { concludedFrom, refuseContradiction } from './report-conclusion.ts';
import { reviewedPlan, reviewedReport, reviewedTechnicalData } from './reviewed.ts';
import { keepApprovedPapers, papersChanged, reviewedPapers } from './reviewed-papers.ts';
import { beginNextRound, failedTests, itemsOfRound, reportedItems, sendBackAll, testersOf } from './rounds.ts';
import { teamsLedBy } from './teams.ts';
import { openProblems, reviewRound, signedRound } from './technical-data.ts';
import { testOrder } from './test-order-paper.ts';
import { orderOfTest } from './test-papers.ts';
import { testPlan } from './test-plan-paper.ts';
import { testRecords } from './test-records-paper.ts';
import { passTests } from './testers.ts';
import './test-tables.ts';
import { TYPE_TEST } from './work.ts';

const [REVIEWER, SIGNATORY] = ['data_reviewer', 'data_approver'];
const byReviewer = { ...byOthersOfOwn(REVIEWER), unfit: outsideField('review') };
const bySignatory = { ...byOthersOfOwn(SIGNATORY), unfit: outsideField('sign') };
/** Failed rounds after which the head of the laboratory decides (domain 4.2, node 12). */
const DIRECTOR_FROM = 2;

const leaderOf = async ({ tx, businessId }: CaseAct): Promise<string[]> => {
  const row = await tx.selectFrom('test_task').select('project_leader_id').where('id', '=', businessId).executeTakeFirstOrThrow();
  return row.project_leader_id === null ? [] : [row.project_leader_id];
};
/** The team to which the test was given, as long as nobody of it has taken it. */
const teamOf = async ({ tx, businessId }: CaseAct): Promise<string | null> => {
  const row = await tx
    .selectFrom('test_task')
    .select(['project_leader_id', 'team_id'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
  return row.project_leader_id === null ? row.team_id : null;
};
/** Of a test that was given to a team: whoever takes it leads it; who puts it back leaves it to the team. */
const claimed = async (act: CaseAct, person: Person | null): Promise<void> => {
  const { team_id } = await act.tx.selectFrom('test_task').select('team_id').where('id', '=', act.businessId).executeTakeFirstOrThrow();
  if (team_id === null) return;
  if (person !== null && !(await holdsRole(act.tx, person.id, [LEADER]))) refuse('laboratory.notALeader');
  if (person !== null) await refuseAvoider(act.tx, act.businessId, person.id, 'laboratory.youAvoid');
  await setTask(act, { project_leader_id: person?.id ?? null, project_leader_name: person?.realName ?? '' });
  await orderOfTest(act, act.businessId, null, testOrder);
};
const byLeader = { holders: leaderOf, team: teamOf, claimed };
/** Whoever of a team does a step without having taken it before leads the test from then on. */
const takeLead = async (act: CaseAct & { taskId: string }): Promise<void> => {
  if ((await teamOf(act)) === null) return;
  const user = await signerOf(act.tx, act);
  await claimed(act, await personOf(act, user));
};

const setTask = async (act: CaseAct, values: Record<string, unknown>): Promise<void> => {
  await act.tx
    .updateTable('test_task')
    .set((e) => ({ ...values, ...changed(act), version: e('version', '+', 1) }))
    .where('id', '=', act.businessId)
    .execute();
};

const roundOf = async ({ tx, businessId }: CaseAct): Promise<number> =>
  (await tx.selectFrom('test_task').select('round_no').where('id', '=', businessId).executeTakeFirstOrThrow()).round_no;

/** Whose voice it is, where a deputy gives it. */
const signerOf = async (tx: Tx, { taskId, actor }: { taskId: string; actor: { user: string } }): Promise<string> =>
  (await tx.selectFrom('wf_task').select('assignee').where('id', '=', taskId).executeTakeFirst())?.assignee ?? actor.user;

/** Rounds that failed, with the one that is being handled. */
const failedRounds = async ({ tx, businessId }: CaseAct): Promise<number> =>
  (await tx.selectFrom('test_task').select('failed_rounds').where('id', '=', businessId).executeTakeFirstOrThrow()).failed_rounds + 1;
const isDirectors = async (act: CaseAct): Promise<boolean> => (await failedRounds(act)) >= DIRECTOR_FROM;

/** Whether somebody holds a role, or acts for one who does. */
const decidesAs = async (tx: Tx, actor: Actor, role: string): Promise<boolean> =>
  (await holdsRole(tx, actor.user, [role])) || principalsIn(actor, TYPE_TEST.category).some(({ roles }) => roles.includes(role));

const checkReview = async ({ tx, businessId, result }: NodeAct<unknown>): Promise<void> => {
  const roundNo = await reviewRound(tx, businessId);
  const review = await tx
    .selectFrom('technical_data')
    .select('id')
    .where('task_id', '=', businessId)
    .where('round_no', '=', roundNo)
    .executeTakeFirst();
  if (review === undefined) refuse('laboratory.nothingReviewed');
  const open = await openProblems(tx, businessId);
  if (result === 'PASS' && open.length > 0) refuse('laboratory.problemsOpen', { n: open.length });
  if (result === 'REJECT_PRE' && open.length === 0) refuse('laboratory.noProblem');
};

const signReview = async (act: CaseAct, names: { review_name?: string; approve_name?: string }): Promise<void> => {
  const roundNo = await signedRound(act.tx, act.businessId);
  await act.tx
    .updateTable('technical_data')
    .set({ ...names, ...changed(act) })
    .where('task_id', '=', act.businessId)
    .where('round_no', '=', roundNo)
    .execute();
};

const checkPlan = async (act: CaseAct): Promise<void> => {
  const { tx, businessId } = act;
  const items = await itemsOfRound(tx, businessId);
  if (items.length === 0) refuse('laboratory.planEmpty');
  const incomplete = items.find((i) => i.tester_id === null || i.checker_id === null || i.plan_date === null);
  if (incomplete) refuse('laboratory.planIncomplete', { name: incomplete.item_name });
  const round = await roundOf(act);
  const failed = (await failedTests(tx, businessId)).filter(({ round_no }) => round_no < round);
  if (failed[0] !== undefined) refuse('laboratory.failedNotPlanned', { n: failed.length, name: failed[0].item_name });
};

/** What a tester has recorded decides the result; nobody chooses it. */
const resultOf = (verdicts: readonly string[]): 'PASS' | 'REJECT_FAIL' => (verdicts.includes(VERDICT.fail) ? 'REJECT_FAIL' : 'PASS');

/** The result that follows from a tester's own records. @throws laboratory.recordsOpen, laboratory.noTestOfYours */
export const ownResult = async (tx: Tx, testId: string, tester: string): Promise<'PASS' | 'REJECT_FAIL'> => {
  const own = (await itemsOfRound(tx, testId)).filter(({ tester_id }) => tester_id === tester);
  if (own.length === 0) refuse('laboratory.noTestOfYours');
  const done: readonly string[] = [ITEM_STATE.finished, ITEM_STATE.checked];
  const result = resultOf(own.map(({ verdict }) => verdict));
  // what failed ends the round; what is not tested yet is tested in the next
  const open = own.filter(({ state }) => !done.includes(state));
  if (result === 'PASS' && open.length > 0) refuse('laboratory.recordsOpen', { n: open.length, name: open[0]?.item_name ?? '' });
  return result;
};

const nodes: ProcessHooks['nodes'] = {
  engineerAllocation: node({
    form: allocationForm,
    ...byOwn(DIRECTOR),
    options: { projectLeader: (tx) => roleHolders(tx, [LEADER]), projectTeam: (tx) => teamsLedBy(tx, LEADER) },
    guard: async ({ tx, businessId, result, input, world, lang }) => {
      if (result === 'PASS' && (input.projectLeader === undefined) === (input.projectTeam === undefined)) refuse('laboratory.leaderOrTeam');
      if (result === 'PASS' && input.planStart !== undefined && input.planEnd !== undefined && input.planStart > input.planEnd)
        refuse('laboratory.planDates');
      if (result === 'PASS') refuseFarDays({ world, lang }, { planStart: input.planStart });
      if (result === 'PASS' && input.planEnd !== undefined) refuseFarPlan({ world }, input.planEnd);
      if (result === 'PASS' && input.projectLeader !== undefined) await refuseAvoider(tx, businessId, input.projectLeader);
    },
    apply: async (act) => {
      if (act.result !== 'PASS') return;
      const { projectLeader, projectTeam, planStart = null, planEnd = null } = act.input;
      const leader = projectLeader === undefined ? null : await personOf(act, projectLeader);
      const chosen = (await teamsLedBy(act.tx, LEADER)).find(({ id }) => id === projectTeam);
      await setTask(act, {
        ...{ project_leader_id: leader?.id ?? null, project_leader_name: leader?.realName ?? '', plan_start: planStart, plan_end: planEnd },
        ...{ team_id: chosen?.id ?? null, team_name: chosen?.realName ?? '' },
      });
      await askForSamples(act);
      await orderOfTest(act, act.businessId, null, testOrder);
    },
    undo: (act) =>
      setTask(act, {
        ...{ project_leader_id: null, project_leader_name: '', team_id: null, team_name: '' },
        ...{ plan_start: null, plan_end: null },
      }),
  }),
  technicalDataDrawUp: node({
    form: technicalDataForm,
    ...byLeader,
    guard: async (act) => {
      await checkReview(act);
      const { replyDeadline } = act.input;
      if (act.result === 'REJECT_PRE' && replyDeadline !== undefined && replyDeadline < dayText(act.world.now()))
        refuse('laboratory.replyDayOver');
      if (act.result === 'REJECT_PRE') refuseFarDays(act, { replyDeadline });
    },
    until: ({ result, input: { replyDeadline } }) =>
      result === 'REJECT_PRE' && replyDeadline !== undefined ? { node: ANSWERED_AT, day: replyDeadline } : undefined,
    apply: async (act) => {
      await takeLead(act);
      if (act.result !== 'REJECT_PRE') {
        // drawn up anew after a return, it is signed by nobody yet
        await signReview(act, { review_name: '', approve_name: '' });
        return setTask(act, { drawing_state: '1' });
      }
      const roundNo = await reviewRound(act.tx, act.businessId);
      await act.tx
        .updateTable('technical_data')
        .set({ reply_deadline: act.input.replyDeadline ?? dayText(act.world.now()), ...changed(act) })
        .where('task_id', '=', act.businessId)
        .where('round_no', '=', roundNo)
        .execute();
      await act.tx
        .updateTable('technical_problem')
        .set({ sent: true, state: 'open', ...changed(act) })
        .where('task_id', '=', act.businessId)
        .where('state', '<>', 'settled')
        .execute();
      await setTask(act, { drawing_state: '2' });
      await keepAsItStands(act, reviewedPapers);
      await orderOfTest(act, act.businessId, roundNo, drawingReview);
    },
  }),
  [ANSWERED_AT]: node({
    lastDay: replyDay,
    guard: async ({ tx, businessId }) => {
      const unanswered = (await openProblems(tx, businessId)).filter(({ state, sent }) => sent && state === 'open');
      if (unanswered.length > 0) refuse('laboratory.problemsUnanswered', { n: unanswered.length });
    },
    apply: (act) => setTask(act, { drawing_state: '1' }),
  }),
  technicalDataDrawUpReview: node({
    ...byReviewer,
    apply: (act) => (act.result === 'PASS' ? signReview(act, { review_name: act.actor.name }) : Promise.resolve()),
  }),
  technicalDataDrawUpApproval: node({
    ...bySignatory,
    apply: async (act) => {
      if (act.result !== 'PASS') return;
      const roundNo = await signedRound(act.tx, act.businessId);
      await signReview(act, { approve_name: act.actor.name });
      await setTask(act, { drawing_state: '3' });
      await keepApprovedPapers(act);
      await fileFinalDrawings(act, act.businessId);
      await orderOfTest(act, act.businessId, roundNo, drawingReview);
    },
  }),
  testItemDrawUp: node({ ...byLeader, guard: checkPlan, apply: takeLead, undo: async () => {} }),
  testItemDrawUpReview: node({
    ...byReviewer,
    apply: async (act) => {
      if (act.result !== 'PASS') return;
      await orderOfTest(act, act.businessId, await roundOf(act), testPlan);
      await settleStep(act);
    },
    undo: async () => {},
  }),
  ...sampleNodes,
  testRecord: node({
    holders: ({ tx, businessId }) => testersOf(tx, businessId),
    passedOn: passTests,
    guard: async (act) => {
      const follows = await ownResult(act.tx, act.businessId, await signerOf(act.tx, act));
      if (follows !== act.result) refuse(follows === 'PASS' ? 'laboratory.nothingFailed' : 'laboratory.somethingFailed');
    },
  }),
  testFailHandle: node({
    holders: async (act) => ((await isDirectors(act)) ? (await ownOrAll(act, DIRECTOR)).map(({ id }) => id) : leaderOf(act)),
    team: async (act) => ((await isDirectors(act)) ? null : teamOf(act)),
    claimed: async (act, person) => ((await isDirectors(act)) ? undefined : claimed(act, person)),
    guard: async (act) => {
      if (!(await isDirectors(act)) || (await decidesAs(act.tx, act.actor, DIRECTOR))) return;
      refuse('laboratory.directorDecides', { n: await failedRounds(act) });
    },
    apply: async (act) => {
      if (!(await isDirectors(act))) await takeLead(act);
      // a round that another one follows is confirmed by nobody else
      await orderOfTest(act, act.businessId, await roundOf(act), testRecords);
      if (act.result === 'PASS_RETEST') await beginNextRound(act.tx, act, act.businessId);
      if (act.result === 'REJECT_PRE') await keepAsItStands(act, reviewedPapers);
    },
  }),
  testRectification: node({
    // a product whose papers were changed is reviewed and approved once more before it is tested
    vars: async (act) => ({ papersChanged: await papersChanged(act) }),
    apply: async (act) => {
      if (act.result !== 'PASS') return;
      // the tests of a round are the institute's own
      await asInstitute(act.tx, act.actor, () => beginNextRound(act.tx, act, act.businessId));
      if (act.opened.some(({ node: opened }) => opened === 'technicalDataDrawUp')) await setTask(act, { drawing_state: '1' });
    },
  }),
  testRecordApproval: node({
    ...byLeader,
    guard: async ({ tx, businessId, result }) => {
      const { reported: items } = await reportedItems(tx, businessId);
      const open = items.filter(({ state }) => state !== ITEM_STATE.checked);
      if (result === 'PASS' && open.length > 0)
        refuse('laboratory.checksOpen', { n: open.length, name: open[0]?.item_name ?? '', checker: open[0]?.checker_name || '—' });
      if (result !== 'PASS' && !items.some(({ state }) => state === ITEM_STATE.sentBack)) refuse('laboratory.nothingSentBack');
    },
    apply: async (act) => {
      await takeLead(act);
      if (act.result !== 'PASS') return;
      await setTask(act, { actual_end: act.world.now() });
      await orderOfTest(act, act.businessId, await roundOf(act), testRecords);
    },
  }),
  certDrawUp: node({
    form: reportForm,
    ...byLeader,
    begin: async ({ tx, businessId }) => {
      const proposed = await concludedFrom(tx, businessId);
      // that a product conforms is said by a person
      return proposed.conclusion === CONCLUSION.conforms ? {} : proposed;
    },
    guard: async ({ tx, businessId, result, input }) => {
      if (result === 'PASS') await refuseContradiction(tx, businessId, input.conclusion);
    },
    apply: async (act) => {
      await takeLead(act);
      if (act.result === 'PASS') return draftReport(act, act.input);
      await sendBackAll(act.tx, act, act.businessId);
    },
  }),
  certReview: node({
    ...byReviewer,
    apply: (act) => signReport(act, act.result === 'PASS' ? { state: '2', review_name: act.actor.name } : { state: '0' }),
  }),
  certApproval: node({
    ...bySignatory,
    vars: async ({ tx, businessId }) => ({ conforms: (await openReport(tx, businessId))?.conclusion === CONCLUSION.conforms }),
    guard: async ({ tx, businessId, result }) => {
      if (result === 'PASS') await refuseContradiction(tx, businessId, (await openReport(tx, businessId))?.conclusion);
    },
    apply: (act) => (act.result === 'PASS' ? Promise.resolve() : signReport(act, { state: '1' })),
  }),
};

const conclude = async (act: CaseAct, testPassed: boolean): Promise<void> => {
  const caseIds = await casesOfWork(act.tx, act, act.businessId);
  await tellFact(act.tx, act, 'typeTest.concluded', caseIds, { vars: { testPassed } });
};

const hooks: ProcessHooks = {
  ...caseProcess(TYPE_TEST),
  // domain 4.1 #6, without the steps that are gone through only where something goes otherwise
  stageDays: 30,
  withoutCases: String(TEST_STATE.discontinued),
  doneAt: SAMPLE_RETURN,
  reviewed: [reviewedPapers, reviewedTechnicalData, reviewedPlan, reviewedReport],
  texts: { zh, en },
  nodes,
  moves: testMoves,
  actions: {
    'typeTest.released': async (act) => {
      const passed = await releaseReport(act);
      await keepFromReport(act.tx, act, act.businessId);
      await conclude(act, passed);
      await settleStep(act);
    },
    // of versions before tests that failed for good were reported: a test that runs on one ends without a report
    'typeTest.failed': (act) => conclude(act, false),
  },
};

/** Tells the engine about type tests, at start-up. */
export const laboratoryNodes = (): void => registerProcess(TYPE_TEST.category, hooks);
