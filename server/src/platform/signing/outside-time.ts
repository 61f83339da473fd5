/**
 * A time authority outside the system, asked over HTTP (RFC 3161). Its answer is believed only after it was checked here: status,
 * nonce, imprint, signature, purpose and chain. Whatever is wrong is an error, and the paper waits.
 */
import { X509Certificate } from 'node:crypto';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import type { World } from '../world.ts';
import { exact, OID, type TimeAuthority } from './cms.ts';
import { readToken } from './verify-message.ts';

export type OutsideTime = {
  authority: TimeAuthority /** Roots of its certificates, DER; believed for time, not for seals. */;
  roots: readonly Buffer[];
};

const ANSWER_MS = 10_000;
const MOST_BYTES = 64_000;
/** An authority that failed is left alone for so long: a batch at the stamping worker does not wait for it paper by paper. */
const REST_MS = 30_000;
/** PKIStatus: granted, granted with changes. */
const GRANTED = [0, 1];

const questionOf = (imprint: Buffer, nonce: Buffer): Buffer =>
  Buffer.from(
    new pkijs.TimeStampReq({
      version: 1,
      messageImprint: new pkijs.MessageImprint({
        hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: OID.sha256, algorithmParams: new asn1.Null() }),
        hashedMessage: new asn1.OctetString({ valueHex: exact(imprint) }),
      }),
      nonce: new asn1.Integer({ valueHex: exact(nonce) }),
      certReq: true,
    })
      .toSchema()
      .toBER(),
  );

const bodyOf = async (answer: Response): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error('the answer is too long for a time stamp');
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const nonceIn = (token: Buffer): Buffer | null => {
  const message = new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(exact(token)).content });
  const content = message.encapContentInfo.eContent;
  const info = content && pkijs.TSTInfo.fromBER(exact(Buffer.from(content.getValue())));
  return info?.nonce ? Buffer.from(info.nonce.valueBlock.valueHexView) : null;
};

/** @throws Error that names what is wrong with the answer */
const tokenIn = (answer: Buffer, imprint: Buffer, nonce: Buffer, roots: readonly X509Certificate[]): Buffer => {
  let token: Buffer;
  let sent: Buffer | null;
  try {
    const read = pkijs.TimeStampResp.fromBER(exact(answer));
    if (!GRANTED.includes(read.status.status) || !read.timeStampToken) throw new Error(`status ${read.status.status}`);
    token = Buffer.from(read.timeStampToken.toSchema().toBER());
    sent = nonceIn(token);
  } catch (e) {
    throw new Error(`no time stamp in the answer: ${e instanceof Error ? e.message : String(e)}`);
  }
  if (!sent?.equals(nonce)) throw new Error('the time stamp answers another question');
  if (!readToken(token, imprint, roots)) throw new Error('the time stamp does not hold: imprint, signature, purpose or chain');
  return token;
};

/** Asks the authority at `url`, whose certificates lead to `roots` (DER). */
export const outsideTime = (
  { url, roots }: { url: string; roots: readonly Buffer[] },
  world: Pick<World, 'now' | 'random'>,
  answerMs: number = ANSWER_MS,
): OutsideTime => {
  const believed = roots.map((r) => new X509Certificate(r));
  let rests = { until: 0, why: '' };
  const ask = async (imprint: Buffer): Promise<Buffer> => {
    const nonce = Buffer.concat([Buffer.from([0x11]), world.random(15)]);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: new Uint8Array(questionOf(imprint, nonce)),
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    return tokenIn(await bodyOf(answer), imprint, nonce, believed);
  };
  return {
    roots,
    authority: async (imprint) => {
      const now = world.now().getTime();
      if (now < rests.until) throw new Error(`not asked again so soon: ${rests.why}`);
      try {
        return await ask(imprint);
      } catch (e) {
        rests = { until: world.now().getTime() + REST_MS, why: e instanceof Error ? e.message : String(e) };
        throw e;
      }
    },
  };
};
