/** Cryptographic messages (RFC 5652) as PAdES (EN 319 122) and time stamps (RFC 3161) want them. */
import { createHash, createPrivateKey, type KeyObject, sign as signWith, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import type { KeyPair } from './authority.ts';

/**
 * Where a private key lives: in our own table, on a card, in a device, at an outside service.
 * `sign` signs SHA-256 of the data: PKCS#1 v1.5 for RSA, ASN.1 for ECDSA.
 */
export type SignerPort = {
  certificate: Buffer;
  /** Certificates up to the root. */
  chain: readonly Buffer[];
  sign(data: Buffer): Promise<Buffer>;
};

/** Answers a TimeStampToken over the imprint. @throws when no token can be had now. */
export type TimeAuthority = (imprint: Buffer) => Promise<Buffer>;

export const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaSha256: '1.2.840.113549.1.1.11',
  ecdsaSha256: '1.2.840.10045.4.3.2',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const;

export const sha256 = (...data: Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of data) hash.update(part);
  return hash.digest();
};

/** asn1js takes array buffers of exactly the value. */
export const exact = (bytes: Uint8Array): ArrayBuffer => {
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  return copy;
};
const octets = (bytes: Uint8Array) => new asn1.OctetString({ valueHex: exact(bytes) });
const sequence = (...value: asn1.BaseBlock[]) => new asn1.Sequence({ value });
const der = (block: { toBER(): ArrayBuffer }): Buffer => Buffer.from(block.toBER());
const digestAlgorithm = () => new pkijs.AlgorithmIdentifier({ algorithmId: OID.sha256 });

const signApart = promisify(signWith) as (hash: string, data: Buffer, key: KeyObject) => Promise<Buffer>;

/** A signer whose key is at hand. */
export const keySigner = ({ certificate, privateKey }: KeyPair, chain: readonly Buffer[]): SignerPort => {
  const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' });
  // in the pool of threads: a signature takes milliseconds that others would wait for
  return { certificate, chain, sign: (data) => signApart('sha256', data, key) };
};

type Message = {
  digest: Buffer;
  signer: SignerPort;
  /** Kind of what is signed; pages are signed from outside (`data`), a TSTInfo travels inside. */
  contentType?: string;
  content?: Buffer;
  timestamp?: TimeAuthority;
};

/** @returns the ContentInfo in DER. @throws what the signer or the time authority throws. */
export const signedMessage = async ({ digest, signer, contentType = OID.data, content, timestamp }: Message): Promise<Buffer> => {
  const certificates = [signer.certificate, ...signer.chain].map((c) => pkijs.Certificate.fromBER(exact(c)));
  const [own] = certificates;
  if (!own) throw new Error('a signer without certificate');
  const attributes = [
    new pkijs.Attribute({ type: OID.contentType, values: [new asn1.ObjectIdentifier({ value: contentType })] }),
    new pkijs.Attribute({ type: OID.messageDigest, values: [octets(digest)] }),
    new pkijs.Attribute({ type: OID.signingCertificateV2, values: [sequence(sequence(sequence(octets(sha256(signer.certificate)))))] }),
  ].sort((a, b) => Buffer.compare(der(a.toSchema()), der(b.toSchema())));
  const signed = new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes });
  // what is signed is the SET OF itself, sorted as DER asks
  const signature = await signer.sign(der(new asn1.Set({ value: attributes.map((a) => a.toSchema()) })));
  const isRsa = new X509Certificate(signer.certificate).publicKey.asymmetricKeyType === 'rsa';
  const info = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    digestAlgorithm: digestAlgorithm(),
    signedAttrs: signed,
    signatureAlgorithm: isRsa
      ? new pkijs.AlgorithmIdentifier({ algorithmId: OID.rsaSha256, algorithmParams: new asn1.Null() })
      : new pkijs.AlgorithmIdentifier({ algorithmId: OID.ecdsaSha256 }),
    signature: octets(signature),
  });
  if (timestamp) {
    const token = asn1.fromBER(exact(await timestamp(sha256(signature))));
    info.unsignedAttrs = new pkijs.SignedAndUnsignedAttributes({
      type: 1,
      attributes: [new pkijs.Attribute({ type: OID.timeStampToken, values: [token.result] })],
    });
  }
  const message = new pkijs.SignedData({
    version: contentType === OID.data ? 1 : 3,
    digestAlgorithms: [digestAlgorithm()],
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: contentType, ...(content ? { eContent: octets(content) } : {}) }),
    certificates,
    signerInfos: [info],
  });
  return der(new pkijs.ContentInfo({ contentType: OID.signedData, content: message.toSchema(true) }).toSchema());
};
