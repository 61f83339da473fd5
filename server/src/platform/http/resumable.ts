/** The route of uploads in parts: the same token as a call, then the protocol has the connection. */
import { API_PREFIX } from '@zhengjian/contract/constants.ts';
import type { FastifyInstance } from 'fastify';
import type { ResumableUploads } from '../files/resumable.ts';
import { Refusal } from '../refuse.ts';
import { languageOf } from './language.ts';
import { type MountPorts, readRest, sendRefusal } from './mount.ts';

const MAY_UPLOAD: readonly string[] = ['staff', 'customer', 'extLab'];

export const mountResumable = (
  app: FastifyInstance,
  at: string,
  uploads: ResumableUploads,
  ports: Pick<MountPorts, 'present' | 'fault'>,
): void => {
  // the parts are the protocol's to read
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
  for (const url of [`${API_PREFIX}${at}`, `${API_PREFIX}${at}/:id`])
    app.route({
      method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
      url,
      handler: async (request, reply) => {
        const refused = (key: 'account.signedOut' | 'account.forbidden') =>
          sendRefusal(reply, new Refusal(key), languageOf(request), false);
        const presented = await ports.present(request);
        request.caller = presented?.actor ?? null;
        if (!presented) return refused('account.signedOut');
        if (!MAY_UPLOAD.includes(presented.actor.kind)) return refused('account.forbidden');
        for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
        reply.hijack();
        try {
          await uploads.handle(presented.actor, request.raw, reply.raw, {
            lang: languageOf(request),
            id: request.id,
            fault: (error) => ports.fault(error, null, request),
          });
        } catch (error) {
          // a connection that was cut is the client's matter: it goes on where it stopped
          if (!request.raw.destroyed) ports.fault(error, null, request);
          reply.raw.destroy();
        } finally {
          readRest(request.raw);
        }
      },
    });
};
