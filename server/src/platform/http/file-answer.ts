/** Sends bytes: sandboxed, never sniffed, with ranges where the length is known. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from './context.ts';

/** Name in both forms of RFC 6266, so that Chinese names survive. */
const disposition = (name: string, inline: boolean): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;
};

export const sendFile = (_request: FastifyRequest, reply: FastifyReply, file: FileAnswer) => {
  reply
    .code(200)
    .header('content-type', file.type)
    .header('content-disposition', disposition(file.name, file.inline))
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'");
  if (file.length !== undefined) reply.header('content-length', String(file.length));
  return reply.send(file.stream);
};
