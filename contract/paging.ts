/** Lists take current and size, and answer records with total (rule paging-shape). */
import * as z from 'zod';
import { whole } from './record.ts';

/** What the server takes when size is absent (rule page-size-default). */
export const PAGE_SIZE = 10;
export const PAGE_SIZES = [10, 30, 50, 100, 200] as const;
/** Tables on the pages start with 30 rows. */
export const TABLE_SIZE = 30;
/** Registers count to this number and then say "more than" (totalExact false). */
export const COUNT_LIMIT = 10_000;

/** Fields every paged list takes; numbers may come as text in a query. */
export const paging = {
  current: whole(1, 1_000_000).default(1),
  size: whole(1, 200).default(PAGE_SIZE),
};

/** Page of rows as answered. `totalExact` is false when only the first 10,000 were counted. */
export const pageOf = <T extends z.core.$ZodType>(row: T) =>
  z.object({
    records: z.array(row),
    total: z.number().int(),
    totalExact: z.boolean().optional(),
    size: z.number().int(),
    current: z.number().int(),
    pages: z.number().int(),
  });

export type Page<T> = { records: T[]; total: number; totalExact?: boolean | undefined; size: number; current: number; pages: number };
