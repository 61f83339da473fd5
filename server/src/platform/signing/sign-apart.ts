/** Signs PDFs in a thread, one after the other, so that a long batch leaves the lists of everybody else quick. */
import type { Worker } from 'node:worker_threads';
import { refuse } from '../refuse.ts';
import { startThread } from '../thread.ts';
import type { SignerPort, TimeAuthority } from './cms.ts';
import { LevelNotReached, NotSignable } from './sign-pdf.ts';
import type { FromThread, ThreadOrder, ToThread } from './sign-worker.ts';

/** A paper that takes longer is given up with its thread. */
const LIMIT_MS = 60_000;
const IDLE_MS = 60_000;

export type ApartOrder = Omit<ThreadOrder, 'certificate' | 'chain'> & { signer: SignerPort; timestamp: TimeAuthority };

export type SigningThread = {
  /** @throws LevelNotReached, NotSignable, Refusal `stamping.glyphMissing` */
  sign(order: ApartOrder): Promise<Buffer>;
  close(): Promise<void>;
};

export const createSigningThread = (): SigningThread => {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = worker;
    worker = null;
    await ending?.terminate();
  };
  const outcome = (thread: Worker, { signer, timestamp, ...order }: ApartOrder): Promise<FromThread> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => done(() => reject(new Error(`not signed within ${LIMIT_MS} ms`))), LIMIT_MS);
      const done = (settle: () => void) => {
        clearTimeout(timer);
        thread.off('message', heard).off('error', failed).off('exit', failed);
        settle();
      };
      const failed = (e: unknown) => done(() => reject(e instanceof Error ? e : new Error('the signing thread ended')));
      const say = (message: ToThread) => thread.postMessage(message);
      const heard = (message: FromThread) => {
        if (!('ask' in message)) return done(() => resolve(message));
        const data = Buffer.from(message.data);
        (message.ask === 'sign' ? signer.sign(data) : timestamp(data)).then(
          (answer) => say({ answer }),
          (e: unknown) => say({ refused: e instanceof Error ? e.message : String(e) }),
        );
      };
      thread.on('message', heard).once('error', failed).once('exit', failed);
      say({ order: { ...order, certificate: signer.certificate, chain: signer.chain } });
    });
  const run = async (order: ApartOrder): Promise<Buffer> => {
    clearTimeout(idle);
    worker ??= startThread('platform/signing/sign-worker.ts', {});
    worker.ref();
    try {
      const told = await outcome(worker, order);
      if ('signed' in told) return Buffer.from(told.signed);
      if (!('fault' in told)) throw new Error('the thread asked instead of answering');
      switch (told.fault) {
        case 'level':
          throw new LevelNotReached(told.level, told.message.replace(`${told.level}: `, ''));
        case 'notSignable':
          throw new NotSignable(told.reason);
        case 'glyph':
          return refuse('stamping.glyphMissing', told.params);
        case 'other':
          throw new Error(told.message);
      }
    } catch (e) {
      // a thread that failed in an unknown way is not used again
      if (!(e instanceof LevelNotReached) && !(e instanceof NotSignable)) await end();
      throw e;
    } finally {
      worker?.unref();
      const rest = setTimeout(() => void end(), IDLE_MS);
      rest.unref();
      idle = rest;
    }
  };
  return {
    sign: (order) => {
      const next = last.then(() => run(order));
      last = next.catch(() => undefined);
      return next;
    },
    close: end,
  };
};
