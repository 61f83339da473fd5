/** Verifies a file that anybody may send: apart from the server's own thread, few at a time, given up when it takes too long. */
import { type BoundedThreads, boundedThreads, type ThreadLimits } from '../bounded-threads.ts';
import { looksLikePdf, type PdfFacts, type Trusted } from './verify-pdf.ts';

export type VerifyOrder = { file: Uint8Array; trusted: Record<'seals' | 'time', readonly Uint8Array[]> };

export type Verifying = {
  /**
   * @param caller one address, who gets one thread at a time
   * @returns what is proved; `tooLong` when the file could not be read within the limits; `busy` when no thread is free.
   */
  verify(caller: string, file: Buffer, trusted: Trusted): Promise<PdfFacts | 'tooLong' | 'busy'>;
  close(): Promise<void>;
};

const LIMITS: ThreadLimits = { most: 2, perCaller: 1, waitingPerCaller: 1, waiting: 10, limitMs: 20_000, memoryMb: 384 };

export const createVerifying = (limits: Partial<ThreadLimits> = {}): Verifying => {
  const threads: BoundedThreads<VerifyOrder, PdfFacts> = boundedThreads('platform/signing/verify-worker.ts', { ...LIMITS, ...limits });
  return {
    verify: async (caller, file, trusted) =>
      // what is no PDF at all costs no thread
      looksLikePdf(file) ? threads.run(caller, { file, trusted }) : { readable: false, reason: 'notPdf' },
    close: threads.close,
  };
};
