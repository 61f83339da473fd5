/** Colours come from the theme: our style sheets name none. */
import { readFileSync } from 'node:fs';
import { filesLike } from '../lib/files.mjs';
import { at } from '../lib/root.mjs';

const COLOUR = /#[0-9a-f]{3,8}\b(?![^(]*\))|\b(rgb|rgba|hsl|hsla|oklch)\(/gi;

export const colours = () => {
  const faults = [];
  for (const file of filesLike(/^web\/src\/.*\.css$/)) {
    const lines = readFileSync(at(file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
      .split('\n');
    lines.forEach((line, i) => {
      const value = line.includes(':') ? line.slice(line.indexOf(':') + 1) : '';
      for (const [found] of value.matchAll(COLOUR)) faults.push(`${file}:${i + 1}: ${found} (use var(--ant-color-…))`);
    });
  }
  return faults;
};
