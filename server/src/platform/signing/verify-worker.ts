/** Reads files of strangers in a thread of its own, whose time and memory are bounded. */
import { serveThread } from '../thread-orders.ts';
import type { VerifyOrder } from './verify-apart.ts';
import { verifyPdf } from './verify-pdf.ts';

const bytes = (list: readonly Uint8Array[]) => list.map((b) => Buffer.from(b));

serveThread((order) => {
  // posted by verify-apart.ts
  const { file, trusted } = order as VerifyOrder;
  return verifyPdf(Buffer.from(file), { seals: bytes(trusted.seals), time: bytes(trusted.time) });
});
