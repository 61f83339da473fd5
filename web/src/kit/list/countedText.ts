import { COUNT_LIMIT } from '@zhengjian/contract/paging.ts';
import { digits } from '../digits.ts';

/** A number that was counted to the limit of totals; there it stands for all that lies beyond. */
export const countedText = (n: number): string => (n >= COUNT_LIMIT ? `${digits(COUNT_LIMIT)}+` : digits(n));
