/** What the nodes of the CCC process do to the case; the engine calls in here in the transaction of the act. */

import { type AcceptanceNode, acceptanceNodes as acceptanceSteps } from '@zhengjian/contract/areas/acceptance/lists.ts';
import { acceptForm, approvalForm, CHECK_LATER, dispatchForm, reportReviewForm } from '@zhengjian/contract/areas/acceptance/nodes.ts';
import { CCC_STATE } from '@zhengjian/contract/areas/acceptance/states.ts';
import { en } from '@zhengjian/contract/areas/acceptance/text.en.ts';
import { zh } from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import { CHECK_KIND } from '@zhengjian/contract/areas/inspection/rules.ts';
import { caseProcess } from '../../cases/process.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed } from '../../platform/standard.ts';
import { momentText } from '../../platform/world.ts';
import { withFieldsOf } from '../../workflow/form-words.ts';
import { planners } from '../../workflow/people.ts';
import {
  type CaseAct,
  type KeptAway,
  type Move,
  type Moves,
  type NodeHooks,
  node,
  type ProcessHooks,
  registerProcess,
} from '../../workflow/registry.ts';
import {
  certificateAuthors,
  certificateMoves,
  certificateNodes,
  certificateTexts,
  endCertificate,
  issuedAmong,
  reviewedCertificate,
} from '../certificate/index.ts';
import { draftNote, unchargedIn } from '../finance/index.ts';
import { avoidersOf, inspectionOf, openInspection, reopenInspection, teamOf } from '../inspection/index.ts';
import { openTypeTest, reopenTypeTest, testOf, testPeopleOf } from '../laboratory/index.ts';
import { orderDocuments } from '../stamping/index.ts';
import { CERTIFICATE_NODES } from './certificate.ts';
import { AT_RISK, refuseUninspected, tellAtRisk } from './certificate-at-risk.ts';
import { keepEarlierSubmission } from './changes/submissions.ts';
import { writePart } from './commands/acceptance-part.ts';
import { certEngineers } from './commands/reassign.ts';
import { moveDeadline, moveDeadlines, renewDeadline, setDeadline } from './deadline.ts';
import { acceptanceNotice } from './documents/acceptance-notice.ts';
import { correctionNotice } from './documents/correction-notice.ts';
import { refuseWithoutReport } from './existing-report.ts';
import { isInspectedAfter, mayBeInspectedLater } from './later-inspection.ts';
import { CCC } from './line.ts';
import { classSampleRule } from './sample-rule.ts';
import { suspendOrResume } from './suspend.ts';
import './tables.ts';

const setState = async ({ tx, businessId, actor, world }: CaseAct, state: string): Promise<void> => {
  const value = Number(state);
  const row = await tx
    .updateTable('ccc_application')
    .set((e) => ({
      state: value,
      ...changed({ actor, world }),
      ...(value === CCC_STATE.returned ? { return_count: e('return_count', '+', 1) } : {}),
    }))
    .where('id', '=', businessId)
    .returning(['id', 'deadline', 'flow_instance_id', 'case_days'])
    .executeTakeFirst();
  if (value === CCC_STATE.returned) await keepEarlierSubmission(tx, { actor, world }, businessId);
  if (row?.deadline) await renewDeadline(tx, { actor, world }, row);
};

/** A return to the company that was taken back is none. */
const uncountReturn = async ({ tx, businessId, actor, world }: CaseAct): Promise<void> => {
  await tx
    .updateTable('ccc_application')
    .set((e) => ({ return_count: e('return_count', '-', 1), ...changed({ actor, world }) }))
    .where('id', '=', businessId)
    .execute();
};

/** Keys of the dictionaries note_kind and task_source. */
const CERTIFICATION_FEE = '1';
const NEW_APPLICATION = '1';

const partOf = (tx: Tx, caseId: string) =>
  tx.selectFrom('ccc_acceptance').selectAll().where('case_id', '=', caseId).executeTakeFirstOrThrow();

/** The person whom the case names for a task, who then has it before them. */
const namedIn = async (tx: Tx, caseId: string, of: 'plan_center_user' | 'auth_center_user'): Promise<string[]> => {
  const part = await tx.selectFrom('ccc_acceptance').select(of).where('case_id', '=', caseId).executeTakeFirst();
  const user = part?.[of] ?? null;
  return user === null ? [] : [user];
};

/** A case without a test or an inspection of ours would wait for ever where there is nothing to open again. */
const refuseNothingToReopen = async (tx: Tx, caseId: string, result: string): Promise<void> => {
  if (result === 'REJECT_TEST' && (await testOf(tx, caseId)) === null) refuse('acceptance.noTestOfOurs');
  if (result === 'REJECT_FACTORY' && (await inspectionOf(tx, caseId)) === null) refuse('acceptance.noInspectionOfOurs');
};

