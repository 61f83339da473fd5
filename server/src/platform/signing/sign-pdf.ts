/**
 * Signs a PDF as an incremental update (PAdES, EN 319 142-1): what was there before stays byte for byte, so an earlier
 * signature stays valid. The seal is drawn in the signature's own appearance; a seam seal goes over the pages in the same update.
 */
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFPage, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import { type SignerPort, sha256, signedMessage, type TimeAuthority } from './cms.ts';
import { MM, type SealDrawing, sealOperators } from './seal-drawing.ts';
import { readToken } from './verify-message.ts';

/** B-B: signed. B-T: signed, with a proof of time. */
export const SIGNATURE_LEVELS = ['B-B', 'B-T'] as const;
export type SignatureLevel = (typeof SIGNATURE_LEVELS)[number];

/** A level that cannot be had now is told, never quietly lowered. */
export class LevelNotReached extends Error {
  constructor(
    readonly level: SignatureLevel,
    cause: unknown,
  ) {
    super(`${level}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'LevelNotReached';
  }
}

/** Why a PDF cannot be signed as it is. */
export class NotSignable extends Error {
  constructor(readonly reason: 'unreadable' | 'encrypted' | 'noSuchPage' | 'seamNeedsPages' | 'seamAfterSignature' | 'locked') {
    super(reason);
    this.name = 'NotSignable';
  }
}

/** Page from 1, centre in points from the page's top left. */
export type Place = { page: number; x: number; y: number };

export type SignOrder = {
  signer: SignerPort;
  level: SignatureLevel;
  timestamp?: TimeAuthority;
  at: Date;
  /** Who signs and why, as readers show it. */
  name: string;
  reason: string;
  location: string;
  /**
   * Seal to draw. `at`: page from 1, centre in points from the page's top left (as templates tell it); without it the seal
   * stands at the lower right of the last page.
   */
  visible?: { drawing: SealDrawing; at?: Place };
  /** Further places of the same seal, under the same signature: an annex, a page of conclusions. */
  also?: readonly Place[];
  /** 骑缝章: the same drawing cut over the right edges of the pages; not of those that it would spoil (a framed face). */
  seam?: { drawing: SealDrawing; without: readonly number[] };
};

/** Bytes kept free for the message; with our own chains it has about 6 KB, an outside authority's chains add as much again. */
const RESERVED = 16_384;
const PLACEHOLDER = '**********';
/** Slices narrower than this are no longer recognisable; a thicker document is sealed in groups. */
const SEAM_GROUP = 20;

const load = async (pdf: Buffer): Promise<PDFDocument> => {
  try {
    return await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false });
  } catch (e) {
    throw new NotSignable(e instanceof Error && /encrypt/i.test(e.message) ? 'encrypted' : 'unreadable');
  }
};

const drawingForm = (doc: PDFDocument, drawing: SealDrawing): PDFRef => {
  const { context } = doc;
  const box = [0, 0, drawing.width * MM, drawing.height * MM];
  return context.register(
    // seal ink darkens what it lies on and lets it be read, as on paper
    context.flateStream(`/Ink gs ${sealOperators(drawing)}`, {
      Type: 'XObject',
      Subtype: 'Form',
      FormType: 1,
      BBox: box,
      Resources: { ExtGState: { Ink: { Type: 'ExtGState', BM: 'Multiply' } } },
    }),
  );
};

/** What a signed document already carries. */
const signedBefore = (doc: PDFDocument): number => {
  const form = doc.catalog.lookup(PDFName.of('AcroForm'));
  const fields = form instanceof PDFDict ? form.lookup(PDFName.of('Fields')) : undefined;
  return fields instanceof PDFArray ? fields.size() : 0;
};

/** Printed, read-only, locked, contents locked. */
const STAMP_FLAGS = 4 + 64 + 128 + 512;

const addStamp = (doc: PDFDocument, page: PDFPage, rect: readonly number[], form: PDFRef): void => {
  const stamp = { Type: 'Annot', Subtype: 'Stamp', Rect: [...rect], F: STAMP_FLAGS, P: page.ref, AP: { N: form } };
  page.node.addAnnot(doc.context.register(doc.context.obj(stamp)));
};

/** Where a drawing lies whose centre is at a place. */
const rectAt = (page: PDFPage, { width, height }: SealDrawing, at: { x: number; y: number }): number[] => {
  const box = page.getCropBox();
  const [cx, cy] = [box.x + at.x, box.y + box.height - at.y];
  const [w, h] = [(width * MM) / 2, (height * MM) / 2];
  return [cx - w, cy - h, cx + w, cy + h];
};

/** Cuts the seal into one slice a page, in even groups, each slice at the middle of the page's right edge. */
const addSeam = (doc: PDFDocument, { drawing, without }: NonNullable<SignOrder['seam']>): void => {
  const pages = doc.getPages().filter((_, i) => !without.includes(i + 1));
  if (pages.length < 2) throw new NotSignable('seamNeedsPages');
  const { context } = doc;
  const seal = drawingForm(doc, drawing);
  const groups = Math.ceil(pages.length / SEAM_GROUP);
  const size = Math.ceil(pages.length / groups);
  pages.forEach((page, i) => {
    const first = Math.floor(i / size) * size;
    const count = Math.min(size, pages.length - first);
    const slice = (drawing.width * MM) / count;
    const height = drawing.height * MM;
    const box = page.getCropBox();
    const right = box.x + box.width;
    const bottom = box.y + (box.height - height) / 2;
    const form = context.register(
      context.stream(`q 1 0 0 1 ${(-slice * (i - first)).toFixed(3)} 0 cm /Seal Do Q`, {
        Type: 'XObject',
        Subtype: 'Form',
        FormType: 1,
        BBox: [0, 0, slice, height],
        Resources: { XObject: { Seal: seal } },
      }),
    );
    addStamp(doc, page, [right - slice, bottom, right, bottom + height], form);
  });
};

/** Centre of a seal that no template keeps a place for, from the right and lower edges. */
const CORNER_MM = 45;

/** Two digits of the field's number keep the names of several signatures apart. */
const fieldName = (n: number): string => `Signature${n + 1}`;

const addField = (doc: PDFDocument, order: SignOrder): void => {
  const { context } = doc;
  const number = signedBefore(doc);
  const pages = doc.getPages();
  const page = order.visible ? pages[(order.visible.at?.page ?? pages.length) - 1] : pages[0];
  if (!page) throw new NotSignable('noSuchPage');
  const signature = context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    Contents: PDFHexString.of('0'.repeat(RESERVED * 2)),
    Name: PDFHexString.fromText(order.name),
    Reason: PDFHexString.fromText(order.reason),
    Location: PDFHexString.fromText(order.location),
    M: PDFString.fromDate(order.at),
  });
  const range = PDFArray.withContext(context);
  range.push(PDFNumber.of(0));
  for (let i = 0; i < 3; i++) range.push(PDFName.of(PLACEHOLDER));
  signature.set(PDFName.of('ByteRange'), range);
  let appearance: PDFRef;
  let rect = [0, 0, 0, 0];
  if (order.visible) {
    const { drawing, at } = order.visible;
    const box = page.getCropBox();
    rect = rectAt(page, drawing, at ?? { x: box.width - CORNER_MM * MM, y: box.height - CORNER_MM * MM });
    appearance = drawingForm(doc, drawing);
    // after a signature nothing may be drawn beside the new one
    for (const place of number === 0 ? (order.also ?? []) : []) {
      const other = pages[place.page - 1];
      if (!other) throw new NotSignable('noSuchPage');
      addStamp(doc, other, rectAt(other, drawing, place), appearance);
    }
  } else {
    appearance = context.register(context.formXObject([], { BBox: context.obj([0, 0, 0, 0]), Resources: context.obj({}) }));
  }
  const widget = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: rect,
      V: context.register(signature),
      T: PDFHexString.fromText(fieldName(number)),
      // printed, locked
      F: 132,
      P: page.ref,
      AP: { N: appearance },
    }),
  );
  page.node.addAnnot(widget);
  let form = doc.catalog.lookup(PDFName.of('AcroForm'));
  if (!(form instanceof PDFDict)) {
    form = context.obj({ Fields: [] });
    doc.catalog.set(PDFName.of('AcroForm'), context.register(form));
  }
  if (!(form instanceof PDFDict)) throw new NotSignable('unreadable');
  form.set(PDFName.of('SigFlags'), PDFNumber.of(3));
  const fields = form.lookup(PDFName.of('Fields'));
  if (fields instanceof PDFArray) fields.push(widget);
  else form.set(PDFName.of('Fields'), context.obj([widget]));
};

/**
 * @returns the signed PDF; its first bytes are those of `pdf`.
 * @throws LevelNotReached when the time authority gives no token; NotSignable for a PDF that cannot carry the signature.
 */
export const signPdf = async (pdf: Buffer, order: SignOrder): Promise<Buffer> => {
  if (order.level === 'B-T' && !order.timestamp) throw new LevelNotReached('B-T', 'no time authority');
  const doc = await load(pdf);
  if (order.seam) {
    if (signedBefore(doc) > 0) throw new NotSignable('seamAfterSignature');
    addSeam(doc, order.seam);
  }
  addField(doc, order);
  const out = Buffer.from(await doc.save({ useObjectStreams: false, updateFieldAppearances: false }));
  if (!out.subarray(0, pdf.length).equals(pdf)) throw new NotSignable('unreadable');
  const opens = out.indexOf('/Contents <', pdf.length) + '/Contents '.length;
  const closes = out.indexOf('>', opens) + 1;
  const rangeFrom = out.indexOf('/ByteRange [', pdf.length);
  const rangeTo = out.indexOf(']', rangeFrom) + 1;
  out.write(`/ByteRange [0 ${opens} ${closes} ${out.length - closes}]`.padEnd(rangeTo - rangeFrom, ' '), rangeFrom, 'latin1');
  const { timestamp } = order;
  const timed = async (imprint: Buffer): Promise<Buffer> => {
    try {
      if (!timestamp) throw new Error('no time authority');
      const token = await timestamp(imprint);
      // chain and trust are the authority's matter; a token that proves nothing must never stand under a signature
      if (!readToken(token, imprint, null)) throw new Error('the time stamp is not over this signature');
      return token;
    } catch (e) {
      throw new LevelNotReached(order.level, e);
    }
  };
  const message = await signedMessage({
    digest: sha256(out.subarray(0, opens), out.subarray(closes)),
    signer: order.signer,
    ...(order.level === 'B-T' ? { timestamp: timed } : {}),
  });
  if (message.length > RESERVED) throw new Error(`a message of ${message.length} bytes does not fit`);
  out.write(message.toString('hex'), opens + 1, 'latin1');
  return out;
};
