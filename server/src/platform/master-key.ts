/** The key from which all other keys are derived. */
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import { asDiskFault, errorCode, StartFault } from './start-fault.ts';
import type { World } from './world.ts';

const KEY_BYTES = 32;

const readKey = (file: string): Buffer => {
  const closed = process.platform === 'win32' || (fs.statSync(file).mode & 0o077) === 0;
  const key = Buffer.from(fs.readFileSync(file, 'utf8').trim(), 'hex');
  if (!closed || key.length !== KEY_BYTES) throw new StartFault('keyBroken', { path: file });
  return key;
};

/** Written whole under another name and then linked, so that two processes starting at once end with one key. */
const inventKey = (file: string, world: World): void => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  const handle = fs.openSync(temporary, 'wx', 0o600);
  try {
    fs.writeSync(handle, `${world.random(KEY_BYTES).toString('hex')}\n`);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
  try {
    fs.linkSync(temporary, file);
  } catch (e) {
    if (errorCode(e) !== 'EEXIST') throw e;
  } finally {
    fs.rmSync(temporary, { force: true });
  }
};

/** The key of data that are there already. @throws StartFault keyMissing, keyBroken */
export const existingMasterKey = (config: Pick<Config, 'masterKey' | 'dataDir'>): Buffer => {
  if (config.masterKey) return config.masterKey;
  const file = `${config.dataDir}.key`;
  if (!fs.existsSync(file)) throw new StartFault('keyMissing', { path: file });
  return readKey(file);
};

/**
 * ZJ_MASTER_KEY, or the file `<data folder>.key` (0600, beside the data so that a copy of the data does not carry it),
 * made at the first start. Production never gets here without ZJ_MASTER_KEY.
 */
export const loadMasterKey = (config: Pick<Config, 'masterKey' | 'dataDir'>, world: World): Buffer => {
  if (config.masterKey) return config.masterKey;
  const file = `${config.dataDir}.key`;
  try {
    if (!fs.existsSync(file)) inventKey(file, world);
    return readKey(file);
  } catch (e) {
    throw asDiskFault(e, file);
  }
};
