/** `npm start`: installs and builds what is missing, then runs the system in this process. Needs Node and npm only. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { at } from './lib/root.mjs';

ensureInstalled();
const { ensureBuilt } = await import('./build.mjs');
ensureBuilt();

const withDemo = at('server/dist/start.js');
const entry = process.env.NODE_ENV !== 'production' && existsSync(withDemo) ? withDemo : at('server/dist/main.js');
await import(pathToFileURL(entry).href);
