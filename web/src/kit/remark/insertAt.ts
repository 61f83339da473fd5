/** Puts a phrase where the cursor stands, in place of what is selected. */
export type Inserted = { text: string; caret: number };

/** @param start @param end the selection, as the text field tells it; beyond the text they are its end */
export function insertAt(text: string, start: number, end: number, phrase: string): Inserted {
  const from = Math.min(start, text.length);
  const to = Math.min(Math.max(end, from), text.length);
  const before = text.slice(0, from);
  // a phrase in a language with spaces does not stick to the word before it
  const gap = /[A-Za-z0-9.,;:!?)]$/.test(before) && /^[A-Za-z0-9(]/.test(phrase) ? ' ' : '';
  return { text: before + gap + phrase + text.slice(to), caret: from + gap.length + phrase.length };
}
