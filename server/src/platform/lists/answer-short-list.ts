/** Answers a declared list that is short and keeps an order of its own: settings, not work. It is read whole and paged here. */
import type { AnyList, Asked, Conditions, RowOf } from '@zhengjian/contract/list.ts';
import type { Page } from '@zhengjian/contract/paging.ts';
import type { Tx } from '../database/schema.ts';
import type { Reader } from './answer-list.ts';

/** Nothing of it is remembered. */
type ShortReader = Omit<Reader, 'totals'>;

type Source<L extends AnyList, R> = {
  /** Everything that fits, in order. */
  all(tx: Tx, reader: ShortReader, asked: Conditions<L>): Promise<readonly R[]>;
  /** What the list shows of the rows of a page. */
  rows(tx: Tx, reader: ShortReader, page: readonly R[]): Promise<RowOf<L>[]>;
};

export const answerShortList = <const L extends AnyList, R>(_of: L, { all, rows }: Source<L, R>) => ({
  page: async (tx: Tx, reader: ShortReader, { current, size, ...asked }: Asked<L>): Promise<Page<RowOf<L>>> => {
    // what is left without the page; the compiler cannot take names away from a shape it does not know
    const found = await all(tx, reader, asked as object as Conditions<L>);
    const records = await rows(tx, reader, found.slice((current - 1) * size, current * size));
    return { records, total: found.length, size, current, pages: Math.ceil(found.length / size) };
  },
});
