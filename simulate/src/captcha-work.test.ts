/** The captcha that is computed: it lets in who has done the work, once, in time, and where it was asked for. */
import { createHash } from 'node:crypto';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { WORK_BITS, WORK_PARTS, workAnswer, workText, zeroBits } from '@zhengjian/contract/rules/captchaWork.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { DEMO_PASSWORD, hostOf, MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { instituteSystem } from './testing/institute-system.ts';

const world = simulatedWorld('captcha-work', new Date('2026-03-02T09:00:00+08:00'));
const { app, raw } = await instituteSystem(world);
const BITS = 10;
const MINUTE_MS = 60_000;

const setBits = (bits: string, tenant = MAIN_TENANT) =>
  raw('update system_param set param_value = $1 where param_key = $2 and tenant_id = $3', [bits, 'captcha.workBits', tenant]);

beforeAll(async () => {
  await setBits(String(BITS));
}, 60_000);

type Work = { key: string; bits: number };
const ask = async (tenantId = MAIN_TENANT): Promise<Work> =>
  makeCall(app, accountCalls.captchaWork, { tenantId }, { headers: hostOf(tenantId), ip: '10.1.1.1' });
/** As the worker of the browser does it. `fits` tells which numbers are taken. */
const solve = ({ key, bits }: Work, fits = (zeros: number) => zeros >= bits) =>
  workAnswer(
    Array.from({ length: WORK_PARTS }, (_, part) => {
      for (let n = 0; ; n += 1) {
        const nonce = n.toString(36);
        if (
          fits(
            zeroBits(
              createHash('sha256')
                .update(workText(key, part, nonce))
                .digest(),
            ),
          )
        )
          return nonce;
      }
    }),
  );
const signIn = (key: string, code: string, tenant = MAIN_TENANT) =>
  tryCall(
    app,
    accountCalls.token,
    { grant_type: 'captcha', tenantId: tenant, username: 'zhangruonan', password: clientHash(DEMO_PASSWORD), scope: 'all' },
    { headers: { ...hostOf(tenant), 'captcha-key': key, 'captcha-code': code } },
  );
const WRONG = { refusal: 'account.captchaWrong' };

test('who has done the work signs in, and a code is sent to a phone', async () => {
  const work = await ask();
  expect(work).toMatchObject({ bits: BITS, parts: WORK_PARTS });
  expect((await signIn(work.key, solve(work))).code).toBe(200);
  const again = await ask();
  const sent = await tryCall(
    app,
    accountCalls.sendValidate,
    { tenantId: MAIN_TENANT, phone: '13900000001', captchaKey: again.key, captchaCode: solve(again) },
    { headers: hostOf(MAIN_TENANT), ip: '10.1.1.2' },
  );
  expect(sent.code).toBe(200);
});

describe('nobody gets in', () => {
  test('with the same work twice, right or wrong the first time', async () => {
    const work = await ask();
    const answer = solve(work);
    expect((await signIn(work.key, answer)).code).toBe(200);
    expect(await signIn(work.key, answer)).toMatchObject(WRONG);
    const spoilt = await ask();
    expect(await signIn(spoilt.key, 'AAAA')).toMatchObject(WRONG);
    expect(await signIn(spoilt.key, solve(spoilt))).toMatchObject(WRONG);
  });

  test('with less work than was asked, with one part missing, or with the work of another key', async () => {
    const easy = await ask();
    expect(
      await signIn(
        easy.key,
        solve(easy, (zeros) => zeros === BITS - 1),
      ),
    ).toMatchObject(WRONG);
    const short = await ask();
    expect(await signIn(short.key, solve(short).split('.').slice(1).join('.'))).toMatchObject(WRONG);
    const [one, other] = [await ask(), await ask()];
    expect(await signIn(one.key, solve(other))).toMatchObject(WRONG);
  });

  test('after five minutes', async () => {
    const work = await ask();
    const answer = solve(work);
    world.setNow(new Date(world.now().getTime() + 5 * MINUTE_MS + 1000));
    expect(await signIn(work.key, answer)).toMatchObject(WRONG);
  });

  test('at another tenant than the one that asked for the work', async () => {
    const work = await ask(OTHER_TENANT);
    expect(await signIn(work.key, solve(work))).toMatchObject(WRONG);
  });

  test('where a picture was asked: a computed answer is none to it, and a picture’s letters are no work', async () => {
    const { key } = await makeCall(app, accountCalls.captcha, {}, { ip: '10.1.1.3' });
    expect(await signIn(key, solve({ key, bits: BITS }))).toMatchObject(WRONG);
  });
});

test('the work is the tenant’s parameter, within what a browser can do', async () => {
  await setBits('60');
  expect((await ask()).bits).toBe(WORK_BITS.most);
  await setBits('1');
  expect((await ask()).bits).toBe(WORK_BITS.least);
  await setBits('none');
  expect((await ask()).bits).toBe(WORK_BITS.usual);
  await setBits(String(BITS));
});

test('an address that asks for work again and again is slowed as with pictures', async () => {
  const ip = '10.9.9.9';
  const tries = [];
  for (let n = 0; n < 121; n += 1)
    tries.push((await tryCall(app, accountCalls.captchaWork, { tenantId: MAIN_TENANT }, { headers: hostOf(MAIN_TENANT), ip })).refusal);
  expect(tries.slice(0, 120).every((refusal) => refusal === undefined)).toBe(true);
  expect(tries[120]).toBe('server.tooMany');
  expect(await tryCall(app, accountCalls.captcha, {}, { ip })).toMatchObject({ refusal: 'server.tooMany' });
});
