/**
 * Review comments on places of a record (contract/areas/workflow/review-comments.ts). Who holds an open task reviews; who holds the
 * task to which it went back answers. A node is not passed while a comment of its own, or one that it should have answered, is open.
 */
import {
  COMMENTS_MOST,
  type CommentRound,
  type CommentState,
  type ReviewComment,
  type ReviewComments,
} from '@zhengjian/contract/areas/workflow/review-comments.ts';
import { en } from '@zhengjian/contract/areas/workflow/text.en.ts';
import { zh } from '@zhengjian/contract/areas/workflow/text.zh.ts';
import { audit } from '../platform/audit/write.ts';
import type { Tx } from '../platform/database/schema.ts';
import { refuse } from '../platform/refuse.ts';
import { changed, created } from '../platform/standard.ts';
import { wordIn } from './definitions.ts';
import { type Instance, loadInstance, type OpenTask } from './instance.ts';
import type { Act, CaseAct } from './registry.ts';
import { standingOf } from './right-to-act.ts';
import './tables.ts';

declare module '../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.commented': { change: 'added' | 'changed' | 'removed' | 'answered'; place: string; node: string };
  }
}

type Row = {
  id: string;
  node: string;
  place: string;
  place_name: string;
  part: string;
  for_company: boolean;
  comment: string;
  by_name: string;
  said_at: string;
  answer: string;
  answer_by_name: string;
  answered_at: string | null;
  earlier: CommentRound[];
  resolved_task: string | null;
};

const COLUMNS = [
  'id',
  'node',
  'place',
  'place_name',
  'part',
  'for_company',
  'comment',
  'by_name',
  'said_at',
  'answer',
  'answer_by_name',
  'answered_at',
  'earlier',
  'resolved_task',
] as const;

/** Row-level security leaves a company the comments that are meant for it. */
const rowsOf = (tx: Tx, instanceId: string): Promise<Row[]> =>
  tx.selectFrom('wf_review_comment').select(COLUMNS).where('instance_id', '=', instanceId).orderBy('created_at').orderBy('id').execute();

const stateOf = ({ answer, resolved_task: resolved }: Row): CommentState =>
  resolved !== null ? 'resolved' : answer === '' ? 'open' : 'answered';

/** Open tasks of the instance that the actor may decide or prepare. */
const ownTasks = async (tx: Tx, { actor }: Act, instance: Instance): Promise<OpenTask[]> => {
  const own: OpenTask[] = [];
  for (const task of instance.open) {
    const { is } = await standingOf(tx, actor, instance.category, task);
    if (is === 'may' || is === 'delegate') own.push(task);
  }
  return own;
};

/** The nodes at which the actor stands now. */
const ownNodes = async (tx: Tx, act: Act, instance: Instance): Promise<ReadonlySet<string>> =>
  new Set((await ownTasks(tx, act, instance)).map(({ node }) => node));

const mayChange = (row: Row, nodes: ReadonlySet<string>): boolean => row.resolved_task === null && nodes.has(row.node);
/**
 * Whoever stands elsewhere in the process answers. Staff may answer what is meant for the company too: where a case does not go back
 * to it any more, nobody else could.
 */
const mayAnswer = (row: Row, { actor }: Act, nodes: ReadonlySet<string>): boolean =>
  row.resolved_task === null && (row.for_company || actor.kind !== 'customer') && nodes.size > 0 && !nodes.has(row.node);

