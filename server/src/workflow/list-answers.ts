/** Answers of the work lists and of the pages that follow and manage processes. */
import { completeFields, workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { nodeFieldsOf } from '@zhengjian/contract/node-form.ts';
import type { Page } from '@zhengjian/contract/paging.ts';
import { XML_LIMIT } from '@zhengjian/flow/profile/whitelist.ts';
import { answers, type Ctx } from '../platform/http/context.ts';
import { readWhole } from '../platform/http/read-whole.ts';
import { refuse } from '../platform/refuse.ts';
import { actOf } from './act-answers.ts';
import { discontinue } from './acts/discontinue.ts';
import { claim } from './acts/hold.ts';
import { taskById } from './acts/open-task.ts';
import type { CheckedFile } from './definitions.ts';
import { inspect, soundFile } from './inspect.ts';
import { everything, waitingWork } from './lists/everything.ts';
import { figuresOf, nodeDaysOf } from './lists/figures.ts';
import { followedInstances } from './lists/instances.ts';
import { moveCases, planOf } from './lists/migration.ts';
import {
  authorsOf,
  deploy,
  drafts,
  faultTexts,
  modelById,
  modelRoles,
  refuseFaults,
  removeModels,
  saveModel,
  xmlOfVersion,
} from './lists/models.ts';
import { doneTasks, sentProcesses } from './lists/own-past.ts';
import { processesOf, startable } from './lists/processes.ts';
import { rehearsalOf } from './lists/rehearsal.ts';
import { askRelease, releaseNeeded } from './lists/releases.ts';
import { timelineParams } from './lists/timeline-params.ts';
import { changeVersion, deleteVersions, deployedVersions } from './lists/versions.ts';
import { allTasks, ownTasks, tasksToClaim, workCounts } from './lists/work.ts';
import { submitTask } from './submit-task.ts';

/** A page of a short list. */
const paged = <T>(all: readonly T[], { current, size }: { current: number; size: number }): Page<T> => ({
  records: all.slice((current - 1) * size, current * size),
  total: all.length,
  size,
  current,
  pages: Math.ceil(all.length / size),
});

/** Publishes a file, or asks a second person to where the institute wants one. */
const publishFile = (ctx: Ctx, file: CheckedFile, note: string, authors: readonly string[]) => {
  const act = actOf(ctx);
  return ctx
    .write(async (tx) => {
      if (!(await releaseNeeded(tx, ctx.actor.tenant))) return { ...(await deploy(tx, act, file, note)), releaseId: '' };
      const { id: releaseId } = await askRelease(tx, act, file, note, authors);
      return { processDefinitionId: '', version: 0, releaseId };
    })
    .catch((error: unknown) => refuseFaults(act, error));
};

/** A character takes four bytes at most; what is longer is not kept. */
const FILE_LIMIT = 4 * XML_LIMIT;

const readUpload = async (ctx: Ctx): Promise<string> => {
  if (ctx.upload === null) return refuse('workflow.modelNotBpmn', { why: '' });
  const file = await readWhole(ctx.upload, FILE_LIMIT);
  return file === null ? refuse('workflow.modelTooLarge', { n: XML_LIMIT / 1_000_000 }) : file.toString('utf8');
};

export const workflowListAnswers = answers(workflowListCalls, {
  pageToDoTasks: (input, ctx) => ctx.read((tx) => allTasks.page(tx, ctx, input)),
  statisticsToDoTasks: (input, ctx) => ctx.read((tx) => workCounts(tx, actOf(ctx), input)),
  waitingPage: (input, ctx) => ctx.read((tx) => everything.page(tx, ctx, input)),
  waitingCounts: (input, ctx) => ctx.read((tx) => everything.counts(tx, ctx, input)),
  waitingWork: (_input, ctx) => ctx.read((tx) => waitingWork(tx, ctx)),
  flowStatistics: (input, ctx) => ctx.read((tx) => figuresOf(tx, actOf(ctx), input)),
  flowStatisticsDays: (input, ctx) => ctx.read((tx) => nodeDaysOf(tx, actOf(ctx), input)),
  queryCategoryWithAuth: (_input, ctx) =>
    ctx.read(async (tx) => (await processesOf(tx, actOf(ctx))).map(({ category, categoryName }) => ({ category, categoryName }))),
  queryNodesWithAuth: (input, ctx) =>
    ctx.read(async (tx) =>
      (await processesOf(tx, actOf(ctx), input.category)).flatMap(({ category, nodes }) =>
        nodes.map(({ nodeKey, nodeName, queuePath }) => ({ category, nodeKey, nodeName, queuePath })),
      ),
    ),
  queryTimeLineParams: (input, ctx) => ctx.read((tx) => timelineParams(tx, actOf(ctx), input)),
  startList: (input, ctx) => ctx.read(async (tx) => paged(await startable(tx, actOf(ctx), input.category), input)),
  claimList: (input, ctx) => ctx.read((tx) => tasksToClaim.page(tx, ctx, input)),
  claimTask: async ({ taskId }, ctx) => {
    await ctx.write((tx) => claim(tx, actOf(ctx), taskId));
    return null;
  },
  todoList: (input, ctx) => ctx.read((tx) => ownTasks.page(tx, ctx, input)),
  completeTask: async (input, ctx) => {
    const act = actOf(ctx);
    const { taskId, result, comment, cusRemark, remarkFiles, cusRemarkFiles } = input;
    const { assignmentType, assignmentValue, assignmentUser, assignmentTeamValue } = input;
    return ctx.write(async (tx) => {
      const { instance } = await taskById(tx, act, taskId);
      return submitTask(tx, act, {
        instanceId: instance.id,
        taskId,
        result,
        remark: comment,
        cusRemark,
        remarkFiles,
        cusRemarkFiles,
        assignmentType,
        assignmentValue,
        assignmentUser,
        assignmentTeamValue,
        fields: nodeFieldsOf(completeFields, input),
      });
    });
  },
  sendList: (input, ctx) => ctx.read((tx) => sentProcesses.page(tx, ctx, input)),
  doneList: (input, ctx) => ctx.read((tx) => doneTasks.page(tx, ctx, input)),
  followList: (input, ctx) => ctx.read((tx) => followedInstances.page(tx, ctx, input)),
  followDelete: async ({ processInstanceId, deleteReason }, ctx) => {
    await ctx.write((tx) => discontinue(tx, actOf(ctx), { flowInstanceId: processInstanceId, remark: deleteReason }));
    return null;
  },
  managerList: (input, ctx) => ctx.read((tx) => deployedVersions.page(tx, ctx, input)),
  changeState: async (input, ctx) => {
    await ctx.write((tx) => changeVersion(tx, actOf(ctx), input));
    return null;
  },
  deleteDeployment: async ({ deploymentIds }, ctx) => {
    await ctx.write((tx) => deleteVersions(tx, actOf(ctx), deploymentIds));
    return null;
  },
  deployUpload: async ({ category, note }, ctx) => {
    const { file, faults, head } = await inspect(ctx, await readUpload(ctx));
    const found = faultTexts(ctx.lang, faults);
    if (file === null) return { deployed: false, processDefinitionId: '', version: 0, releaseId: '', faults: found };
    if (category !== undefined && head?.category !== category) refuse('workflow.uploadOther', { category: head?.category ?? '' });
    const published = await publishFile(ctx, file, note ?? '', []);
    return { deployed: published.releaseId === '', ...published, faults: [] };
  },
  migratePlan: (input, ctx) => planOf(ctx.read, actOf(ctx), input),
  migrate: (input, ctx) => moveCases(ctx.read, (work) => ctx.db.write(ctx.actor, work), actOf(ctx), input),
  modelList: (input, ctx) => ctx.read((tx) => drafts.page(tx, ctx, input)),
  modelDetail: ({ id }, ctx) => ctx.read((tx) => modelById(tx, actOf(ctx), id)),
  modelRoles: (_input, ctx) => ctx.read((tx) => modelRoles(tx, actOf(ctx))),
  modelSubmit: async ({ id, xml, fromDefinitionId, version }, ctx) => {
    const text = xml ?? (await ctx.read((tx) => xmlOfVersion(tx, actOf(ctx), fromDefinitionId ?? '')));
    const inspected = await inspect(ctx, text);
    return ctx.write((tx) => saveModel(tx, actOf(ctx), { id, version, xml: text, inspected }));
  },
  modelCheck: async ({ xml }, ctx) => faultTexts(ctx.lang, (await inspect(ctx, xml)).faults),
  modelRehearse: async ({ xml, cases }, ctx) => {
    const { definition } = await soundFile(ctx, xml);
    return rehearsalOf(ctx.read, actOf(ctx), definition, cases);
  },
  modelDeploy: async ({ id, note }, ctx) => {
    const { xml, authors } = await ctx.read(async (tx) => ({
      ...(await modelById(tx, actOf(ctx), id)),
      authors: await authorsOf(tx, actOf(ctx), id),
    }));
    return publishFile(ctx, await soundFile(ctx, xml), note, authors);
  },
  modelRemove: async ({ ids }, ctx) => {
    await ctx.write((tx) => removeModels(tx, actOf(ctx), ids));
    return null;
  },
});
