/**
 * `npm run bench -- people`: an institute of 100,000 people in 2,000 departments with 500 roles. Pages of people in every order and with
 * every filter, the tree of departments as a call and in the browser, and sign-in. Times in milliseconds.
 */
import path from 'node:path';
import { departmentCalls } from '@zhengjian/contract/areas/organisation/departments.ts';
import { userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import { DEMO_PASSWORD, MAIN_TENANT } from '@zhengjian/simulate/src/institute.ts';
import { openKillSystem } from '@zhengjian/simulate/src/testing/kill-system.ts';
import { filtersOf, ordersOf } from '@zhengjian/simulate/src/testing/list-questions.ts';
import { startServer } from '@zhengjian/simulate/src/testing/process.ts';
import pg from 'pg';
import { type Asked, type Desk, sentFor, signIn, signingIn } from './desk.ts';
import { measure, median } from './measure.ts';
import { openBrowser } from './office-page.ts';
import type { Told } from './report.ts';

const PEOPLE = 100_000;
const DEPARTMENTS = 2_000;
const ROLES = 500;
/** Groups below a division, divisions below a branch. */
const BELOW = 10;
const ROUNDS = 40;
const PAINTS = 5;
const ADMIN = 'admin';
const root = path.resolve(import.meta.dirname, '../..');

/** Departments three deep, roles, people with a department and a role each; written as the owner of the tables. */
const fill = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const run = (statement: string) => client.query(statement);
  const stamp = `'${MAIN_TENANT}', now(), u.id, now(), u.id from user_account u`;
  const who = `u.tenant_id = '${MAIN_TENANT}' and u.account = '${ADMIN}'`;
  const columns = 'id, tenant_id, created_at, created_by, updated_at, updated_by';
  try {
    for (const [depth, from, until] of [
      [1, 1, DEPARTMENTS / (BELOW * BELOW)],
      [2, DEPARTMENTS / (BELOW * BELOW) + 1, DEPARTMENTS / BELOW],
      [3, DEPARTMENTS / BELOW + 1, DEPARTMENTS],
    ] as const)
      await run(`insert into dept (dept_code, dept_name, full_name, dept_category, sort, parent_id, ${columns})
        select 'unit' || n, '第' || n || '部门', '第' || n || '部门', 2, n, p.id, gen_random_uuid(), ${stamp}
        cross join generate_series(${from}, ${until}) n left join dept p on p.tenant_id = '${MAIN_TENANT}' and ${depth} > 1 and p.dept_code = 'unit' || ((n + ${BELOW - 1}) / ${BELOW})
        where ${who}`);
    await run(`insert into role (role_alias, role_name, scope, sort, ${columns})
      select 'role' || n, '角色' || n, 'own', n, gen_random_uuid(), ${stamp} cross join generate_series(1, ${ROLES}) n where ${who}`);
    await run(`insert into user_account (account, real_name, phone, user_type, staff_no, dept_id, ${columns})
      select 'person' || n, substr('赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨', 1 + n % 16, 1) || substr('建国志强秀英文博雨晨', 1 + n % 9, 2), '18' || lpad(n::text, 9, '0'), 1, 'N' || n,
        d.id, gen_random_uuid(), '${MAIN_TENANT}', now() - n * interval '7 minutes', u.id, now(), u.id
      from user_account u cross join generate_series(1, ${PEOPLE}) n
      join dept d on d.tenant_id = '${MAIN_TENANT}' and d.dept_code = 'unit' || (1 + n % ${DEPARTMENTS}) where ${who}`);
    await run(`insert into user_role (user_id, dept_id, role_id, is_default, ${columns})
      select p.id, p.dept_id, r.id, true, gen_random_uuid(), '${MAIN_TENANT}', now(), p.created_by, now(), p.created_by
      from user_account p join role r on r.tenant_id = p.tenant_id and r.role_alias = 'role' || (1 + substr(p.account, 7)::int % ${ROLES})
      where p.tenant_id = '${MAIN_TENANT}' and p.account like 'person%'`);
    await run('analyze');
  } finally {
    await client.end();
  }
};

