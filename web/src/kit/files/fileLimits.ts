/** What a catalogue node accepts, checked before anything is sent (spec: 000 §5 upload; rules upload-*). */
import { type ArchiveRow, DEFAULT_SUFFIXES, MEGABYTE } from '@zhengjian/contract/areas/file/records.ts';
import { UPLOAD_LIMIT_BYTES } from '@zhengjian/contract/constants.ts';

export type FileLimits = Pick<ArchiveRow, 'suffix' | 'maxFileSize' | 'canMultiUpload'>;
export type FileFault = 'tooLarge' | 'tooMany' | 'wrongType' | 'empty';

/** Extensions that a node takes. */
export function suffixesOf(told: string): readonly string[] {
  const named = told
    .toLowerCase()
    .split(/[,;，、\s|]+/)
    .map((one) => one.replace(/^\./, ''))
    .filter(Boolean);
  return named.length > 0 ? named : DEFAULT_SUFFIXES;
}

/** Nothing told means one file (rule entity-archive-row-flags). */
export const mostOf = ({ canMultiUpload }: Pick<FileLimits, 'canMultiUpload'>): number => Math.max(canMultiUpload, 1);

/** For the `accept` of an upload. */
export const acceptOf = (told: string): string =>
  suffixesOf(told)
    .map((one) => `.${one}`)
    .join(',');

/** Why a file cannot be taken beside `there` others, or null. */
export function fileFault(file: { name: string; size: number }, limits: FileLimits, there: number): FileFault | null {
  if (there >= mostOf(limits)) return 'tooMany';
  const own = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (!suffixesOf(limits.suffix).includes(own)) return 'wrongType';
  if (file.size === 0) return 'empty';
  return file.size > Math.min(limits.maxFileSize * MEGABYTE, UPLOAD_LIMIT_BYTES) ? 'tooLarge' : null;
}
