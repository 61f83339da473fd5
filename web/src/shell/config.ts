import { WEB_CLIENT } from '@zhengjian/contract/constants.ts';

/** Configuration of this build. The client pair only names the application to the server; it protects nothing (spec: 000 §9 client-credentials). */
export const config = {
  api: '/api',
  client: import.meta.env.VITE_CLIENT_ID ?? WEB_CLIENT.id,
  clientSecret: import.meta.env.VITE_CLIENT_SECRET ?? WEB_CLIENT.secret,
  /** Prefix of every key kept in the browser's storage (spec: 000 §9 storage-keys). */
  storagePrefix: 'zj-',
  /** Kept tabs beyond this number lose their kept state, the least recently used first. */
  keptTabs: 12,
  /** Codes that reject without a toast: the page that asked shows them itself (spec: 000 §8 status-whitelist). */
  silentCodes: [] as readonly number[],
  /** Addresses that show no toast (spec: 000 §8 url-whitelist). */
  silentPaths: ['/blade-flow/flowCommon/flow_timeline_by_businessId'] as readonly string[],
  /** A page chunk that takes longer counts as failed (spec: 000 §9 chunk timeout). */
  chunkTimeout: 120_000,
};
