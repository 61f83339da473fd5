/** What the system takes from outside besides the database: time, ids and chance. Product code never asks the machine itself. */
import { randomBytes } from 'node:crypto';

export type World = {
  now(): Date;
  /** UUIDv7 as 32 lowercase hex characters; later ids sort behind earlier ones of the same process. */
  uuid(): string;
  random(bytes: number): Buffer;
};

/**
 * UUIDv7 (RFC 9562 §5.7) from a clock and a source of chance. Within one millisecond, and when the clock steps back,
 * the 12 bits behind the time count up (method 1), so that rows of one act keep their order.
 */
export const uuidSource = (now: () => Date, random: (bytes: number) => Buffer): (() => string) => {
  let last = 0;
  let counter = 0;
  return () => {
    const chance = random(10);
    const time = now().getTime();
    if (time > last) {
      last = time;
      counter = chance.readUInt16BE(0) & 0x7ff;
    } else if (++counter > 0xfff) {
      last += 1;
      counter = 0;
    }
    const tail = chance.subarray(2);
    tail.writeUInt8((tail.readUInt8(0) & 0x3f) | 0x80, 0);
    return last.toString(16).padStart(12, '0') + (0x7000 | counter).toString(16) + tail.toString('hex');
  };
};

/** The world of a running server: the machine's clock and chance. */
export const realWorld = (): World => {
  const now = () => new Date();
  return { now, uuid: uuidSource(now, randomBytes), random: randomBytes };
};

const shanghai = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });

/** A moment as it stands on the wire and comes out of the database: `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
export const momentText = (at: Date): string => shanghai.format(at);

/** The calendar day `yyyy-MM-dd` in Asia/Shanghai. */
export const dayText = (at: Date): string => momentText(at).slice(0, 10);
