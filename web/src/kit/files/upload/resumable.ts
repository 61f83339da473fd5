/** Large files in parts (tus 1.0): each part is on disk before the next leaves; address and place are kept in this browser. */
import { RESUMABLE_PATH } from '@zhengjian/contract/areas/file/records.ts';
import { API_PREFIX } from '@zhengjian/contract/constants.ts';
import { DetailedError, defaultOptions, type PreviousUpload, Upload as TusUpload } from 'tus-js-client';
import { ownHeaders } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { i18next } from '../../../shell/texts.ts';
import { KEPT_AS, type Upload, type UploadKind } from './store.ts';

const PART_BYTES = 8_000_000;
const PATIENCE_MS = [0, 1000, 3000, 8000];

const fingerprintOf = ({ user, place, name, size }: Pick<Upload, 'user' | 'place' | 'name' | 'size'>): string =>
  [KEPT_AS.replace('tus::', ''), user, place.dataId, place.nodeId, place.kind, place.fileId ?? '', name, size].join('|');

const metadataOf = ({ user, place, name }: Pick<Upload, 'user' | 'place' | 'name'>): Record<string, string> => ({
  filename: name,
  dataId: place.dataId,
  fileCatalogId: place.nodeId,
  nodeName: place.nodeName,
  kind: place.kind,
  functionCode: place.functionCode ?? '',
  fileId: place.fileId ?? '',
  user,
});

/** What the server said when it refused a part. */
function saidOf(fault: Error): string {
  const body = fault instanceof DetailedError ? (fault.originalResponse?.getBody() ?? '') : '';
  try {
    const told: unknown = JSON.parse(body);
    if (typeof told === 'object' && told !== null && 'msg' in told && typeof told.msg === 'string') return told.msg;
  } catch {
    // No envelope: the request did not come through, or a proxy answered it.
  }
  return i18next.t(($) => $.errors.network);
}

const idOf = (url: string | null): string => (url ?? '').split('?')[0]?.split('/').pop() ?? '';

/** Sends a file and answers the id under which the server holds it. @throws ApiError */
export function sendInParts(
  one: Pick<Upload, 'user' | 'place' | 'name' | 'size'>,
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<string> {
  const fingerprint = fingerprintOf(one);
  return new Promise((done, fail) => {
    const tus = new TusUpload(file, {
      endpoint: `${API_PREFIX}${RESUMABLE_PATH}`,
      chunkSize: PART_BYTES,
      retryDelays: PATIENCE_MS,
      metadata: metadataOf(one),
      fingerprint: async () => fingerprint,
      removeFingerprintOnSuccess: true,
      onBeforeRequest: async (request) => {
        for (const [name, value] of Object.entries(await ownHeaders())) request.setHeader(name, value);
      },
      onProgress: (sent, whole) => onProgress(whole > 0 ? sent / whole : 0),
      onError: (fault) =>
        fail(new ApiError('refused', fault instanceof DetailedError ? (fault.originalResponse?.getStatus() ?? 0) : 0, saidOf(fault))),
      onSuccess: () => done(idOf(tus.url)),
    });
    const leave = () => {
      void tus.abort();
      fail(new ApiError('cancelled', 0, 'cancelled'));
    };
    if (signal.aborted) return leave();
    signal.addEventListener('abort', leave, { once: true });
    tus.findPreviousUploads().then(
      ([earlier]) => {
        if (signal.aborted) return;
        if (earlier) tus.resumeFromPreviousUpload(earlier);
        tus.start();
      },
      () => tus.start(),
    );
  });
}

const kept = async (): Promise<PreviousUpload[]> =>
  (await defaultOptions.urlStorage.findAllUploads()).filter(({ urlStorageKey }) => urlStorageKey.startsWith(KEPT_AS));

/** Throws away what has arrived of an upload, here and at the server. */
export async function forget(one: Upload): Promise<void> {
  const fingerprint = fingerprintOf(one);
  for (const { uploadUrl, urlStorageKey } of await kept()) {
    if (!urlStorageKey.startsWith(`tus::${fingerprint}::`)) continue;
    await defaultOptions.urlStorage.removeUpload(urlStorageKey);
    // What stays behind is swept away by the server after its time.
    if (uploadUrl) await TusUpload.terminate(uploadUrl, { headers: await ownHeaders(), retryDelays: null }).catch(() => undefined);
  }
}

const KINDS: readonly string[] = ['new', 'cover', 'correct'] satisfies UploadKind[];
const isKind = (kind: string | undefined): kind is UploadKind => kind !== undefined && KINDS.includes(kind);

/** Uploads of a person that a reload interrupted. */
export async function interrupted(user: string): Promise<Omit<Upload, 'key' | 'actKey'>[]> {
  return (await kept()).flatMap(({ size, metadata }) => {
    const { filename = '', dataId = '', fileCatalogId = '', nodeName = '', kind, functionCode, fileId } = metadata;
    if (metadata.user !== user || !isKind(kind) || size === null) return [];
    const place = {
      dataId,
      nodeId: fileCatalogId,
      nodeName,
      kind,
      ...(functionCode ? { functionCode } : {}),
      ...(fileId ? { fileId } : {}),
    };
    return [{ name: filename, size, sent: 0, file: null, place, state: 'lost' as const, why: '', user }];
  });
}
