/**
 * What an administrator looks up: requests, errors, acts, and why somebody may do or see something; found, narrowed down and read in
 * full, by links from the sign-in page, half in Chinese and half in English.
 */

import { logCalls } from '@zhengjian/contract/areas/access/logs.ts';
import { en } from '@zhengjian/contract/areas/access/text.en.ts';
import { zh } from '@zhengjian/contract/areas/access/text.zh.ts';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { en as shellEn } from '@zhengjian/contract/areas/shell/text.en.ts';
import { zh as shellZh } from '@zhengjian/contract/areas/shell/text.zh.ts';
import { makeCall, tryCall } from '@zhengjian/simulate/src/caller.ts';
import { expect, test, vi } from 'vitest';
import { act, administratorAt, button, dialogOf, find, KIT, type Language, rowOf, speakOn, toPage } from './administration.ts';
import { atRest, axeFindings, openBrowser, type Person } from './browser.ts';
import { journeySystem, sessionAt } from './system.ts';

vi.setConfig({ testTimeout: 150_000 });

const server = await journeySystem();
const { url, system, faults } = server;
const browser = await openBrowser();

const [API, ERRORS, ACTS, REASONS] = ['/monitor/log/api', '/monitor/log/error', '/monitor/log/usual', '/authority/reasons'] as const;
const DAY_MS = 86_400_000;
/** A day in Shanghai, so many after today. */
const dayAfter = (days: number): string =>
  new Date(server.world.now().getTime() + 8 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);

const rows = ({ page }: Person) => page.locator('main tr.ant-table-row:visible');
/** Chooses what is offered under exactly these words. */
const pick = async ({ page }: Person, control: string, typed: string, option: string | RegExp): Promise<void> => {
  await page.locator(control).filter({ visible: true }).click();
  await page.keyboard.type(typed);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).first().click();
};
/** Narrows a list down by one of few values; it is said above the list from then on. */
const choose = async (who: Person, label: string, typed: string, option: string): Promise<void> => {
  await pick(who, `[role=combobox][aria-label="${label}"]`, typed, new RegExp(`^${option}$`));
  await who.page.locator('main .ant-tag:visible', { hasText: option }).first().waitFor();
  await who.quiet();
};
/** Narrows a list down to the days from the first to the last. */
const between = async ({ page, quiet }: Person, label: string, first: string, last: string): Promise<void> => {
  await page.getByPlaceholder(label).filter({ visible: true }).click();
  for (const day of [first, last]) {
    await page.keyboard.press('Control+A');
    await page.keyboard.type(day);
    await page.keyboard.press('Enter');
  }
  await quiet();
};
const shellText = (lang: Language) => (lang === 'zh' ? shellZh : shellEn);
/** Opens an entry of a log, and closes it once it was read. */
const read = async (who: Person, text: string, lang: Language, ...says: readonly (string | RegExp)[]): Promise<void> => {
  const { log } = lang === 'zh' ? zh : en;
  await act(who, text, log.detail, lang);
  for (const said of says) await dialogOf(who).getByText(said).first().waitFor();
  await atRest(who);
  expect(await axeFindings(who)).toEqual([]);
  await dialogOf(who)
    .locator('.ant-modal-footer')
    .getByRole('button', { name: shellText(lang).common.close, exact: true })
    .click();
  await dialogOf(who).waitFor({ state: 'hidden' });
};
const tokenOf = async (account: string) => ({ token: (await sessionAt(url, account)).token });

test('a request that was refused is found by account and outcome and read in full', async () => {
  await tryCall(system.app, logCalls.apiLogPage, {}, await tokenOf('zhaopengcheng'));
  const admin = await administratorAt(browser, url);
  await toPage(admin, API, 'zh');
  await expect
    .poll(async () => {
      // what the server has done is written down a moment later
      await button(admin, KIT.zh.refresh).click();
      await admin.quiet();
      return rows(admin).filter({ hasText: 'zhaopengcheng' }).count();
    })
    .toBeGreaterThan(0);
  await find(admin, zh.fields.apiLog.account, 'zhaopengcheng');
  await expect.poll(() => rows(admin).filter({ hasNotText: 'zhaopengcheng' }).count()).toBe(0);
  await choose(admin, zh.fields.apiLog.outcome, '', zh.outcomes.refused);
  await read(
    admin,
    logCalls.apiLogPage.path,
    'zh',
    zh.fields.apiLog.refusal,
    'account.forbidden',
    zh.fields.apiLog.requestId,
    zh.log.masked,
  );

  await speakOn(admin, 'en');
  await choose(admin, en.fields.apiLog.outcome, '', en.outcomes.failed);
  await admin.page.getByText(KIT.en.emptyFiltered).filter({ visible: true }).waitFor();
  await admin.page.getByRole('button', { name: KIT.en.clearAll }).filter({ visible: true }).click();
  await rows(admin).first().waitFor();
  await between(admin, `${en.fields.apiLog.createTime} ${KIT.en.from}`, dayAfter(1), dayAfter(2));
  await admin.page.getByText(KIT.en.emptyFiltered).filter({ visible: true }).waitFor();
  await between(admin, `${en.fields.apiLog.createTime} ${KIT.en.from}`, dayAfter(0), dayAfter(0));
  await rows(admin).first().waitFor();
  expect(admin.complaints).toEqual([]);
});