export const commentsOf = async (tx: Tx, act: Act, flowInstanceId: string): Promise<ReviewComments> => {
  const instance = await loadInstance(tx, act, flowInstanceId, false);
  const nodes = await ownNodes(tx, act, instance);
  const text = act.lang === 'en' ? en : zh;
  const outside = act.actor.kind === 'customer';
  // staff are not named to a company, nor the nodes at which they work
  const institute = (name: string) => (outside && name !== '' ? text.timeline.institute : name);
  const said = ({ comment, by_name, said_at, answer, answer_by_name, answered_at }: Row): CommentRound => ({
    comment,
    byName: institute(by_name),
    time: said_at,
    answer,
    answerByName: outside ? '' : answer_by_name,
    answerTime: answered_at ?? '',
  });
  // what is still being written is not shown before the record is back with the company
  const rows = (await rowsOf(tx, flowInstanceId)).filter((row) => !outside || nodes.size > 0 || row.answer !== '');
  const comments = rows.map((row): ReviewComment => {
    const node = instance.definition.nodes[row.node];
    return {
      ...said(row),
      id: row.id,
      place: row.place,
      placeName: row.place_name,
      part: row.part,
      forCompany: row.for_company,
      nodeKey: outside ? '' : row.node,
      nodeName: outside || node === undefined ? '' : wordIn(act.lang, node.name),
      state: stateOf(row),
      earlier: row.earlier.map((round) => ({ ...round, byName: institute(round.byName), answerByName: outside ? '' : round.answerByName })),
      abilities: { change: !outside && mayChange(row, nodes), answer: mayAnswer(row, act, nodes) },
    };
  });
  return { comments, mayComment: !outside && nodes.size > 0, hasCompany: instance.companyId !== null };
};

type Locked = { instance: Instance; row: Row; nodes: ReadonlySet<string>; businessId: string };

/** @throws Refusal workflow.commentUnknown */
const lock = async (tx: Tx, act: Act, id: string): Promise<Locked> => {
  const found = await tx.selectFrom('wf_review_comment').select('instance_id').where('id', '=', id).executeTakeFirst();
  if (found === undefined) return refuse('workflow.commentUnknown');
  // changes to one record wait for each other, so that an answer speaks of what it was read as
  const instance = await loadInstance(tx, act, found.instance_id, true);
  const row = (await rowsOf(tx, instance.id)).find((one) => one.id === id) ?? refuse('workflow.commentUnknown');
  return { instance, row, nodes: await ownNodes(tx, act, instance), businessId: instance.businessId };
};

const record = (
  tx: Tx,
  act: Act,
  of: { id: string; businessId: string; change: 'added' | 'changed' | 'removed' | 'answered'; place: string; node: string },
) =>
  audit(tx, act, {
    kind: 'workflow.commented',
    subject: { type: 'wf_review_comment', id: of.id },
    caseId: of.businessId,
    details: { change: of.change, place: of.place, node: of.node },
  });

type Wanted = {
  flowInstanceId: string;
  id?: string | undefined;
  place: string;
  placeName: string;
  part: string;
  comment: string;
  forCompany: boolean;
};

/** @throws Refusal workflow.commentNotYours, commentNoCompany, commentsFull, commentUnknown */
export const saveComment = async (tx: Tx, act: Act, wanted: Wanted): Promise<{ id: string }> => {
  if (wanted.id !== undefined) return changeComment(tx, act, { ...wanted, id: wanted.id });
  const instance = await loadInstance(tx, act, wanted.flowInstanceId, true);
  const [task] = await ownTasks(tx, act, instance);
  if (task === undefined) return refuse('workflow.commentNotYours');
  if (wanted.forCompany && instance.companyId === null) refuse('workflow.commentNoCompany');
  const unresolved = (await rowsOf(tx, instance.id)).filter((row) => row.resolved_task === null);
  if (unresolved.length >= COMMENTS_MOST) refuse('workflow.commentsFull', { most: COMMENTS_MOST });
  const row = {
    ...created(act),
    instance_id: instance.id,
    business_id: instance.businessId,
    node: task.node,
    place: wanted.place,
    place_name: wanted.placeName,
    part: wanted.part,
    for_company: wanted.forCompany,
    comment: wanted.comment,
    by_name: act.actor.name,
    said_at: act.world.now(),
    answered_at: null,
    earlier: '[]',
    resolved_task: null,
  };
  await tx.insertInto('wf_review_comment').values(row).execute();
  await record(tx, act, { id: row.id, businessId: instance.businessId, change: 'added', place: row.place, node: row.node });
  return { id: row.id };
};

