/** One request over the network: time limit, cancellation, upload progress. Knows nothing of envelopes. */
import { ApiError } from './apiError.ts';
import { i18next } from './texts.ts';

export type Outgoing = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string | FormData;
  /** Milliseconds. */
  timeout: number;
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
};
export type Incoming = { status: number; json: unknown; blob: Blob | null; fileName: string };

const cancelled = () => new ApiError('cancelled', 0, 'cancelled');
const timedOut = () =>
  new ApiError(
    'timeout',
    0,
    i18next.t(($) => $.errors.timeout),
  );
const unreachable = () =>
  new ApiError(
    'network',
    0,
    i18next.t(($) => $.errors.network),
  );

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** File name of a Content-Disposition header (RFC 6266: `filename*` wins). */
export function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=(?:UTF-8|utf-8)''([^;]+)/.exec(disposition ?? '')?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  }
  return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? '';
}

/** Sends by fetch. @throws ApiError network, timeout or cancelled */
export async function request(outgoing: Outgoing): Promise<Incoming> {
  if (outgoing.onProgress) return upload(outgoing, outgoing.onProgress);
  const stop = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    stop.abort();
  }, outgoing.timeout);
  const leave = () => stop.abort();
  outgoing.signal?.addEventListener('abort', leave, { once: true });
  try {
    if (outgoing.signal?.aborted) throw cancelled();
    const answer = await fetch(outgoing.url, {
      method: outgoing.method,
      headers: outgoing.headers,
      body: outgoing.body ?? null,
      signal: stop.signal,
      cache: 'no-store',
    });
    const json = /\bjson\b/.test(answer.headers.get('content-type') ?? '');
    return {
      status: answer.status,
      json: json ? parseJson(await answer.text()) : null,
      blob: json ? null : await answer.blob(),
      fileName: fileNameOf(answer.headers.get('content-disposition')),
    };
  } catch (fault) {
    if (fault instanceof ApiError) throw fault;
    if (late) throw timedOut();
    throw outgoing.signal?.aborted ? cancelled() : unreachable();
  } finally {
    clearTimeout(timer);
    outgoing.signal?.removeEventListener('abort', leave);
  }
}

type Heard = { signal?: AbortSignal; onProgress?: (bytes: number, of: number) => void };

/** What an address that carries its own key answers: a refusal is JSON without a file's name. @throws ApiError */
async function bytesFrom(url: string, headers: Record<string, string>, { signal, onProgress }: Heard) {
  try {
    const answer = await fetch(url, { method: 'GET', headers, cache: 'no-store', ...(signal ? { signal } : {}) });
    if (/\bjson\b/.test(answer.headers.get('content-type') ?? '') && !answer.headers.has('content-disposition')) {
      const body = parseJson(await answer.text());
      const told = typeof body === 'object' && body !== null && 'msg' in body ? String(body.msg) : '';
      throw new ApiError('refused', answer.status, told || i18next.t(($) => $.errors.unknown));
    }
    if (answer.status === NO_SUCH_PART) return { answer, bytes: new Uint8Array() };
    if (!answer.ok || !answer.body) {
      throw new ApiError(
        'refused',
        answer.status,
        i18next.t(($) => $.errors.unknown),
      );
    }
    const whole = Number(answer.headers.get('content-length') ?? 0);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let come = 0;
    const reader = answer.body.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value);
      come += next.value.length;
      onProgress?.(come, Math.max(whole, come));
    }
    const bytes = new Uint8Array(come);
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return { answer, bytes };
  } catch (fault) {
    if (fault instanceof ApiError) throw fault;
    throw signal?.aborted ? cancelled() : unreachable();
  }
}
const NO_SUCH_PART = 416;

/** Fetches the bytes of an address that carries its own key, telling how much has come. @throws ApiError */
export const download = async (url: string, heard: Heard): Promise<Uint8Array<ArrayBuffer>> => (await bytesFrom(url, {}, heard)).bytes;

/** The same with the file's name, for a file that the person keeps. @throws ApiError */
export const downloadFile = async (
  url: string,
  headers: Record<string, string>,
  heard: Heard,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string }> => {
  const { answer, bytes } = await bytesFrom(url, headers, heard);
  return { bytes, name: fileNameOf(answer.headers.get('content-disposition')) };
};

/** Bytes of a file from one place up to another, with the length of the whole and the mark of its content. */
export type Part = { bytes: Uint8Array<ArrayBuffer>; length: number; tag: string };

/** The same of some of the bytes; `end` is not among them. @throws ApiError */
export async function downloadPart(url: string, begin: number, end: number, signal?: AbortSignal): Promise<Part> {
  const { answer, bytes } = await bytesFrom(url, { range: `bytes=${begin}-${end - 1}` }, signal ? { signal } : {});
  const of = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
  return { bytes, length: of === undefined ? bytes.length : Number(of), tag: answer.headers.get('etag') ?? '' };
}

/** Sends by XMLHttpRequest, the only way that tells how much of an upload has left. */
function upload(outgoing: Outgoing, onProgress: (share: number) => void): Promise<Incoming> {
  return new Promise((done, fail) => {
    if (outgoing.signal?.aborted) return fail(cancelled());
    const xhr = new XMLHttpRequest();
    const leave = () => xhr.abort();
    const finish = (end: () => void) => () => {
      outgoing.signal?.removeEventListener('abort', leave);
      end();
    };
    xhr.open(outgoing.method, outgoing.url);
    xhr.timeout = outgoing.timeout;
    for (const [name, value] of Object.entries(outgoing.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    xhr.onload = finish(() => done({ status: xhr.status, json: parseJson(xhr.responseText), blob: null, fileName: '' }));
    xhr.onerror = finish(() => fail(unreachable()));
    xhr.ontimeout = finish(() => fail(timedOut()));
    xhr.onabort = finish(() => fail(cancelled()));
    outgoing.signal?.addEventListener('abort', leave, { once: true });
    xhr.send(outgoing.body ?? null);
  });
}
