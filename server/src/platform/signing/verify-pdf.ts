/**
 * Says what can be proved about a PDF, signature by signature, and why a check could not be finished. Pure: bytes and the
 * certificates one trusts go in, facts come out; wording is the page's.
 */
import { createHash, verify as verifyWith, X509Certificate } from 'node:crypto';
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import { exact, OID, sha256 } from './cms.ts';

/** Why something was not proved. */
export type Doubt =
  | 'rangeWrong'
  | 'notReadable'
  | 'algorithmUnknown'
  | 'digestMismatch'
  | 'signatureWrong'
  | 'certificateMissing'
  | 'certificateMixed'
  | 'issuerUnknown'
  | 'certificateOutOfTime'
  | 'timestampWrong'
  | 'noTimestamp';

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
  | { readable: false; reason: 'notPdf' | 'encrypted' | 'damaged' }
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

const textOf = (value: unknown): string => (value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : '');
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
      const kind = field.lookup(PDFName.of('FT'))?.toString() ?? type;
      const value = field.lookup(PDFName.of('V'));
      if (kind === '/Sig' && value instanceof PDFDict) {
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

type Parsed = { data: pkijs.SignedData; info: pkijs.SignerInfo; certificates: X509Certificate[] };

const parseMessage = (bytes: Buffer): Parsed | null => {
  try {
    const block = asn1.fromBER(exact(bytes));
    if (block.offset === -1) return null;
    const data = new pkijs.SignedData({ schema: new pkijs.ContentInfo({ schema: block.result }).content });
    const [info] = data.signerInfos;
    if (!info || data.signerInfos.length !== 1) return null;
    const certificates = (data.certificates ?? []).flatMap((c) =>
      c instanceof pkijs.Certificate ? [new X509Certificate(Buffer.from(c.toSchema(true).toBER()))] : [],
    );
    return { data, info, certificates };
  } catch {
    return null;
  }
};

const octetsOf = (block: unknown): Buffer | null => (block instanceof asn1.OctetString ? Buffer.from(block.getValue()) : null);

const signerOf = ({ info, certificates }: Parsed): X509Certificate | null => {
  if (!(info.sid instanceof pkijs.IssuerAndSerialNumber)) return null;
  const wanted = Buffer.from(info.sid.serialNumber.valueBlock.valueHexView).toString('hex').replace(/^0+/, '').toUpperCase();
  const issuer = Buffer.from(info.sid.issuer.toSchema().toBER());
  return (
    certificates.find((c) => {
      const read = pkijs.Certificate.fromBER(exact(c.raw));
      return c.serialNumber.replace(/^0+/, '') === wanted && Buffer.from(read.issuer.toSchema().toBER()).equals(issuer);
    }) ?? null
  );
};

/** Hashes that are still good for proof; SHA-1 and MD5 are not. */
const HASHES: Record<string, string> = {
  [OID.sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** The message against what it signs: digest, signature, and that the certificate is the one the signer meant. */
const checkMessage = (
  parsed: Parsed,
  digestOf: (hash: string) => Buffer,
  contentType: string,
): { doubts: Doubt[]; signer: X509Certificate | null } => {
  const { info } = parsed;
  const hash = HASHES[info.digestAlgorithm.algorithmId];
  if (!hash) return { doubts: ['algorithmUnknown'], signer: null };
  const signer = signerOf(parsed);
  if (!signer) return { doubts: ['certificateMissing'], signer: null };
  if (!info.signedAttrs) return { doubts: ['notReadable'], signer };
  const attribute = (type: string) => info.signedAttrs?.attributes.find((a) => a.type === type)?.values[0];
  const doubts: Doubt[] = [];
  const told = octetsOf(attribute(OID.messageDigest));
  if (!told?.equals(digestOf(hash))) doubts.push('digestMismatch');
  const type = attribute(OID.contentType);
  if (!(type instanceof asn1.ObjectIdentifier) || type.valueBlock.toString() !== contentType) doubts.push('notReadable');
  const signed = Buffer.from(new asn1.Set({ value: info.signedAttrs.attributes.map((a) => a.toSchema()) }).toBER());
  try {
    if (!verifyWith(hash, signed, signer.publicKey, Buffer.from(info.signature.getValue()))) doubts.push('signatureWrong');
  } catch {
    doubts.push('algorithmUnknown');
  }
  const meant = attribute(OID.signingCertificateV2);
  // the hash stands three sequences deep: SigningCertificateV2, ESSCertIDv2s, ESSCertIDv2
  if (meant && !Buffer.from(meant.toBER()).includes(sha256(signer.raw))) doubts.push('certificateMixed');
  return { doubts, signer };
};

/** Up to a trusted root, every certificate valid at the moment. */
const checkChain = (signer: X509Certificate, sent: readonly X509Certificate[], roots: readonly X509Certificate[], at: Date): Doubt[] => {
  const inTime = (c: X509Certificate) => new Date(c.validFrom) <= at && at <= new Date(c.validTo);
  const issued = (by: X509Certificate, c: X509Certificate) => by.ca && c.checkIssued(by) && c.verify(by.publicKey);
  let current = signer;
  for (let depth = 0; depth < 6; depth++) {
    if (!inTime(current)) return ['certificateOutOfTime'];
    const root = roots.find((r) => r.raw.equals(current.raw) || issued(r, current));
    if (root) return inTime(root) ? [] : ['certificateOutOfTime'];
    const next = sent.find((c) => !c.raw.equals(current.raw) && issued(c, current));
    if (!next) return ['issuerUnknown'];
    current = next;
  }
  return ['issuerUnknown'];
};

const part = (name: string, key: string): string => new RegExp(`^${key}=(.*)$`, 'm').exec(name)?.[1] ?? '';

/** The token over the signature: its imprint, its own signature, its certificate's purpose and chain. */
const checkTime = (parsed: Parsed, roots: readonly X509Certificate[]): { at: string; by: string; doubts: Doubt[] } => {
  const attribute = parsed.info.unsignedAttrs?.attributes.find((a) => a.type === OID.timeStampToken);
  if (!attribute) return { at: '', by: '', doubts: ['noTimestamp'] };
  const wrong = { at: '', by: '', doubts: ['timestampWrong' as const] };
  try {
    const token = parseMessage(Buffer.from(attribute.values[0].toBER()));
    const content = token?.data.encapContentInfo.eContent;
    if (!token || !content) return wrong;
    const bytes = Buffer.from(content.getValue());
    const info = pkijs.TSTInfo.fromBER(exact(bytes));
    if (!Buffer.from(info.messageImprint.hashedMessage.getValue()).equals(sha256(Buffer.from(parsed.info.signature.getValue()))))
      return wrong;
    const { doubts, signer } = checkMessage(token, (hash) => hashParts(hash, [bytes]), OID.tstInfo);
    if (doubts.length > 0 || !signer?.keyUsage?.includes(OID.timeStamping)) return wrong;
    if (checkChain(signer, token.certificates, roots, info.genTime).length > 0) return wrong;
    return { at: info.genTime.toISOString(), by: part(signer.subject, 'CN'), doubts: [] };
  } catch {
    return wrong;
  }
};

const hashParts = (hash: string, parts: readonly Buffer[]): Buffer => {
  const sum = createHash(hash);
  for (const p of parts) sum.update(p);
  return sum.digest();
};

const DIGEST_FAULTS: readonly Doubt[] = ['digestMismatch', 'signatureWrong', 'rangeWrong', 'certificateMixed'];

const check = (file: Buffer, found: Found, roots: readonly X509Certificate[], ends: readonly number[]): SignatureFacts => {
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
  const time = checkTime(parsed, roots);
  facts.doubts.push(...time.doubts);
  facts.provedAt = time.at;
  facts.timeAuthority = time.by;
  facts.level = time.at ? 'B-T' : 'B-B';
  if (!signer) return facts;
  facts.signer = {
    name: part(signer.subject, 'CN'),
    organisation: part(signer.subject, 'O'),
    issuer: part(signer.issuer, 'CN'),
    serial: signer.serialNumber,
    validFrom: new Date(signer.validFrom).toISOString(),
    validTo: new Date(signer.validTo).toISOString(),
  };
  const moment = new Date(time.at || found.claimedAt || Number.NaN);
  const chain = checkChain(signer, parsed.certificates, roots, moment);
  facts.chain = chain.length === 0 ? 'trusted' : 'untrusted';
  facts.doubts.push(...chain);
  return facts;
};

/** Readers allow some bytes before the head. */
export const looksLikePdf = (file: Buffer): boolean => file.subarray(0, 1024).includes('%PDF-');

/** @param trusted certificates of the roots one believes, DER. */
export const verifyPdf = async (file: Buffer, trusted: readonly Buffer[]): Promise<PdfFacts> => {
  if (!looksLikePdf(file)) return { readable: false, reason: 'notPdf' };
  let doc: PDFDocument;
  let found: Found[];
  try {
    doc = await PDFDocument.load(file, { updateMetadata: false, throwOnInvalidObject: false });
    found = findSignatures(doc);
  } catch (e) {
    return { readable: false, reason: e instanceof Error && /encrypt/i.test(e.message) ? 'encrypted' : 'damaged' };
  }
  const roots = trusted.map((t) => new X509Certificate(t));
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
