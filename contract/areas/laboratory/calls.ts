/** Standards as application forms choose them (spec: 001 §7.13 "Standards by group name"). */
import * as z from 'zod';
import { area, call, signedIn } from '../../call.ts';
import { optional, text } from '../../record.ts';

export const standardOption = z.object({
  id: z.string(),
  standardNo: z.string(),
  part: z.string(),
  name: z.string(),
  nameEn: z.string(),
  groupName: z.string(),
  standardStatus: z.string(),
});
export type StandardOption = z.output<typeof standardOption>;

export const laboratoryCalls = area('laboratory', {
  standardsByGroup: call({
    method: 'GET',
    path: '/blade-combusiness/standard/selectByGroupName',
    access: signedIn(),
    summary: 'Standards of a group, for application forms; all groups when none is named.',
    input: z.object({ groupName: optional(text(100)) }),
    data: z.array(standardOption),
  }),
});
