/**
 * The institute's own certification authority: a root, a certificate per seal, one for time stamps. Technically complete,
 * without the legal standing of a licensed authority; texts therefore call it the institute's CA.
 */
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import type { World } from '../world.ts';

/** A certificate and its private key, both DER (PKCS#8). */
export type KeyPair = { certificate: Buffer; privateKey: Buffer };

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: new Uint8Array([1, 0, 1]), modulusLength: 3072 };
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const ROOT_YEARS = 20;
const LEAF_YEARS = 5;

x509.cryptoProvider.set(globalThis.crypto);

const years = (from: Date, n: number): Date => {
  const to = new Date(from);
  to.setUTCFullYear(to.getUTCFullYear() + n);
  return to;
};

/** RFC 5280: positive, at most 20 bytes. */
const serial = (world: World): string => {
  const bytes = world.random(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString('hex');
};

/** Structured, so that a comma or an equals sign in a name stays part of the name. */
const named = (organisation: string, common: string): x509.JsonName => [{ C: ['CN'] }, { O: [organisation] }, { CN: [common] }];

const newKeys = () => globalThis.crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
const exported = async (keys: CryptoKeyPair): Promise<Buffer> =>
  Buffer.from(await globalThis.crypto.subtle.exportKey('pkcs8', keys.privateKey));
const importSigning = (privateKey: Buffer) =>
  globalThis.crypto.subtle.importKey('pkcs8', new Uint8Array(privateKey), ALGORITHM, false, ['sign']);

type CryptoKeyPair = Awaited<ReturnType<typeof newKeys>>;

/** The root of an institute, valid for twenty years. */
export const createRoot = async (world: World, organisation: string, common: string): Promise<KeyPair> => {
  const keys = await newKeys();
  const from = world.now();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serial(world),
    name: named(organisation, common),
    notBefore: from,
    notAfter: years(from, ROOT_YEARS),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { certificate: Buffer.from(certificate.rawData), privateKey: await exported(keys) };
};

/** A certificate under the root, for a seal or for time stamps; it ends with the root at the latest. */
export const issueUnder = async (
  world: World,
  root: KeyPair,
  subject: { organisation: string; common: string; use: 'seal' | 'timestamp' },
): Promise<KeyPair> => {
  const keys = await newKeys();
  const issuer = new x509.X509Certificate(new Uint8Array(root.certificate));
  const from = world.now();
  const until = years(from, LEAF_YEARS);
  const { digitalSignature, nonRepudiation } = x509.KeyUsageFlags;
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serial(world),
    subject: named(subject.organisation, subject.common),
    issuer: issuer.subjectName.toJSON(),
    notBefore: from,
    notAfter: new Date(Math.min(until.getTime(), issuer.notAfter.getTime())),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: await importSigning(root.privateKey),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(subject.use === 'seal' ? digitalSignature | nonRepudiation : digitalSignature, true),
      ...(subject.use === 'timestamp' ? [new x509.ExtendedKeyUsageExtension([TIME_STAMPING], true)] : []),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { certificate: Buffer.from(certificate.rawData), privateKey: await exported(keys) };
};
