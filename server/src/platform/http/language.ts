/** Language of a request: the header of our client, else Accept-Language, else Chinese. */
import type { Language } from '@zhengjian/contract/constants.ts';
import type { FastifyRequest } from 'fastify';

export const languageOf = (request: Pick<FastifyRequest, 'headers'>): Language => {
  const wanted = request.headers['x-language'] ?? request.headers['accept-language'];
  return typeof wanted === 'string' && /^en\b/i.test(wanted.trim()) ? 'en' : 'zh';
};
