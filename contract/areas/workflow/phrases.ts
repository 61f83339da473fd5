/** Phrases that a person keeps for remarks; those that the institute offers stand in the texts under `phrases`. */
import * as z from 'zod';
import { area, call, signedIn } from '../../call.ts';
import { id, longText, optional } from '../../record.ts';

/** Longest phrase; as long as a remark may be. */
export const PHRASE_MAX = 500;
/** Most phrases that one person keeps. */
export const PHRASES_MOST = 50;
/** Kinds of decision for which the institute offers phrases. */
export const PHRASE_KINDS = ['pass', 'return', 'refuse'] as const;
export type PhraseKind = (typeof PHRASE_KINDS)[number];

const phrase = z.object({ id: z.string(), phrase: z.string() });
export type Phrase = z.output<typeof phrase>;

const staff = signedIn('staff');

export const workflowPhraseCalls = area('workflow', {
  flowPhraseList: call({
    method: 'GET',
    path: '/blade-flow/flowPhrase/list',
    access: staff,
    scope: 'own',
    summary: "The signed-in person's own phrases for remarks, in their order.",
    input: z.object({}),
    data: z.array(phrase),
  }),
  flowPhraseSave: call({
    method: 'POST',
    path: '/blade-flow/flowPhrase/submit',
    access: staff,
    scope: 'own',
    done: 'quiet',
    summary: `Keeps a phrase for remarks, the newest last, or changes one; at most ${PHRASES_MOST}.`,
    input: z.object({ id: optional(id()), phrase: longText(PHRASE_MAX).min(1).meta({ required: true }) }),
    data: phrase,
  }),
  flowPhraseRemove: call({
    method: 'POST',
    path: '/blade-flow/flowPhrase/remove',
    access: staff,
    scope: 'own',
    done: 'quiet',
    summary: 'Removes one of the own phrases.',
    input: z.object({ id: id() }),
    data: z.null(),
  }),
  flowPhraseOrder: call({
    method: 'POST',
    path: '/blade-flow/flowPhrase/order',
    access: staff,
    scope: 'own',
    done: 'quiet',
    summary: 'Puts the own phrases in the order given; all of them must be named.',
    input: z.object({ ids: z.array(id()).min(1).max(PHRASES_MOST) }),
    data: z.null(),
  }),
});
