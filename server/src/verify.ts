/**
 * `npm run verify`: recomputes the audit seals and asks every invariant; with `--hash` it reads every file too. Changes nothing.
 * Exit code 1 when anything does not hold, 2 for an unknown option.
 */
import path from 'node:path';
import { areas } from './areas.ts';
import { verifyAll } from './invariants.ts';
import { register } from './platform/area.ts';
import { readAnchors } from './platform/audit/anchors.ts';
import { verifyAudit } from './platform/audit/verify.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/open.ts';
import { openStore } from './platform/files/open-store.ts';
import { createKeys } from './platform/keys.ts';
import { existingMasterKey } from './platform/master-key.ts';
import { createOperator, operatorLanguage } from './platform/operator.ts';
import { projectRoot } from './platform/root.ts';
import { realWorld } from './platform/world.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const operator = createOperator(operatorLanguage(process.env), print);
const MOST_SHOWN = 20;
const HASH = '--hash';
const options = process.argv.slice(2);

const verify = async (): Promise<boolean> => {
  const config = readConfig(process.env, projectRoot);
  const world = realWorld();
  register(areas);
  const ports = { operator, onError: (e: Error) => process.stderr.write(`${e.message}\n`) };
  const opened = await openDatabase(config, ports, { asItIs: true });
  try {
    const keys = createKeys(existingMasterKey(config), world);
    const anchors = readAnchors(path.join(config.dataDir, 'seals'));
    const audit = await verifyAudit(opened.db, keys, anchors);
    const { fault } = audit;
    if (fault) operator.say('sealsBroken', { what: operator.auditFault(fault.kind), seal: fault.seal, row: fault.row ?? '-' });
    else operator.say('sealsHold', { seals: audit.seals, rows: audit.rows, waiting: audit.waiting });
    const files = await openStore(config, path.join(config.dataDir, 'files'), world);
    const reports = await verifyAll({ db: opened.db, files, hash: options.includes(HASH), keys });
    for (const { name, breaches } of reports) {
      const what = operator.check(name);
      operator.say(breaches.length === 0 ? 'checkHolds' : 'checkBroken', { what, name, count: breaches.length });
      for (const { id, detail } of breaches.slice(0, MOST_SHOWN)) print(`    ${id}: ${detail}`);
      if (breaches.length > MOST_SHOWN) operator.say('checkMore', { count: breaches.length - MOST_SHOWN });
    }
    const broken = reports.filter((r) => r.breaches.length > 0).length + (fault ? 1 : 0);
    print('');
    operator.say(broken === 0 ? 'verifySound' : 'verifyBroken', { count: reports.length + 1, broken });
    if (!options.includes(HASH)) operator.say('verifyNotHashed');
    return broken === 0;
  } finally {
    await opened.close();
  }
};

const run = async (): Promise<number> => {
  const unknown = options.find((option) => option !== HASH);
  if (unknown !== undefined) {
    process.stderr.write(`${operator.text('verifyUsage', { option: unknown })}\n`);
    return 2;
  }
  try {
    return (await verify()) ? 0 : 1;
  } catch (e) {
    process.stderr.write(`${operator.line(e)}\n`);
    return 1;
  }
};

process.exitCode = await run();
