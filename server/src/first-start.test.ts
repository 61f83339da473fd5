/** An empty system opens with one administrator and its processes; a broken process file keeps it closed. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { clientHash } from './areas/account/index.ts';
import { passwordFits } from './areas/account/passwords.ts';
import { systemActor } from './platform/actor.ts';
import { readConfig } from './platform/config.ts';
import { createOperator } from './platform/operator.ts';
import { enqueue } from './platform/outbox/enqueue.ts';
import { projectRoot } from './platform/root.ts';
import { openSystem, type System } from './system.ts';
import { freshDatabase } from './testing/database.ts';

vi.setConfig({ testTimeout: 60_000 });
const root = mkdtempSync(path.join(os.tmpdir(), 'zj-first-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const KEY = Buffer.from(Array.from({ length: 32 }, (_, i) => (i * 89 + 131) % 256)).toString('hex');

const processesWith = (change: (xml: string) => string): string => {
  const folder = mkdtempSync(path.join(root, 'processes-'));
  cpSync(path.join(projectRoot, 'processes'), folder, { recursive: true });
  const file = path.join(folder, 'cccApplication.bpmn');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  return folder;
};

const database = await freshDatabase();
let lines: string[] = [];
/** Opens the system on the test's database and closes it again; answers what the terminal said, or the one line of the refusal. */
const open = async (
  env: Record<string, string>,
  processes?: string,
  lang: 'zh' | 'en' = 'en',
  look: (system: System) => Promise<void> | void = () => {},
) => {
  const { urls } = database;
  const given = { DATABASE_URL: urls.app, DATABASE_OWNER_URL: urls.owner, DATABASE_SYSTEM_URL: urls.system };
  lines = [];
  const operator = createOperator(lang, (line) => lines.push(line));
  try {
    const config = readConfig({ PORT: '0', HOST: '127.0.0.1', ZJ_DATA: path.join(root, 'data'), ZJ_DEMO: '0', ...given, ...env }, root);
    const system = await openSystem(config, {
      world: database.world,
      operator,
      log: () => {},
      signal: new AbortController().signal,
      processes,
    });
    try {
      await look(system);
    } finally {
      await system.close();
    }
    return lines.join('\n');
  } catch (e) {
    return operator.line(e);
  }
};
/** The system's own processes. */
const FILES = readdirSync(path.join(projectRoot, 'processes')).filter((name) => name.endsWith('.bpmn'));
const production = { NODE_ENV: 'production', ZJ_MASTER_KEY: KEY };
const countOf = async (table: string) => (await database.raw<{ n: number }>(`select count(*)::int n from ${table}`))[0]?.n;

test('production refuses an empty system without the password of an administrator, in both languages', async () => {
  const refused = await open(production);
  expect(refused.split('\n')).toHaveLength(1);
  expect(refused).toContain('ZJ_ADMIN_PASSWORD');
  expect(await open(production, undefined, 'zh')).toContain('须用 ZJ_ADMIN_PASSWORD');
  expect(await open({ ...production, ZJ_ADMIN_PASSWORD: 'short1' })).toContain('too weak');
  expect(await countOf('tenant')).toBe(0);
});

test('a broken process file is refused by file and element, and nothing is published', async () => {
  const folder = processesWith((xml) => xml.replace(/targetRef="accept"/, 'targetRef="nowhere"'));
  const refused = await open({ ...production, ZJ_ADMIN_PASSWORD: 'Kurz-und-gut-7' }, folder);
  expect(refused.split('\n')).toHaveLength(1);
  expect(refused).toMatch(/cccApplication\.bpmn cannot be published: \w+: \w+/);
  expect(await countOf('wf_definition')).toBe(0);
});

test('with a password the system opens with its administrator and its processes; later starts need none', async () => {
  expect(await open({ ...production, ZJ_ADMIN_PASSWORD: 'Kurz-und-gut-7' })).not.toContain('Kurz-und-gut-7');
  const [stored] = await database.raw<{ account: string; password_hash: string }>(
    'select account, password_hash from user_account u join user_secret s on s.user_id = u.id',
  );
  expect(stored?.account).toBe('admin');
  expect(await passwordFits(stored?.password_hash ?? null, clientHash('Kurz-und-gut-7'))).toBe(true);
  expect(await countOf('wf_definition')).toBe(FILES.length);
  await open(production);
  expect(await countOf('user_account')).toBe(1);
  expect(await countOf('wf_definition')).toBe(FILES.length);
});

test('changed content becomes the next version for every tenant; running cases keep theirs', async () => {
  const folder = processesWith((xml) => `${xml.trimEnd()}\n<!-- another edition -->\n`);
  const versions = () =>
    database.raw("select definition_version, status from wf_definition where process_key = 'cccApplication' order by 1");
  const changed = [
    { definition_version: 1, status: 'suspended' },
    { definition_version: 2, status: 'active' },
  ];
  await open(production, folder);
  expect(await versions()).toEqual(changed);
  // content that was published once is not published again: what an administrator has deployed since stays in force
  await open(production);
  expect(await versions()).toEqual(changed);
});

test('outside production a password is made up and printed once', async () => {
  await database.raw(
    'truncate tenant, user_account, dept, role, menu, dict, standard, file_catalog, file_func, system_param, wf_definition, data_scope, post, default_given cascade',
  );
  const [, password] = /with password (\S+)/.exec(await open({})) ?? [];
  expect(password).toBeTruthy();
  const [stored] = await database.raw<{ password_hash: string; must_change: boolean }>(
    'select password_hash, must_change from user_secret',
  );
  expect(await passwordFits(stored?.password_hash ?? null, clientHash(password ?? ''))).toBe(true);
  expect(stored?.must_change, 'it stood on the terminal').toBe(true);
  expect(await open({})).not.toContain('with password');
});

/** The address in the mail that a trial writes to its file. */
const mailedLink = async (system: System) => {
  const page = '/joinCompany?key=1';
  await system.opened.db.system((tx) =>
    enqueue(tx, { actor: systemActor('000000'), world: database.world }, [
      {
        channel: 'mail',
        address: 'colleague@example.cn',
        template: 'colleagueInvitation',
        params: { name: '李', by: '王', company: '洛阳', days: 7, page },
      },
    ]),
  );
  const outbox = path.join(root, 'data/outbox.jsonl');
  return vi.waitFor(() => /https?:[^\s"\\]+joinCompany/.exec(readFileSync(outbox, 'utf8'))?.[0] ?? expect.fail('no link'), 10_000);
};

test('outside production mails lead to where the server listens; a named origin goes before, and production has none of itself', async () => {
  await open({}, undefined, 'en', async (system) => {
    expect(system.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
    expect(system.app.origin).toBe(system.url);
    expect(await mailedLink(system)).toBe(`${system.url}/joinCompany`);
  });
  await open({ ZJ_ORIGIN: 'https://zj.example.com' }, undefined, 'en', ({ app }) => expect(app.origin).toBe('https://zj.example.com'));
  await open(production, undefined, 'en', ({ app }) => expect(app.origin).toBe(''));
  expect.assertions(5);
});
