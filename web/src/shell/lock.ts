/**
 * The lock of this window: until the lock password is entered, only the lock page is shown, and everything behind it is taken out of
 * the page. It survives a reload; other windows stay as they are. Only a salted hash of the password is kept, and five wrong ones
 * end the session.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { onSessionEnd } from './session.ts';
import { changeSetting, settings } from './settings.ts';
import { world } from './world.ts';

export const MOST_WRONG = 5;
const hashOf = (salt: string, password: string): string => `${salt}:${bytesToHex(sha256(utf8ToBytes(`${salt}:${password}`)))}`;

/** @param from the address to return to */
export function lock(password: string, from: string): void {
  changeSetting('lockPassword', hashOf(world.key(), password));
  changeSetting('lockedAt', from);
  changeSetting('lockFaults', 0);
  changeSetting('locked', true);
}

const open = (): void => {
  changeSetting('locked', false);
  changeSetting('lockPassword', '');
  changeSetting('lockFaults', 0);
};
// whoever signs in next finds the window open
onSessionEnd(open);

/** @returns `out` after too many wrong ones: the session is then to be ended */
export function unlock(password: string): 'open' | 'wrong' | 'out' {
  const { lockPassword, lockFaults } = settings.get();
  const [salt = ''] = lockPassword.split(':');
  if (hashOf(salt, password) === lockPassword) {
    open();
    return 'open';
  }
  changeSetting('lockFaults', lockFaults + 1);
  return lockFaults + 1 >= MOST_WRONG ? 'out' : 'wrong';
}
