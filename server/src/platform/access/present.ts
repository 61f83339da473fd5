/** Who presents a request: access token -> actor, remembered for five seconds per process and dropped by event. */
import { TOKEN_HEADER } from '@zhengjian/contract/constants.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import { languageOf } from '../http/language.ts';
import type { World } from '../world.ts';

const KEEP_MS = 5_000;
const MOST_KEPT = 20_000;

export type Holder = { actor: Actor; sessionId: string };
export type FindHolder = (tokenHash: Buffer) => Promise<Holder | null>;

export type Presenter = {
  present(request: FastifyRequest): Promise<{ actor: Actor; tokenHash: Buffer } | null>;
  /** Drops what is remembered of a session, of a user or of everybody of a tenant. */
  forget(what: { session?: string; user?: string; tenant?: string }): void;
};

const bearer = /^bearer\s+(\S{20,200})$/i;

/** Token of a request: header Blade-Auth, with or without the word bearer. */
export const tokenOf = (request: Pick<FastifyRequest, 'headers'>): string | null => {
  const header = request.headers[TOKEN_HEADER.toLowerCase()];
  if (typeof header !== 'string') return null;
  const match = bearer.exec(header);
  return match?.[1] ?? (/^\S{20,200}$/.test(header) ? header : null);
};

export const createPresenter = (find: FindHolder, hash: (token: string) => Buffer, world: World): Presenter => {
  const kept = new Map<string, { holder: Holder; until: number }>();
  const lookUp = async (tokenHash: Buffer): Promise<Holder | null> => {
    const key = tokenHash.toString('base64');
    const now = world.now().getTime();
    const known = kept.get(key);
    if (known && known.until > now) return known.holder;
    const holder = await find(tokenHash);
    if (!holder) {
      kept.delete(key);
      return null;
    }
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, { holder, until: now + KEEP_MS });
    return holder;
  };
  return {
    present: async (request) => {
      const token = tokenOf(request);
      if (!token) return null;
      const tokenHash = hash(token);
      const holder = await lookUp(tokenHash);
      return holder && { actor: { ...holder.actor, lang: languageOf(request) }, tokenHash };
    },
    forget: ({ session, user, tenant }) => {
      for (const [key, { holder }] of kept)
        if (holder.sessionId === session || holder.actor.user === user || holder.actor.tenant === tenant) kept.delete(key);
    },
  };
};
