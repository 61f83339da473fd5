/**
 * Says what can be proved about a PDF, signature by signature, and why a check could not be finished. Pure: bytes and the
 * certificates one trusts go in, facts come out; wording is the page's.
 */
import { X509Certificate } from 'node:crypto';
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';
import { OID, sha256 } from './cms.ts';
import { checkChain, checkMessage, checkTime, type Doubt, hashParts, parseMessage, part } from './verify-message.ts';

export type SignatureFacts = {
  field: string;
  /** `intact`: what was signed is unchanged. `broken`: it is not. `unknown`: could not be checked. */
  integrity: 'intact' | 'broken' | 'unknown';
  /** Does the signature reach to the end of the file, and if not, is what follows another signature's update? */
  covers: 'whole' | 'beforeNextSignature' | 'unsignedBytesFollow';
  /** Bytes behind the part that this signature covers. */
  bytesAfter: number;
  /** Does the certificate lead to a trusted root? */
  chain: 'trusted' | 'untrusted' | 'unknown';
  level: 'B-B' | 'B-T' | null;
  name: string;
  reason: string;
  /** Claimed by the signer, ISO 8601; '' when absent. */
  claimedAt: string;
  /** Proved by a time stamp, ISO 8601; '' when there is none or it is wrong. */
  provedAt: string;
  timeAuthority: string;
  signer: { name: string; organisation: string; issuer: string; serial: string; validFrom: string; validTo: string } | null;
  /** SHA-256 of the file as it stood when this signature was made. */
  revisionSha256: string;
  doubts: Doubt[];
};

export type PdfFacts =
  | { readable: false; reason: 'notPdf' | 'encrypted' | 'damaged' | 'tooManySignatures' }
  | {
      readable: true;
      pages: number;
      sha256: string;
      signatures: SignatureFacts[];
      /** Bytes behind the last signature that none covers. */
      unsignedTail: number;
    };

type Range = readonly [number, number, number, number];
type Found = { field: string; range: Range | null; contents: Buffer | null; name: string; reason: string; claimedAt: string };

/** A paper of many hands carries a dozen; what one file may make the answer grow to is bounded with them. */
export const MOST_SIGNATURES = 50;
/** Fields of a form, signed or not, that are looked at. */
const MOST_FIELDS = 20_000;
const MOST_CHARACTERS = 500;

class TooMany extends Error {}

const shortened = (text: string): string => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text);

const textOf = (value: unknown): string =>
  value instanceof PDFString || value instanceof PDFHexString ? shortened(value.decodeText().replace(/\p{Cs}/gu, '\ufffd')) : '';
const dateOf = (value: unknown): string => {
  try {
    return value instanceof PDFString || value instanceof PDFHexString ? value.decodeDate().toISOString() : '';
  } catch {
    return '';
  }
};
const rangeOf = (value: unknown): Range | null => {
  if (!(value instanceof PDFArray) || value.size() !== 4) return null;
  const numbers = [0, 1, 2, 3].map((i) => {
    const n = value.lookup(i);
    return n instanceof PDFNumber ? n.asNumber() : Number.NaN;
  });
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  return numbers.every((n) => Number.isSafeInteger(n) && n >= 0) ? [a, b, c, d] : null;
};

/** Signature fields of the document as a reader sees it now; fields may stand below others. */
const findSignatures = (doc: PDFDocument): Found[] => {
  const form = doc.catalog.lookup(PDFName.of('AcroForm'));
  const found: Found[] = [];
  const seen = new Set<PDFDict>();
  const walk = (fields: unknown, type: string) => {
    if (!(fields instanceof PDFArray)) return;
    for (let i = 0; i < fields.size(); i++) {
      const field = fields.lookup(i);
      if (!(field instanceof PDFDict) || seen.has(field)) continue;
      seen.add(field);
      if (seen.size > MOST_FIELDS) throw new TooMany();
      const kind = field.lookup(PDFName.of('FT'))?.toString() ?? type;
      const value = field.lookup(PDFName.of('V'));
      if (kind === '/Sig' && value instanceof PDFDict) {
        if (found.length >= MOST_SIGNATURES) throw new TooMany();
        const contents = value.lookup(PDFName.of('Contents'));
        found.push({
          field: textOf(field.lookup(PDFName.of('T'))),
          range: rangeOf(value.lookup(PDFName.of('ByteRange'))),
          contents: contents instanceof PDFHexString || contents instanceof PDFString ? Buffer.from(contents.asBytes()) : null,
          name: textOf(value.lookup(PDFName.of('Name'))),
          reason: textOf(value.lookup(PDFName.of('Reason'))),
          claimedAt: dateOf(value.lookup(PDFName.of('M'))),
        });
      }
      walk(field.lookup(PDFName.of('Kids')), kind);
    }
  };
  if (form instanceof PDFDict) walk(form.lookup(PDFName.of('Fields')), '');
  return found;
};

/**
 * The gap between the two signed parts must be the signature's own value and nothing else; otherwise words could be
 * hidden in what nobody signed.
 */
