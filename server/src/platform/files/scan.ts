/**
 * Asks clamd whether content is infected (its INSTREAM command: parts with their length before them, an empty part at the end).
 * A daemon that is away or cannot tell is a fault, never a pass.
 */
import { createReadStream } from 'node:fs';
import net from 'node:net';

/** A unix socket, or host and port. */
export type ClamdAddress = { path: string } | { host: string; port: number };
/** Name of what was found; null: clean. @throws ScannerAway */
export type Scanner = (file: string) => Promise<string | null>;

export class ScannerAway extends Error {}

const PART_BYTES = 256 << 10;
/** 500,000,000 bytes took 7 s; a daemon that says nothing for so long is away. */
const SILENCE_MS = 60_000;
const MOST_ANSWER = 4096;

const lengthOf = (part: Buffer): Buffer => {
  const out = Buffer.alloc(4);
  out.writeUInt32BE(part.length);
  return out;
};

/** Until the other side has taken what was sent, or is gone. */
const drained = (socket: net.Socket): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go);
      resolve();
    };
    socket.on('drain', go).on('close', go);
  });

const ask = (address: ClamdAddress, file: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(address);
    const away = (why: string) => {
      socket.destroy();
      reject(new ScannerAway(why));
    };
    let answer = '';
    socket.setTimeout(SILENCE_MS, () => away('no answer'));
    socket.once('error', (e) => (answer ? resolve(answer) : away(e.message)));
    socket.on('data', (part) => {
      answer += part.toString('latin1');
      if (answer.length > MOST_ANSWER) away('answer too long');
    });
    socket.once('close', () => (answer ? resolve(answer) : away('closed without an answer')));
    const send = async () => {
      socket.write('zINSTREAM\0');
      for await (const part of createReadStream(file, { highWaterMark: PART_BYTES }) as AsyncIterable<Buffer>) {
        // it may answer before the end, and close: a limit of its own was passed
        if (socket.destroyed || answer) return;
        socket.write(lengthOf(part));
        if (!socket.write(part)) await drained(socket);
      }
      socket.write(Buffer.alloc(4));
    };
    socket.once('connect', () => {
      send().catch((e: unknown) => away(String(e)));
    });
  });

/** `stream: OK`, `stream: <name> FOUND`, or `… ERROR`. */
const read = (answer: string): string | null => {
  const said = answer.replaceAll('\0', '').trim();
  if (/^stream: OK$/.test(said)) return null;
  const found = /^stream: (.+) FOUND$/.exec(said)?.[1];
  if (found) return found;
  throw new ScannerAway(said);
};

export const clamdScanner =
  (address: ClamdAddress): Scanner =>
  async (file) =>
    read(await ask(address, file));
