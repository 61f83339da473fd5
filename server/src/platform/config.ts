/** Settings from the environment, checked once. A wrong one stops the start with one line. */
import { X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { judgePassword } from '@zhengjian/contract/areas/account/rules.ts';
import type { S3Settings } from './files/s3-store.ts';
import type { ClamdAddress } from './files/scan.ts';
import { isNetwork, type TrustedProxy } from './http/address.ts';
import type { Smtp } from './outbox/transport.ts';
import { StartFault } from './start-fault.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Addresses of the three roles on a server of the operator. */
export type GivenDatabase = { app: string; owner: string; system: string };

/** Origins of the signing page and of the pages that embed it. */
export type SigningOrigins = { page: string; workbench: string };

export type Config = {
  host: string;
  port: number;
  production: boolean;
  /** Load the demo institute into an empty system, show its accounts. Never in production. */
  demo: boolean;
  /** Ask for a captcha at sign-in. Always in production. */
  captcha: boolean;
  /** Whom to believe about X-Forwarded-For: the one proxy before the port, or proxies by address. */
  trustProxy: TrustedProxy;
  /** PEM texts; null without TLS. */
  tls: { cert: string; key: string } | null;
  /** Folder of everything the system keeps: `database`, `files`. The master key lies beside it, not in it. */
  dataDir: string;
  /** null: the embedded PostgreSQL in `dataDir`. */
  database: GivenDatabase | null;
  /** The key from ZJ_MASTER_KEY; null: from the key file. */
  masterKey: Buffer | null;
  /** Mail server and sender; null: mail stays in the system (a file in development). */
  mail: Smtp | null;
  /** Bucket of an S3 service for files; null: the folder `files`. */
  s3: S3Settings | null;
  /** Where clamd listens; null: uploads are not asked about viruses. */
  clamd: ClamdAddress | null;
  /** Time authority outside the system (RFC 3161) and the roots of its certificates, DER; null: the system's own. */
  timeAuthority: { url: string; roots: readonly Buffer[] } | null;
  /** Where people reach the system, `https://zj.example.com`; '': not told. Stands in QR codes where no other address is set. */
  origin: string;
  /** The signing page stands on an origin of its own, embedded by the pages at `workbench`; null: on the same. */
  signing: SigningOrigins | null;
  /** Other sites whose pages menu entries may show inside the system. */
  frameSites: readonly string[];
  /** Calls that one signed-in person may make in a minute. */
  callsPerMinute: number;
  /** Hosts, with their ports where they are not the usual ones, at which institutes may have SMS gateways. */
  smsHosts: readonly string[];
  /** Hosts, with their ports where they are not the usual ones, at which identity providers may stand. */
  identityHosts: readonly string[];
  /** Hosts, with their ports where they are not 5432, at which data sources may stand. */
  databaseHosts: readonly string[];
  /** Whoever presents it reads `/metrics`; null: nobody does. */
  metricsToken: string | null;
  /** Password of the first administrator, for the first start of an empty system (ZJ_ADMIN_PASSWORD). */
  adminPassword: string | null;
};

const KEY_BYTES = 32;

const flag = (env: Environment, name: string, otherwise: boolean): boolean => {
  const value = env[name]?.trim().toLowerCase();
  if (value === undefined || value === '') return otherwise;
  if (['1', 'true', 'yes', 'on'].includes(value)) return true;
  if (['0', 'false', 'no', 'off'].includes(value)) return false;
  throw new StartFault('setting', { name, detail: value });
};

/** A switch, or addresses and networks of the proxies joined by commas. */
const proxyOf = (env: Environment): TrustedProxy => {
  const given = (env.TRUST_PROXY ?? '').split(',').map((part) => part.trim());
  return given.every(isNetwork) ? given : flag(env, 'TRUST_PROXY', false);
};

const portOf = (env: Environment): number => {
  const value = env.PORT?.trim() || '8080';
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535) throw new StartFault('setting', { name: 'PORT', detail: value });
  return port;
};

