/** The older office formats: a file system in a file, whose parts show by their names in UTF-16. */
import type { Bytes } from './bytes.ts';
import { unfit } from './verdict.ts';

const wide = (name: string): string => [...name].map((c) => `${c}\0`).join('');
const MAIN: Readonly<Record<string, readonly string[]>> = {
  doc: ['WordDocument'].map(wide),
  xls: ['Workbook', 'Book'].map(wide),
  ppt: ['PowerPoint Document'].map(wide),
};
/** Each project of macros has a part of this name. */
const MACROS = wide('_VBA_PROJECT');
const SEALED = wide('EncryptedPackage');
const OVERLAP = 64;

/** @throws Unfit */
export const judgeOffice97 = async (bytes: Bytes, suffix: string): Promise<void> => {
  const wanted = MAIN[suffix] ?? [];
  let isOne = false;
  for await (const { text } of bytes.windows(OVERLAP)) {
    if (text.includes(MACROS)) unfit('macro');
    if (text.includes(SEALED)) unfit('encrypted');
    isOne ||= wanted.some((name) => text.includes(name));
  }
  if (!isOne) unfit('contentMismatch', { suffix });
};
