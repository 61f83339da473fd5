/** Which screens are shown in README and guides, whose they are, and how one comes to them. */
import type { System } from '@zhengjian/server/src/system.ts';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../demo-password.ts';

type Db = System['opened']['db'];

export const LANGUAGES = ['zh', 'en'] as const;
export type PictureLanguage = (typeof LANGUAGES)[number];

type Reaching = { page: Page; lang: PictureLanguage; db: Db; go(address: string): Promise<void> };
export type Screen = {
  /** File name without language. */
  name: string;
  width: 1440 | 375;
  height?: number;
  /** Who signs in; null: nobody. */
  account: string | null | ((db: Db) => Promise<string>);
  reach(by: Reaching): Promise<unknown>;
};

const INSTITUTE = '000000';
const word = (lang: PictureLanguage, zh: string, en: string): string => (lang === 'zh' ? zh : en);

const draft = (db: Db) =>
  db.system((tx) =>
    tx
      .selectFrom('ccc_application as a')
      .innerJoin('user_company as c', 'c.company_id', 'a.applicant_id')
      .innerJoin('user_account as u', 'u.id', 'c.user_id')
      .select(['a.id', 'u.account'])
      .where('a.state', '=', 0)
      .where('a.tenant_id', '=', INSTITUTE)
      .orderBy('a.created_at')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );

export const screens: readonly Screen[] = [
  { name: 'login', width: 1440, height: 760, account: null, reach: async () => undefined },
  { name: 'home', width: 1440, account: 'wangjianheng', reach: ({ go }) => go('/wel/index') },
  { name: 'queue', width: 1440, account: 'zhangruonan', reach: ({ go }) => go('/acceptance/accept') },
  {
    name: 'case',
    width: 1440,
    account: 'zhangruonan',
    reach: async ({ go, page }) => {
      await go('/acceptance/accept');
      await page.locator('tbody a.mono').first().click();
      await page.waitForURL(/acceptance\/detail/);
      await page.locator('.case-columns').waitFor();
    },
  },
  {
    name: 'form',
    width: 1440,
    account: async (db) => (await draft(db)).account,
    reach: async ({ db, go, page, lang }) => {
      await go(`/customer/yewuCenter/apply/formCcc?id=${(await draft(db)).id}`);
      await page
        .getByText(word(lang, '型号、参数与关键件', 'Models'))
        .first()
        .click();
      const mark = page.locator('input.mono, .exmark input, input[id*=productExMark]').first();
      await mark.fill('Ex db IIC T4 Ga');
      await page.locator('.exmark-faults').first().waitFor();
      await page.locator('.exmark-faults').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'phone',
    width: 375,
    account: 'zhangruonan',
    reach: ({ go }) => go('/acceptance/accept'),
  },
  {
    name: 'signing',
    width: 1440,
    account: 'handongye',
    reach: async ({ go, page, lang }) => {
      await go('/printing/cccStamping?documentKind=cccCertificate');
      await page.locator('tbody a.mono').first().click();
      const row = page.locator('tr', { hasText: word(lang, '认证证书', 'ertificate') }).last();
      await row.getByRole('button', { name: word(lang, '在线签章', 'Sign') }).click();
      const inside = page.frameLocator('iframe');
      await inside.locator('.pdf-page canvas').first().waitFor();
      await page.getByRole('button', { name: word(lang, '签章', 'Sign'), exact: true }).click();
      await page.fill('#stamp-password', DEMO_PASSWORD);
      await page.keyboard.press('Enter');
      await inside.locator('.laid-seal').waitFor();
    },
  },
  {
    name: 'archive',
    width: 1440,
    account: 'handongye',
    reach: async ({ go, page, lang }) => {
      await go('/documents/query');
      // the oldest case of the year has come furthest, and holds most papers
      await page.getByPlaceholder(word(lang, '申请编号、产品或企业', 'Application no., product or company')).fill('A2025CCC000001');
      await page.keyboard.press('Enter');
      await page.locator('.contents-project').first().click();
      await page.getByText('0101').first().waitFor();
    },
  },
  {
    name: 'editor',
    width: 1440,
    account: 'admin',
    reach: async ({ go, page, lang }) => {
      await go('/flow/model');
      await page
        .getByRole('row')
        .filter({ hasText: 'cccApplication' })
        .getByRole('button', { name: word(lang, '编辑', 'Edit') })
        .click();
      await page.locator('.djs-element[data-element-id="applicationForCcc_review"]').click();
      for (let nearer = 0; nearer < 3; nearer++) await page.getByRole('button', { name: word(lang, '放大', 'Zoom in') }).click();
    },
  },
  {
    name: 'release',
    width: 1440,
    account: 'wangjianheng',
    reach: async ({ go, page, lang }) => {
      await go('/flow/releases?status=open');
      await page.getByRole('button', { name: word(lang, '审批', 'Decide'), exact: true }).click();
      await page
        .getByRole('dialog')
        .getByText(word(lang, '在办流程迁移试算', 'Dry run of moving running cases'))
        .waitFor();
    },
  },
  { name: 'calendar', width: 1440, account: 'wuxiangdong', reach: ({ go }) => go('/alert/workCalendar') },
];
