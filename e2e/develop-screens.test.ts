/** Screens for developers are no part of what runs in production. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import { developScreens, screens } from '@zhengjian/web/src/shell/screens.ts';
import { expect, test } from 'vitest';

const DIST = path.join(projectRoot, 'web/dist');
const built = (): string =>
  readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|css|html)$/.test(file))
    .map((file) => readFileSync(path.join(DIST, file), 'utf8'))
    .join('\n');

test('the production build holds every screen of the product, and none of the developers', () => {
  const all = built();
  for (const { path: address } of screens) expect(all.includes(address), address).toBe(true);
  expect(developScreens.map(({ path: address }) => address)).toEqual(['/test/index']);
  for (const { path: address } of developScreens) expect(all.includes(address), address).toBe(false);
  expect(all.includes('gallery-part')).toBe(false);
});
