/** The network of uploads for tests: every file that is sent gets the next of the answers. */
import { onTestFinished } from 'vitest';

/** Called in a test, until whose end it holds. `left`: how many answers nobody has asked for. */
export const answerUploads = (answers: readonly object[]): { left(): number } => {
  const waiting = [...answers];
  const real = globalThis.XMLHttpRequest;
  class AnsweredRequest {
    upload = {};
    status = 200;
    responseText = '';
    onload: () => void = () => {};
    open() {}
    setRequestHeader() {}
    abort() {}
    send() {
      this.responseText = JSON.stringify(waiting.shift() ?? {});
      queueMicrotask(() => this.onload());
    }
  }
  globalThis.XMLHttpRequest = AnsweredRequest as unknown as typeof XMLHttpRequest;
  onTestFinished(() => {
    globalThis.XMLHttpRequest = real;
  });
  return { left: () => waiting.length };
};
