/** Reads one file of a stranger in a thread of its own, whose time and memory are bounded. */
import { parentPort, workerData } from 'node:worker_threads';
import { verifyPdf } from './verify-pdf.ts';

const { file, trusted } = workerData as { file: Uint8Array; trusted: Record<'seals' | 'time', Uint8Array[]> };
const bytes = (list: Uint8Array[]) => list.map((b) => Buffer.from(b));

parentPort?.postMessage(await verifyPdf(Buffer.from(file), { seals: bytes(trusted.seals), time: bytes(trusted.time) }));