/** Other words; an answer that does not do is kept as a round that is over. */
const changeComment = async (tx: Tx, act: Act, { id, comment, forCompany }: Wanted & { id: string }): Promise<{ id: string }> => {
  const { instance, row, nodes, businessId } = await lock(tx, act, id);
  if (!mayChange(row, nodes)) refuse('workflow.commentNotYours');
  if (forCompany && instance.companyId === null) refuse('workflow.commentNoCompany');
  const over: CommentRound = {
    comment: row.comment,
    byName: row.by_name,
    time: row.said_at,
    answer: row.answer,
    answerByName: row.answer_by_name,
    answerTime: row.answered_at ?? '',
  };
  await tx
    .updateTable('wf_review_comment')
    .set((e) => ({
      comment,
      for_company: forCompany,
      by_name: act.actor.name,
      said_at: act.world.now(),
      answer: '',
      answer_by_name: '',
      answered_at: null,
      earlier: JSON.stringify(row.answer === '' ? row.earlier : [...row.earlier, over]),
      ...changed(act),
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await record(tx, act, { id, businessId, change: 'changed', place: row.place, node: row.node });
  return { id };
};

/** @throws Refusal workflow.commentUnknown, commentNotYours, commentAnswered */
export const removeComment = async (tx: Tx, act: Act, id: string): Promise<null> => {
  const { row, nodes, businessId } = await lock(tx, act, id);
  if (!mayChange(row, nodes)) refuse('workflow.commentNotYours');
  if (row.answer !== '' || row.earlier.length > 0) refuse('workflow.commentAnswered');
  await tx.deleteFrom('wf_review_comment').where('id', '=', id).execute();
  await record(tx, act, { id, businessId, change: 'removed', place: row.place, node: row.node });
  return null;
};

/** @throws Refusal workflow.commentUnknown, answerNotYours */
export const answerComment = async (tx: Tx, act: Act, id: string, answer: string): Promise<null> => {
  const { row, nodes, businessId } = await lock(tx, act, id);
  if (!mayAnswer(row, act, nodes)) refuse('workflow.answerNotYours');
  await tx
    .updateTable('wf_review_comment')
    .set((e) => ({
      answer,
      answer_by_name: act.actor.name,
      answered_at: act.world.now(),
      ...changed(act),
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await record(tx, act, { id, businessId, change: 'answered', place: row.place, node: row.node });
  return null;
};

/** @throws Refusal workflow.ownCommentsOpen, commentsUnanswered */
export const refuseOpenComments = async (act: CaseAct, node: string): Promise<void> => {
  const open = (await rowsOf(act.tx, act.instanceId)).filter((row) => stateOf(row) === 'open');
  const own = open.filter((row) => row.node === node).length;
  if (own > 0) refuse('workflow.ownCommentsOpen', { n: own });
  if (open.length > 0) refuse('workflow.commentsUnanswered', { n: open.length });
};

/** What was said at a node and answered is resolved when the node passes. */
export const resolveComments = async (act: CaseAct, task: Pick<OpenTask, 'id' | 'node'>): Promise<void> => {
  await act.tx
    .updateTable('wf_review_comment')
    .set((e) => ({ resolved_task: task.id, ...changed(act), version: e('version', '+', 1) }))
    .where('instance_id', '=', act.instanceId)
    .where('node', '=', task.node)
    .where('resolved_task', 'is', null)
    .execute();
};

/** A decision that is taken back resolves nothing. */
export const reopenComments = async (act: CaseAct, taskId: string): Promise<void> => {
  await act.tx
    .updateTable('wf_review_comment')
    .set((e) => ({ resolved_task: null, ...changed(act), version: e('version', '+', 1) }))
    .where('resolved_task', '=', taskId)
    .execute();
};
