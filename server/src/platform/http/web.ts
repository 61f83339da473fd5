/** The built web files: precompressed, hashed names for ever, the page itself never kept. */
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** It answers for every page, and is compared with the server's at each visit. */
const WORKER = /[\\/]service-worker\.js(?:\.br|\.gz)?$/;
const HASHED = /[\\/]assets[\\/]/;
/**
 * A path with a file ending that was not found is a missing file, not a page of the router. An encoded slash belongs to an address that a
 * page of the router shows, `/myiframe/%2Fhelp%2Fmanual.html`: no file has one in its name.
 */
const FILE = /\/(?:(?!%2F)[^/])*\.[a-z0-9]{2,5}$/i;

/** @returns the handler that answers any other address with the page, so that deep links open. */
export const serveWeb = async (app: FastifyInstance, folder: string) => {
  await app.register(fastifyStatic, {
    root: path.resolve(folder),
    // looked up as asked for, so that a build while the server runs is served whole
    wildcard: true,
    preCompressed: true,
    index: ['index.html'],
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (WORKER.test(file)) reply.header('service-worker-allowed', '/');
    },
  });
  return (request: FastifyRequest, reply: FastifyReply) =>
    FILE.test(request.url.split('?')[0] ?? '') ? reply.code(404).type('text/plain').send('404') : reply.sendFile('index.html');
};
