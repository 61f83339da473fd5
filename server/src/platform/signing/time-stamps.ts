/** Our own RFC 3161 time authority: proves that a signature existed at a moment, by a key of its own. */
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import type { World } from '../world.ts';
import { exact, OID, type SignerPort, sha256, signedMessage, type TimeAuthority } from './cms.ts';

/** Policy of the institute's time stamps, under the arc for private use (RFC 3161 wants one). */
const POLICY = '1.3.6.1.4.1.55555.1.1';

/** Time stamps by the system's clock. */
export const ownTime =
  (signer: SignerPort, world: World): TimeAuthority =>
  async (imprint) => {
    const info = new pkijs.TSTInfo({
      version: 1,
      policy: POLICY,
      messageImprint: new pkijs.MessageImprint({
        hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: OID.sha256 }),
        hashedMessage: new asn1.OctetString({ valueHex: exact(imprint) }),
      }),
      serialNumber: new asn1.Integer({ valueHex: exact(Buffer.concat([Buffer.from([0x11]), world.random(12)])) }),
      genTime: world.now(),
    });
    const content = Buffer.from(info.toSchema().toBER());
    return signedMessage({ digest: sha256(content), signer, contentType: OID.tstInfo, content });
  };