test('an error that a browser told of is found by its source and read with what led to it', async () => {
  const logs = [{ url: '/acceptance/accept', type: 'render', message: 'cannot draw the row', stack: 'at drawRow' }];
  await makeCall(system.app, accountCalls.uploadErrorLog, { logs }, await tokenOf('zhangruonan'));
  const admin = await administratorAt(browser, url, { lang: 'en' });
  await toPage(admin, ERRORS, 'en');
  await choose(admin, en.fields.errorLog.source, '', en.errorSources.browser);
  await find(admin, en.fields.errorLog.account, 'zhangruonan');
  await read(admin, 'cannot draw the row', 'en', en.fields.errorLog.stack, 'at drawRow', '/acceptance/accept');

  await speakOn(admin, 'zh');
  await rowOf(admin, 'cannot draw the row').getByText(zh.errorSources.browser).waitFor();
  await choose(admin, zh.fields.errorLog.source, '', zh.errorSources.server);
  await admin.page.getByText(KIT.zh.emptyFiltered).filter({ visible: true }).waitFor();
  expect(admin.complaints).toEqual([]);
});

test('an act is found by its kind and by who did it, and read with what was recorded', async () => {
  const signedIn = zh.kinds.account.signedIn;
  const submitted = en.kinds.acceptance.submitted;
  const admin = await administratorAt(browser, url);
  await toPage(admin, ACTS, 'zh');
  await choose(admin, zh.fields.usualLog.kind, signedIn, signedIn);
  await choose(admin, zh.fields.usualLog.actorKind, '', zh.actorKinds.staff);
  await rows(admin).first().waitFor();
  await read(admin, signedIn, 'zh', zh.log.details, zh.log.masked);

  await speakOn(admin, 'en');
  await admin.page.getByRole('button', { name: KIT.en.clearAll }).filter({ visible: true }).click();
  await choose(admin, en.fields.usualLog.kind, submitted, submitted);
  await choose(admin, en.fields.usualLog.actorKind, '', en.actorKinds.customer);
  await expect.poll(() => rows(admin).filter({ hasNotText: submitted }).count()).toBe(0);
  expect(await rows(admin).filter({ hasText: en.actorKinds.staff }).count()).toBe(0);
  await read(admin, submitted, 'en', en.log.details);
  expect(admin.complaints).toEqual([]);
});

test('why somebody may not make a call and why they see a case is said with role, right and scope', async () => {
  const [row] = await system.opened.db.system((tx) =>
    tx
      .selectFrom('business_case')
      .select('case_no')
      .where('tenant_id', '=', '000000')
      .where('submit_time', 'is not', null)
      .orderBy('submit_time')
      .limit(1)
      .execute(),
  );
  const caseNo = row?.case_no ?? '';
  const admin = await administratorAt(browser, url);
  const { page } = admin;
  const ask = (name: string) => page.locator('main').getByRole('button', { name, exact: true }).filter({ visible: true }).click();
  await toPage(admin, REASONS, 'zh');
  await ask(zh.reasons.ask);
  await page.locator('.ant-form-item-explain-error').filter({ visible: true }).first().waitFor();
  await pick(admin, '#reasons_userId', '若楠', 'zhangruonan');
  await pick(admin, '#reasons_callKey', logCalls.apiLogPage.path, logCalls.apiLogPage.path);
  await ask(zh.reasons.ask);
  await page.getByText(`不能调用 GET ${logCalls.apiLogPage.path}`).waitFor();
  await page.getByText(/“接口日志”（log_api_view），持有角色：.*系统管理员/).waitFor();
  await atRest(admin);
  await admin.shot('monitoring-reasons');
  expect(await axeFindings(admin)).toEqual([]);

  await speakOn(admin, 'en');
  const number = page.getByLabel(en.reasons.caseNo, { exact: true }).filter({ visible: true });
  await number.fill(caseNo);
  await ask(en.reasons.ask);
  await page.getByText(`Sees the case ${caseNo}`).waitFor();
  await page
    .getByText(/^The data scope “.+” of the role “.+” includes it$/)
    .first()
    .waitFor();
  await number.fill('CCC-0');
  await ask(en.reasons.ask);
  await page.getByText('There is no case with the number CCC-0').first().waitFor();
  expect(admin.complaints).toEqual([]);
});

test('nothing of it failed on the server', () => expect(faults).toEqual([]));
