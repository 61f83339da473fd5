/** A small furnished house for tests of calls: two tenants, people of every kind, one submitted case each. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { type App, openApp } from '../app.ts';
import type { Scanner } from '../platform/files/scan.ts';
import type { FileStore } from '../platform/files/store.ts';
import type { World } from '../platform/world.ts';
import { freshDatabase, type TestDatabase } from './database.ts';

export type TestHouse = TestDatabase & { app: App; faults: string[]; files: FileStore };

/** Opens the app over a fresh database; what it reports as a fault is kept for the test to look at. */
export const testHouse = async (world?: World, scanner: Scanner | null = null): Promise<TestHouse> => {
  const database = await freshDatabase();
  const faults: string[] = [];
  const folder = mkdtempSync(path.join(tmpdir(), 'zj-files-'));
  const app = await openApp({
    db: database.db,
    world: world ?? database.world,
    masterKey: Buffer.alloc(32, 7),
    files: folder,
    scanner,
    web: null,
    settings: { captcha: true, demo: true, production: false },
    trustProxy: false,
    tls: null,
    publicPerMinute: 1_000_000,
    quiet: true,
    log: (line) => faults.push(line),
  });
  afterAll(() => app.close());
  return { ...database, app, faults, files: app.files };
};
