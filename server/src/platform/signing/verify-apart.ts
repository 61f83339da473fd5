/** Verifies a file that anybody may send: apart from the server's own thread, few at a time, given up when it takes too long. */
import { startThread } from '../thread.ts';
import { looksLikePdf, type PdfFacts, type Trusted } from './verify-pdf.ts';

const LIMIT_MS = 20_000;
const MEMORY_MB = 384;
/** Threads at once; who comes when all are busy is asked to come again. */
const MOST = 2;

let busy = 0;

/** @returns what is proved; `tooLong` when the file could not be read within the limits; `busy` when no thread is free. */
export const verifyApart = async (file: Buffer, trusted: Trusted): Promise<PdfFacts | 'tooLong' | 'busy'> => {
  // what is no PDF at all costs no thread
  if (!looksLikePdf(file)) return { readable: false, reason: 'notPdf' };
  if (busy >= MOST) return 'busy';
  busy++;
  const worker = startThread('platform/signing/verify-worker.ts', { file, trusted }, { maxOldGenerationSizeMb: MEMORY_MB });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<PdfFacts | 'tooLong'>((resolve) => {
      timer = setTimeout(() => resolve('tooLong'), LIMIT_MS);
      worker.once('message', (facts: PdfFacts) => resolve(facts));
      worker.once('error', () => resolve('tooLong'));
      worker.once('exit', () => resolve('tooLong'));
    });
  } finally {
    clearTimeout(timer);
    busy--;
    await worker.terminate();
  }
};
