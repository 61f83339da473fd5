/** pdf.js as this system runs it: its worker and its tables come from the system, nothing is evaluated. */
import { pdfjs } from 'react-pdf';
import { PDF_ROLE_TO_HTML_ROLE } from 'react-pdf/dist/shared/constants.js';
import { PART_BYTES } from './parts.ts';

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString();

// react-pdf takes the head of a table for the heading of a column; it is a group of rows, as body and foot are (ISO 32000-1, 14.8.4.3.4)
Object.assign(PDF_ROLE_TO_HTML_ROLE, { THead: 'rowgroup', TBody: 'rowgroup', TFoot: 'rowgroup' });

/** Laid beside the pages by the build (web/pdfTables.ts): CJK character maps, standard fonts, decoders. */
const TABLES = `${import.meta.env.BASE_URL}assets/pdfjs-${pdfjs.version}/`;

export const PDF_OPTIONS = {
  cMapUrl: `${TABLES}cmaps/`,
  cMapPacked: true,
  standardFontDataUrl: `${TABLES}standard_fonts/`,
  wasmUrl: `${TABLES}wasm/`,
  isEvalSupported: false,
  enableXfa: false,
  // read what is looked at, not the rest
  rangeChunkSize: PART_BYTES,
  disableAutoFetch: true,
  disableStream: true,
} as const;
