/**
 * Tells zod not to probe for `eval`: the probe is reported as a violation of the content security policy. Set as a global
 * because this runs before zod is loaded, which the pages before sign-in never do; `jitless.test.ts` notices when a new zod
 * stops reading it.
 */
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
shared.__zod_globalConfig = { ...shared.__zod_globalConfig, jitless: true };

export {};
