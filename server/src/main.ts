/** Starts the server. The launcher of `npm start` starts the same system with the demo institute in it. */
import { run } from './run.ts';

await run();
