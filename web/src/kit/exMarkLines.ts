/** Which characters of a marking get a line under them. */
import type { Fault } from '@zhengjian/exmark/index.ts';

export type Underlined = { from: number; text: string; severity: 'error' | 'warning' | null };

/** A fault at a place without a character (something is missing there) is drawn under the character before it. */
const widened = ({ from, to }: { from: number; to: number }, length: number): { from: number; to: number } =>
  to > from ? { from, to } : { from: Math.max(0, Math.min(from, length) - 1), to: Math.max(1, Math.min(from, length)) };

/** Cuts the text into pieces of one severity each; where errors and warnings meet, the error shows. */
export function underlined(text: string, faults: readonly Pick<Fault, 'from' | 'to' | 'severity'>[]): Underlined[] {
  const marks: Underlined['severity'][] = Array.from({ length: text.length }, () => null);
  for (const fault of faults) {
    const { from, to } = widened(fault, text.length);
    for (let at = from; at < to && at < text.length; at++) {
      if (marks[at] !== 'error') marks[at] = fault.severity;
    }
  }
  const pieces: Underlined[] = [];
  for (let at = 0; at < text.length; at++) {
    const severity = marks[at] ?? null;
    const last = pieces.at(-1);
    if (last && last.severity === severity) last.text += text[at];
    else pieces.push({ from: at, text: text[at] ?? '', severity });
  }
  return pieces;
}
