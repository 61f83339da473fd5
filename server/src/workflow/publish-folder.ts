/** At every start: what is new in the folder of process files becomes the version that new cases run on, for every tenant. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { systemActor } from '../platform/actor.ts';
import type { Db } from '../platform/database/db.ts';
import { projectRoot } from '../platform/root.ts';
import { StartFault } from '../platform/start-fault.ts';
import type { World } from '../platform/world.ts';
import { type CheckedFile, checkFile, hashOf, NotPublishable, publish, refuseLostNodes } from './definitions.ts';
import './tables.ts';

/** Two systems that start at once on one database publish one after the other. */
const LOCK = 7262;
const MOST_TOLD = 3;

type ProcessFile = { name: string; xml: string; sha256: Buffer };

const readFolder = (folder: string): ProcessFile[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.bpmn'))
    .sort()
    .map((name) => {
      const xml = readFileSync(path.join(folder, name), 'utf8');
      return { name, xml, sha256: hashOf(xml) };
    });

/** Runs a check of one file; what is wrong with it becomes the one line of a refused start. */
const told = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (e) {
    if (!(e instanceof NotPublishable)) throw e;
    const shown = e.faults.slice(0, MOST_TOLD).map((f) => `${f.element}: ${f.code}${f.detail === undefined ? '' : ` (${f.detail})`}`);
    const more = e.faults.length - shown.length;
    throw new StartFault('processBroken', {
      file: name,
      detail: `${shown.join('; ')}${more > 0 ? ` … +${more}` : ''}`.replace(/\s+/g, ' '),
    });
  }
};

/**
 * Publishes every file whose content is no version of a tenant yet. The model check, which tries every way through a
 * process, runs for new content only; content that is published already is held against the areas' nodes alone.
 * @returns versions published.
 * @throws StartFault `processBroken` naming file and element; nothing of any file is published then.
 */
export const publishFolder = async (db: Db, world: World, folder: string): Promise<number> => {
  const files = readFolder(folder);
  const tenants = await db.system((tx) => tx.selectFrom('tenant').select('tenant_id').orderBy('tenant_id').execute());
  // any version, not only the current one: what an administrator has deployed since is not undone by the next start
  const published = await db.system((tx) => tx.selectFrom('wf_definition').select(['tenant_id', 'sha256', 'compiled']).execute());
  const wanted: { file: Awaited<ReturnType<typeof checkFile>>; tenants: string[] }[] = [];
  for (const { name, xml, sha256 } of files) {
    const same = published.filter((d) => d.sha256.equals(sha256));
    for (const { compiled } of same.slice(0, 1)) await told(name, () => refuseLostNodes(compiled));
    const lacking = tenants.map((t) => t.tenant_id).filter((tenant) => !same.some((d) => d.tenant_id === tenant));
    if (lacking.length > 0 || same.length === 0) wanted.push({ file: await told(name, () => checkFile(xml)), tenants: lacking });
  }
  const count = wanted.reduce((sum, w) => sum + w.tenants.length, 0);
  if (count === 0) return 0;
  await db.system(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    for (const { file, tenants: lacking } of wanted)
      for (const tenant of lacking) await publish(tx, { actor: systemActor(tenant), world }, file);
  });
  return count;
};

/**
 * The processes with which a new institute begins: those of the folder. What any institute runs already has been checked, and is not
 * checked again. Read before the transaction in which they are published.
 */
export const firstProcesses = async (db: Db, folder: string = path.join(projectRoot, 'processes')): Promise<CheckedFile[]> => {
  const published = await db.system((tx) => tx.selectFrom('wf_definition').select(['sha256', 'compiled']).execute());
  return Promise.all(
    readFolder(folder).map(async ({ xml, sha256 }) => {
      const known = published.find((d) => d.sha256.equals(sha256));
      return known ? { xml, definition: known.compiled, sha256 } : checkFile(xml);
    }),
  );
};
