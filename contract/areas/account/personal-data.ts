/** What is kept of a person, taken along by the person (PIPL 45; GDPR 15, 20). */
import * as z from 'zod';
import { anyone, area, call, signedIn } from '../../call.ts';
import { text } from '../../record.ts';

const path = '/blade-user/my/personalData';

export const personalDataCalls = area('account', {
  ownDataKey: call({
    method: 'POST',
    path: `${path}/key`,
    effect: 'read',
    access: signedIn(),
    scope: 'own',
    summary: 'Issues a key under which the person fetches what is kept of them, for one minute.',
    input: z.object({}),
    data: z.object({ authKey: z.string(), expiresIn: z.number() }),
  }),
  ownDataFile: call({
    method: 'GET',
    path: `${path}/export`,
    access: anyone,
    scope: 'none',
    answer: 'file',
    summary: 'What is kept of the person whom the key names, as a zip: a page to read, the same as JSON, and the own pictures.',
    input: z.object({ authKey: text(400).min(10) }),
    data: z.unknown(),
  }),
});
