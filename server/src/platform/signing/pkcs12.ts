/** Takes key and certificates out of a PKCS#12 file (.p12, .pfx) that a licensed authority gave the institute. */
import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import type { KeyPair } from './authority.ts';
import { exact } from './cms.ts';

/** `password`: wrong, or the file was changed. `old`: encrypted by an algorithm that is no longer used (3DES, RC2). */
export type Pkcs12Fault = 'unreadable' | 'password' | 'old' | 'noKey' | 'noCertificate' | 'weakKey';

export class Pkcs12Error extends Error {
  constructor(readonly fault: Pkcs12Fault) {
    super(fault);
    this.name = 'Pkcs12Error';
  }
}

const BAG = { key: '1.2.840.113549.1.12.10.1.1', shroudedKey: '1.2.840.113549.1.12.10.1.2', certificate: '1.2.840.113549.1.12.10.1.3' };
const PBES2 = '1.2.840.113549.1.5.13';
const WEAKEST_RSA = 2048;

pkijs.setEngine('node', new pkijs.CryptoEngine({ name: 'node', crypto: globalThis.crypto }));

const read = (file: Buffer): pkijs.PFX => {
  const block = asn1.fromBER(exact(file));
  if (block.offset === -1) throw new Pkcs12Error('unreadable');
  try {
    return new pkijs.PFX({ schema: block.result });
  } catch {
    throw new Pkcs12Error('unreadable');
  }
};

/** pkijs uses up a block when it reads it. */
const copyOf = (block: asn1.BaseBlock) => asn1.fromBER(block.toBER()).result;

/** Is some part encrypted by an algorithm of PKCS#12's first years? */
const usesOldCipher = (safe: pkijs.AuthenticatedSafe): boolean =>
  safe.safeContents.some((content) => {
    try {
      return (
        content.contentType === pkijs.ContentInfo.ENCRYPTED_DATA &&
        new pkijs.EncryptedData({ schema: copyOf(content.content) }).encryptedContentInfo.contentEncryptionAlgorithm.algorithmId !== PBES2
      );
    } catch {
      return true;
    }
  });

/** @returns the key with its certificate, and the other certificates of the file. @throws Pkcs12Error */
export const openPkcs12 = async (file: Buffer, password: string): Promise<KeyPair & { chain: Buffer[] }> => {
  const pfx = read(file);
  const secret = exact(Buffer.from(password, 'utf8'));
  try {
    await pfx.parseInternalValues({ checkIntegrity: true, password: secret });
  } catch {
    throw new Pkcs12Error('password');
  }
  const safe = pfx.parsedValue?.authenticatedSafe;
  if (!safe) throw new Pkcs12Error('unreadable');
  if (usesOldCipher(safe)) throw new Pkcs12Error('old');
  let key: Buffer | undefined;
  const certificates: Buffer[] = [];
  try {
    await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password: secret })) });
    for (const { value } of (safe.parsedValue?.safeContents ?? []) as { value: pkijs.SafeContents }[])
      for (const bag of value.safeBags) {
        if (bag.bagId === BAG.certificate && bag.bagValue instanceof pkijs.CertBag) {
          const { parsedValue } = bag.bagValue;
          if (parsedValue instanceof pkijs.Certificate) certificates.push(Buffer.from(parsedValue.toSchema(true).toBER()));
        } else if (bag.bagId === BAG.shroudedKey && bag.bagValue instanceof pkijs.PKCS8ShroudedKeyBag) {
          await (bag.bagValue as unknown as { parseInternalValues(p: { password: ArrayBuffer }): Promise<void> }).parseInternalValues({
            password: secret,
          });
          if (bag.bagValue.parsedValue) key = Buffer.from(bag.bagValue.parsedValue.toSchema().toBER());
        } else if (bag.bagId === BAG.key && bag.bagValue instanceof pkijs.PrivateKeyInfo) {
          key = Buffer.from(bag.bagValue.toSchema().toBER());
        }
      }
  } catch {
    throw new Pkcs12Error('old');
  }
  if (!key) throw new Pkcs12Error('noKey');
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  if (privateKey.asymmetricKeyType === 'rsa' && (privateKey.asymmetricKeyDetails?.modulusLength ?? 0) < WEAKEST_RSA)
    throw new Pkcs12Error('weakKey');
  const own = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const certificate = certificates.find((c) => new X509Certificate(c).publicKey.export({ type: 'spki', format: 'der' }).equals(own));
  if (!certificate) throw new Pkcs12Error('noCertificate');
  return { certificate, privateKey: key, chain: certificates.filter((c) => c !== certificate) };
};
