/** What a catalogue node accepts, checked before anything is sent (spec: 000 §5 upload). */
import type { ArchiveRow } from '@zhengjian/contract/areas/file/records.ts';
import { UPLOAD_LIMIT_BYTES } from '@zhengjian/contract/constants.ts';

export type FileLimits = Pick<ArchiveRow, 'suffix' | 'maxFileSize' | 'canMultiUpload'>;
export type FileFault = 'tooLarge' | 'tooMany' | 'wrongType';

const MEGABYTE = 1024 * 1024;
const suffixes = (told: string): string[] =>
  told
    .toLowerCase()
    .split(/[,;，、\s|]+/)
    .map((one) => one.replace(/^\./, ''))
    .filter(Boolean);

/** For the `accept` of an upload; empty accepts anything. */
export const acceptOf = (told: string): string =>
  suffixes(told)
    .map((one) => `.${one}`)
    .join(',');

/** Why a file cannot be taken beside `there` others, or null. */
export function fileFault(
  file: { name: string; size: number },
  { suffix, maxFileSize, canMultiUpload }: FileLimits,
  there: number,
): FileFault | null {
  if (there >= canMultiUpload) return 'tooMany';
  const known = suffixes(suffix);
  const own = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (known.length > 0 && !known.includes(own)) return 'wrongType';
  return file.size > Math.min(maxFileSize * MEGABYTE, UPLOAD_LIMIT_BYTES) ? 'tooLarge' : null;
}
