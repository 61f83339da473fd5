/** Checks cryptographic messages: what they sign, by whom, under which root, and the time stamps over them. */
import { createHash, verify as verifyWith, X509Certificate } from 'node:crypto';
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

export type Parsed = { data: pkijs.SignedData; info: pkijs.SignerInfo; certificates: X509Certificate[] };

export const parseMessage = (bytes: Buffer): Parsed | null => {
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
export const checkMessage = (
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
export const checkChain = (
  signer: X509Certificate,
  sent: readonly X509Certificate[],
  roots: readonly X509Certificate[],
  at: Date,
): Doubt[] => {
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

export const part = (name: string, key: string): string => new RegExp(`^${key}=(.*)$`, 'm').exec(name)?.[1] ?? '';

export const hashParts = (hash: string, parts: readonly Buffer[]): Buffer => {
  const sum = createHash(hash);
  for (const p of parts) sum.update(p);
  return sum.digest();
};

/** What a time stamp token proves. */
export type Proof = { at: Date; by: string };

/**
 * A token over an imprint: the imprint, the token's own signature, its certificate's purpose and, where roots are given, the chain
 * to one of them. @returns null when any of it does not hold.
 */
export const readToken = (token: Buffer, imprint: Buffer, roots: readonly X509Certificate[] | null): Proof | null => {
  try {
    const parsed = parseMessage(token);
    const content = parsed?.data.encapContentInfo.eContent;
    if (!parsed || !content) return null;
    const bytes = Buffer.from(content.getValue());
    const info = pkijs.TSTInfo.fromBER(exact(bytes));
    if (!Buffer.from(info.messageImprint.hashedMessage.getValue()).equals(imprint)) return null;
    const { doubts, signer } = checkMessage(parsed, (hash) => hashParts(hash, [bytes]), OID.tstInfo);
    if (doubts.length > 0 || !signer?.keyUsage?.includes(OID.timeStamping)) return null;
    if (roots && checkChain(signer, parsed.certificates, roots, info.genTime).length > 0) return null;
    return { at: info.genTime, by: part(signer.subject, 'CN') };
  } catch {
    return null;
  }
};

/** The token over the signature of a message. */
export const checkTime = (parsed: Parsed, roots: readonly X509Certificate[]): { at: string; by: string; doubts: Doubt[] } => {
  const attribute = parsed.info.unsignedAttrs?.attributes.find((a) => a.type === OID.timeStampToken);
  if (!attribute) return { at: '', by: '', doubts: ['noTimestamp'] };
  const [token] = attribute.values;
  const proof = token && readToken(Buffer.from(token.toBER()), sha256(Buffer.from(parsed.info.signature.getValue())), roots);
  return proof ? { at: proof.at.toISOString(), by: proof.by, doubts: [] } : { at: '', by: '', doubts: ['timestampWrong'] };
};
