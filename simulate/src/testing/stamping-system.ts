/** A furnished system with accepted cases, and what people do in it to stamp papers. */

import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import type { DocumentKind, Verification } from '@zhengjian/contract/areas/stamping/records.ts';
import { API_PREFIX } from '@zhengjian/contract/constants.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { stampNext } from '@zhengjian/server/src/areas/stamping/index.ts';
import { makeCall } from '../caller.ts';
import { DEMO_PASSWORD, MAIN_TENANT } from '../institute.ts';
import { demoSystem } from './demo-system.ts';

const multipart = (bytes: Buffer, name: string) => {
  const boundary = 'zjboundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
};

export const stampingSystem = async (seed: string) => {
  const system = await demoSystem(seed);
  const { app, db, raw, files, world, users } = system;
  const press = { db, keys: app.keys, world, files, thread: app.threads.signing };
  const as = (account: string) => users.as(account).then((token) => ({ token }));
  const holder = async (role: string): Promise<string> => {
    const [row] = await raw<{ account: string }>(
      'select u.account from user_account u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id where u.tenant_id = $1 and r.role_alias = $2 order by u.account limit 1',
      [MAIN_TENANT, role],
    );
    if (!row) throw new Error(`nobody is ${role}`);
    return row.account;
  };
  const [clerk, dean, manager, acceptor] = await Promise.all([
    holder('stamp_clerk'),
    holder('dean'),
    holder('quality_manager'),
    holder('ccc_acceptor'),
  ]);
  const accepted = (
    await raw<{ id: string }>('select id from ccc_application where tenant_id = $1 and state = 40 order by application_no', [MAIN_TENANT])
  ).map((r) => r.id.replaceAll('-', ''));
  return {
    ...system,
    press,
    holder,
    as,
    clerk,
    dean,
    manager,
    acceptor,
    accepted,
    /** Lets the stamping worker work off everything that waits. @returns how many */
    pressAll: async (ports: Parameters<typeof stampNext>[0] = press) => {
      let n = 0;
      while (await stampNext(ports, (e) => console.error(e))) n++;
      return n;
    },
    confirm: async (who: string) => makeCall(app, stampingCalls.confirmIdentity, { password: clientHash(DEMO_PASSWORD) }, await as(who)),
    notice: async (caseId: string) => (await makeCall(app, stampingCalls.makeAcceptanceNotice, { id: caseId }, await as(acceptor))).fileId,
    /** A seal of the institute that the clerk keeps. */
    sealForm: async () => ({
      name: '认证专用章',
      kind: 'certification' as const,
      holderId: await users.idOf(clerk),
      ring: '中原防爆电气检验认证院',
      centre: '认证专用章',
      code: '4113000012346',
      validFrom: '2026-01-01',
      validTo: '2030-12-31',
    }),
    /** Asked for by the manager, approved by the dean. */
    approve: async (use: { sealId: string; documentKind: DocumentKind; level?: 'B-B' | 'B-T' }) => {
      const { id } = await makeCall(app, stampingCalls.sealUseRequest, { ...use, reason: '电子化' }, await as(manager));
      await makeCall(app, stampingCalls.sealUseDecide, { id, approve: true }, await as(dean));
      return id;
    },
    download: async (fileId: string, account: string): Promise<Buffer> => {
      const { authKey } = (await makeCall(app, fileCalls.getFileAuthKey, { fileId } as never, await as(account))) as { authKey: string };
      const url = `${API_PREFIX}${fileCalls.downloadById.path}?id=${fileId}&authKey=${encodeURIComponent(authKey)}&isDownload=1`;
      const answer = await app.server.inject({ method: 'GET', url });
      if (answer.statusCode !== 200) throw new Error(`download: ${answer.statusCode}`);
      return answer.rawPayload;
    },
    /** As a stranger from some address. */
    verify: async (bytes: Buffer, name = 'paper.pdf', ip = '10.0.0.1') => {
      const url = `${API_PREFIX}${stampingCalls.verifyDocument.path}`;
      const answer = await app.server.inject({ method: 'POST', url, ...multipart(bytes, name), remoteAddress: ip });
      return answer.json() as { code: number; msg: string; data: Verification };
    },
  };
};
