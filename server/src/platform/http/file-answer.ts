/** Sends bytes: sandboxed, never sniffed, with ranges where the length is known. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from './context.ts';

/** Name in both forms of RFC 6266, so that Chinese names survive. */
const disposition = (name: string, inline: boolean): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;
};

type Range = { start: number; end: number };

/** One range of bytes (RFC 9110 §14); null: the whole is sent, as where several are asked for; 'none': no byte of it exists. */
export const rangeOf = (header: string | undefined, length: number): Range | null | 'none' => {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [, from = '', to = ''] = found ?? [];
  if (!found || (from === '' && to === '')) return null;
  const start = from === '' ? Math.max(length - Number(to), 0) : Number(from);
  const end = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  return start >= length || (from === '' && Number(to) === 0) ? 'none' : { start, end };
};

const headersOf = (reply: FastifyReply, file: FileAnswer): void => {
  reply
    .header('content-type', file.type)
    .header('content-disposition', disposition(file.name, file.inline))
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'");
  if (file.etag) reply.header('etag', `"${file.etag}"`);
};

/** @throws what opening the bytes throws; nothing has been told to the caller then. */
export const sendFile = async (request: FastifyRequest, reply: FastifyReply, file: FileAnswer) => {
  if ('stream' in file) {
    headersOf(reply, file);
    if (file.length !== undefined) reply.header('content-length', String(file.length));
    return reply.code(200).send(file.stream);
  }
  const { length } = file;
  const given = request.headers['if-range'];
  // a part of other content would not fit
  const range = file.whole || (given !== undefined && given !== `"${file.etag}"`) ? null : rangeOf(request.headers.range, length);
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${length}`).send('');
  // HEAD, or an empty file: nothing to open, but the length is told
  const bytes = request.method === 'HEAD' || length === 0 ? Readable.from([]) : await file.open(range ?? undefined);
  headersOf(reply, file);
  if (!file.whole) reply.header('accept-ranges', 'bytes');
  if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${length}`);
  reply.header('content-length', String(range ? range.end - range.start + 1 : length));
  return reply.code(range ? 206 : 200).send(bytes);
};
