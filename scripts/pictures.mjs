/** `npm run pictures`: takes the pictures of README and guides anew; `npm run pictures -- queue case` only those. */
import { ensureInstalled } from './lib/install.mjs';
import { findBrowser } from './lib/tools.mjs';

ensureInstalled();
const { ensureBuilt } = await import('./build.mjs');
ensureBuilt();
process.env.CHROME_PATH = findBrowser() ?? '';
process.argv.splice(2, 0, 'e2e/pictures/main.ts');
await import('./run.mjs');
