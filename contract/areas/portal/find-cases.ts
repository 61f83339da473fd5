/** Finding a case by its number, from anywhere. */
import * as z from 'zod';
import { call, signedIn } from '../../call.ts';
import { text } from '../../record.ts';

/** Most cases that are answered at once. */
export const CASES_FOUND = 8;
/** Characters of a number from which cases are looked for. */
export const NUMBER_FROM = 4;

const foundCase = z.object({
  id: z.string(),
  caseNo: z.string(),
  title: z.string(),
  applicantName: z.string(),
  /** Address of its page, for whoever asks. */
  address: z.string(),
});
export type FoundCase = z.output<typeof foundCase>;

export const findCasesCall = call({
  method: 'GET',
  path: '/blade-cqst/search/cases',
  access: signedIn('staff', 'customer'),
  scope: 'case',
  summary: `Cases whose number begins or ends with what was typed, at most ${CASES_FOUND}; those that begin so first, by number. Staff find what their data scope holds, a company its own.`,
  input: z.object({ number: text(40).min(NUMBER_FROM) }),
  data: z.array(foundCase),
});
