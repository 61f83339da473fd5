/** Clock, random source and navigation of the browser, in one place so that tests can set them. */
export const world = {
  now: (): number => Date.now(),
  /** 32 hex characters for an Idempotency-Key; `crypto.randomUUID` is missing on plain http. */
  key: (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(''),
};

/** Asia/Shanghai has kept no summer time since 1991. To ask the browser's calendar costs an office machine 70 ms the first time. */
const SHANGHAI_MS = 8 * 3_600_000;
/** A moment as calls write it: Asia/Shanghai, to the second, comparable as text. */
export const wireMoment = (at: number): string => new Date(at + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ');
