/** Text that people read lies in text files, so that both languages exist: Chinese anywhere else in the code is a stray. */
import { readFileSync } from 'node:fs';
import { filesLike } from '../lib/files.mjs';
import { at } from '../lib/root.mjs';
import { sourceOf } from './source.mjs';

/** Where Chinese belongs, with the reason. */
const BELONGS = [
  [/\.test\.tsx?$/, 'tests tell stories in the trade’s words'],
  [/^contract\/areas\/[\w-]+\/text(\.[\w-]+)?\.zh\.ts$/, 'texts'],
  [/(^|\/)text\.(zh|en)\.ts$/, 'texts of a pure room'],
  [/^contract\/dictionaries\//, 'dictionaries'],
  [/^(server\/src|server\/src\/workflow|server\/src\/platform\/documents|flow|exmark)\/testing\//, 'test actors and fixtures'],
  [/^server\/src\/areas\/[\w-]+\/(templates|defaults)\//, 'templates: what a new tenant finds in its tables, and documents'],
  [/^contract\/(menus\.ts$|areas\/[\w-]+\/menus\.ts$)/, 'menus: names that an administrator of the tenant may change'],
  [/^(simulate|e2e|bench)\//, 'fictional data and journeys'],
  [/^scripts\//, 'checks'],
];

const HAN = /\p{Script=Han}/u;

export const texts = () => {
  const faults = [];
  for (const file of filesLike(/\.(ts|tsx)$/)) {
    if (BELONGS.some(([pattern]) => pattern.test(file))) continue;
    const code = readFileSync(at(file), 'utf8');
    if (!HAN.test(code)) continue;
    for (const { text, line } of sourceOf(file, code).texts) {
      if (HAN.test(text)) faults.push(`${file}:${line}: ${text.trim().slice(0, 40)}`);
    }
  }
  for (const file of filesLike(/^web\/.*\.(html|css)$/)) {
    const code = readFileSync(at(file), 'utf8').replace(/<!--[\s\S]*?-->|\/\*[\s\S]*?\*\//g, '');
    if (HAN.test(code)) faults.push(`${file}: Chinese text`);
  }
  return faults;
};

/** English text files say everything in English. */
export const english = () => {
  const faults = [];
  for (const file of filesLike(/(^|\/)text(\.[\w-]+)?\.en\.ts$/)) {
    for (const { text, line } of sourceOf(file, readFileSync(at(file), 'utf8')).texts) {
      // the name of the other language, and examples in quotation marks, are meant
      const plain = text.replace(/[“"][^”"]*[”"]/g, '');
      if (HAN.test(plain) && !/^\p{Script=Han}{1,6}$/u.test(plain)) faults.push(`${file}:${line}: ${text.slice(0, 40)}`);
    }
  }
  return faults;
};
