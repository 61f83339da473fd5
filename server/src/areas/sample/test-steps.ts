/**
 * Where a process waits for samples (domain 4.2): its steps are closed by what the sample room writes down, never by a person's word
 * alone. Reception ends when every sample of its cases has come or is not needed, hand-out when the laboratory has taken them over, and
 * behind the report the test waits until none is with a laboratory any more: given back, disposed of, or kept in the store for its time.
 * A test that began before samples were listed for it is decided by the keeper, as it was.
 */
import { MOST_ASKED } from '@zhengjian/contract/areas/sample/records.ts';
import { SAMPLE, SAMPLE_TABS } from '@zhengjian/contract/areas/sample/states.ts';
import { en } from '@zhengjian/contract/areas/sample/text.en.ts';
import { zh } from '@zhengjian/contract/areas/sample/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { lineOf } from '../../cases/lines.ts';
import { worksOf } from '../../cases/works.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import { refuse } from '../../platform/refuse.ts';
import { casesOfWork, tellFact } from '../../workflow/facts.ts';
import { type Instance, loadInstance } from '../../workflow/instance.ts';
import { type Act, type CaseAct, hooksOf, node } from '../../workflow/registry.ts';
import { submitTask } from '../../workflow/submit-task.ts';
import { orderDocuments } from '../stamping/index.ts';
import { sampleRecord } from './documents.ts';
import { keepForTest } from './keep.ts';
import { orderSampleNotice } from './notice-paper.ts';
import { requireSamples } from './require.ts';
import './tables.ts';

/** The node behind the report, at which a test waits until no sample is with a laboratory. */
export const SAMPLE_RETURN = 'sampleReturn';
const SETTLED = 'samples.settled';

type Piece = { sample_no: string; state: number; condition_note: string; updated_at: string };
const within = (states: readonly number[]) => (p: Pick<Piece, 'state'>) => states.includes(p.state);
const toCome = within(SAMPLE_TABS.toReceive);
const refused = within([SAMPLE.refused]);
const outside = within(SAMPLE_TABS.inLaboratory);
const gone = within([SAMPLE.returned, SAMPLE.disposed]);
const notNeeded = within([SAMPLE.notNeeded]);
const numbers = (pieces: readonly Piece[]) => pieces.map((p) => p.sample_no);

/** How many pieces the company of a case has to send, and how many of them have come. */
export const samplesOf = async (tx: Tx, caseId: string): Promise<{ expected: number; received: number }> => {
  const pieces = await tx.selectFrom('sample').select(['sample_no', 'state', 'condition_note']).where('case_id', '=', caseId).execute();
  const expected = pieces.filter(({ state }) => state !== SAMPLE.notNeeded);
  return { expected: expected.length, received: expected.filter((p) => !toCome(p)).length };
};

const samplesFor = async (tx: Tx, act: Act, workId: string): Promise<Piece[]> => {
  const cases = await casesOfWork(tx, act, workId);
  if (cases.length === 0) return [];
  return tx
    .selectFrom('sample')
    .select(['sample_no', 'state', 'condition_note', 'updated_at'])
    .where('case_id', 'in', cases)
    .orderBy('sample_no')
    .execute();
};

/** What the laboratory still has to take over before it can begin; what is in the store beside that is spare. */
const notTakenOver = (pieces: readonly Piece[]): Piece[] => {
  const open = pieces.filter((p) => toCome(p) || within([SAMPLE.inStore, SAMPLE.withLaboratory])(p));
  const back = pieces.filter(within([SAMPLE.backInStore]));
  // tested again: at least one that came back goes out once more
  return open.length > 0 || pieces.some(within([SAMPLE.underTest])) ? open : back;
};

/**
 * Whether the laboratory has what it tests: something is with it, or nothing is needed. What the company has back or was disposed of is with
 * nobody; where no sample is needed any more, one was asked for since and marked so.
 */
const hasWhatItTests = (pieces: readonly Piece[]): boolean => {
  if (pieces.some(within([SAMPLE.underTest])) || pieces.every(notNeeded)) return true;
  const saidSince = ({ updated_at }: Piece): boolean => pieces.filter(gone).every((p) => p.updated_at <= updated_at);
  return pieces.some((p) => notNeeded(p) && saidSince(p)) && pieces.every((p) => notNeeded(p) || gone(p));
};

/** The chain of custody of a case once none of its samples is on its way or with a laboratory any more; samples that went nowhere have none. */
export const orderSampleRecord = async (tx: Tx, act: Act, caseId: string): Promise<void> => {
  const pieces = await tx.selectFrom('sample').select('state').where('case_id', '=', caseId).execute();
  if (pieces.some((p) => toCome(p) || outside(p))) return;
  const moved = await tx.selectFrom('sample_move').select('id').where('case_id', '=', caseId).limit(1).executeTakeFirst();
  if (moved !== undefined) await orderDocuments(tx, act, { about: caseId }, sampleRecord);
};

