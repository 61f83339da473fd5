/**
 * Files on their way to the server. The queue belongs to the page, not to a screen: whoever leaves finds the uploads going on.
 * Two run at a time. Small files go in one request, large ones in parts that go on after an interruption (resumable.ts).
 */
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { RESUMABLE_FROM_BYTES } from '@zhengjian/contract/areas/file/records.ts';
import { send } from '../../../shell/api.ts';
import { ApiError, isCancelled } from '../../../shell/apiError.ts';
import { queries, refreshReads } from '../../../shell/query.ts';
import { onSessionEnd, session } from '../../../shell/session.ts';
import { i18next } from '../../../shell/texts.ts';
import { world } from '../../../shell/world.ts';
import { type Upload, type UploadPlace, uploads } from './store.ts';

const AT_ONCE = 2;
/** Calls whose answers an arrived file changes. */
const CHANGED = ['file'];

let nextKey = 1;
const stops = new Map<number, AbortController>();

const change = (key: number, patch: Partial<Upload>): void =>
  uploads.set((all) => all.map((one) => (one.key === key ? { ...one, ...patch } : one)));
const found = (key: number): Upload | undefined => uploads.get().find((one) => one.key === key);

/** Hands the file over: its bytes, or the id under which they have come in parts. */
function handOver(
  { place, file, actKey }: Upload,
  given: { uploadId?: string; signal: AbortSignal; onProgress?: (share: number) => void },
) {
  const { uploadId, signal, onProgress } = given;
  const options = {
    quiet: true,
    signal,
    key: actKey,
    ...(uploadId === undefined && file ? { files: { file } } : {}),
    ...(onProgress ? { onProgress } : {}),
  };
  const parts = uploadId === undefined ? {} : { uploadId };
  if (place.kind === 'cover') return send(archiveCalls.coverUploadFile, { fileId: place.fileId ?? '', ...parts }, options);
  return send(
    fileCalls.uploadFile,
    {
      fileCatalogId: place.nodeId,
      dataId: place.dataId,
      saveData: true,
      ...(place.functionCode ? { functionCode: place.functionCode } : {}),
      ...(place.kind === 'correct' && place.fileId ? { corrects: place.fileId } : {}),
      ...parts,
    },
    options,
  );
}

async function run(one: Upload): Promise<void> {
  const { key, file, size } = one;
  if (!file) return;
  const stop = new AbortController();
  stops.set(key, stop);
  change(key, { state: 'running', why: '' });
  const onProgress = (share: number) => change(key, { sent: Math.round(share * size) });
  try {
    if (size > RESUMABLE_FROM_BYTES) {
      const { sendInParts } = await import('./resumable.ts');
      const uploadId = one.arrived ?? (await sendInParts(one, file, { signal: stop.signal, onProgress }));
      change(key, { arrived: uploadId, sent: size });
      await handOver(one, { uploadId, signal: stop.signal });
    } else await handOver(one, { signal: stop.signal, onProgress });
    change(key, { state: 'done', sent: size });
    await refreshReads(queries, CHANGED);
  } catch (fault) {
    // Paused or taken away by the person: whoever did it has told the state.
    if (stop.signal.aborted || isCancelled(fault)) return;
    const why = fault instanceof Error ? fault.message : '';
    change(key, { state: 'failed', why: why || i18next.t(($) => $.errors.unknown) });
    if (!(fault instanceof ApiError)) throw fault;
  } finally {
    stops.delete(key);
    pump();
  }
}

function pump(): void {
  const all = uploads.get();
  const room = AT_ONCE - all.filter(({ state }) => state === 'running').length;
  for (const one of all.filter(({ state }) => state === 'waiting').slice(0, Math.max(room, 0))) void run(one);
}

/** Puts files in the queue. They have been checked against what their place takes. */
export function enqueue(files: readonly File[], place: UploadPlace): void {
  const fresh = files.map(
    (file): Upload => ({
      key: nextKey++,
      name: file.name,
      size: file.size,
      file,
      place,
      sent: 0,
      state: 'waiting',
      why: '',
      actKey: world.key(),
      user: session.get().userInfo?.user_id ?? '',
    }),
  );
  uploads.set((all) => [...all.filter(({ state }) => state !== 'done'), ...fresh]);
  pump();
}

export function pause(key: number): void {
  change(key, { state: 'paused' });
  stops.get(key)?.abort();
}

/** Goes on after a pause or a failure; a large file from where it stopped. */
export function resume(key: number): void {
  if (!found(key)?.file) return;
  change(key, { state: 'waiting', why: '' });
  pump();
}

/** Takes an upload away; what the server holds of a large one is thrown away there. */
export function cancel(key: number): void {
  const one = found(key);
  uploads.set((all) => all.filter((other) => other.key !== key));
  stops.get(key)?.abort();
  if (one && one.state !== 'done' && one.size > RESUMABLE_FROM_BYTES) void import('./resumable.ts').then(({ forget }) => forget(one));
  pump();
}

/** Gives a file back to an upload that a reload interrupted. Answers whether it is the same file. */
export function giveBack(key: number, file: File): boolean {
  const one = found(key);
  if (!one || file.name !== one.name || file.size !== one.size) return false;
  change(key, { file, state: 'waiting' });
  pump();
  return true;
}

export function clearDone(): void {
  uploads.set((all) => all.filter(({ state }) => state !== 'done'));
}

/** Shows again what a reload interrupted. */
export async function findInterrupted(): Promise<void> {
  const { interrupted } = await import('./resumable.ts');
  const known = uploads.get();
  const user = session.get().userInfo?.user_id ?? '';
  const lost = (await interrupted(user)).filter(({ name, size }) => !known.some((one) => one.name === name && one.size === size));
  if (lost.length > 0) uploads.set((all) => [...all, ...lost.map((one) => ({ ...one, key: nextKey++, actKey: world.key() }))]);
}

onSessionEnd(() => {
  for (const stop of stops.values()) stop.abort();
  uploads.set([]);
});
