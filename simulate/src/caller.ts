/** Calls the system as its pages do, in process: same routes, same checks, no socket. */
import type { Answered, Call, Sent } from '@zhengjian/contract/call.ts';
import { API_PREFIX, basicOf, TOKEN_HEADER, WEB_CLIENT } from '@zhengjian/contract/constants.ts';
import type { App } from '@zhengjian/server/src/app.ts';

export type Attachment = { filename: string; type: string; content: Buffer };
export type CallOptions = { token?: string; headers?: Record<string, string>; file?: Attachment; lang?: 'zh' | 'en'; ip?: string };
export type Reply<T> = {
  status: number;
  code: number;
  msg: string;
  data: T;
  refusal?: string;
  fields?: Record<string, string>;
  raw: Buffer;
};

/** The system refused; carries its answer. */
export class Refused extends Error {
  constructor(
    readonly call: string,
    readonly reply: Reply<unknown>,
  ) {
    super(`${call}: ${reply.code} ${reply.refusal ?? ''} ${reply.msg} ${JSON.stringify(reply.fields ?? {})}`);
    this.name = 'Refused';
  }
}

const BOUNDARY = '----zhengjian-simulate';

const multipart = (fields: Record<string, unknown>, file: Attachment | undefined): Buffer => {
  const parts: Uint8Array[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`),
  );
  if (file)
    parts.push(
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${file.filename}"\r\ncontent-type: ${file.type}\r\n\r\n`,
      ),
      file.content,
      Buffer.from('\r\n'),
    );
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
};

const queryOf = (input: object): Record<string, string> =>
  Object.fromEntries(Object.entries(input).flatMap(([k, v]) => (v === undefined || v === null ? [] : [[k, String(v)]])));

const request = (call: Call, input: object, o: CallOptions) => {
  const headers: Record<string, string> = {
    'x-language': o.lang ?? 'zh',
    authorization: basicOf(WEB_CLIENT),
    ...(o.token ? { [TOKEN_HEADER.toLowerCase()]: `bearer ${o.token}` } : {}),
    ...o.headers,
  };
  const base = { method: call.method, url: `${API_PREFIX}${call.path}`, remoteAddress: o.ip ?? '127.0.0.1' } as const;
  if (call.in === 'query') return { ...base, headers, query: queryOf(input) };
  if (call.in === 'multipart')
    return {
      ...base,
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: multipart(input as Record<string, unknown>, o.file),
    };
  return { ...base, headers: { ...headers, 'content-type': 'application/json' }, payload: JSON.stringify(input) };
};

/** Sends whatever a test makes up, of which the compiler cannot know that it fits; answers whatever came back. */
export const tryAnything = async (
  app: Pick<App, 'server'>,
  call: Call,
  input: Record<string, unknown>,
  options: CallOptions = {},
): Promise<Reply<unknown>> => {
  const response = await app.server.inject(request(call, input, options));
  const raw = response.rawPayload;
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const body = isJson ? (JSON.parse(raw.toString()) as Record<string, unknown>) : {};
  const oauth = call.answer === 'oauth' && !('error' in body);
  return {
    status: response.statusCode,
    code: oauth ? 200 : Number(body.code ?? response.statusCode),
    msg: String(body.msg ?? ''),
    data: oauth ? body : body.data,
    raw,
    ...(typeof body.refusal === 'string' ? { refusal: body.refusal } : {}),
    ...(body.fields ? { fields: body.fields as Record<string, string> } : {}),
  };
};

/** Sends a call and answers whatever came back, refusals included. */
export const tryCall = async <C extends Call>(
  app: Pick<App, 'server'>,
  call: C,
  input: Sent<C>,
  options: CallOptions = {},
): Promise<Reply<Answered<C>>> => {
  const reply = await tryAnything(app, call, (input ?? {}) as Record<string, unknown>, options);
  return { ...reply, data: reply.data as Answered<C> };
};

/** Sends a call that must succeed. @throws Refused */
export const makeCall = async <C extends Call>(
  app: Pick<App, 'server'>,
  call: C,
  input: Sent<C>,
  options: CallOptions = {},
): Promise<Answered<C>> => {
  const reply = await tryCall(app, call, input, options);
  if (reply.code !== 200) throw new Refused(call.key, reply);
  return reply.data;
};
