/**
 * The kit and the engine serve every line of business: neither names a node of a process or a field of a node's form. What a node
 * asks for is told in `contract/areas/<area>/nodes.ts`, and the kit draws what the server tells it.
 */
import { readFileSync } from 'node:fs';
import { filesLike } from '../lib/files.mjs';
import { at } from '../lib/root.mjs';
import { namesOf, sourceOf } from './source.mjs';

const SHARED = /^(web\/src\/kit|server\/src\/workflow)\/(?!(.*\/)?testing\b)(?!.*\.test\.).*\.tsx?$/;
/** Ids of nodes that are words of their own as well, e.g. of a control or an act; a literal of that name need not mean the node. */
const WORDS = new Set(['submit', 'apply', 'head']);

const found = (pattern, files) => new Set(files.flatMap((file) => [...readFileSync(at(file), 'utf8').matchAll(pattern)].map((m) => m[1])));

export const lines = () => {
  const nodes = found(/<bpmn:userTask id="([^"]+)"/g, filesLike(/^processes\/.*\.bpmn$/));
  const fields = found(/(\w+): asked\(/g, filesLike(/^contract\/areas\/.*\/nodes\.ts$/));
  const faults = [];
  for (const file of filesLike(SHARED)) {
    const code = readFileSync(at(file), 'utf8');
    for (const { text, line } of sourceOf(file, code).texts) {
      if (nodes.has(text) && !WORDS.has(text)) faults.push(`${file}:${line}: names the node ${text}`);
      else if (fields.has(text)) faults.push(`${file}:${line}: names the field ${text}`);
    }
    for (const { name, line } of namesOf(file, code)) if (fields.has(name)) faults.push(`${file}:${line}: names the field ${name}`);
  }
  return faults;
};
