/**
 * A file that is read in parts, as they are wanted: its first page must not wait for its last byte. Each part is asked for against a
 * key, which is renewed before it runs out.
 */
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { fileUrl, send } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { i18next } from '../../../shell/texts.ts';
import { downloadPart } from '../../../shell/transport.ts';
import { world } from '../../../shell/world.ts';
import type { Shown } from './store.ts';

/** Bytes of one part. What is smaller comes with the first one. */
export const PART_BYTES = 2 ** 18;
/** A key is not used in its last seconds: the request must still find it good. */
const RESERVE_MS = 30_000;

export type FileParts = {
  /** Bytes of the whole. */
  length: number;
  head: Uint8Array<ArrayBuffer>;
  /** `end` is not among them. @throws ApiError, also where the file holds other content by now */
  read: (begin: number, end: number, signal?: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;
};

/** @throws ApiError */
export async function openParts({ fileId, versionNo }: Pick<Shown, 'fileId' | 'versionNo'>, signal?: AbortSignal): Promise<FileParts> {
  let key: Promise<string> | undefined;
  let until = 0;
  const renew = async (): Promise<string> => {
    const asked = { fileId, ...(versionNo === undefined ? {} : { versionNo }) };
    const { authKey, expiresIn } = await send(fileCalls.getFileAuthKey, asked, { quiet: true });
    until = world.now() + expiresIn * 1000 - RESERVE_MS;
    return fileUrl(fileCalls.downloadById, { id: fileId, isDownload: false, authKey });
  };
  const url = (): Promise<string> => {
    if (!key || world.now() >= until) {
      until = Number.POSITIVE_INFINITY;
      key = renew().catch((fault: unknown) => {
        until = 0;
        throw fault;
      });
    }
    return key;
  };
  const first = await downloadPart(await url(), 0, PART_BYTES, signal);
  return {
    length: first.length,
    head: first.bytes,
    read: async (begin, end, stop) => {
      const part = await downloadPart(await url(), begin, end, stop);
      if (part.tag !== first.tag || part.length !== first.length)
        throw new ApiError(
          'refused',
          409,
          i18next.t(($) => $.preview.changed, { ns: 'file' }),
        );
      return part.bytes;
    },
  };
}
