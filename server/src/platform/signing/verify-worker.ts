/** Reads one file of a stranger in a thread of its own, whose time and memory are bounded. */
import { parentPort, workerData } from 'node:worker_threads';
import { verifyPdf } from './verify-pdf.ts';

const { file, trusted } = workerData as { file: Uint8Array; trusted: Uint8Array[] };

parentPort?.postMessage(
  await verifyPdf(
    Buffer.from(file),
    trusted.map((t) => Buffer.from(t)),
  ),
);
