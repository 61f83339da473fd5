/** What the transport needs of a call; every contract call is one. */
import type { Answered, Call, Sent } from '@zhengjian/contract/call.ts';

/** A call without its schemas. The phantom types stay, so that input and answer are inferred. */
// biome-ignore lint/suspicious/noExplicitAny: phantom parameters, as in contract/call.ts
export type CallClient<I = any, O = any> = Omit<Call<I, any, O>, 'input' | 'data' | 'access' | 'scope' | 'summary'>;

type Told = Omit<CallClient, 'in' | 'answer' | 'done' | 'timeout'> & Partial<Pick<CallClient, 'in' | 'answer' | 'done' | 'timeout'>>;

/**
 * Tells a call of the contract without loading its schemas, for the pages before sign-in, which load no zod.
 * `entryCalls.test.ts` compares each with its contract.
 */
export const wireOf = <C extends Call>(told: Told): CallClient<Sent<C>, Answered<C>> => ({
  in: told.method === 'GET' ? 'query' : 'body',
  answer: 'envelope',
  done: 'operation',
  timeout: 30_000,
  ...told,
});
