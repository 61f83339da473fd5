/** A daemon that speaks INSTREAM as clamd does and takes the word INFECTED for a virus. */
import net from 'node:net';
import type { ClamdAddress } from '../scan.ts';

export type Daemon = { address: ClamdAddress; received: Buffer[]; close(): Promise<void> };

const COMMAND = 'zINSTREAM\0';

const verdictOf = (content: Buffer): string => (content.includes('INFECTED') ? 'stream: Test.Signature FOUND\0' : 'stream: OK\0');

/** Content of a session once its empty part has come; null before. */
const contentOf = (session: Buffer): Buffer | null => {
  const parts: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= session.length; ) {
    const length = session.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(session.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
};

/** @param answer what it says instead of a verdict; '' hangs up. */
export const fakeClamd = (at: ClamdAddress, answer: (content: Buffer) => string = verdictOf): Promise<Daemon> => {
  const received: Buffer[] = [];
  const server = net.createServer((socket) => {
    const parts: Buffer[] = [];
    let tail = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (part) => {
      parts.push(part);
      tail = Buffer.concat([tail, part.subarray(-4)]).subarray(-4);
      if (!tail.equals(Buffer.alloc(4))) return;
      const session = Buffer.concat(parts);
      const content = contentOf(session);
      if (content === null) return;
      received.push(content);
      socket.end(answer(content));
    });
  });
  return new Promise((resolve) =>
    server.listen(at, () => {
      const bound = server.address();
      const address = typeof bound === 'object' && bound ? { host: '127.0.0.1', port: bound.port } : at;
      resolve({ address, received, close: () => new Promise((closed) => server.close(() => closed())) });
    }),
  );
};
