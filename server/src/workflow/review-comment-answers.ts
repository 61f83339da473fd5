/** Answers of the calls on review comments. */
import { reviewCommentCalls } from '@zhengjian/contract/areas/workflow/review-comments.ts';
import { answers } from '../platform/http/context.ts';
import { actOf } from './act-answers.ts';
import { answerComment, commentsOf, removeComment, saveComment } from './review-comments.ts';

export const reviewCommentAnswers = answers(reviewCommentCalls, {
  reviewCommentList: ({ flowInstanceId }, ctx) => ctx.read((tx) => commentsOf(tx, actOf(ctx), flowInstanceId)),
  reviewCommentSubmit: (input, ctx) => ctx.write((tx) => saveComment(tx, actOf(ctx), input)),
  reviewCommentRemove: ({ id }, ctx) => ctx.write((tx) => removeComment(tx, actOf(ctx), id)),
  reviewCommentAnswer: ({ id, answer }, ctx) => ctx.write((tx) => answerComment(tx, actOf(ctx), id, answer)),
});