/** A person at a screen makes some dozens; a program that files a thousand cases makes several hundred. */
const CALLS_PER_MINUTE = 1_200;

const callsOf = (env: Environment): number => {
  const value = env.ZJ_CALLS_PER_MINUTE?.trim() || String(CALLS_PER_MINUTE);
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new StartFault('setting', { name: 'ZJ_CALLS_PER_MINUTE', detail: value });
  return Number(value);
};

const pemOf = (name: string, file: string): string => {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (e) {
    throw new StartFault('setting', { name, detail: e instanceof Error ? e.message : file });
  }
  if (!text.includes('-----BEGIN')) throw new StartFault('setting', { name, detail: file });
  return text;
};

const tlsOf = (env: Environment): Config['tls'] => {
  const { TLS_CERT, TLS_KEY } = env;
  if (!TLS_CERT && !TLS_KEY) return null;
  if (!TLS_CERT) throw new StartFault('setting', { name: 'TLS_CERT', detail: '-' });
  if (!TLS_KEY) throw new StartFault('setting', { name: 'TLS_KEY', detail: '-' });
  return { cert: pemOf('TLS_CERT', TLS_CERT), key: pemOf('TLS_KEY', TLS_KEY) };
};

const addressOf = (name: string, value: string): URL => {
  try {
    const url = new URL(value);
    if (url.protocol === 'postgresql:' || url.protocol === 'postgres:') return url;
  } catch {
    // told below
  }
  throw new StartFault('setting', { name, detail: 'postgresql://user:password@host:5432/database' });
};

const NAMES = { app: 'DATABASE_URL', owner: 'DATABASE_OWNER_URL', system: 'DATABASE_SYSTEM_URL' } as const;
export const DATABASE_NAMES: Readonly<Record<keyof GivenDatabase, string>> = NAMES;

/** A password somebody left as it came; a socket folder as host needs none. */
const isWeakPassword = (url: URL): boolean => {
  const password = decodeURIComponent(url.password).toLowerCase();
  if (password === '') return !(url.searchParams.get('host') ?? '').startsWith('/');
  return ['postgres', 'password', 'changeme', 'secret', 'admin', '123456', 'zhengjian', url.username.toLowerCase()].includes(password);
};

const databaseOf = (env: Environment, production: boolean): GivenDatabase | null => {
  const given = Object.values(NAMES).find((name) => env[name]);
  if (!given) return null;
  const take = (name: string): string => {
    const value = env[name];
    if (!value) throw new StartFault('urlMissing', { given, name });
    if (isWeakPassword(addressOf(name, value)) && production) throw new StartFault('productionPassword', { name });
    return value;
  };
  return { app: take(NAMES.app), owner: take(NAMES.owner), system: take(NAMES.system) };
};

/** A key somebody typed or copied from an example: few different bytes, or readable words throughout. */
const isWeakKey = (key: Buffer): boolean => new Set(key).size < 12 || /^[\x20-\x7e]+$/.test(key.toString('latin1'));

const masterKeyOf = (env: Environment, production: boolean): Buffer | null => {
  const value = env.ZJ_MASTER_KEY?.trim();
  if (!value) {
    if (production) throw new StartFault('productionKey');
    return null;
  }
  const key = /^[0-9a-f]+$/i.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');
  if (key.length < KEY_BYTES) throw new StartFault(production ? 'productionWeakKey' : 'productionKey');
  if (production && isWeakKey(key)) throw new StartFault('productionWeakKey');
  return key;
};

/** `user@host` or `Name <user@host>`. */
const SENDER = /^(?:[^<>@\r\n]+<[^\s<>@]+@[\w.-]+>|[^\s<>@]+@[\w.-]+)$/;

