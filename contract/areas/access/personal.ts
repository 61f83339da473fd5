/** Values that are shown in part, one at a time in full (domain 5.3). */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { text } from '../../record.ts';

/** Where a value stands: the call that answered it, what it was asked, and the steps to the field, joined by points. */
const place = z.object({
  call: text(100).min(1),
  input: z.record(z.string().max(60), z.unknown()),
  path: text(200).min(1),
  /** As it was shown, so that no other record's value is answered when the list has moved on. */
  shown: text(200).min(1),
});
export type MaskedPlace = z.input<typeof place>;

export const personalCalls = area('access', {
  revealPersonal: call({
    method: 'POST',
    path: '/blade-user/personal/reveal',
    access: permission('personal_reveal', 'personal_clear'),
    scope: 'tenant',
    done: 'quiet',
    summary: 'Answers one value that is shown in part, to whoever may make the call that answered it; who saw what is noted.',
    input: place,
    data: z.object({ value: z.string() }),
  }),
});
