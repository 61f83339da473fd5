/**
 * Does the work on the PDF in a thread of its own: reading it, drawing the seal, writing the update. Keys never come here;
 * what is to be signed or stamped with the time is asked of the system.
 */
import { parentPort } from 'node:worker_threads';
import { Refusal, type RefusalParams } from '../refuse.ts';
import { drawSeal, type SealDesign } from './seal-drawing.ts';
import { LevelNotReached, NotSignable, type Place, type SignatureLevel, signPdf } from './sign-pdf.ts';

export type ThreadOrder = {
  pdf: Uint8Array;
  level: SignatureLevel;
  at: Date;
  name: string;
  reason: string;
  location: string;
  design: SealDesign;
  place: Place | null;
  also: readonly Place[];
  /** Pages that the seam seal leaves out; null: no seam seal. */
  seamWithout: readonly number[] | null;
  certificate: Uint8Array;
  chain: readonly Uint8Array[];
};

/** To the thread: an order, or the answer to what it asked. */
export type ToThread = { order: ThreadOrder } | { answer: Uint8Array } | { refused: string };
/** From the thread: a question, or the outcome. */
export type FromThread =
  | { ask: 'sign' | 'timestamp'; data: Uint8Array }
  | { signed: Uint8Array }
  | { fault: 'level'; level: SignatureLevel; message: string }
  | { fault: 'notSignable'; reason: NotSignable['reason'] }
  | { fault: 'glyph'; params: RefusalParams }
  | { fault: 'other'; message: string };

let waiting: { resolve(answer: Buffer): void; reject(e: Error): void } | null = null;
const tell = (message: FromThread): void => parentPort?.postMessage(message);
const ask = (what: 'sign' | 'timestamp', data: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    waiting = { resolve, reject };
    tell({ ask: what, data });
  });

const work = async (order: ThreadOrder): Promise<FromThread> => {
  try {
    const drawing = drawSeal(order.design);
    const signed = await signPdf(Buffer.from(order.pdf), {
      signer: {
        certificate: Buffer.from(order.certificate),
        chain: order.chain.map((c) => Buffer.from(c)),
        sign: (data) => ask('sign', data),
      },
      level: order.level,
      timestamp: (imprint) => ask('timestamp', imprint),
      at: order.at,
      name: order.name,
      reason: order.reason,
      location: order.location,
      visible: { drawing, ...(order.place ? { at: order.place } : {}) },
      also: order.also,
      ...(order.seamWithout ? { seam: { drawing, without: order.seamWithout } } : {}),
    });
    return { signed };
  } catch (e) {
    if (e instanceof LevelNotReached) return { fault: 'level', level: e.level, message: e.message };
    if (e instanceof NotSignable) return { fault: 'notSignable', reason: e.reason };
    if (e instanceof Refusal) return { fault: 'glyph', params: e.params };
    return { fault: 'other', message: e instanceof Error ? (e.stack ?? e.message) : String(e) };
  }
};

parentPort?.on('message', (message: ToThread) => {
  if ('answer' in message) waiting?.resolve(Buffer.from(message.answer));
  else if ('refused' in message) waiting?.reject(new Error(message.refused));
  else void work(message.order).then(tell);
});