/** Ids of what the questions name. */
const placesIn = async (ownerUrl: string): Promise<Record<'branch' | 'group' | 'role', string>> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const idOf = async (table: string, column: string, code: string): Promise<string> => {
    const { rows } = await client.query<{ id: string }>(
      `select replace(id::text, '-', '') as id from ${table} where tenant_id = $1 and ${column} = $2`,
      [MAIN_TENANT, code],
    );
    return rows[0]?.id ?? '';
  };
  try {
    return {
      branch: await idOf('dept', 'dept_code', `unit${DEPARTMENTS / (BELOW * BELOW)}`),
      group: await idOf('dept', 'dept_code', `unit${DEPARTMENTS}`),
      role: await idOf('role', 'role_alias', 'role7'),
    };
  } finally {
    await client.end();
  }
};

const p95Of = async (desk: Desk, asked: Asked): Promise<number> => {
  const sent = () => sentFor(asked, desk.tokens.get(ADMIN) ?? '');
  await measure(desk.url, 1, 3, sent);
  return (await measure(desk.url, 1, ROUNDS, sent)).p95;
};

/** From the click on the menu until departments stand beside the list. @returns null where there is no browser. */
const treePainted = async (url: string): Promise<number | null> => {
  const browser = await openBrowser();
  if (!browser) return null;
  try {
    const taken: number[] = [];
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })).newPage();
    await page.goto(`${url}/login`);
    await page.fill('input[id$=account]', ADMIN);
    await page.fill('input[id$=password]', DEMO_PASSWORD);
    await page.fill('input[id$=captchaCode]', 'AAAA');
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => !address.pathname.startsWith('/login'));
    const entry = (name: string) => page.locator('.ant-menu-item', { hasText: name }).filter({ visible: true }).first();
    for (let round = 0; round < PAINTS; round++) {
      // everything of the page is loaded and drawn anew
      await page.goto(`${url}/system/dept`);
      await page.locator('tr.ant-table-row').first().waitFor();
      const began = performance.now();
      await entry('用户管理').click();
      await page.locator('.side-tree:visible .ant-tree-treenode').nth(BELOW).waitFor();
      taken.push(performance.now() - began);
    }
    return median(taken);
  } finally {
    await browser.close();
  }
};

export const peopleFigures = async (told: Told, say: (text: string) => void): Promise<void> => {
  say(`preparing ${PEOPLE} people in ${DEPARTMENTS} departments …`);
  const system = await openKillSystem(2);
  try {
    await fill(system.urls.owner);
    const { branch, group, role } = await placesIn(system.urls.owner);
    await system.leave();
    const server = await startServer(path.join(root, 'scripts/start.mjs'), system.dataDir, {
      ZJ_CAPTCHA: 'off',
      ZJ_CALLS_PER_MINUTE: '100000000',
    });
    try {
      const desk: Desk = { url: server.url, tokens: await signIn(server.url, [ADMIN]) };
      const { list } = userCalls.userPage;
      const page = (more: object) => ({ call: userCalls.userPage, input: { current: 1, size: 30, ...more } });
      const asked: readonly (readonly [string, Asked])[] = [
        ['newest', page({})],
        ['page 50', page({ current: 50 })],
        ['of a branch and all below it', page({ deptId: branch })],
        ['of one group', page({ deptId: group })],
        ['who hold a role', page({ roleId: role })],
        ['keyword, one person', page({ keyword: 'person99999' })],
        ['keyword, thousands', page({ keyword: '赵建' })],
        ...ordersOf(list).map((sort) => [`by ${sort}`, page({ sort })] as const),
        ...filtersOf(list)
          .filter((filter) => !('keyword' in filter) && !('roleId' in filter))
          .map((filter) => [JSON.stringify(filter), page(filter)] as const),
      ];
      for (const [what, question] of asked) told(`people, ${what}, p95`, await p95Of(desk, question), 'ms', 30);
      told('tree of departments, the call, p95', await p95Of(desk, { call: departmentCalls.deptTree, input: {} }), 'ms');
      told('departments of one level, the call, p95', await p95Of(desk, { call: departmentCalls.deptLazyTree, input: {} }), 'ms');
      await measure(server.url, 1, 3, () => signingIn(ADMIN));
      told('sign-in, p50', (await measure(server.url, 1, ROUNDS, () => signingIn(ADMIN))).p50, 'ms', 80);
      const painted = await treePainted(server.url);
      if (painted === null) say('no Chromium found (CHROME_PATH): the tree is not measured in the browser');
      else told('tree of departments, click to first paint', painted, 'ms', 300);
    } finally {
      await server.kill('SIGTERM');
    }
  } finally {
    await system.close();
  }
};
