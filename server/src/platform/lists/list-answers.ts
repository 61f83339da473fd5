/** The answers of the calls that `listCalls` declares: page, counts and Excel of one list. */
import type { AnyList, Asked, Conditions, Counts, ExportAsked, ExportCall, RowOf } from '@zhengjian/contract/list.ts';
import type { Page } from '@zhengjian/contract/paging.ts';
import type { Ctx, FileAnswer } from '../http/context.ts';
import type { AnsweredList } from './answer-list.ts';
import { type AreaTexts, exportOf } from './export-list.ts';

type ListAnswers<N extends string, L extends AnyList> = { [K in `${N}Page`]: (asked: Asked<L>, ctx: Ctx) => Promise<Page<RowOf<L>>> } & {
  [K in `${N}Counts`]: (asked: Conditions<L>, ctx: Ctx) => Promise<Counts<L>>;
} & { [K in `${N}Excel`]: (asked: ExportAsked, ctx: Ctx) => Promise<FileAnswer> };

/** `texts`: of the list's area, for the labels in the file. */
export const listAnswers = <const N extends string, L extends AnyList>(
  name: N,
  excel: ExportCall<L>,
  list: AnsweredList<L>,
  texts: AreaTexts,
): ListAnswers<N, L> => {
  const page = (asked: Asked<L>, ctx: Ctx) => ctx.read((tx) => list.page(tx, ctx, asked));
  const counts = (asked: Conditions<L>, ctx: Ctx) => ctx.read((tx) => list.counts(tx, ctx, asked));
  return Object.fromEntries<unknown>([
    [`${name}Page`, page],
    [`${name}Counts`, counts],
    [`${name}Excel`, exportOf(excel, list, texts)],
  ]) as ListAnswers<N, L>;
};
