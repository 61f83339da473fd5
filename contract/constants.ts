/** Limits and constants of the source texts (spec: 000 §5, §9). Values that an institute may change are system parameters, not constants. */
export const APP_VERSION = '1.1.107.250930';
export const API_PREFIX = '/api';
export const TOKEN_HEADER = 'Blade-Auth';
export const DEFAULT_TENANT = '000000';
/** The client that the product's own pages name to the server; its secret is in every browser and protects nothing (spec: 000 §9). */
export const WEB_CLIENT = { id: 'zhengjian', secret: 'zhengjian_web' } as const;
/** Header that names a client. */
export const basicOf = ({ id, secret }: { id: string; secret: string }): string => `Basic ${btoa(`${id}:${secret}`)}`;
/** Seconds after which the browser renews the access token (spec: 000 §9 "Token time 3000"). */
export const TOKEN_RENEW_AFTER = 3000;
/** Seconds an access token lives where its client says nothing else; longer than the renewal threshold. */
export const TOKEN_LIFE = 3600;
export const TOKEN_CHECK_EVERY_MS = 10_000;
export const SUBMIT_THROTTLE_MS = 4000;
export const UPLOAD_LIMIT_BYTES = 500_000_000;
export const LANGUAGES = ['zh', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
/** assignmentType: 1 engineer, 3 project team (spec: 000 §3). */
export const ASSIGN_ENGINEER = '1';
export const ASSIGN_TEAM = '3';
