/** A file that somebody sent or drew, checked against the processes that the tenant has published; never inside a transaction. */
import type { Ctx } from '../platform/http/context.ts';
import { refuse } from '../platform/refuse.ts';
import { apart } from './check-apart.ts';
import { type CheckedFile, calledProcesses, type Inspected, inspectFile } from './definitions.ts';
import { faultTexts } from './lists/models.ts';

export const inspect = async (ctx: Ctx, xml: string): Promise<Inspected> => {
  const find = await ctx.read((tx) => calledProcesses(tx, ctx.actor.tenant));
  return inspectFile(xml, find, (text, called) => apart.check(ctx.actor.user, text, called));
};

/** @throws Refusal `workflow.notSound` with the first fault */
export const soundFile = async (ctx: Ctx, xml: string): Promise<CheckedFile> => {
  const { file, faults } = await inspect(ctx, xml);
  const [first] = faultTexts(ctx.lang, faults);
  return file ?? refuse('workflow.notSound', { n: faults.length, element: first?.element ?? '', why: first?.text ?? '' });
};