/** The nodes of a process that wait for samples. */
export const sampleNodes = {
  sampleReceiveIn: node({
    guard: async ({ tx, businessId, result, ...act }) => {
      const pieces = await samplesFor(tx, act, businessId);
      if (pieces.length === 0) return;
      if (result === 'PASS' && pieces.some(toCome)) refuse('sample.notAllReceived', { samples: numbers(pieces.filter(toCome)) });
      if (result !== 'PASS' && !pieces.some(refused)) refuse('sample.refuseFirst');
    },
  }),
  sampleResend: node({
    guard: async ({ tx, businessId, ...act }) => {
      const open = (await samplesFor(tx, act, businessId)).filter(refused);
      if (open.length > 0) refuse('sample.resendFirst', { samples: numbers(open) });
    },
    apply: (act) => settleProcess(act, act.instanceId),
    undo: async () => {},
  }),
  sampleReceiveOut: node({
    guard: async ({ tx, businessId, ...act }) => {
      const pieces = await samplesFor(tx, act, businessId);
      const open = notTakenOver(pieces);
      if (open.length > 0) refuse('sample.notTakenOver', { samples: numbers(open) });
      if (!hasWhatItTests(pieces)) refuse('sample.nothingTakenOver');
    },
  }),
};

type Step = { node: keyof typeof sampleNodes; result: string; remark: string; cusRemark?: string };

/** The step of a process that the samples of its cases have closed. */
const closedStep = (lang: Language, { open }: Instance, pieces: readonly Piece[]): Step | null => {
  const { closed } = lang === 'en' ? en : zh;
  const at = (key: string) => open.some((task) => task.node === key);
  if (pieces.length === 0) return null;
  const why = pieces.find(refused);
  if (at('sampleReceiveIn') && why)
    return { node: 'sampleReceiveIn', result: 'REJECT_PRE', remark: closed.refused, cusRemark: why.condition_note };
  if (at('sampleReceiveIn') && !pieces.some(toCome)) return { node: 'sampleReceiveIn', result: 'PASS', remark: closed.received };
  if (at('sampleResend') && !why) return { node: 'sampleResend', result: 'PASS', remark: closed.sentAgain };
  if (at('sampleReceiveOut') && notTakenOver(pieces).length === 0 && hasWhatItTests(pieces))
    return { node: 'sampleReceiveOut', result: 'PASS', remark: closed.takenOver };
  return null;
};

/** Closes what the samples have closed. The process is locked before they are read, so that of two acts at once the second sees both. */
const settleProcess = async ({ tx, ...act }: Act & { tx: Tx }, instanceId: string): Promise<void> => {
  const instance = await loadInstance(tx, act, instanceId, true);
  if (instance.state.status !== 'active') return;
  const pieces = await samplesFor(tx, act, instance.businessId);
  if (instance.state.tokens.some((token) => token.at === SAMPLE_RETURN)) {
    if (pieces.some(outside)) return;
    await tellFact(tx, act, SETTLED, [instance.businessId]);
    for (const caseId of await casesOfWork(tx, act, instance.businessId)) await orderSampleRecord(tx, act, caseId);
    return;
  }
  const step = closedStep(act.lang, instance, pieces);
  if (step === null) return;
  await submitTask(tx, act, { instanceId, ...step, byFact: true });
  await settleProcess({ ...act, tx }, instanceId);
};

/** Tells the processes that wait for samples of these cases what has become of them. */
export const settleSamples = async (tx: Tx, act: Act, caseIds: readonly string[]): Promise<void> => {
  const waiting = new Set<string>();
  for (const caseId of new Set(caseIds))
    for (const work of await worksOf(tx, caseId))
      if (work.instanceId !== null && hooksOf(work.category).nodes.sampleReceiveIn === sampleNodes.sampleReceiveIn)
        waiting.add(work.instanceId);
  for (const instanceId of [...waiting].sort()) await settleProcess({ ...act, tx }, instanceId);
};

/** Begins the reception of a test: of each of its cases for which nobody has listed samples, one of each main model is asked for. */
export const askForSamples = async ({ tx, businessId, instanceId, ...act }: CaseAct): Promise<void> => {
  for (const caseId of await casesOfWork(tx, act, businessId)) {
    const known = await tx.selectFrom('sample').select('state').where('case_id', '=', caseId).execute();
    if (known.length > 0) {
      if (known.some(toCome)) await orderSampleNotice(tx, act, caseId);
      continue;
    }
    const of = await tx
      .selectFrom('business_case')
      .select(['case_no', 'title', 'product_model', 'applicant_id', 'category'])
      .where('id', '=', caseId)
      .executeTakeFirstOrThrow();
    const { models = [] } = (await lineOf(of.category).samples?.(tx, caseId)) ?? {};
    const wanted = models.length > 0 ? models : [{ name: of.title, model: of.product_model }];
    await requireSamples(
      tx,
      act,
      caseId,
      wanted.slice(0, MOST_ASKED).map(({ name, model }) => ({ sampleName: name || of.title, model, quantity: 1, unit: zh.piece })),
    );
    await notify(tx, act, {
      template: 'samplesAsked',
      params: { no: of.case_no, title: of.title },
      kind: MESSAGE_KIND.sample,
      company: of.applicant_id,
      caseId,
      link: `/customer/yewuCenter/manage/detail?id=${caseId}`,
    });
  }
  await settleProcess({ ...act, tx }, instanceId);
};

/** Samples may be with the laboratory already when a step that waits for them is reached. */
export const settleStep = ({ tx, instanceId, ...act }: CaseAct): Promise<void> => settleProcess({ ...act, tx }, instanceId);

/** Ends the wait of a test that goes on once more: its samples stay where they are, and are kept for it. */
export const endSampleReturn = async (tx: Tx, act: Act, workId: string): Promise<void> => {
  await tellFact(tx, act, SETTLED, [workId]);
  await keepForTest(tx, act, workId);
};
