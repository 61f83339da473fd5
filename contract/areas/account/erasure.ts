/** Erasure of what is kept of a person (PIPL 47; GDPR 17): what goes, what must stay, and asking for it from the own page. */
import * as z from 'zod';
import { area, call, signedIn } from '../../call.ts';
import { longText, text } from '../../record.ts';

/** What is erased, in the order in which it is told. */
export const ERASED_PARTS = [
  'account',
  'contacts',
  'identityPaper',
  'pictures',
  'password',
  'factor',
  'identities',
  'sessions',
  'visits',
  'places',
  'requests',
  'settings',
  'messages',
  'letters',
] as const;
export type ErasedPart = (typeof ERASED_PARTS)[number];

/** What stays because files of certification, and what was decided in them, have to be kept. `name`: it is part of one of the others. */
export const KEPT_PARTS = ['name', 'decisions', 'papers', 'audit'] as const;

export const erasurePreview = z.object({
  /** Parts of which something is kept, with how many rows or values. */
  erased: z.array(z.object({ part: z.enum(ERASED_PARTS), n: z.number() })),
  /** `n`: null of what is not counted. */
  kept: z.array(z.object({ part: z.enum(KEPT_PARTS), n: z.number().nullable() })),
});
export type ErasurePreview = z.output<typeof erasurePreview>;

export const ERASURE_STATES = ['waiting', 'done', 'refused', 'withdrawn'] as const;
export type ErasureState = (typeof ERASURE_STATES)[number];

/** Proof of identity that was answered to the password; one use, ten minutes. */
export const proofKey = () => text(64).min(40);

const path = '/blade-user/my/erasure';
const own = { access: signedIn(), scope: 'own' } as const;

export const erasureCalls = area('account', {
  ownErasure: call({
    ...own,
    method: 'GET',
    path: `${path}/detail`,
    summary: 'What an erasure would take of the own data and what would stay, and what became of the last request.',
    input: z.object({}),
    data: z.object({
      preview: erasurePreview,
      /** Null where none was made. */
      request: z.object({ state: z.enum(ERASURE_STATES), createTime: z.string(), answer: z.string(), decidedTime: z.string() }).nullable(),
    }),
  }),
  requestErasure: call({
    ...own,
    method: 'POST',
    path: `${path}/request`,
    done: 'quiet',
    summary: 'Asks an administrator to erase the own personal data.',
    input: z.object({ key: proofKey(), reason: longText(200).default('') }),
    data: z.null(),
  }),
  withdrawErasure: call({
    ...own,
    method: 'POST',
    path: `${path}/withdraw`,
    done: 'quiet',
    summary: 'Withdraws the own request that waits.',
    input: z.object({}),
    data: z.null(),
  }),
});
