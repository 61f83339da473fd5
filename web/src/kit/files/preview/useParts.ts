/** The file in sight, opened to be read in parts. */
import { useQuery } from '@tanstack/react-query';
import { type FileParts, openParts } from './parts.ts';
import type { Shown } from './store.ts';
import { KEPT_MS } from './useBytes.ts';

export const useParts = ({ fileId, versionNo, mark }: Shown) =>
  useQuery<FileParts, Error>({
    queryKey: ['parts', fileId, versionNo ?? 0, mark ?? ''],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    retry: false,
    queryFn: ({ signal }) => openParts({ fileId, ...(versionNo === undefined ? {} : { versionNo }) }, signal),
  });
