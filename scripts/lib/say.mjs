/** What the scripts tell the operator, in the language of the terminal. Works before anything is installed. */
import { readFileSync } from 'node:fs';

const texts = JSON.parse(readFileSync(new URL('./text.json', import.meta.url), 'utf8'));
const wanted = process.env.ZJ_LANG || process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '';
const lang = wanted.toLowerCase().startsWith('zh') ? 'zh' : 'en';

export const text = (key, params = {}) => texts[lang][key].replace(/\{\{(\w+)\}\}/g, (_, name) => String(params[name] ?? ''));
export const say = (key, params) => process.stdout.write(`${text(key, params)}\n`);

/** Ends the script with one line and exit code 1. */
export const fail = (key, params) => {
  process.stderr.write(`${text(key, params)}\n`);
  process.exit(1);
};
