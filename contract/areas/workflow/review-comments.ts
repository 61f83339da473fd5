/**
 * Review comments: what whoever reviews hangs on a place of a record (a field, a model, a file, a clause) when it goes back. The other
 * side answers each one before it passes; they are resolved when the reviewer passes. One way for applications, drawings, reports,
 * certificates and inspection results.
 */
import * as z from 'zod';
import { area, call, signedIn } from '../../call.ts';
import { flag, id, longText, text } from '../../record.ts';
import { elementKey } from './records.ts';

/** Most comments on one record that are not resolved. */
export const COMMENTS_MOST = 200;
/** Longest comment and answer, in characters. */
export const COMMENT_MAX = 1000;
export const COMMENT_STATES = ['open', 'answered', 'resolved'] as const;
export type CommentState = (typeof COMMENT_STATES)[number];

/** A round that is over: what was said, and what was answered to it. */
const round = z.object({
  comment: z.string(),
  byName: z.string(),
  time: z.string(),
  answer: z.string(),
  answerByName: z.string(),
  answerTime: z.string(),
});
export type CommentRound = z.output<typeof round>;

const reviewComment = round.extend({
  id: z.string(),
  /** Name of the field, or kind and id of what stands there: `productName`, `products:<id>`, `files:<id>`; empty for the record as a whole. */
  place: z.string(),
  /** The place as the reviewer read it. */
  placeName: z.string(),
  /** Part of the page on which it stands. */
  part: z.string(),
  /** Shown to the company and answered by it. */
  forCompany: z.boolean(),
  nodeKey: z.string(),
  nodeName: z.string(),
  state: z.enum(COMMENT_STATES),
  /** Rounds before this one, oldest first. */
  earlier: z.array(round),
  abilities: z.object({ change: z.boolean(), answer: z.boolean() }),
});
export type ReviewComment = z.output<typeof reviewComment>;

const comments = z.object({
  comments: z.array(reviewComment),
  /** Whether the signed-in person reviews the record now. */
  mayComment: z.boolean(),
  /** Whether a company stands behind the record that a comment may be meant for. */
  hasCompany: z.boolean(),
});
export type ReviewComments = z.output<typeof comments>;

const people = signedIn('staff', 'customer');
const said = () => longText(COMMENT_MAX).min(2).meta({ required: true });

export const reviewCommentCalls = area('workflow', {
  reviewCommentList: call({
    method: 'GET',
    path: '/blade-flow/flowReviewComment/list',
    access: people,
    scope: 'case',
    summary: 'Review comments on a record, in the order in which they were written. A company sees those meant for it.',
    input: z.object({ flowInstanceId: id() }),
    data: comments,
  }),
  reviewCommentSubmit: call({
    method: 'POST',
    path: '/blade-flow/flowReviewComment/submit',
    access: signedIn('staff'),
    scope: 'case',
    done: 'quiet',
    summary: 'Writes a comment on a place of a record under review. One that was answered begins a new round.',
    input: z.object({
      flowInstanceId: id(),
      id: id().optional(),
      place: text(100).regex(/^[\w.:-]*$/),
      placeName: text(200),
      part: elementKey().or(z.literal('')),
      comment: said(),
      forCompany: flag(),
    }),
    data: z.object({ id: z.string() }),
  }),
  reviewCommentRemove: call({
    method: 'POST',
    path: '/blade-flow/flowReviewComment/remove',
    access: signedIn('staff'),
    scope: 'case',
    done: 'quiet',
    summary: 'Removes a comment that nobody has answered yet.',
    input: z.object({ id: id() }),
    data: z.null(),
  }),
  reviewCommentAnswer: call({
    method: 'POST',
    path: '/blade-flow/flowReviewComment/answer',
    access: people,
    scope: 'case',
    done: 'quiet',
    summary: 'Answers a comment; until it is resolved the answer may be changed.',
    input: z.object({ id: id(), answer: said() }),
    data: z.null(),
  }),
});
