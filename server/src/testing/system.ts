/** A small furnished system for tests of calls: two tenants, people of every kind, one submitted case each. */
import { cpSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { afterAll, inject } from 'vitest';
import { type App, openApp } from '../app.ts';
import type { Area } from '../platform/area.ts';
import type { Scanner } from '../platform/files/scan.ts';
import type { FileStore } from '../platform/files/store.ts';
import type { World } from '../platform/world.ts';
import { freshDatabase, type Template, type TestDatabase } from './database.ts';
import { testThreads } from './threads.ts';

export type TestSystem = TestDatabase & { app: App; faults: string[]; files: FileStore /** Where the files lie. */; folder: string };

/** Opens the app over a fresh database, or a copy of a filled one; what it reports as a fault is kept for the test to look at. */
export const testSystem = async (
  world?: World,
  scanner: Scanner | null = null,
  template?: Template,
  areas?: readonly Area[],
): Promise<TestSystem> => {
  const database = await freshDatabase('seed', template?.name);
  const faults: string[] = [];
  const folder = mkdtempSync(path.join(inject('databaseDir'), 'files-'));
  if (template !== undefined) cpSync(template.folder, folder, { recursive: true });
  const app = await openApp({
    db: database.db,
    world: world ?? database.world,
    masterKey: Buffer.alloc(32, 7),
    files: folder,
    scanner,
    threads: testThreads(),
    ...(areas && { areas }),
    web: null,
    settings: { captcha: true, demo: true, production: false },
    trustProxy: false,
    tls: null,
    publicPerMinute: 1_000_000,
    quiet: true,
    log: (line) => faults.push(line),
  });
  afterAll(() => app.close());
  return { ...database, app, faults, files: app.files, folder };
};
