/** Starts a file of the system in a thread: from the bundle, which has it beside itself, or from the sources as they stand. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { projectRoot } from './root.ts';

/** Node 20 reads TypeScript in a thread only after the thread itself has called for tsx. */
const READ_SOURCE = `const { workerData } = require('node:worker_threads');
import('tsx/esm/api').then(({ register }) => { register(); return import(workerData.source); });`;

/**
 * @param source path of the file from server/src, e.g. `platform/documents/typst-worker.ts`; its name without ending is that of
 *   the bundle's entry (scripts/build.mjs)
 */
export const startThread = (source: string, data: Record<string, unknown>, resourceLimits?: ResourceLimits): Worker => {
  const limits = resourceLimits ? { resourceLimits } : {};
  const built = path.join(path.dirname(fileURLToPath(import.meta.url)), `${path.basename(source, '.ts')}.js`);
  if (existsSync(built)) return new Worker(built, { workerData: data, ...limits });
  const file = pathToFileURL(path.join(projectRoot, 'server/src', source)).href;
  return new Worker(READ_SOURCE, { eval: true, workerData: { ...data, source: file }, ...limits });
};
