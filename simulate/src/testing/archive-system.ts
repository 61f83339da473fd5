/** A system with two companies and the whole staff, for the tests of the archive, and the steps that their stories are told in. */
import path from 'node:path';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { laboratoryCalls } from '@zhengjian/contract/areas/laboratory/calls.ts';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import { wordScanner } from '@zhengjian/server/src/testing/scanner.ts';
import { testSystem } from '@zhengjian/server/src/testing/system.ts';
import { afterEach, beforeEach, expect } from 'vitest';
import { formFor } from '../applications.ts';
import { makeCall, tryCall } from '../caller.ts';
import { chanceOf, simulatedWorld } from '../chance.ts';
import { companies } from '../companies.ts';
import { MAIN_TENANT, seedInstitute } from '../institute.ts';
import { paper } from '../papers.ts';
import { createUsers } from '../people.ts';
import { products } from '../products.ts';
import { registerDemoCompany } from '../register.ts';

export const DAY_MS = 86_400_000;

/** Registers with the test file that opens it: faults of the system fail the test in which they come. */
export const openArchiveSystem = async () => {
  const scanner = wordScanner();
  const world = simulatedWorld('archive', new Date('2026-03-02T09:00:00+08:00'));
  const { app, db, faults, raw } = await testSystem(world, scanner.scan);
  const stage = { app, db, world };
  const users = createUsers(stage, MAIN_TENANT);
  const chance = chanceOf('archive');
  const product = products.find((p) => p.productClass === '2301') ?? products[0];
  if (!product) throw new Error('no product');

  await seedInstitute(db, world, path.join(projectRoot, 'processes'));
  const register = async (account: string) => {
    const company = companies.find((c) => c.account === account);
    if (!company) throw new Error(account);
    return registerDemoCompany(stage, users, MAIN_TENANT, company);
  };
  const applicant = await register('wanyuan');
  await register('jiyao');
  const standards = await makeCall(app, laboratoryCalls.standardsByGroup, { groupName: 'GB/T 3836' }, { token: await users.as('wanyuan') });
  const standardIds = new Map(standards.map((s) => [s.part, s.id]));

  beforeEach(() => {
    faults.length = 0;
    scanner.state.away = false;
  });
  afterEach(() => expect(faults).toEqual([]));

  const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });
  const pdf = (name = '文件.pdf', text = 'one') => ({ filename: name, type: 'application/pdf', content: paper('paper', [text]) });
  const nodesOf = async (dataId: string, who = 'wanyuan') => makeCall(app, fileCalls.selectFileCatalog, { dataId }, await as(who));
  const nodeOf = async (dataId: string, code: string, who = 'wanyuan') => {
    const found = (await nodesOf(dataId, who)).find((n) => n.catalogCode === code);
    if (!found) throw new Error(code);
    return found;
  };
  const put = async (who: string, dataId: string, code: string, file = pdf(), more: object = {}) =>
    tryCall(
      app,
      fileCalls.uploadFile,
      { fileCatalogId: (await nodeOf(dataId, code, who)).id, dataId, ...more },
      { ...(await as(who)), file },
    );
  const draft = async () =>
    (
      await makeCall(
        app,
        acceptanceCalls.save,
        formFor(world, chance, { applicant, manufacturer: applicant, factory: applicant, product, standardIds }),
        await as('wanyuan'),
      )
    ).id;
  /** A submitted case with a file, named after its node, under every obligatory one. */
  const submitted = async () => {
    const id = await draft();
    for (const node of (await nodesOf(id)).filter((n) => n.mustUpload === 1 && n.uploader === 'customer' && n.catalogCode.startsWith('01')))
      expect((await put('wanyuan', id, node.catalogCode, pdf(`${node.name}.pdf`, node.catalogCode))).code).toBe(200);
    await makeCall(app, acceptanceCalls.submit, { id }, await as('wanyuan'));
    return id;
  };
  const tree = async (dataId: string, who: string) =>
    (await makeCall(app, archiveCalls.selectTreeFileCatalogByDataId, { dataId }, await as(who))).rows;
  const fileIn = async (dataId: string, code: string, who = 'handongye') => {
    const rows = await tree(dataId, who);
    const node = rows.find((r) => r.catalogCode === code && r.isFile === 0);
    const found = rows.find((r) => r.isFile === 1 && r.parentId === node?.id);
    if (!found) throw new Error(`no file under ${code}`);
    return found;
  };
  const bytes = async (id: string, authKey: string, more: object = {}) => tryCall(app, fileCalls.downloadById, { id, authKey, ...more });
  const keyOf = async (who: string, fileId: string, versionNo?: number) =>
    (await makeCall(app, fileCalls.getFileAuthKey, { fileId, ...(versionNo ? { versionNo } : {}) }, await as(who))).authKey;

  return { app, db, world, raw, users, scanner, as, pdf, nodesOf, nodeOf, put, draft, submitted, tree, fileIn, bytes, keyOf };
};
