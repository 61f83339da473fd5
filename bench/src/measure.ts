/** Requests as a browser sends them, over kept connections, and what they took. */
import { readFileSync } from 'node:fs';
import http from 'node:http';

export type Sent = { method?: 'GET' | 'POST'; path: string; body: string; headers?: Record<string, string> };
export type Spread = { p50: number; p95: number; perSecond: number };

/** The upper of the two in the middle where their number is even. */
export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Resident memory of a process, bytes. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

/** The value below which this share of them lies, of values in their order; 0 of none. */
export const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const post = (agent: http.Agent, url: string, sent: Sent): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = http.request(
      `${url}${sent.path}`,
      { method: sent.method ?? 'POST', agent, headers: { 'content-type': 'application/json', ...sent.headers } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    if (sent.method === 'GET') request.end();
    else request.end(sent.body);
  });

const kept = new http.Agent({ keepAlive: true });
/** The answer to one request, as it came. */
export const answerTo = (url: string, sent: Sent): Promise<string> => post(kept, url, sent);

/** Sends one request. @throws where the answer is no success. */
export const send = async (url: string, sent: Sent): Promise<void> => {
  const answer = await post(kept, url, sent);
  if (!answer.includes('"code":200')) throw new Error(`${sent.path} ${sent.body}: ${answer.slice(0, 300)}`);
};

/** Sends `count` requests by `clients` at a time; `next` makes each. @throws where an answer is no success. */
export const measure = async (url: string, clients: number, count: number, next: () => Sent): Promise<Spread> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  const taken: number[] = [];
  let left = count;
  const client = async () => {
    while (left-- > 0) {
      const sent = next();
      const began = performance.now();
      const answer = await post(agent, url, sent);
      taken.push(performance.now() - began);
      if (!answer.includes('"code":200') && !answer.includes('"access_token"')) throw new Error(`${sent.path}: ${answer.slice(0, 300)}`);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  taken.sort((a, b) => a - b);
  return { p50: at(taken, 0.5), p95: at(taken, 0.95), perSecond: count / seconds };
};
