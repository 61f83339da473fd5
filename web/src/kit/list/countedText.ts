import { COUNT_LIMIT } from '@zhengjian/contract/paging.ts';

/** A number that was counted to the limit of totals; there it stands for all that lies beyond. */
export const countedText = (n: number): string => (n >= COUNT_LIMIT ? `${COUNT_LIMIT.toLocaleString('en')}+` : String(n));
