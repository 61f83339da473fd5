/** Has a captcha computed by a worker of the browser. */
import { workAnswer } from '@zhengjian/contract/rules/captchaWork.ts';

export type WorkAsked = { key: string; bits: number; parts: number };
/** The numbers found so far, one for each part. */
export type WorkTold = { nonces: readonly string[] };

export const compute = (asked: WorkAsked, signal: AbortSignal, onShare: (share: number) => void): Promise<string> =>
  new Promise((done, fail) => {
    const worker = new Worker(new URL('./captchaWork.worker.ts', import.meta.url), { type: 'module' });
    const end = () => worker.terminate();
    signal.addEventListener('abort', end);
    worker.addEventListener('error', ({ message }) => {
      end();
      fail(new Error(message));
    });
    worker.addEventListener('message', ({ data: { nonces } }: MessageEvent<WorkTold>) => {
      onShare(nonces.length / asked.parts);
      if (nonces.length < asked.parts) return;
      end();
      done(workAnswer(nonces));
    });
    worker.postMessage(asked);
  });
