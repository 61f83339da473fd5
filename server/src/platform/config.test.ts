import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { testWorld } from '../testing/world.ts';
import { type Environment, readConfig } from './config.ts';
import { loadMasterKey } from './master-key.ts';
import { createOperator, operatorLanguage } from './operator.ts';
import { StartFault } from './start-fault.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'zj-config-'));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const key = Buffer.from(Array.from({ length: 32 }, (_, i) => (i * 89 + 131) % 256)).toString('hex');
const url = (user: string, password = 'kX9#long'.replace('#', '%23')) => `postgresql://${user}:${password}@db.example.com:5432/zhengjian`;
const given = { DATABASE_URL: url('zj_app'), DATABASE_OWNER_URL: url('zj_owner'), DATABASE_SYSTEM_URL: url('zj_system') };
const production = { NODE_ENV: 'production', ZJ_MASTER_KEY: key };

const faultOf = (env: Environment) => {
  try {
    readConfig(env, root);
    return 'accepted';
  } catch (e) {
    if (!(e instanceof StartFault)) throw e;
    return [e.key, e.params.name ?? e.params.detail ?? ''].join(' ').trim();
  }
};

describe('settings', () => {
  test('without any setting: port 8080, embedded database, demo institute, captcha', () => {
    expect(readConfig({}, root)).toEqual({
      host: '0.0.0.0',
      port: 8080,
      production: false,
      demo: true,
      captcha: true,
      trustProxy: false,
      tls: null,
      dataDir: path.join(root, 'var/data'),
      database: null,
      masterKey: null,
      mail: null,
      s3: null,
      clamd: null,
      timeAuthority: null,
      origin: '',
      signing: null,
      frameSites: [],
      callsPerMinute: 1_200,
      adminPassword: null,
      metricsToken: null,
      smsHosts: [],
      identityHosts: [],
      databaseHosts: [],
    });
  });

  test.each([
    [{ PORT: '80a' }, 'setting PORT'],
    [{ PORT: '70000' }, 'setting PORT'],
    [{ TRUST_PROXY: 'perhaps' }, 'setting TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/8,proxy.example.com' }, 'setting TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/8, 192.0.2.4' }, 'accepted'],
    [{ ZJ_TSA_URL: 'tsa.example.com' }, 'setting ZJ_TSA_URL'],
    [{ ZJ_TSA_URL: 'http://tsa.example.com' }, 'setting ZJ_TSA_ROOTS'],
    [{ ZJ_TSA_URL: 'http://tsa.example.com', ZJ_TSA_ROOTS: '/nowhere.pem' }, 'setting ZJ_TSA_ROOTS'],
    [{ ZJ_METRICS_TOKEN: 'too-short-a-token' }, 'setting ZJ_METRICS_TOKEN'],
    [{ ZJ_METRICS_TOKEN: 'x'.repeat(24) }, 'accepted'],
    [{ ZJ_ADMIN_PASSWORD: 'Password123' }, 'adminPasswordWeak'],
    [{ ZJ_ADMIN_PASSWORD: 'Zhengjian2026' }, 'adminPasswordWeak'],
    [{ ZJ_FRAME_ORIGINS: 'help.example.com' }, 'setting ZJ_FRAME_ORIGINS'],
    [{ ZJ_FRAME_ORIGINS: "https://help.example.com, 'unsafe-inline'" }, 'setting ZJ_FRAME_ORIGINS'],
    [{ ZJ_FRAME_ORIGINS: 'https://help.example.com/manual' }, 'setting ZJ_FRAME_ORIGINS'],
    [{ ZJ_FRAME_ORIGINS: 'https://help.example.com, http://10.0.0.8:8080' }, 'accepted'],
    [{ ZJ_CALLS_PER_MINUTE: '0' }, 'setting ZJ_CALLS_PER_MINUTE'],
    [{ ZJ_SIGNING_ORIGIN: 'https://sign.example.com/signing', ZJ_ORIGIN: 'https://zj.example.com' }, 'setting ZJ_SIGNING_ORIGIN'],
    [{ ZJ_SIGNING_ORIGIN: "https://sign.example.com; script-src 'unsafe-eval'" }, 'setting ZJ_SIGNING_ORIGIN'],
    [{ ZJ_ADMIN_PASSWORD: 'Password123' }, 'adminPasswordWeak'],
    [{ ZJ_ADMIN_PASSWORD: 'Zhengjian2026' }, 'adminPasswordWeak'],
    [{ ZJ_CALLS_PER_MINUTE: '0' }, 'setting ZJ_CALLS_PER_MINUTE'],
    [{ ZJ_SIGNING_ORIGIN: 'https://sign.example.com' }, 'setting ZJ_ORIGIN'],
    [{ ZJ_ORIGIN: 'zj.example.com' }, 'setting ZJ_ORIGIN'],
    [{ ZJ_ADMIN_PASSWORD: 'Password123' }, 'adminPasswordWeak'],
    [{ ZJ_ADMIN_PASSWORD: 'Zhengjian2026' }, 'adminPasswordWeak'],
    [{ ZJ_CALLS_PER_MINUTE: '0' }, 'setting ZJ_CALLS_PER_MINUTE'],
    [{ ZJ_SIGNING_ORIGIN: 'https://sign.example.com', ZJ_ORIGIN: 'https://zj.example.com' }, 'accepted'],
    [{ TLS_CERT: 'a.pem' }, 'setting TLS_KEY'],
    [{ TLS_CERT: '/nowhere.pem', TLS_KEY: '/nowhere.pem' }, 'setting TLS_CERT'],
    [{ DATABASE_URL: url('zj_app') }, 'urlMissing DATABASE_OWNER_URL'],
    [{ ...given, DATABASE_SYSTEM_URL: '' }, 'urlMissing DATABASE_SYSTEM_URL'],
    [{ ...given, DATABASE_URL: 'mysql://x' }, 'setting DATABASE_URL'],
    [{ ZJ_MASTER_KEY: 'abc' }, 'productionKey'],
    [{ ZJ_SMTP_URL: 'mail.example.com:25', ZJ_MAIL_FROM: 'a@example.com' }, 'setting ZJ_SMTP_URL'],
    [{ ZJ_SMTP_URL: 'http://mail.example.com', ZJ_MAIL_FROM: 'a@example.com' }, 'setting ZJ_SMTP_URL'],
    [{ ZJ_MAIL_FROM: 'a@example.com' }, 'setting ZJ_SMTP_URL'],
    [{ ZJ_SMTP_URL: 'smtp://mail.example.com' }, 'setting ZJ_MAIL_FROM'],
    [{ ZJ_SMTP_URL: 'smtp://mail.example.com', ZJ_MAIL_FROM: 'the institute' }, 'setting ZJ_MAIL_FROM'],
    [{ ZJ_SMTP_URL: 'smtps://u:p@mail.example.com:465', ZJ_MAIL_FROM: 'Institute <noreply@example.com>' }, 'accepted'],
    [{ ZJ_S3_BUCKET: 'files' }, 'setting ZJ_S3_ENDPOINT'],
    [{ ZJ_S3_ENDPOINT: 's3.example.com', ZJ_S3_BUCKET: 'files', ZJ_S3_KEY: 'k', ZJ_S3_SECRET: 's' }, 'setting ZJ_S3_ENDPOINT'],
    [{ ZJ_S3_ENDPOINT: 'https://s3.example.com', ZJ_S3_BUCKET: 'Files!', ZJ_S3_KEY: 'k', ZJ_S3_SECRET: 's' }, 'setting ZJ_S3_BUCKET'],
    [{ ZJ_S3_ENDPOINT: 'https://s3.example.com', ZJ_S3_BUCKET: 'files', ZJ_S3_KEY: 'k' }, 'setting ZJ_S3_SECRET'],
    [{ ZJ_S3_ENDPOINT: 'https://s3.example.com', ZJ_S3_BUCKET: 'files', ZJ_S3_KEY: 'k', ZJ_S3_SECRET: 's' }, 'accepted'],
    [{ ZJ_CLAMD: 'clamd' }, 'setting ZJ_CLAMD'],
    [{ ZJ_CLAMD: '127.0.0.1:99999' }, 'setting ZJ_CLAMD'],
    [{ ZJ_CLAMD: '/run/clamav/clamd.ctl' }, 'accepted'],
    [{ ZJ_CLAMD: '127.0.0.1:3310' }, 'accepted'],
    [given, 'accepted'],
  ] as const)('%o → %s', (env, expected) => {
    expect(faultOf(env)).toBe(expected);
  });

  test.each([
    ['demo accounts', { ...production, ZJ_DEMO: '1' }, 'productionDemo ZJ_DEMO'],
    ['no master key', { NODE_ENV: 'production' }, 'productionKey'],
    ['a short master key', { NODE_ENV: 'production', ZJ_MASTER_KEY: 'c2VjcmV0' }, 'productionWeakKey'],
    ['a master key of zeros', { NODE_ENV: 'production', ZJ_MASTER_KEY: '0'.repeat(64) }, 'productionWeakKey'],
    [
      'a typed master key',
      { NODE_ENV: 'production', ZJ_MASTER_KEY: Buffer.from('correct horse battery staple, and more').toString('base64') },
      'productionWeakKey',
    ],
    ['no captcha', { ...production, ZJ_CAPTCHA: '0' }, 'setting ZJ_CAPTCHA'],
    [
      'a default database password',
      { ...production, ...given, DATABASE_URL: url('zj_app', 'postgres') },
      'productionPassword DATABASE_URL',
    ],
    [
      'the role’s name as password',
      { ...production, ...given, DATABASE_OWNER_URL: url('zj_owner', 'zj_owner') },
      'productionPassword DATABASE_OWNER_URL',
    ],
    [
      'no database password',
      { ...production, ...given, DATABASE_SYSTEM_URL: 'postgresql://zj_system@db/zhengjian' },
      'productionPassword DATABASE_SYSTEM_URL',
    ],
  ] as const)('production refuses %s', (_, env, expected) => {
    expect(faultOf(env)).toBe(expected);
  });

  test('production accepts a proper key and a socket without password', () => {
    const socket = (user: string) => `postgresql://${user}@localhost/zhengjian?host=%2Frun%2Fpostgresql`;
    const env = {
      ...production,
      DATABASE_URL: socket('zj_app'),
      DATABASE_OWNER_URL: socket('zj_owner'),
      DATABASE_SYSTEM_URL: socket('zj_system'),
    };
    expect(readConfig(env, root)).toMatchObject({ production: true, demo: false, masterKey: Buffer.from(key, 'hex') });
  });
});

