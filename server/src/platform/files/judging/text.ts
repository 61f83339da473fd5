/** Plain text and tables as text, in UTF-8 or GB 18030. */
import type { Bytes } from './bytes.ts';
import { unfit } from './verdict.ts';

const LOOKED_AT = 64 << 10;

/** @throws Unfit */
export const judgeText = async (bytes: Bytes, suffix: string): Promise<void> => {
  const head = await bytes.read(0, LOOKED_AT);
  // control characters besides tab and line ends belong to no text
  if (head.some((b) => b < 9 || (b > 13 && b < 32 && b !== 27))) unfit('contentMismatch', { suffix });
  const text = head.toString('latin1').trimStart();
  if (/^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|svg|script|\?xml)/i.test(text)) unfit('contentMismatch', { suffix });
};
