/**
 * What has changed in a thing that was sent back, before and after: certificate, plan of a test, records and report, result of an
 * inspection. For staff; what they change inside reaches no company. An application has calls of its own, since its company reads it.
 */
import * as z from 'zod';
import { area, call, signedIn } from '../../call.ts';
import { change } from '../../change.ts';
import { id } from '../../record.ts';

const returnedChanges = z.object({
  /** Name of the thing in the reader's language. */
  thing: z.string(),
  /** When it was sent back, by whom and why. */
  since: z.string(),
  byName: z.string(),
  why: z.string(),
  changes: z.array(change),
});
export type ReturnedChanges = z.output<typeof returnedChanges>;

export const returnedChangeCalls = area('workflow', {
  returnedChanges: call({
    method: 'GET',
    path: '/blade-flow/flowReturnedChanges/list',
    access: signedIn('staff'),
    scope: 'case',
    summary:
      'What has changed since it was sent back, thing by thing, as far as the reader may read each (path chosen: the catalogue names none).',
    input: z.object({ flowInstanceId: id() }),
    data: z.array(returnedChanges),
  }),
});
