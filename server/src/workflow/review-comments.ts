/**
 * Review comments on places of a record (contract/areas/workflow/review-comments.ts). Who holds an open task reviews; who holds the
 * task to which it went back answers. A node is not passed while a comment of its own, or one that it should have answered, is open.
 * What a case sends back into its work, and what is answered there: review-across.ts.
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
import { type Act, type CaseAct, cardsOf } from './registry.ts';
import { casesServed, hasItBack, onWork, ownTasks, partHere, sentBackBy } from './review-across.ts';
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

const nodesOf = (tasks: readonly OpenTask[]): ReadonlySet<string> => new Set(tasks.map(({ node }) => node));
/** The nodes at which the actor stands now. */
const ownNodes = async (tx: Tx, act: Act, instance: Instance): Promise<ReadonlySet<string>> => nodesOf(await ownTasks(tx, act, instance));

const mayChange = (row: Row, nodes: ReadonlySet<string>): boolean => row.resolved_task === null && nodes.has(row.node);
/**
 * Whoever stands elsewhere in the process answers. Staff may answer what is meant for the company too: where a case does not go back
 * to it any more, nobody else could.
 */
const mayAnswer = (row: Row, { actor }: Act, nodes: ReadonlySet<string>): boolean =>
  row.resolved_task === null && (row.for_company || actor.kind !== 'customer') && nodes.size > 0 && !nodes.has(row.node);

/** A comment as the actor stands to it. `of`: the process whose node said it. */
type Seen = { row: Row; of: Instance; abilities: ReviewComment['abilities'] };

/** On the page of work: what cases that it serves said when they sent it back, and what the actor says of it at a node of theirs. */
const seenOfCases = async (
  tx: Tx,
  act: Act,
  instance: Instance,
  nodes: ReadonlySet<string>,
): Promise<{ seen: Seen[]; speaks: boolean }> => {
  if (act.actor.kind === 'customer') return { seen: [], speaks: false };
  const [served, sentBack] = [await casesServed(tx, act, instance), await sentBackBy(tx, act, instance.id)];
  const seen: Seen[] = [];
  for (const { instance: of, tasks } of served) {
    const [own, from] = [nodesOf(tasks), sentBack.get(of.id)];
    for (const row of await rowsOf(tx, of.id)) {
      const isBack = from?.has(row.node) === true;
      if (!isBack && !own.has(row.node)) continue;
      seen.push({ row, of, abilities: { change: mayChange(row, own), answer: isBack && row.resolved_task === null && nodes.size > 0 } });
    }
  }
  return { seen, speaks: served.some(({ tasks }) => tasks.length > 0) };
};

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
  const own = rows.map((row): Seen => {
    const abilities = { change: !outside && mayChange(row, nodes), answer: mayAnswer(row, act, nodes) };
    return { row, of: instance, abilities };
  });
  const ofCases = await seenOfCases(tx, act, instance, nodes);
  const comments = [...own, ...ofCases.seen].map(({ row, of, abilities }): ReviewComment => {
    const node = of.definition.nodes[row.node];
    return {
      ...said(row),
      id: row.id,
      place: row.place,
      placeName: row.place_name,
      part: partHere(row.part, instance.businessId, of.id === instance.id),
      forCompany: row.for_company,
      nodeKey: outside ? '' : row.node,
      nodeName: outside || node === undefined ? '' : wordIn(act.lang, node.name),
      state: stateOf(row),
      earlier: row.earlier.map((round) => ({ ...round, byName: institute(round.byName), answerByName: outside ? '' : round.answerByName })),
      abilities,
    };
  });
  return { comments, mayComment: !outside && (nodes.size > 0 || ofCases.speaks), hasCompany: instance.companyId !== null };
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

/** The node that speaks, and the place as its process keeps it: of whoever has no task of the work, the case for which they review it. */
const placeOf = async (tx: Tx, act: Act, { flowInstanceId, part, placeName }: Wanted) => {
  const instance = await loadInstance(tx, act, flowInstanceId, true);
  const [task] = await ownTasks(tx, act, instance);
  if (task !== undefined) return { instance, task, part, placeName };
  const at = (await casesServed(tx, act, instance)).find(({ tasks }) => tasks.length > 0);
  const [ofCase] = at?.tasks ?? [];
  if (at === undefined || ofCase === undefined) return refuse('workflow.commentNotYours');
  const no = (await cardsOf(tx, [{ category: instance.category, business_id: instance.businessId }])).get(instance.businessId)?.no ?? '';
  return {
    instance: await loadInstance(tx, act, at.instance.id, true),
    task: ofCase,
    part: onWork(instance.businessId, part),
    placeName: `${no} ${placeName}`.trim(),
  };
};

/** @throws Refusal workflow.commentNotYours, commentNoCompany, commentsFull, commentUnknown */
export const saveComment = async (tx: Tx, act: Act, wanted: Wanted): Promise<{ id: string }> => {
  if (wanted.id !== undefined) return changeComment(tx, act, { ...wanted, id: wanted.id });
  const { instance, task, part, placeName } = await placeOf(tx, act, wanted);
  if (wanted.forCompany && instance.companyId === null) refuse('workflow.commentNoCompany');
  const unresolved = (await rowsOf(tx, instance.id)).filter((row) => row.resolved_task === null);
  if (unresolved.length >= COMMENTS_MOST) refuse('workflow.commentsFull', { most: COMMENTS_MOST });
  const row = {
    ...created(act),
    instance_id: instance.id,
    business_id: instance.businessId,
    node: task.node,
    place: wanted.place,
    place_name: placeName,
    part,
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
  const { instance, row, nodes, businessId } = await lock(tx, act, id);
  const isBack = row.resolved_task === null && act.actor.kind !== 'customer' && (await hasItBack(tx, act, instance.id, row.node));
  if (!isBack && !mayAnswer(row, act, nodes)) refuse('workflow.answerNotYours');
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
  const of = async (instanceId: string) => (await rowsOf(act.tx, instanceId)).filter((row) => stateOf(row) === 'open');
  const open = await of(act.instanceId);
  const own = open.filter((row) => row.node === node).length;
  // a company is told of its own work alone
  const sentBack = act.actor.kind === 'customer' ? [] : await sentBackBy(act.tx, act, act.instanceId);
  for (const [instanceId, nodes] of sentBack) open.push(...(await of(instanceId)).filter((row) => nodes.has(row.node)));
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
