/** Answers of the approval flow's calls. */
import { flowFields, workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { nodeFieldsOf } from '@zhengjian/contract/node-form.ts';
import { answers } from '../platform/http/context.ts';
import { refuse } from '../platform/refuse.ts';
import { actOf } from './act-answers.ts';
import { branchesOf, openCase, taskDialogOf } from './dialog.ts';
import { historyOf, modelOf } from './history.ts';
import { modifyRemark } from './modify-remark.ts';
import { nextUserGroups } from './next-users.ts';
import { operationsFor } from './operations.ts';
import { opinionsOf } from './opinions.ts';
import { planners, teamMembers } from './people.ts';
import { submitTask } from './submit-task.ts';
import { timelineOf } from './timeline.ts';

export const workflowAnswers = answers(workflowCalls, {
  flowSubmit: async (input, ctx) => {
    const { flowInstanceIds, businessIds } = input;
    if (input.taskId !== undefined && flowInstanceIds.length > 1) refuse('workflow.oneInstance');
    if ((input.remarkFiles ?? input.cusRemarkFiles) !== undefined && flowInstanceIds.length > 1) refuse('workflow.filesOneInstance');
    const act = actOf(ctx);
    return ctx.write(async (tx) => {
      const outcomes = [];
      // always in the same order, so that two batches cannot wait for each other
      for (const instanceId of [...new Set(flowInstanceIds)].sort()) {
        const outcome = await submitTask(tx, act, {
          instanceId,
          taskId: input.taskId,
          version: input.taskVersion,
          node: input.currentNodeKeyName,
          result: input.result,
          assignmentType: input.assignmentType,
          assignmentValue: input.assignmentValue,
          assignmentUser: input.assignmentUser,
          assignmentTeamValue: input.assignmentTeamValue,
          remark: input.remark,
          cusRemark: input.cusRemark,
          remarkFiles: input.remarkFiles,
          cusRemarkFiles: input.cusRemarkFiles,
          fields: nodeFieldsOf(flowFields, input),
        });
        if (businessIds !== undefined && !businessIds.includes(outcome.businessId)) refuse('workflow.businessMismatch');
        outcomes.push(outcome);
      }
      return outcomes;
    });
  },
  flowTaskDialog: (input, ctx) => ctx.read(async (tx) => taskDialogOf(await openCase(tx, actOf(ctx), input))),
  flowBranchPage: (input, ctx) =>
    ctx.read(async (tx) => {
      const all = branchesOf(await openCase(tx, actOf(ctx), input), input);
      const { current, size } = input;
      return {
        records: all.slice((current - 1) * size, current * size),
        total: all.length,
        size,
        current,
        pages: Math.ceil(all.length / size),
      };
    }),
  flowOpList: (input, ctx) => ctx.read((tx) => operationsFor(tx, actOf(ctx), input)),
  flowNextUserList: (input, ctx) =>
    ctx.read(async (tx) => {
      const { act, instance, task } = await openCase(tx, actOf(ctx), input);
      return nextUserGroups(act, instance, task, { result: input.result });
    }),
  flowNextUserListForTeam: (input, ctx) =>
    ctx.read(async (tx) => {
      const { act, instance, task } = await openCase(tx, actOf(ctx), input);
      const people = (await teamMembers(tx, act.actor.tenant, input.teamId)) ?? refuse('workflow.teamUnknown');
      return nextUserGroups(act, instance, task, { result: input.result, people });
    }),
  flowTimelineByBusinessId: (input, ctx) => ctx.read((tx) => timelineOf(tx, actOf(ctx), input.businessId, input.category)),
  flowOpinionList: (input, ctx) => ctx.read((tx) => opinionsOf(tx, actOf(ctx), input)),
  modifyRemark: async (input, ctx) => {
    await ctx.write((tx) => modifyRemark(tx, actOf(ctx), input));
    return null;
  },
  historyFlowList: (input, ctx) => ctx.read((tx) => historyOf(tx, actOf(ctx), input.processInstanceId)),
  modelView: (input, ctx) => ctx.read((tx) => modelOf(tx, actOf(ctx), input)),
  planCenterUsers: (_input, ctx) => ctx.read((tx) => planners(tx)),
  teamList: (_input, ctx) =>
    ctx.read(async (tx) => {
      const rows = await tx
        .selectFrom('team')
        .select(['id', 'team_name'])
        .where('tenant_id', '=', ctx.actor.tenant)
        .orderBy('team_name')
        .execute();
      return rows.map((r) => ({ id: r.id, teamName: r.team_name }));
    }),
  getUserListByTeamId: (input, ctx) =>
    ctx.read(async (tx) => {
      const people = (await teamMembers(tx, ctx.actor.tenant, input.teamId)) ?? refuse('workflow.teamUnknown');
      return people.map((p) => ({ id: p.id, name: p.realName }));
    }),
});
