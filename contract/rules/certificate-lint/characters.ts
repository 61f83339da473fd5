/** Characters in which no printing font sets the certificate. */
import type { LintRule } from './facts.ts';

export const characterRules = [
  {
    code: 'characterUnprintable',
    ...{ clause: 'contents', from: 'making', severity: 'error' },
    found: ({ unprintable }) => unprintable,
  },
] as const satisfies readonly LintRule[];
