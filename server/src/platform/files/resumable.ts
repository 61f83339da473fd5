/**
 * Uploads in parts that go on after an interruption (tus 1.0), also of the server. Parts lie on the disk of this machine until the
 * upload is complete and a call takes it by its id; a day after its last part it goes. An upload is its owner's alone: to anybody
 * else there is none.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { FileStore as PartStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { API_PREFIX, type Language, UPLOAD_LIMIT_BYTES } from '@zhengjian/contract/constants.ts';
import type { Actor } from '../actor.ts';
import { type RefusalKey, refusalText } from '../refuse.ts';
import { isStoreFull } from '../storage.ts';
import type { World } from '../world.ts';
import { asideIn } from './store.ts';

/** In which language, under which number, and whom to tell of a fault. */
export type Asked = { lang: Language; id: string; fault(error: unknown): void };

export type Complete = { path: string; filename: string; size: number };

export type ResumableUploads = {
  /** Answers a request of the protocol in the name of `actor`. */
  handle(actor: Actor, request: IncomingMessage, response: ServerResponse, asked: Asked): Promise<void>;
  /** A complete upload of the actor's, as a file that stays where it is. */
  find(actor: Pick<Actor, 'tenant' | 'user'>, id: string): Promise<Complete | 'unfinished' | null>;
  /** Takes an upload of the actor's away: what it held is filed. */
  drop(actor: Pick<Actor, 'tenant' | 'user'>, id: string): Promise<void>;
  /** Deletes uploads whose last part came before. @returns how many */
  clear(before: Date): Promise<number>;
};

/** Days an upload waits for its next part. */
const EXPIRES_MS = 86_400_000;
/** What one person may have under way: anybody can register, and the disk is everybody's. */
const MOST_UPLOADS = 20;
const MOST_BYTES = 5_000_000_000;
const ID = /^[0-9a-f]{32}$/;

const ownerOf = ({ tenant, user }: Pick<Actor, 'tenant' | 'user'>): string => `${tenant}/${user}`;
const refusal = (status_code: number, body: string) => ({ status_code, body });
const GONE = refusal(404, 'not found');
/** What the protocol says in numbers, in words of the system. */
const REFUSED: Readonly<Record<number, RefusalKey>> = {
  404: 'file.uploadGone',
  410: 'file.uploadGone',
  413: 'file.bodyTooLarge',
  429: 'file.tooManyUploads',
  500: 'server.fault',
  507: 'server.storeFull',
};
const LIMITS = { n: MOST_UPLOADS, gb: MOST_BYTES / 1_000_000_000 };

/** The protocol tells faults by numbers; ours go with words, in the envelope that every other call has. */
class EnvelopedServer extends Server {
  readonly asked = new AsyncLocalStorage<Asked>();

  override write(...[context, headers, status, body]: Parameters<Server['write']>) {
    if (status < 400) return super.write(context, headers, status, body);
    const key = REFUSED[status] ?? 'server.malformed';
    const { lang = 'zh', id = '' } = this.asked.getStore() ?? {};
    headers.set('content-type', 'application/json; charset=utf-8');
    const msg = refusalText(lang, key, { ...LIMITS, id });
    return super.write(context, headers, status, JSON.stringify({ code: status, success: false, data: null, msg, refusal: key }));
  }
}

/** @param at path of the uploads below the API. */
export const resumableUploads = (folder: string, at: string, world: World): ResumableUploads => {
  const directory = path.join(asideIn(folder), 'parts');
  const parts = new PartStore({ directory, expirationPeriodInMilliseconds: EXPIRES_MS });
  const actors = new WeakMap<IncomingMessage, Actor>();
  const knownActor = (request: Request): Actor | undefined => {
    const { runtime } = request as Request & { runtime?: { node?: { req?: IncomingMessage } } };
    return runtime?.node?.req && actors.get(runtime.node.req);
  };
  const actorOf = (request: Request): Actor => {
    const actor = knownActor(request);
    if (!actor) throw refusal(401, 'signed out');
    return actor;
  };
  const found = async (actor: Pick<Actor, 'tenant' | 'user'>, id: string) => {
    if (!ID.test(id)) return null;
    const upload = await parts.getUpload(id).catch(() => null);
    return upload?.metadata?.owner === ownerOf(actor) ? upload : null;
  };
  /** Sizes of the uploads that a person has under way, or complete and not filed. */
  const heldBy = async (owner: string): Promise<number[]> => {
    const ids = (await readdir(directory).catch(() => [])).filter((name) => ID.test(name));
    const uploads = await Promise.all(ids.map((id) => parts.getUpload(id).catch(() => null)));
    return uploads.flatMap((one) => (one?.metadata?.owner === owner ? [one.size ?? 0] : []));
  };
  /** One person's begin one after the other, so that none slips past the count. */
  const beginning = new Map<string, Promise<unknown>>();
  const server = new EnvelopedServer({
    path: `${API_PREFIX}${at}`,
    datastore: parts,
    maxSize: UPLOAD_LIMIT_BYTES,
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: () => world.uuid(),
    // the same session, another person's upload: there is none
    onIncomingRequest: async (request, id) => {
      const actor = actorOf(request);
      if (request.method !== 'POST' && !(await found(actor, id))) throw GONE;
    },
    onUploadCreate: async (request, upload) => {
      // a length told later could not be refused now
      if (upload.size === undefined) throw refusal(400, 'Upload-Length required');
      const owner = ownerOf(actorOf(request));
      const held = await heldBy(owner);
      const bytes = held.reduce((sum, size) => sum + size, upload.size);
      if (held.length >= MOST_UPLOADS || bytes > MOST_BYTES) throw refusal(429, 'too many uploads');
      return { metadata: { filename: upload.metadata?.filename ?? '', owner } };
    },
    onResponseError: (_, error) => {
      if ('status_code' in error) return undefined;
      server.asked.getStore()?.fault(error);
      return isStoreFull(error) ? refusal(507, '') : undefined;
    },
  });
  return {
    handle: async (actor, request, response, asked) => {
      actors.set(request, actor);
      const answer = () => server.asked.run(asked, () => server.handle(request, response));
      if (request.method !== 'POST') return answer();
      const owner = ownerOf(actor);
      const before = beginning.get(owner);
      const own = (before ?? Promise.resolve()).then(answer);
      const settled = own.catch(() => undefined);
      beginning.set(owner, settled);
      await own.finally(() => beginning.get(owner) === settled && beginning.delete(owner));
    },
    find: async (actor, id) => {
      const upload = await found(actor, id);
      if (!upload) return null;
      if (upload.size === undefined || upload.offset < upload.size) return 'unfinished';
      return { path: path.join(directory, id), filename: upload.metadata?.filename ?? '', size: upload.size };
    },
    drop: async (actor, id) => {
      if (await found(actor, id)) await parts.remove(id);
    },
    clear: async (before) => {
      let cleared = 0;
      for (const name of await readdir(directory).catch(() => [])) {
        const id = name.replace(/\.json$/, '');
        if (!ID.test(id)) continue;
        const content = path.join(directory, id);
        // what describes an upload outlives no content
        const last = await stat(content).catch(() => stat(path.join(directory, name)).catch(() => null));
        if (!last || last.mtime >= before) continue;
        await rm(content, { force: true });
        await rm(`${content}.json`, { force: true });
        cleared++;
      }
      return cleared;
    },
  };
};
