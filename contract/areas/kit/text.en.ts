import type { zh } from './text.zh.ts';

export const en = {} satisfies typeof zh;
