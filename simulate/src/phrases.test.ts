/** Phrases for remarks: kept by each person for themselves. */
import { PHRASES_MOST, workflowPhraseCalls } from '@zhengjian/contract/areas/workflow/phrases.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { MAIN_TENANT } from './institute.ts';
import { createUsers, type Users } from './people.ts';
import { instituteSystem } from './testing/institute-system.ts';

const world = simulatedWorld('phrases', new Date('2026-03-06T09:00:00+08:00'));
const { app, db, raw } = await instituteSystem(world);
let users: Users;
const { flowPhraseList, flowPhraseSave, flowPhraseRemove, flowPhraseOrder } = workflowPhraseCalls;
const as = async (account: string) => ({ token: await users.as(account) });
const listOf = async (who: string) => makeCall(app, flowPhraseList, {}, await as(who));
const wordsOf = async (who: string) => (await listOf(who)).map(({ phrase }) => phrase);
const save = async (who: string, phrase: string, id?: string) =>
  tryCall(app, flowPhraseSave, { phrase, ...(id ? { id } : {}) }, await as(who));

beforeAll(async () => {
  users = createUsers({ app, db, world }, MAIN_TENANT);
}, 120_000);

test('are added, changed, ordered and removed, each change recorded', async () => {
  for (const phrase of ['甲', '乙', '丙']) expect((await save('zhangruonan', phrase)).code).toBe(200);
  const [first, second, third] = await listOf('zhangruonan');
  expect((await save('zhangruonan', '乙二', second?.id)).data).toEqual({ id: second?.id, phrase: '乙二' });
  const ids = [third, first, second].map((one) => one?.id ?? '');
  await makeCall(app, flowPhraseOrder, { ids }, await as('zhangruonan'));
  expect(await wordsOf('zhangruonan')).toEqual(['丙', '甲', '乙二']);
  await makeCall(app, flowPhraseRemove, { id: first?.id ?? '' }, await as('zhangruonan'));
  expect(await wordsOf('zhangruonan')).toEqual(['丙', '乙二']);
  const told = await raw<{ change: string }>("select details->>'change' as change from audit_row where kind = 'workflow.phraseChanged'");
  expect(told.map(({ change }) => change).sort()).toEqual(['added', 'added', 'added', 'changed', 'ordered', 'removed']);
});

test('belong to one person: a colleague neither reads nor changes them', async () => {
  await save('liuqiming', '我的话');
  const [mine] = await listOf('liuqiming');
  const id = mine?.id ?? '';
  expect(await wordsOf('chensiyuan')).toEqual([]);
  expect((await save('chensiyuan', '别人的话', id)).refusal).toBe('workflow.phraseUnknown');
  expect((await tryCall(app, flowPhraseRemove, { id }, await as('chensiyuan'))).refusal).toBe('workflow.phraseUnknown');
  expect((await tryCall(app, flowPhraseOrder, { ids: [id] }, await as('chensiyuan'))).refusal).toBe('workflow.phrasesChanged');
  expect(await wordsOf('liuqiming')).toEqual(['我的话']);
});

test('are few and short, and none stands there twice', async () => {
  const who = 'yangxiaolan';
  expect((await save(who, '同意。')).code).toBe(200);
  expect((await save(who, ' 同意。 ')).refusal).toBe('workflow.phraseKnown');
  expect((await save(who, '长'.repeat(501))).code).toBe(400);
  expect((await save(who, '  ')).code).toBe(400);
  for (let n = 1; n < PHRASES_MOST; n++) await save(who, `第${n}条`);
  const full = await save(who, '再来一条');
  expect(full).toMatchObject({ refusal: 'workflow.phrasesFull', msg: '常用语最多保存 50 条，请先删除不再使用的' });
  const kept = await listOf(who);
  const half = kept.slice(1).map(({ id }) => id);
  expect((await tryCall(app, flowPhraseOrder, { ids: half }, await as(who))).refusal, 'not all of them').toBe('workflow.phrasesChanged');
  expect((await save(who, '改成这样', kept[0]?.id)).code, 'changing needs no room').toBe(200);
});
