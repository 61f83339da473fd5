/** Settings of a server that a test or a bench opens over a folder of its own: nothing outside, any free port. */
import type { Config } from '../platform/config.ts';

export const configOf = (dataDir: string): Config => ({
  ...{ host: '127.0.0.1', port: 0, production: false, demo: false, captcha: true, trustProxy: false, tls: null, dataDir },
  ...{ database: null, masterKey: null, mail: null, s3: null, clamd: null, timeAuthority: null, origin: '', signing: null },
  ...{ frameSites: [], smsHosts: [], identityHosts: [], databaseHosts: [] },
  ...{ callsPerMinute: 1_000_000, metricsToken: null, adminPassword: null },
});