const mailOf = (env: Environment): Smtp | null => {
  const url = env.ZJ_SMTP_URL?.trim() ?? '';
  const from = env.ZJ_MAIL_FROM?.trim() ?? '';
  if (url === '' && from === '') return null;
  const isSmtp = URL.canParse(url) && ['smtp:', 'smtps:'].includes(new URL(url).protocol) && new URL(url).hostname !== '';
  if (!isSmtp) throw new StartFault('setting', { name: 'ZJ_SMTP_URL', detail: 'smtps://user:password@mail.example.com:465' });
  if (!SENDER.test(from)) throw new StartFault('setting', { name: 'ZJ_MAIL_FROM', detail: 'Institute <noreply@example.com>' });
  return { url, from };
};

const S3_NAMES = { endpoint: 'ZJ_S3_ENDPOINT', bucket: 'ZJ_S3_BUCKET', key: 'ZJ_S3_KEY', secret: 'ZJ_S3_SECRET' } as const;

const s3Of = (env: Environment): S3Settings | null => {
  const names = Object.values(S3_NAMES);
  if (!names.some((name) => env[name]?.trim())) return null;
  const take = (name: string): string => env[name]?.trim() || missing(name);
  const missing = (name: string): never => {
    throw new StartFault('setting', { name, detail: '-' });
  };
  const endpoint = take(S3_NAMES.endpoint);
  if (!URL.canParse(endpoint) || !['http:', 'https:'].includes(new URL(endpoint).protocol))
    throw new StartFault('setting', { name: S3_NAMES.endpoint, detail: 'https://s3.example.com' });
  const bucket = take(S3_NAMES.bucket);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw new StartFault('setting', { name: S3_NAMES.bucket, detail: bucket });
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    bucket,
    region: env.ZJ_S3_REGION?.trim() || 'us-east-1',
    key: take(S3_NAMES.key),
    secret: take(S3_NAMES.secret),
  };
};

const clamdOf = (env: Environment): ClamdAddress | null => {
  const value = env.ZJ_CLAMD?.trim();
  if (!value) return null;
  if (value.startsWith('/')) return { path: value };
  const [, host = '', port = ''] = /^([^\s/:]+|\[[0-9a-fA-F:]+\]):(\d{1,5})$/.exec(value) ?? [];
  if (!host || Number(port) === 0 || Number(port) > 65_535)
    throw new StartFault('setting', { name: 'ZJ_CLAMD', detail: '/run/clamav/clamd.ctl, 127.0.0.1:3310' });
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
};

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

const timeAuthorityOf = (env: Environment): Config['timeAuthority'] => {
  const url = env.ZJ_TSA_URL?.trim() ?? '';
  const file = env.ZJ_TSA_ROOTS?.trim() ?? '';
  if (url === '' && file === '') return null;
  if (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol))
    throw new StartFault('setting', { name: 'ZJ_TSA_URL', detail: 'http://tsa.example.com' });
  if (file === '') throw new StartFault('setting', { name: 'ZJ_TSA_ROOTS', detail: '-' });
  try {
    const roots = (pemOf('ZJ_TSA_ROOTS', file).match(CERTIFICATE) ?? []).map((pem) => new X509Certificate(pem).raw);
    if (roots.length === 0) throw new StartFault('setting', { name: 'ZJ_TSA_ROOTS', detail: file });
    return { url, roots };
  } catch (e) {
    throw e instanceof StartFault ? e : new StartFault('setting', { name: 'ZJ_TSA_ROOTS', detail: file });
  }
};

const isOrigin = (value: string): boolean =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value;

const originOf = (env: Environment, name: string): string => {
  const value = env[name]?.trim() ?? '';
  if (!isOrigin(value)) throw new StartFault('setting', { name, detail: 'https://zj.example.com' });
  return value;
};

const signingOf = (env: Environment): SigningOrigins | null =>
  env.ZJ_SIGNING_ORIGIN?.trim() ? { page: originOf(env, 'ZJ_SIGNING_ORIGIN'), workbench: originOf(env, 'ZJ_ORIGIN') } : null;

