/** THIRD-PARTY-NOTICES.md: every package that a running system uses, with its licence. The same on every platform. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { at } from '../lib/root.mjs';

const FILE = 'THIRD-PARTY-NOTICES.md';
const LICENCE = /^(licen[cs]e|copying|notice)(\.|-|$)/i;
/** Licences under which we may pass a package on. A new one is looked at by a person before it comes here. */
const ACCEPTED =
  /^(MIT|MIT-0|ISC|BSD-2-Clause|BSD-3-Clause|0BSD|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Unlicense|Python-2\.0|Zlib|PostgreSQL|WTFPL)$/;
/** Packages whose licence is not a plain identifier, read by a person: name → what it is. */
const READ = { 'bpmn-js': 'bpmn.io licence (MIT with visible watermark)', 'combine-errors': 'MIT (in its readme)' };

const nameOf = (where) => where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length);

const licenceText = (where) => {
  const dir = at(where);
  if (!existsSync(dir)) return '';
  const file = readdirSync(dir)
    .filter((f) => LICENCE.test(f))
    .sort()[0];
  return file ? readFileSync(path.join(dir, file), 'utf8').replace(/\r/g, '').trim() : '';
};

const isAccepted = (name, licence) =>
  READ[name] !== undefined ||
  licence
    .replace(/[()]/g, '')
    .split(/ (?:OR|AND) /)
    .some((l) => ACCEPTED.test(l));

export const notices = () => {
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  const faults = [];
  const byText = new Map();
  for (const [where, p] of Object.entries(packages)) {
    if (!where.includes('node_modules/') || p.dev || p.link) continue;
    const name = nameOf(where);
    const licence = READ[name] ?? p.license ?? '';
    if (!isAccepted(name, licence)) faults.push(`${name}@${p.version}: licence "${licence}" was not looked at yet`);
    // packages for one platform carry their parent's licence; they are named only, so that the file is the same everywhere
    const text = p.os || p.cpu || p.libc || p.optional ? '' : licenceText(where);
    const entry = byText.get(text) ?? new Set();
    entry.add(`${name} ${p.version} — ${licence}`);
    byText.set(text, entry);
  }
  const parts = [...byText].map(([text, names]) => ({ names: [...names].sort(), text })).sort((a, b) => (a.names[0] < b.names[0] ? -1 : 1));
  const body = parts.map(
    ({ names, text }) =>
      `${names.map((n) => `- ${n}`).join('\n')}\n${text ? `\n\`\`\`text\n${text.replaceAll('```', "'''")}\n\`\`\`\n` : ''}`,
  );
  const whole = `# Third-party notices\n\nMade by \`npm run check\`; do not edit. Packages that a running Zhengjian uses, grouped by licence text.\n\n${body.join('\n')}`;
  const before = existsSync(at(FILE)) ? readFileSync(at(FILE), 'utf8') : '';
  if (before !== whole) {
    writeFileSync(at(FILE), whole);
    faults.push(`${FILE} was out of date and has been written anew; commit it`);
  }
  return faults;
};
