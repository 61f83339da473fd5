/** Answers of the acts on open tasks. */
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { answers, type Ctx } from '../platform/http/context.ts';
import { refuse } from '../platform/refuse.ts';
import { colleaguesOf } from './acts/colleagues.ts';
import { copies, copyTo, readCopies } from './acts/copy.ts';
import { deputyPage, deputyRegister, endDeputy } from './acts/deputy.ts';
import { discontinue } from './acts/discontinue.ts';
import { handOver, handoverPeople, previewHandover } from './acts/handover.ts';
import { batchUsers, delegate, distribute, distributeBatch, markOpened, resolve, transfer, unclaim } from './acts/hold.ts';
import { askJump, decideJump, jumpRequests, jumpTargets } from './acts/jump.ts';
import { taskById } from './acts/open-task.ts';
import { peopleFor } from './acts/people-for.ts';
import { returnsFrom, returnTo } from './acts/return-to.ts';
import { addSigner, removeSigner, signingOf } from './acts/signers.ts';
import { urge } from './acts/urge.ts';
import { withdrawStep } from './acts/withdraw.ts';
import { firstReject } from './dialog.ts';
import type { Act } from './registry.ts';
import { submitTask } from './submit-task.ts';

export const actOf = ({ actor, world, lang, ip }: Ctx): Act => ({ actor, world, lang, ip });

/** A change that answers nothing. */
const silently = async (work: Promise<unknown>): Promise<null> => {
  await work;
  return null;
};

export const workflowActAnswers = answers(workflowActCalls, {
  flowReturnTargets: (input, ctx) => ctx.read((tx) => returnsFrom(tx, actOf(ctx), input)),
  flowSubmitForReject: async (input, ctx) => {
    const { flowInstanceIds, currentNodeKeyName: node, taskVersion: version, targetNodeKey, mode, result, ...said } = input;
    if (input.taskId !== undefined && flowInstanceIds.length > 1) refuse('workflow.oneInstance');
    if ((said.remarkFiles ?? said.cusRemarkFiles) !== undefined && flowInstanceIds.length > 1) refuse('workflow.filesOneInstance');
    const act = actOf(ctx);
    return ctx.write(async (tx) => {
      const outcomes = [];
      for (const instanceId of [...new Set(flowInstanceIds)].sort()) {
        const common = {
          instanceId,
          node,
          version,
          taskId: said.taskId,
          remark: said.remark,
          cusRemark: said.cusRemark,
          remarkFiles: said.remarkFiles,
          cusRemarkFiles: said.cusRemarkFiles,
        };
        outcomes.push(
          targetNodeKey === undefined
            ? await submitTask(tx, act, { ...common, result: result ?? (await firstReject(tx, act, instanceId, node)) })
            : await returnTo(tx, act, { ...common, to: targetNodeKey, mode }),
        );
      }
      return outcomes;
    });
  },
  withdraw: async (input, ctx) => ctx.write((tx) => withdrawStep(tx, actOf(ctx), input)),
  discontinue: (input, ctx) => silently(ctx.write((tx) => discontinue(tx, actOf(ctx), input))),
  distribution: (input, ctx) => silently(ctx.write((tx) => distribute(tx, actOf(ctx), input))),
  distributionBatch: async (input, ctx) => ctx.write((tx) => distributeBatch(tx, actOf(ctx), input)),
  flowBatchUsers: (input, ctx) => ctx.read((tx) => batchUsers(tx, actOf(ctx), input)),
  flowTaskUsers: ({ taskId }, ctx) => ctx.read(async (tx) => peopleFor(await taskById(tx, actOf(ctx), taskId, false))),
  flowTransfer: ({ remark = '', ...to }, ctx) => silently(ctx.write((tx) => transfer(tx, actOf(ctx), { ...to, remark }))),
  flowDelegate: ({ remark = '', ...to }, ctx) => silently(ctx.write((tx) => delegate(tx, actOf(ctx), { ...to, remark }))),
  flowResolve: (input, ctx) => silently(ctx.write((tx) => resolve(tx, actOf(ctx), input))),
  flowAddSigner: ({ taskId, userId, where, remark = '' }, ctx) =>
    silently(ctx.write((tx) => addSigner(tx, actOf(ctx), { taskId, userId, where, remark }))),
  flowSigning: ({ taskId }, ctx) => ctx.read((tx) => signingOf(tx, actOf(ctx), taskId)),
  flowRemoveSigner: ({ taskId, userId, remark = '' }, ctx) =>
    silently(ctx.write((tx) => removeSigner(tx, actOf(ctx), { taskId, userId, remark }))),
  flowUnclaim: ({ taskId, remark = '' }, ctx) => silently(ctx.write((tx) => unclaim(tx, actOf(ctx), taskId, remark))),
  flowOpen: ({ taskId }, ctx) => silently(ctx.write((tx) => markOpened(tx, actOf(ctx), taskId))),
  flowUrge: async (input, ctx) => ({ urged: await ctx.write((tx) => urge(tx, actOf(ctx), input)) }),
  flowCopy: async (input, ctx) => ({ copied: await ctx.write((tx) => copyTo(tx, actOf(ctx), input)) }),
  flowCopyPage: (input, ctx) => ctx.read((tx) => copies.page(tx, ctx, input)),
  flowCopyRead: async (input, ctx) => ({ read: await ctx.write((tx) => readCopies(tx, actOf(ctx), input)) }),
  flowColleagues: ({ keyword }, ctx) => ctx.read((tx) => colleaguesOf(tx, actOf(ctx), keyword)),
  flowDeputyPage: (input, ctx) => ctx.read((tx) => deputyPage.page(tx, ctx, input)),
  flowDeputySave: async (input, ctx) => {
    const row = await deputyRegister.save(input, ctx);
    ctx.forget({ user: row.deputyId });
    return row;
  },
  flowDeputyEnd: async ({ id }, ctx) => {
    ctx.forget({ user: await ctx.write((tx) => endDeputy(tx, actOf(ctx), id)) });
    return null;
  },
  flowJumpTargets: ({ taskId }, ctx) => ctx.read((tx) => jumpTargets(tx, actOf(ctx), taskId)),
  flowJumpAsk: async (input, ctx) => ctx.write((tx) => askJump(tx, actOf(ctx), input)),
  flowJumpPage: (input, ctx) => ctx.read((tx) => jumpRequests.page(tx, ctx, input)),
  flowJumpDecide: async (input, ctx) => ctx.write((tx) => decideJump(tx, actOf(ctx), input)),
  flowHandoverPeople: ({ keyword }, ctx) => ctx.read((tx) => handoverPeople(tx, actOf(ctx), keyword)),
  flowHandoverPreview: (input, ctx) => ctx.read((tx) => previewHandover(tx, actOf(ctx), input)),
  flowHandover: async (input, ctx) => ctx.write((tx) => handOver(tx, actOf(ctx), input)),
});