const rangeFits = (file: Buffer, [a, b, c, d]: Range, contents: Buffer): boolean => {
  if (a !== 0 || c <= b + 1 || c + d > file.length) return false;
  const gap = file.subarray(b, c).toString('latin1');
  return /^<[0-9A-Fa-f\s]*>$/.test(gap) && Buffer.from(gap.slice(1, -1).replace(/\s/g, ''), 'hex').equals(contents);
};

const DIGEST_FAULTS: readonly Doubt[] = ['digestMismatch', 'signatureWrong', 'rangeWrong', 'certificateMixed'];

type Roots = { seals: readonly X509Certificate[]; time: readonly X509Certificate[] };

const check = (file: Buffer, found: Found, roots: Roots, ends: readonly number[]): SignatureFacts => {
  const facts: SignatureFacts = {
    field: found.field,
    integrity: 'unknown',
    covers: 'unsignedBytesFollow',
    bytesAfter: 0,
    chain: 'unknown',
    level: null,
    name: found.name,
    reason: found.reason,
    claimedAt: found.claimedAt,
    provedAt: '',
    timeAuthority: '',
    signer: null,
    revisionSha256: '',
    doubts: [],
  };
  const { range, contents } = found;
  if (!range || !contents || !rangeFits(file, range, contents)) return { ...facts, integrity: 'broken', doubts: ['rangeWrong'] };
  const [, b, c, d] = range;
  const end = c + d;
  facts.bytesAfter = file.length - end;
  facts.covers = end === file.length ? 'whole' : ends.some((e) => e > end) ? 'beforeNextSignature' : 'unsignedBytesFollow';
  facts.revisionSha256 = sha256(file.subarray(0, end)).toString('hex');
  const parsed = parseMessage(contents);
  if (!parsed) return { ...facts, doubts: ['notReadable'] };
  const signedParts = [file.subarray(0, b), file.subarray(c, end)];
  const { doubts, signer } = checkMessage(parsed, (hash) => hashParts(hash, signedParts), OID.data);
  facts.doubts.push(...doubts);
  facts.integrity = doubts.length === 0 ? 'intact' : doubts.some((x) => DIGEST_FAULTS.includes(x)) ? 'broken' : 'unknown';
  const time = checkTime(parsed, roots.time);
  facts.doubts.push(...time.doubts);
  facts.provedAt = time.at;
  facts.timeAuthority = shortened(time.by);
  facts.level = time.at ? 'B-T' : 'B-B';
  if (!signer) return facts;
  facts.signer = {
    name: shortened(part(signer.subject, 'CN')),
    organisation: shortened(part(signer.subject, 'O')),
    issuer: shortened(part(signer.issuer, 'CN')),
    serial: shortened(signer.serialNumber),
    validFrom: new Date(signer.validFrom).toISOString(),
    validTo: new Date(signer.validTo).toISOString(),
  };
  const moment = new Date(time.at || found.claimedAt || Number.NaN);
  const chain = checkChain(signer, parsed.certificates, roots.seals, moment);
  facts.chain = chain.length === 0 ? 'trusted' : 'untrusted';
  facts.doubts.push(...chain);
  return facts;
};

/** Readers allow some bytes before the head. */
export const looksLikePdf = (file: Buffer): boolean => file.subarray(0, 1024).includes('%PDF-');

/** Certificates of the roots one believes, DER: for seals, and beside those for the proof of time alone. */
export type Trusted = { seals: readonly Buffer[]; time: readonly Buffer[] };

const verify = async (file: Buffer, trusted: Trusted): Promise<PdfFacts> => {
  const doc = await PDFDocument.load(file, { updateMetadata: false, throwOnInvalidObject: false });
  const found = findSignatures(doc);
  const seals = trusted.seals.map((t) => new X509Certificate(t));
  const roots = { seals, time: [...seals, ...trusted.time.map((t) => new X509Certificate(t))] };
  const ends = found.flatMap(({ range, contents }) => (range && contents && rangeFits(file, range, contents) ? [range[2] + range[3]] : []));
  const signatures = found.map((f) => check(file, f, roots, ends)).sort((a, b) => b.bytesAfter - a.bytesAfter);
  return {
    readable: true,
    pages: doc.getPageCount(),
    sha256: sha256(file).toString('hex'),
    signatures,
    unsignedTail: found.length === 0 ? 0 : file.length - Math.max(0, ...ends),
  };
};

/** Whatever a reader trips over in a stranger's file is the file's fault, and told as such. */
export const verifyPdf = async (file: Buffer, trusted: Trusted): Promise<PdfFacts> => {
  if (!looksLikePdf(file)) return { readable: false, reason: 'notPdf' };
  try {
    return await verify(file, trusted);
  } catch (e) {
    if (e instanceof TooMany) return { readable: false, reason: 'tooManySignatures' };
    return { readable: false, reason: e instanceof Error && /encrypt/i.test(e.message) ? 'encrypted' : 'damaged' };
  }
};
