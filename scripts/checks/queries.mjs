/** A query that is built but never sent: Kysely builders are not promises, so no other tool sees it. */
import { readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';
import { filesLike } from '../lib/files.mjs';
import { at } from '../lib/root.mjs';

const STARTS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'with']);
const SENDS = /^(execute|executeTakeFirst|executeTakeFirstOrThrow|stream|explain)$/;

/** Method names of a call chain, last first: `a.b().c()` → [c, b]. */
const chainOf = (node) => {
  const names = [];
  let at = node?.type === 'AwaitExpression' ? node.argument : node;
  while (at?.type === 'CallExpression' && at.callee?.type === 'MemberExpression') {
    names.push(at.callee.property?.name ?? '');
    at = at.callee.object;
  }
  return names;
};

const visit = (node, see) => {
  if (Array.isArray(node)) for (const part of node) visit(part, see);
  else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') see(node);
    for (const value of Object.values(node)) if (value !== null && typeof value === 'object') visit(value, see);
  }
};

export const queries = () => {
  const faults = [];
  for (const file of filesLike(/^(server|simulate|bench)\/.*\.ts$/)) {
    const code = readFileSync(at(file), 'utf8');
    const line = (offset) => code.slice(0, offset).split('\n').length;
    visit(parseAst(code, { lang: 'ts' }), (node) => {
      const sentence = node.type === 'ExpressionStatement' ? node.expression : node.type === 'AwaitExpression' ? node : undefined;
      const names = chainOf(sentence);
      if (names.length > 0 && STARTS.has(names.at(-1)) && !names.some((name) => SENDS.test(name)))
        faults.push(`${file}:${line(node.start)}: built but not executed`);
    });
  }
  return [...new Set(faults)];
};
