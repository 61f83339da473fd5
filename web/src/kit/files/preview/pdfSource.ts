/** What pdf.js reads from: all bytes at once, or parts as it asks for them. */
import { pdfjs } from 'react-pdf';
import type { FileParts } from './parts.ts';

class PartsTransport extends pdfjs.PDFDataRangeTransport {
  #parts: FileParts;
  #onFault: (fault: unknown) => void;
  #stop = new AbortController();

  constructor(parts: FileParts, onFault: (fault: unknown) => void) {
    // the worker takes the buffer it is given; the first part is needed again when the person turns back
    super(parts.length, parts.head.slice());
    this.#parts = parts;
    this.#onFault = onFault;
  }

  override requestDataRange(begin: number, end: number): void {
    const { signal } = this.#stop;
    this.#parts.read(begin, end, signal).then(
      (bytes) => !signal.aborted && this.onDataRange(begin, bytes),
      (fault: unknown) => !signal.aborted && this.#onFault(fault),
    );
  }

  override abort(): void {
    this.#stop.abort();
  }
}

export const sourceOf = (from: Uint8Array<ArrayBuffer> | FileParts, onFault: (fault: unknown) => void) => {
  if (from instanceof Uint8Array) return { data: from.slice() };
  return from.head.length >= from.length ? { data: from.head.slice() } : { range: new PartsTransport(from, onFault) };
};
