/**
 * What belongs to one business line stands in that line's area: its category and the import of its states are faults elsewhere, and so
 * is a state compared as a bare number. A line declares itself in `server/src/areas/<area>/line.ts`.
 */
import { readFileSync } from 'node:fs';
import { filesLike } from '../lib/files.mjs';
import { at } from '../lib/root.mjs';
import { sourceOf } from './source.mjs';

/** The institute's numbers, kept by every kind of object; a line takes its own from there. */
const COMMON = new Set(['contract/rules/numbering.ts', 'contract/areas/map.ts']);
const isProduct = (file) => !/\.test\.tsx?$|\/migrations\/|\/testing\//.test(file) && !COMMON.has(file);

const STATE_COMPARED = /\bstate\b\s*(?:===|!==|<=|>=|<|>)\s*\d{2}\b|'(?:\w+\.)?state',\s*'[=<>!]+',\s*\d{2}\b/;

const linesOf = () =>
  filesLike(/^server\/src\/areas\/[\w-]+\/line\.ts$/).map((file) => {
    const [, area] = /areas\/([\w-]+)\//.exec(file);
    const [, category] = /category: '(\w+)'/.exec(readFileSync(at(file), 'utf8')) ?? [];
    return { area, category };
  });

export const categories = () => {
  const known = linesOf();
  const faults = [];
  for (const file of filesLike(/^(contract|server\/src|web\/src)\/.*\.tsx?$/).filter(isProduct)) {
    const code = readFileSync(at(file), 'utf8');
    const { imports, texts } = sourceOf(file, code);
    const area = /areas\/([\w-]+)\//.exec(file)?.[1];
    for (const line of known.filter((l) => l.area !== area)) {
      for (const { text, line: at } of texts)
        if (text.split(/[^\w]/).includes(line.category))
          faults.push(`${file}:${at}: ${line.category} is known to the ${line.area} area alone`);
      if (imports.some((spec) => spec.endsWith(`areas/${line.area}/states.ts`)))
        faults.push(`${file}: the states of ${line.category} are known to the ${line.area} area alone; read the phase of the case`);
    }
    if (known.some((l) => l.area === area)) continue;
    code.split('\n').forEach((row, i) => {
      if (STATE_COMPARED.test(row)) faults.push(`${file}:${i + 1}: a state compared as a number; read the phase of the case`);
    });
  }
  return faults;
};
