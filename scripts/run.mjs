/** Runs a TypeScript file of the system: `node scripts/run.mjs server/src/verify.ts [arguments]`. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const [, , file = '', ...rest] = process.argv;
const full = path.resolve(file);
process.argv = [process.argv[0] ?? 'node', full, ...rest];
await import(pathToFileURL(full).href);
