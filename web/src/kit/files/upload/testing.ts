/** The network of uploads for tests: every file that is sent gets the next of the answers. */
import { onTestFinished } from 'vitest';

/**
 * Called in a test, until whose end it holds. null: the answer is lost. `left`: how many answers nobody has asked for; `keys`: the
 * Idempotency-Key of each request.
 */
export const answerUploads = (answers: readonly (object | null)[]): { left(): number; keys: readonly string[] } => {
  const waiting = [...answers];
  const keys: string[] = [];
  const real = globalThis.XMLHttpRequest;
  class AnsweredRequest {
    upload = {};
    status = 200;
    responseText = '';
    onload: () => void = () => {};
    onerror: () => void = () => {};
    open() {}
    setRequestHeader(name: string, value: string) {
      if (name === 'Idempotency-Key') keys.push(value);
    }
    abort() {}
    send() {
      const answer = waiting.shift();
      this.responseText = JSON.stringify(answer ?? {});
      queueMicrotask(() => (answer === null ? this.onerror() : this.onload()));
    }
  }
  globalThis.XMLHttpRequest = AnsweredRequest as unknown as typeof XMLHttpRequest;
  onTestFinished(() => {
    globalThis.XMLHttpRequest = real;
  });
  return { left: () => waiting.length, keys };
};
