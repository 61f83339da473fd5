import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testWorld } from '../testing/world.ts';
import { existingMasterKey, loadMasterKey } from './master-key.ts';

test('whoever only looks gets the key that is there, and makes none', () => {
  const dataDir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'zj-key-')), 'data');
  const config = { masterKey: null, dataDir };
  expect(() => existingMasterKey(config)).toThrow('keyMissing');
  expect(fs.readdirSync(path.dirname(dataDir))).toEqual([]);
  const made = loadMasterKey(config, testWorld());
  expect(existingMasterKey(config)).toEqual(made);
  expect(existingMasterKey({ ...config, masterKey: Buffer.alloc(32, 1) })).toEqual(Buffer.alloc(32, 1));
});