const frameSitesOf = (env: Environment): string[] => {
  const name = 'ZJ_FRAME_ORIGINS';
  const given = (env[name] ?? '').split(',').flatMap((site) => site.trim() || []);
  if (!given.every(isOrigin)) throw new StartFault('setting', { name, detail: 'https://help.example.com,https://map.example.com' });
  return given;
};

const hostsOf = (env: Environment, name: 'ZJ_SMS_HOSTS' | 'ZJ_IDENTITY_HOSTS' | 'ZJ_DATABASE_HOSTS', example: string): string[] => {
  const given = (env[name] ?? '').split(',').flatMap((host) => (host.trim() === '' ? [] : [host.trim().toLowerCase()]));
  for (const host of given)
    if (!URL.canParse(`https://${host}`) || new URL(`https://${host}`).host !== host)
      throw new StartFault('setting', { name, detail: example });
  return given;
};

/** Long enough that nobody finds it by trying. */
const metricsTokenOf = (env: Environment): string | null => {
  const value = env.ZJ_METRICS_TOKEN?.trim() ?? '';
  if (value === '') return null;
  if (!/^[\w.~+/=-]{24,400}$/.test(value)) throw new StartFault('setting', { name: 'ZJ_METRICS_TOKEN', detail: 'openssl rand -hex 32' });
  return value;
};

/** Stands in the guides. */
const DEMO_PASSWORD = 'zhengjian2026';

/** The same policy as for every password as typed; that of the demo is none. */
const adminPasswordOf = (env: Environment): string | null => {
  const value = env.ZJ_ADMIN_PASSWORD;
  if (!value) return null;
  if (judgePassword(value, 'admin') !== 'ok' || value.toLowerCase() === DEMO_PASSWORD) throw new StartFault('adminPasswordWeak');
  return value;
};

/**
 * Reads the settings. `root` is where a relative or missing ZJ_DATA is looked for.
 * @throws StartFault naming the setting; in production also for demo data, weak keys and weak database passwords.
 */
export const readConfig = (env: Environment, root: string): Config => {
  const production = env.NODE_ENV === 'production';
  const demo = flag(env, 'ZJ_DEMO', !production);
  if (production && demo) throw new StartFault('productionDemo', { detail: 'ZJ_DEMO' });
  const captcha = flag(env, 'ZJ_CAPTCHA', true);
  if (production && !captcha) throw new StartFault('setting', { name: 'ZJ_CAPTCHA', detail: 'production' });
  return {
    host: env.HOST?.trim() || '0.0.0.0',
    port: portOf(env),
    production,
    demo,
    captcha,
    trustProxy: proxyOf(env),
    tls: tlsOf(env),
    dataDir: path.resolve(root, env.ZJ_DATA?.trim() || 'var/data'),
    database: databaseOf(env, production),
    masterKey: masterKeyOf(env, production),
    mail: mailOf(env),
    s3: s3Of(env),
    clamd: clamdOf(env),
    timeAuthority: timeAuthorityOf(env),
    origin: env.ZJ_ORIGIN?.trim() ? originOf(env, 'ZJ_ORIGIN') : '',
    signing: signingOf(env),
    frameSites: frameSitesOf(env),
    callsPerMinute: callsOf(env),
    smsHosts: hostsOf(env, 'ZJ_SMS_HOSTS', 'sms.example.com,10.0.0.5:8443'),
    identityHosts: hostsOf(env, 'ZJ_IDENTITY_HOSTS', 'login.example.com,10.0.0.7:8443'),
    databaseHosts: hostsOf(env, 'ZJ_DATABASE_HOSTS', 'db.example.com,10.0.0.6:5433'),
    metricsToken: metricsTokenOf(env),
    adminPassword: adminPasswordOf(env),
  };
};
