/** The phrases that a person keeps for remarks: few, in the order the person wants, seen by nobody else. */
import { PHRASES_MOST, type Phrase, workflowPhraseCalls } from '@zhengjian/contract/areas/workflow/phrases.ts';
import { sql } from 'kysely';
import { audit } from '../platform/audit/write.ts';
import type { Tx } from '../platform/database/schema.ts';
import { answers } from '../platform/http/context.ts';
import { refuse } from '../platform/refuse.ts';
import { changed, created } from '../platform/standard.ts';
import { actOf } from './act-answers.ts';
import type { Act } from './registry.ts';
import './tables.ts';

declare module '../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.phraseChanged': { change: 'added' | 'changed' | 'removed' | 'ordered' };
  }
}

type Change = 'added' | 'changed' | 'removed' | 'ordered';
const record = (tx: Tx, act: Act, id: string | null, change: Change) =>
  audit(tx, act, { kind: 'workflow.phraseChanged', subject: { type: 'remark_phrase', id }, details: { change } });

/** Row-level security leaves the person's own. */
const phrasesOf = (tx: Tx) => tx.selectFrom('remark_phrase').select(['id', 'phrase', 'sort']).orderBy('sort').orderBy('id').execute();

/** Changes of one person wait for each other, so that the limit and the order hold. */
const oneAtATime = (tx: Tx, { actor }: Act) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`phrases:${actor.user}`}, 0))`.execute(tx);

/** @throws Refusal workflow.phraseKnown, phrasesFull, phraseUnknown */
const savePhrase = async (tx: Tx, act: Act, wanted: { id?: string | undefined; phrase: string }): Promise<Phrase> => {
  await oneAtATime(tx, act);
  const kept = await phrasesOf(tx);
  if (kept.some((one) => one.phrase === wanted.phrase && one.id !== wanted.id)) refuse('workflow.phraseKnown');
  const { id, phrase } = wanted;
  if (id !== undefined) {
    const done = await tx
      .updateTable('remark_phrase')
      .set((e) => ({ phrase, ...changed(act), version: e('version', '+', 1) }))
      .where('id', '=', id)
      .executeTakeFirst();
    if (done.numUpdatedRows !== 1n) refuse('workflow.phraseUnknown');
    await record(tx, act, id, 'changed');
    return { id, phrase };
  }
  if (kept.length >= PHRASES_MOST) refuse('workflow.phrasesFull', { most: PHRASES_MOST });
  const row = { ...created(act), user_id: act.actor.user, sort: (kept.at(-1)?.sort ?? 0) + 1, phrase };
  await tx.insertInto('remark_phrase').values(row).execute();
  await record(tx, act, row.id, 'added');
  return { id: row.id, phrase };
};

/** @throws Refusal workflow.phraseUnknown */
const removePhrase = async (tx: Tx, act: Act, id: string): Promise<null> => {
  const gone = await tx.deleteFrom('remark_phrase').where('id', '=', id).executeTakeFirst();
  if (gone.numDeletedRows !== 1n) refuse('workflow.phraseUnknown');
  await record(tx, act, id, 'removed');
  return null;
};

/** @throws Refusal workflow.phrasesChanged where the ids are not exactly the person's phrases */
const orderPhrases = async (tx: Tx, act: Act, ids: readonly string[]): Promise<null> => {
  await oneAtATime(tx, act);
  const kept = new Set((await phrasesOf(tx)).map(({ id }) => id));
  if (new Set(ids).size !== ids.length || ids.length !== kept.size || !ids.every((id) => kept.has(id))) refuse('workflow.phrasesChanged');
  for (const [at, id] of ids.entries())
    await tx
      .updateTable('remark_phrase')
      .set({ sort: at + 1, ...changed(act) })
      .where('id', '=', id)
      .execute();
  await record(tx, act, null, 'ordered');
  return null;
};

export const workflowPhraseAnswers = answers(workflowPhraseCalls, {
  flowPhraseList: (_, ctx) => ctx.read(async (tx) => (await phrasesOf(tx)).map(({ id, phrase }) => ({ id, phrase }))),
  flowPhraseSave: async (input, ctx) => ctx.write((tx) => savePhrase(tx, actOf(ctx), input)),
  flowPhraseRemove: async ({ id }, ctx) => ctx.write((tx) => removePhrase(tx, actOf(ctx), id)),
  flowPhraseOrder: async ({ ids }, ctx) => ctx.write((tx) => orderPhrases(tx, actOf(ctx), ids)),
});
