/** Figures with their aims, told as they are found and printed as one table. */
import os from 'node:os';

type Line = { what: string; value: number; unit: string; aim?: number | undefined; atLeast?: boolean };
/** `atLeast`: the aim is the least, not the most. */
export type Told = (what: string, value: number, unit: string, aim?: number, atLeast?: boolean) => void;

const shownValue = (value: number): string =>
  value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toFixed(3);

export const createReport = () => {
  const lines: Line[] = [];
  const told: Told = (what, value, unit, aim, atLeast = false) => lines.push({ what, value, unit, aim, atLeast });
  const say = (text: string) => process.stdout.write(`${text}\n`);
  const print = () => {
    say(`\n| ${'figure'.padEnd(56)} | ${'value'.padStart(12)} | ${'aim'.padStart(12)} | ratio |`);
    say(`|${'-'.repeat(58)}|${'-'.repeat(14)}|${'-'.repeat(14)}|-------|`);
    for (const { what, value, unit, aim, atLeast } of lines) {
      const shown = `${shownValue(value)} ${unit}`.trim();
      const wanted = aim === undefined ? '' : aim === 0 ? '0' : `${atLeast ? '>' : '<'} ${aim} ${unit}`.trim();
      const ratio = aim === undefined || aim === 0 ? '' : (atLeast ? aim / value : value / aim).toFixed(2);
      say(`| ${what.padEnd(56)} | ${shown.padStart(12)} | ${wanted.padStart(12)} | ${ratio.padStart(5)} |`);
    }
    const load = os.loadavg().map((n) => n.toFixed(1));
    say(`\nload ${load.join(' ')}, ${os.cpus().length} cores; a ratio above 1 misses its aim`);
  };
  return { told, say, print };
};
