/** What the institute does with an application, walked by the links and buttons of its pages. */
import { expect } from 'vitest';
import { axeFindings, type Person } from './browser.ts';
import { chooseMenu } from './menu.ts';

/** From the first page to a queue of the menu, and there to the case with this number. */
export const openFromQueue = async (who: Person, queue: string, no: string): Promise<void> => {
  const { page } = who;
  await chooseMenu(who, '业务受理', queue);
  await page.getByRole('tab', { name: /待办/ }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(no);
  await page.keyboard.press('Enter');
  await page.getByText('共 1 条').filter({ visible: true }).waitFor();
  await page.locator('tr.ant-table-row:visible').getByText(no).click();
  await page.getByRole('heading', { name: '流程时间轴' }).filter({ visible: true }).waitFor();
};

/** Passes the case on to the first person offered; acceptance asks for an opinion. */
export const passOn = async ({ page }: Person, act: string, button: RegExp, opinion = ''): Promise<void> => {
  await page.getByRole('button', { name: act, exact: true }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('经办人').waitFor();
  await dialog.getByRole('combobox').first().click();
  await page.locator('.ant-select-item-option:visible').first().click();
  if (opinion) await dialog.getByRole('textbox', { name: '受理评审意见' }).fill(opinion);
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'hidden' });
};

export const sendBack = async ({ page }: Person, reason: string): Promise<void> => {
  await page.getByRole('button', { name: '受理', exact: true }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('退回企业补正', { exact: true }).click();
  await dialog.getByRole('textbox').last().fill(reason);
  await dialog.getByRole('button', { name: /退回/ }).last().click();
  await dialog.waitFor({ state: 'hidden' });
};

/** Approves with a type test in the first laboratory that is offered, and a factory inspection. */
export const approve = async ({ page }: Person): Promise<void> => {
  await page.getByRole('button', { name: '批准', exact: true }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('需要', { exact: true }).first().click();
  await dialog.getByRole('combobox', { name: /检测实验室/ }).click();
  await page.locator('.ant-select-item-option:visible').first().click();
  await dialog.getByText('需要', { exact: true }).last().click();
  await dialog
    .getByRole('button', { name: /批准|同意/ })
    .last()
    .click();
  await dialog.waitFor({ state: 'hidden' });
};

/** From the menu to the queue. */
export const toQueue = (who: Person, group: string, queue: string): Promise<void> => chooseMenu(who, new RegExp(group), new RegExp(queue));

/** From the menu to the queue, and from its row to the page. */
export const toRow = async (who: Person, group: string, queue: string, no: string): Promise<void> => {
  const { page } = who;
  await toQueue(who, group, queue);
  await page.locator('tr.ant-table-row:visible').getByText(no).click();
  await page.waitForURL(/\?id=/);
  await page.locator('tr.ant-table-row:visible', { hasText: no }).first().waitFor({ state: 'hidden' });
};

/** Into the dialog of the act of a page, and through it. */
export const decide = async (who: Person, act: string, fill?: () => Promise<void>, shot = `certification-${act}`): Promise<void> => {
  const { page } = who;
  await page.getByRole('button', { name: act, exact: true }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await fill?.();
  await who.shot(shot);
  expect(await axeFindings(who)).toEqual([]);
  await dialog.locator('.ant-modal-footer .ant-btn-primary').click();
  const refused = page.locator('.ant-modal .ant-alert-error, .ant-modal .approval-wrong, .ant-message-error, .ant-message-warning').first();
  // a decision that sets papers takes its time on a busy machine
  await expect
    .poll(async () => ((await dialog.count()) === 0 ? '' : ((await refused.textContent({ timeout: 100 }).catch(() => '…')) ?? '…')), {
      timeout: 60_000,
    })
    .toBe('');
};

/** Says yes to each question of the dialog, which shows them once it has asked for them. */
export const sayYes = async ({ page }: Person): Promise<void> => {
  const questions = page.getByRole('dialog').locator('fieldset.approval-line');
  await questions.first().waitFor();
  for (const question of await questions.all()) await question.getByText('是', { exact: true }).click();
};

/** What a dialog asks to be chosen from a list. */
export const choose = async ({ page }: Person, label: string, value: string): Promise<void> => {
  await page.getByRole('dialog').getByLabel(label).click();
  await page.locator('.ant-select-dropdown:visible').getByText(value, { exact: true }).click();
};
