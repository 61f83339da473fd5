/** Answers of publishing with a second person. */
import type { ReleaseDetail } from '@zhengjian/contract/areas/workflow/releases.ts';
import { workflowReleaseCalls } from '@zhengjian/contract/areas/workflow/releases.ts';
import type { Definition } from '@zhengjian/flow/definition.ts';
import { answers, type Ctx } from '../platform/http/context.ts';
import { actOf } from './act-answers.ts';
import { definitionOf, unknownRoles } from './definitions.ts';
import { inspect, soundFile } from './inspect.ts';
import { differenceTexts } from './lists/difference-text.ts';
import { planForFile } from './lists/migration.ts';
import { faultTexts, modelRoles, refuseFaults } from './lists/models.ts';
import { decideRelease, releaseById, releaseRequests, releaseRule, withdrawRelease } from './lists/releases.ts';

const detailOf = async (ctx: Ctx, id: string): Promise<ReleaseDetail> => {
  const act = actOf(ctx);
  const { shown, xml, base, next } = await ctx.read((tx) => releaseById(tx, act, id));
  const { file, faults } = await inspect(ctx, xml);
  const known = await ctx.read(async (tx) => ({
    before: base === undefined ? null : await definitionOf(tx, base.id),
    roles: new Map((await modelRoles(tx, act)).map((r) => [r.code, r.name])),
    unknown: file === null ? [] : await unknownRoles(tx, ctx.actor.tenant, file.definition),
  }));
  const all = [...faults, ...known.unknown];
  const compared = (after: Definition) => differenceTexts(ctx.lang, known.before, after, known.roles);
  return {
    ...shown,
    baseDefinitionId: base?.id ?? '',
    baseVersion: base?.definition_version ?? 0,
    differences: file === null || shown.status === 'released' ? [] : compared(file.definition),
    faults: faultTexts(ctx.lang, all),
    plan:
      file === null || all.length > 0 || base === undefined || shown.status !== 'open'
        ? null
        : await planForFile(ctx.read, act, { from: base, to: { definition_version: next } }, file.definition),
  };
};

export const workflowReleaseAnswers = answers(workflowReleaseCalls, {
  releaseRule: (_input, ctx) => ctx.read((tx) => releaseRule(tx, actOf(ctx))),
  releasePage: (input, ctx) => ctx.read((tx) => releaseRequests.page(tx, ctx, input)),
  releaseDetail: ({ id }, ctx) => detailOf(ctx, id),
  releaseDecide: async ({ agree, ...asked }, ctx) => {
    const act = actOf(ctx);
    const { xml } = await ctx.read((tx) => releaseById(tx, act, asked.id));
    const file = agree ? await soundFile(ctx, xml) : null;
    return ctx.write((tx) => decideRelease(tx, act, asked, file)).catch((error: unknown) => refuseFaults(act, error));
  },
  releaseWithdraw: ({ id }, ctx) => ctx.write((tx) => withdrawRelease(tx, actOf(ctx), id)),
});
