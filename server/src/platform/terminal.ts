/**
 * Lines for the terminal, or for the file that it leads to. Where they cannot be written, because the disk is full or nobody listens
 * any more, the system goes on without them and says later how many were lost.
 */
import { writeSync } from 'node:fs';
import { errorCode } from './start-fault.ts';

/** Puts text somewhere at once, whole or not at all. @throws when it cannot */
type Put = (text: string) => void;

/** A pipe whose reader is behind takes nothing for a moment. */
const MOST_TRIES = 1_000;

const put =
  (descriptor: number): Put =>
  (text) => {
    let left = Buffer.from(text);
    for (let tries = 0; left.length > 0; ) {
      try {
        left = left.subarray(writeSync(descriptor, left));
      } catch (e) {
        if (errorCode(e) !== 'EAGAIN' || ++tries > MOST_TRIES) throw e;
      }
    }
  };

export const lineWriter = (to: Put | 1 | 2): ((line: string) => void) => {
  const write = typeof to === 'number' ? put(to) : to;
  let lost = 0;
  return (line) => {
    try {
      write(lost > 0 ? `(${lost} lines lost)\n${line}\n` : `${line}\n`);
      lost = 0;
    } catch {
      lost++;
    }
  };
};
