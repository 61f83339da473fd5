/** Bundles entries as `npm start` runs them, for tests that start processes: read as sources, each process would be compiled anew. */
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'rolldown';
import { projectRoot } from '../platform/root.ts';

/** Packages stay outside; our own rooms go into the bundle. */
const isPackage = (id: string): boolean => !id.startsWith('.') && !path.isAbsolute(id) && !id.startsWith('@zhengjian/');

export type Bundle = {
  /** Script of an entry, for node. */
  script(entry: string): string;
  remove(): void;
};

/**
 * @param entries source of each entry by its name
 * @param root the sources; the bundle lies in their server's room, so that packages are found
 */
export const bundleOf = async (entries: Readonly<Record<string, string>>, root = projectRoot): Promise<Bundle> => {
  const dir = mkdtempSync(path.join(root, 'server/dist.test-'));
  await build({
    cwd: root,
    input: entries,
    platform: 'node',
    external: isPackage,
    logLevel: 'silent',
    output: { dir, format: 'esm' },
  });
  return {
    script: (entry) => path.join(dir, `${entry}.js`),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
};
