/** `npm start` outside production: the system with the demo institute in it. */
import { run } from '@zhengjian/server/src/run.ts';
import { fillDemo, holdsDemo, isFilled } from './fill.ts';
import { DEMO_PASSWORD } from './institute.ts';

/** Accounts told at the start, with what each is for. */
const ACCOUNTS: readonly (readonly [account: string, zh: string, en: string])[] = [
  ['wanyuan', '企业：南阳宛原防爆电机有限公司', 'applicant company (motors)'],
  ['zhangruonan', 'CCC受理', 'CCC acceptance'],
  ['chensiyuan', 'CCC受理复核', 'CCC acceptance review'],
  ['zhaopengcheng', 'CCC受理批准', 'CCC acceptance approval'],
  ['wangjianheng', '院长', 'dean'],
  ['admin', '系统管理员', 'system administrator'],
];

/** Told only where these accounts exist and the demo is on. */
let isDemo = false;
const greeting = (): string[] =>
  isDemo
    ? [
        '',
        `  演示账号 / demo accounts（密码 / password: ${DEMO_PASSWORD}）`,
        ...ACCOUNTS.map(([account, zh, en]) => `    ${account.padEnd(15)} ${zh} · ${en}`),
        '',
      ]
    : [];

await run({
  fill: async ({ app, opened, files, store, masterKey }, signal) => {
    if (!(await isFilled(opened.db)))
      await fillDemo({ app, opened, files, store, masterKey, signal, print: (line) => process.stdout.write(line) });
    isDemo = await holdsDemo(opened.db);
  },
  greeting,
});