describe('the master key', () => {
  const at = (name: string) => ({ masterKey: null, dataDir: path.join(root, name, 'data') });

  test('is made once, beside the data, readable by its owner only', () => {
    const first = loadMasterKey(at('a'), testWorld());
    expect(first.length).toBe(32);
    expect(loadMasterKey(at('a'), testWorld('other')).equals(first)).toBe(true);
    expect(fs.statSync(`${at('a').dataDir}.key`).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(path.join(root, 'a'))).toEqual(['data.key']);
  });

  test('open to others or cut short it is refused, not replaced', () => {
    loadMasterKey(at('b'), testWorld());
    const file = `${at('b').dataDir}.key`;
    fs.chmodSync(file, 0o644);
    expect(() => loadMasterKey(at('b'), testWorld())).toThrow(StartFault);
    fs.chmodSync(file, 0o600);
    fs.writeFileSync(file, 'abcd');
    expect(() => loadMasterKey(at('b'), testWorld())).toThrow('keyBroken');
    expect(fs.readFileSync(file, 'utf8')).toBe('abcd');
  });
});

describe('what the operator reads', () => {
  test.each([
    [{ LANG: 'zh_CN.UTF-8' }, 'zh'],
    [{ LANG: 'en_US.UTF-8' }, 'en'],
    [{ LANG: 'zh_CN.UTF-8', ZJ_LANG: 'en' }, 'en'],
    [{}, 'en'],
  ] as const)('%o speaks %s', (env, lang) => {
    expect(operatorLanguage(env)).toBe(lang);
  });

  test('a reason is one line with its particulars, in both languages', () => {
    const fault = new StartFault('portTaken', { port: 8080 });
    expect(createOperator('zh', () => {}).line(fault)).toContain('端口 8080 已被占用');
    expect(createOperator('en', () => {}).line(fault)).toContain('Port 8080 is already in use');
    expect(createOperator('en', () => {}).line(fault)).not.toMatch(/[\n{]/);
  });
});