/** A certificate that is sent back into the test or the inspection opens them again; that is not withdrawn, for they are under way then. */
const reopening = (hooks: NodeHooks): NodeHooks => ({
  ...hooks,
  lasting: ['REJECT_TEST', 'REJECT_FACTORY'],
  guard: async (act) => {
    await refuseNothingToReopen(act.tx, act.businessId, act.result);
    await hooks.guard?.(act);
  },
  apply: async (act) => {
    await hooks.apply?.(act);
    if (act.result === 'REJECT_TEST') await reopenTypeTest(act.tx, act, act.businessId, 'report', act);
    if (act.result === 'REJECT_FACTORY') await reopenInspection(act.tx, act, act.businessId, act);
  },
});

/** Asked again where the certificate leaves: a case may have come there on an earlier version of the process, or by a move. */
const inspectedLater = async ({ tx, businessId }: CaseAct) => {
  const part = await partOf(tx, businessId);
  return { factoryCheckLater: part.is_need_factory_check !== false && part.check_after_certificate };
};

/** What the steps of a certificate mean for a CCC case beside what they mean for its certificate. */
const ofCase = (key: string, hooks: NodeHooks): NodeHooks => {
  const reopens = reopening(hooks);
  if (key === CERTIFICATE_NODES.printing) return { ...reopens, vars: inspectedLater };
  if (key !== CERTIFICATE_NODES.archiving) return reopens;
  const guard: NodeHooks['guard'] = async (act) => {
    if (act.result === 'PASS') await refuseUninspected(act);
    await reopens.guard?.(act);
  };
  return { ...reopens, guard };
};

const keptWords = ({ lang }: CaseAct) => (lang === 'en' ? en : zh).kept;

/** Whoever tested for a case, or wrote or signed its report, does not review that report (domain 4.15). */
const testers = async (act: CaseAct): Promise<KeptAway[]> =>
  (await testPeopleOf(act.tx, act.businessId)).map((user) => ({ user, reason: keptWords(act).tested }));

/** Whoever tested, signed or inspected for a case, or drew up its certificate, does not evaluate it (domain 4.15). */
const evaluators = async (act: CaseAct): Promise<KeptAway[]> => [
  ...(await testers(act)),
  ...(await teamOf(act.tx, act.businessId)).map(({ user }) => ({ user, reason: keptWords(act).inspected })),
  ...(await certificateAuthors(act)),
];

const BEFORE_APPROVAL: readonly string[] = ['submit', ...acceptanceSteps];
const APPROVAL: AcceptanceNode = 'applicationForCcc_approval';
/** What is dispatched, tested and certified has been accepted. @throws acceptance.notApprovedYet */
const refuseUnapproved = async ({ tx, businessId, to }: Move): Promise<void> => {
  if (BEFORE_APPROVAL.includes(to)) return;
  const approved = await tx
    .selectFrom('wf_outcome')
    .select('node')
    .where('business_id', '=', businessId)
    .where('node', '=', APPROVAL)
    .where('outcome', '=', 'passed')
    .executeTakeFirst();
  if (approved === undefined) refuse('acceptance.notApprovedYet');
};

const certificate = certificateMoves(CCC.category, CERTIFICATE_NODES);
/** An application goes back to its company with a notice of what it is to correct, whoever of us sends it. */
const moves: Moves = {
  ...certificate,
  guard: async (move) => {
    await refuseUnapproved(move);
    await certificate.guard?.(move);
  },
  apply: async (move) => {
    await certificate.apply?.(move);
    if (move.to === 'submit') await orderDocuments(move.tx, move, { about: move.businessId, part: move.taskId }, correctionNotice);
  },
  undo: async (move) => {
    await certificate.undo?.(move);
    if (move.to === 'submit') await uncountReturn(move);
  },
};

const shared = caseProcess(CCC);
/** The process does not know of a suspension: for it the case is in evaluation. */
const toldStates: ProcessHooks['states'] = async (tx, ids) =>
  new Map(
    [...(await shared.states(tx, ids))].map(([id, state]) => [
      id,
      state === String(CCC_STATE.suspended) ? String(CCC_STATE.testing) : state,
    ]),
  );

