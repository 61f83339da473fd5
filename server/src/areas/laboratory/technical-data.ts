/** The review of drawings and technical data, round by round; the company answers each problem before it hands in corrected drawings. */
import { problems, type TechnicalReview, technicalDataCalls } from '@zhengjian/contract/areas/laboratory/technical-data.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister } from '../../platform/registers/answer-register.ts';
import { changed, created } from '../../platform/standard.ts';
import { findTest, holdTest, tasksFor } from './open-task.ts';
import './test-tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'laboratory.dataReviewed': { roundNo: number; clauses: number; problems: number };
    'laboratory.problemAnswered': { clause: string };
    'laboratory.problemSettled': { clause: string; settled: boolean };
  }
}

const reviewsOf = async (tx: Tx, testId: string): Promise<TechnicalReview[]> => {
  const rows = await tx.selectFrom('technical_data').selectAll().where('task_id', '=', testId).orderBy('round_no', 'desc').execute();
  return rows.map((r) => ({
    roundNo: r.round_no,
    checks: r.checks.map(({ note = '', ...check }) => ({ ...check, note })),
    replyDeadline: r.reply_deadline ?? '',
    drawUpName: r.draw_up_name,
    reviewName: r.review_name,
    approveName: r.approve_name,
  }));
};

const lastRound = (tx: Tx, testId: string) =>
  tx
    .selectFrom('technical_data')
    .select(['round_no', 'reply_deadline', 'approve_name'])
    .where('task_id', '=', testId)
    .orderBy('round_no', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Rounds of the review: a round ends when the company is asked to correct, and with the approval: a product that was changed after it is
 * reviewed in another round, and what was approved stays as it was.
 */
export const reviewRound = async (tx: Tx, testId: string): Promise<number> => {
  const last = await lastRound(tx, testId);
  if (last === undefined) return 1;
  return last.reply_deadline === null && last.approve_name === '' ? last.round_no : last.round_no + 1;
};

/** The round that waits for its signatures, or carries them: the last one that was drawn up. */
export const signedRound = async (tx: Tx, testId: string): Promise<number> => (await lastRound(tx, testId))?.round_no ?? 1;

export const openProblems = (tx: Tx, testId: string) =>
  tx.selectFrom('technical_problem').selectAll().where('task_id', '=', testId).where('state', '<>', 'settled').execute();

const save = async (tx: Tx, ctx: Ctx, { testId, checks }: { testId: string; checks: TechnicalReviewInput }): Promise<TechnicalReview> => {
  await holdTest(tx, ctx, testId, ['technicalDataDrawUp']);
  const roundNo = await reviewRound(tx, testId);
  const content = { checks: JSON.stringify(checks), draw_up_name: ctx.actor.name };
  await tx
    .insertInto('technical_data')
    .values({ ...created(ctx), task_id: testId, round_no: roundNo, ...content, reply_deadline: null, review_name: '', approve_name: '' })
    .onConflict((c) => c.columns(['tenant_id', 'task_id', 'round_no']).doUpdateSet({ ...content, ...changed(ctx) }))
    .execute();
  await audit(tx, ctx, {
    kind: 'laboratory.dataReviewed',
    subject: { type: 'test_task', id: testId },
    caseId: testId,
    details: { roundNo, clauses: checks.length, problems: checks.filter(({ finding }) => finding === 'problem').length },
  });
  const [latest] = await reviewsOf(tx, testId);
  return latest ?? refuse('laboratory.testNotFound');
};
type TechnicalReviewInput = readonly {
  clause: string;
  subject: string;
  finding: 'conforms' | 'problem' | 'notApplicable';
  note?: string | undefined;
}[];

const problemRegister = answerRegister(problems, {
  table: 'technical_problem',
  order: ['round_no', 'created_at'],
  missing: 'laboratory.problemNotFound',
  parent: findTest,
  guard: async (tx, by, { taskId }, before) => {
    await holdTest(tx, by, taskId, ['technicalDataDrawUp']);
    if (before?.sent) refuse('laboratory.problemSent');
  },
  also: async (tx, _, { taskId }, before) =>
    before === null ? { round_no: await reviewRound(tx, taskId), state: 'open' as const, reply: '', reply_name: '', sent: false } : {},
  beforeRemoval: async (tx, by, rows) => {
    for (const { task_id, sent } of rows) {
      await holdTest(tx, by, task_id, ['technicalDataDrawUp']);
      if (sent) refuse('laboratory.problemSent');
    }
  },
});

const findProblem = async (tx: Tx, id: string) =>
  (await tx.selectFrom('technical_problem').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('laboratory.problemNotFound');

/** A company sees what was sent to it, and nothing before. */
const listed = async (tx: Tx, ctx: Ctx, testId: string) => {
  await findTest(tx, testId);
  const rows = await tx
    .selectFrom('technical_problem')
    .select('id')
    .where('task_id', '=', testId)
    .$if(ctx.actor.kind === 'customer', (q) => q.where('sent', '=', true))
    .orderBy('round_no')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const shown = await problemRegister.rows(
    tx,
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => shown.filter((row) => row.id === id));
};

const reply = async (tx: Tx, ctx: Ctx, { problemId, reply: words }: { problemId: string; reply: string }): Promise<null> => {
  const problem = await findProblem(tx, problemId);
  if (!problem.sent) refuse('laboratory.problemNotFound');
  const task = await findTest(tx, problem.task_id);
  if (!(await tasksFor(tx, ctx, task)).some(({ node }) => node === 'drawingCorrection')) refuse('laboratory.notAtThisStep');
  if (problem.state === 'settled') refuse('laboratory.problemIsSettled');
  await tx
    .updateTable('technical_problem')
    .set((e) => ({
      ...{ reply: words, reply_name: ctx.actor.name, reply_time: ctx.world.now(), state: 'answered' as const },
      ...changed(ctx),
      version: e('version', '+', 1),
    }))
    .where('id', '=', problemId)
    .execute();
  await audit(tx, ctx, {
    kind: 'laboratory.problemAnswered',
    subject: { type: 'technical_problem', id: problemId },
    caseId: problem.task_id,
    details: { clause: problem.clause },
  });
  return null;
};

const settle = async (tx: Tx, ctx: Ctx, { problemId, settled }: { problemId: string; settled: boolean }): Promise<null> => {
  const problem = await findProblem(tx, problemId);
  await holdTest(tx, ctx, problem.task_id, ['technicalDataDrawUp']);
  await tx
    .updateTable('technical_problem')
    .set((e) => ({ state: settled ? ('settled' as const) : ('open' as const), ...changed(ctx), version: e('version', '+', 1) }))
    .where('id', '=', problemId)
    .execute();
  await audit(tx, ctx, {
    kind: 'laboratory.problemSettled',
    subject: { type: 'technical_problem', id: problemId },
    caseId: problem.task_id,
    details: { clause: problem.clause, settled },
  });
  return null;
};

export const technicalDataAnswers = answers(technicalDataCalls, {
  technicalData: ({ testId }, ctx) =>
    ctx.read(async (tx) => {
      await findTest(tx, testId);
      return reviewsOf(tx, testId);
    }),
  saveTechnicalData: (input, ctx) => ctx.write((tx) => save(tx, ctx, input)),
  problems: ({ taskId }, ctx) => ctx.read((tx) => listed(tx, ctx, taskId)),
  problemSave: problemRegister.save,
  problemRemove: problemRegister.remove,
  problemReply: (input, ctx) => ctx.write((tx) => reply(tx, ctx, input)),
  problemSettle: (input, ctx) => ctx.write((tx) => settle(tx, ctx, input)),
});
