/** The bytes of the file in sight, fetched against a key, with the share that has come. */
import { useQuery } from '@tanstack/react-query';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { useState } from 'react';
import { fileUrl, send } from '../../../shell/api.ts';
import { download } from '../../../shell/transport.ts';
import type { Shown } from './store.ts';

/** Turning back and forth between files asks for each only once; a large archive is not kept in memory for long. */
export const KEPT_MS = 60_000;

export function useBytes({ fileId, versionNo, mark }: Shown) {
  const [share, setShare] = useState(0);
  const read = useQuery<Uint8Array<ArrayBuffer>, Error>({
    queryKey: ['bytes', fileId, versionNo ?? 0, mark ?? ''],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    retry: false,
    queryFn: async ({ signal }) => {
      setShare(0);
      const { authKey } = await send(
        fileCalls.getFileAuthKey,
        { fileId, ...(versionNo === undefined ? {} : { versionNo }) },
        { signal, quiet: true },
      );
      const url = fileUrl(fileCalls.downloadById, { id: fileId, isDownload: false, authKey });
      return download(url, { signal, onProgress: (come, whole) => setShare(come / whole) });
    },
  });
  return { ...read, share };
}