const hooks: ProcessHooks = {
  ...shared,
  setState,
  states: toldStates,
  stepped: suspendOrResume,
  discontinued: String(CCC_STATE.discontinued),
  notDiscontinued: issuedAmong,
  discontinuing: (act) => endCertificate(act, CCC.category),
  continues: { accepted: 'taskDispatch' },
  avoid: { evaluators, testers },
  calendarChanged: moveDeadlines,
  moveDeadline,
  moves,
  reviewed: [reviewedCertificate(CERTIFICATE_NODES)],
  texts: withFieldsOf({ zh, en }, certificateTexts),
  nodes: {
    accept: node({
      form: acceptForm,
      apply: async (act) => {
        if (act.result === 'REJECT_PRE') await orderDocuments(act.tx, act, { about: act.businessId, part: act.taskId }, correctionNotice);
        if (act.result !== 'PASS') return;
        await writePart(act.tx, act, act.businessId, {
          accept_user: act.actor.user,
          accept_user_name: act.actor.name,
          accept_time: act.world.now(),
          accept_opinion: act.input.acceptOpinion ?? '',
        });
      },
      undo: async (act) => {
        if (act.result === 'REJECT_PRE') await uncountReturn(act);
        await writePart(act.tx, act, act.businessId, {
          accept_user: null,
          accept_user_name: '',
          accept_time: null,
          accept_opinion: '',
        });
      },
    }),
    applicationForCcc_approval: node({
      form: approvalForm,
      options: { planCenterUser: planners },
      begin: async ({ tx, businessId }) => ({ sampleRule: await classSampleRule(tx, businessId) }),
      names: ({ input }) => (input.planCenterUser ? { node: 'taskDispatch', user: input.planCenterUser } : undefined),
      offers: async ({ tx, businessId }) => ({
        isNeedFactoryCheck: (await mayBeInspectedLater(tx, businessId)) ? ['1', CHECK_LATER, '0'] : ['1', '0'],
      }),
      guard: async ({ tx, businessId, result, input }) => {
        if (result === 'PASS_NOTEST') await refuseWithoutReport(tx, businessId);
        if (input.isNeedFactoryCheck === CHECK_LATER && !(await mayBeInspectedLater(tx, businessId)))
          refuse('acceptance.notInspectedLater');
      },
      apply: async (act) => {
        if (!act.result.startsWith('PASS')) return;
        const { input } = act;
        await writePart(act.tx, act, act.businessId, {
          is_need_model_test: act.result === 'PASS_TEST',
          no_test_reason: act.result === 'PASS_TEST' ? '' : (input.noTestReason ?? ''),
          laboratory_mark: act.result === 'PASS_TEST' ? (input.laboratoryMark ?? '') : '',
          sample_rule: act.result === 'PASS_TEST' ? (input.sampleRule ?? '') : '',
          is_need_factory_check: input.isNeedFactoryCheck !== '0',
          no_check_reason: input.isNeedFactoryCheck === '0' ? (input.noCheckReason ?? '') : '',
          check_after_certificate: input.isNeedFactoryCheck === CHECK_LATER,
          ...(input.planCenterUser ? { plan_center_user: input.planCenterUser } : {}),
        });
        await setDeadline(act.tx, act, act.businessId, momentText(act.world.now()));
        await orderDocuments(act.tx, act, { about: act.businessId }, acceptanceNotice);
        // one that is approved again, after it was sent back to the institute, may have its note already
        if ((await unchargedIn(act.tx, act.businessId)).application)
          await draftNote(act.tx, act, { cases: [{ id: act.businessId }], noteKind: CERTIFICATION_FEE });
      },
    }),
    taskDispatch: node({
      form: dispatchForm,
      options: { authCenterUser: certEngineers },
      guard: async ({ tx, businessId, result, input }) => {
        if (result !== 'PASS' || input.authCenterUser === undefined) return;
        const company = (await avoidersOf(tx, businessId)).get(input.authCenterUser);
        if (company !== undefined) refuse('acceptance.engineerAvoids', { company });
      },
      holders: ({ tx, businessId }) => namedIn(tx, businessId, 'plan_center_user'),
      vars: async ({ tx, businessId }) => {
        const part = await partOf(tx, businessId);
        const factoryCheckLater = await isInspectedAfter(tx, businessId, part);
        return {
          modelTestNeeded: part.is_need_model_test !== false,
          factoryCheckNeeded: part.is_need_factory_check !== false && !factoryCheckLater,
          factoryCheckLater,
        };
      },
      apply: async (act) => {
        if (act.result !== 'PASS') return;
        const { tx, businessId, input } = act;
        const part = await partOf(tx, businessId);
        if (input.authCenterUser) await writePart(tx, act, businessId, { auth_center_user: input.authCenterUser });
        const caseIds = [businessId];
        if (part.is_need_model_test !== false && (await testOf(tx, businessId)) === null)
          await openTypeTest(tx, act, { caseIds, laboratory: part.laboratory_mark, source: NEW_APPLICATION });
        if (part.is_need_factory_check !== false && (await inspectionOf(tx, businessId)) === null)
          await openInspection(tx, act, { caseIds, kind: CHECK_KIND.initial });
      },
    }),
    modelTestReportReview: node({
      form: reportReviewForm,
      holders: ({ tx, businessId }) => namedIn(tx, businessId, 'auth_center_user'),
      guard: async ({ tx, businessId, result, input }) => {
        if (result === 'PASS' && Object.values(input).includes('0')) refuse('acceptance.reportFaulty');
        await refuseNothingToReopen(tx, businessId, result);
      },
      apply: async (act) => {
        if (act.result === 'REJECT_TEST') await reopenTypeTest(act.tx, act, act.businessId, 'report', act);
      },
    }),
    ...Object.fromEntries(
      Object.entries(certificateNodes(CCC.category, CERTIFICATE_NODES)).map(([key, hooks]) => [key, ofCase(key, hooks)]),
    ),
  },
  actions: { [AT_RISK]: tellAtRisk },
};

/** Tells the engine about the CCC process, at start-up. */
export const acceptanceNodes = (): void => registerProcess(CCC.category, hooks);
