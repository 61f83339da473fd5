/** What the lists of this area have in common. */
import { COUNT_LIMIT, type Page } from '@zhengjian/contract/paging.ts';

export const like = (keyword: string) => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;

export const paged = <R>(records: R[], total: number, { size, current }: { size: number; current: number }): Page<R> => ({
  records,
  total,
  totalExact: total < COUNT_LIMIT,
  size,
  current,
  pages: Math.ceil(total / size),
});
