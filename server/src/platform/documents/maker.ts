/** Makes a PDF of a paper and its data. The same data gives the same bytes, on every server. */
import * as QRCode from 'qrcode';
import * as z from 'zod';
import { refuse } from '../refuse.ts';
import { codePointOf, settable } from './glyphs.ts';
import { createSetters } from './setters.ts';
import type { Anchor } from './typst-worker.ts';

export type { Anchor } from './typst-worker.ts';

/** What a template may ask for beside its texts. */
export type Pictures = {
  /** Content of the QR code that the template draws as `qr.svg`. */
  qr?: string;
  /** Contents of further codes, drawn as `qr-0.svg`, `qr-1.svg` … */
  codes?: readonly string[];
};

export type Template<S extends z.ZodType> = {
  /** Key of the paper, as the seal register names it: `cccCertificate`. */
  name: string;
  /** Typst file in server/templates. */
  file: string;
  data: S;
  pictures?: (data: z.output<S>) => Pictures;
};

/** Declares a paper: its Typst file and the shape of what goes on it. */
export const defineTemplate = <S extends z.ZodType>(template: Template<S>): Template<S> => template;

export type Paper = { pdf: Buffer; pages: number; anchors: readonly Anchor[] };

export type DocumentMaker = {
  /**
   * @throws Refusal `stamping.glyphMissing` naming the character no face holds
   * @throws Error when template and data do not fit: a fault of the system, not of the person
   */
  render<S extends z.ZodType>(template: Template<S>, data: z.input<S>): Promise<Paper>;
  close(): Promise<void>;
};

const qrSvg = (text: string): Promise<string> => QRCode.toString(text, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' });

export const createDocumentMaker = (): DocumentMaker => {
  const setters = createSetters();
  return {
    close: setters.close,
    render: async (template, data) => {
      const checked = z.parse(template.data, data);
      const pictures: Record<string, Uint8Array> = {};
      const { qr, codes = [] } = template.pictures?.(checked) ?? {};
      if (qr) pictures['qr.svg'] = Buffer.from(await qrSvg(qr));
      for (const [n, code] of codes.entries()) pictures[`qr-${n}.svg`] = Buffer.from(await qrSvg(code));
      const texts = JSON.stringify(checked, (_key, value: unknown) => (typeof value === 'string' ? settable(value) : value));
      const answer = await setters.set({ file: template.file, data: texts, pictures });
      if ('missing' in answer) return refuse('stamping.glyphMissing', { character: answer.missing, code: codePointOf(answer.missing) });
      if ('fault' in answer) throw new Error(`${template.name}: ${answer.fault}`);
      return { pdf: Buffer.from(answer.pdf), pages: answer.pages, anchors: answer.anchors };
    },
  };
};
