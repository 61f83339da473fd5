/** Takes the worked examples out of CONTRIBUTING.md, lays them over a copy of the sources, compiles and runs them. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import type { DatabaseUrls } from '@zhengjian/server/src/testing/database.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Asked, Told } from './run.ts';

export type Block = { file: string; isDiff: boolean; lines: readonly string[] };

/** Blocks that name a file: a whole new file, or a diff of one that exists. */
export const blocksOf = (page: string): Block[] =>
  [...page.matchAll(/^```(tsx?|typ|diff) (\S+)\n([\s\S]*?)\n```$/gm)].map(([, kind, file = '', body = '']) => ({
    file,
    isDiff: kind === 'diff',
    lines: body.split('\n'),
  }));

/** The text under a heading, up to the next of its level. @throws Error for a heading that the page does not have */
const sectionOf = (page: string, heading: string): string => {
  const [, found] = page.split(`\n## ${heading}\n`);
  if (found === undefined) throw new Error(`no section “${heading}”`);
  return found.split('\n## ')[0] ?? '';
};

const isText = ({ file }: Block): boolean => /\/text\.(zh|en)\.ts$/.test(file);

/** Lines that a contributor writes beside words: all of a new file, the added ones of a diff. */
const writtenLines = (blocks: readonly Block[]): number =>
  blocks.filter((b) => !isText(b)).flatMap((b) => (b.isDiff ? b.lines.filter((line) => line.startsWith('+')) : b.lines)).length;

const side = (block: Block, sign: '+' | '-'): string =>
  block.lines
    .filter((line) => line.startsWith(' ') || line.startsWith(sign))
    .map((line) => `${line.slice(1)}\n`)
    .join('');

/** @throws Error when what the page shows around an addition does not stand in the file exactly once */
const apply = (root: string, block: Block): void => {
  const file = path.join(root, block.file);
  if (!block.isDiff) {
    if (fs.existsSync(file)) throw new Error(`${block.file} exists already`);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, `${block.lines.join('\n')}\n`);
    return;
  }
  const before = fs.readFileSync(file, 'utf8');
  const parts = before.split(side(block, '-'));
  if (parts.length !== 2) throw new Error(`${block.file} does not hold exactly once:\n${side(block, '-')}`);
  fs.writeFileSync(file, parts.join(side(block, '+')));
};

const ROOMS = ['contract', 'exmark', 'flow', 'server', 'web', 'simulate', 'processes'];
const isSource = (file: string): boolean => !/(^|\/)(node_modules|dist|dist\.[^/]*)$/.test(file.replaceAll(path.sep, '/'));

/** A copy of the rooms inside the system, so that packages are found; the rooms find each other in the copy. */
const copyRooms = (root: string, copy: string, files: readonly string[]): void => {
  for (const room of ROOMS) fs.cpSync(path.join(root, room), path.join(copy, room), { recursive: true, filter: isSource });
  fs.copyFileSync(path.join(root, 'package.json'), path.join(copy, 'package.json'));
  const { compilerOptions } = JSON.parse(fs.readFileSync(path.join(root, 'tsconfig.json'), 'utf8'));
  const include = [...files, 'web/src/env.d.ts', 'web/src/areas/*/texts.ts', 'server/src/app.ts', 'flow/*.d.ts'];
  const config = { compilerOptions: { ...compilerOptions, paths: { '@zhengjian/*': ['./*'] } }, include };
  fs.writeFileSync(path.join(copy, 'tsconfig.json'), JSON.stringify(config));
};

const LONG_MS = 150_000;

/** An example of CONTRIBUTING.md by its heading. */
export const exampleUnder = (heading: string) => {
  const blocks = blocksOf(sectionOf(fs.readFileSync(path.join(projectRoot, 'CONTRIBUTING.md'), 'utf8'), heading));
  return {
    blocks,
    /** Files that it makes or changes. */
    touched: touchedBy(blocks),
    /** Lines that a contributor writes beside words. */
    written: writtenLines(blocks),
  };
};

const touchedBy = (blocks: readonly Block[]): string[] => [...new Set(blocks.map((b) => b.file))];

/** Whole files and diffs, laid over a copy of the sources that goes with the test file. */
export const laidOver = (blocks: readonly Block[]) => {
  const touched = touchedBy(blocks);
  const copy = fs.mkdtempSync(path.join(projectRoot, 'dist.example-'));
  beforeAll(() => {
    copyRooms(projectRoot, copy, touched);
    for (const block of blocks) apply(copy, block);
  });
  afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));
  const node = (tool: string, args: readonly string[]) =>
    spawnSync(process.execPath, [path.join(projectRoot, 'node_modules', tool), ...args], {
      cwd: copy,
      encoding: 'utf8',
      timeout: LONG_MS,
      env: { ...process.env, TSX_TSCONFIG_PATH: path.join(copy, 'tsconfig.json') },
    });
  return {
    /** Files that the blocks make or change. */
    touched,
    /** What the compiler finds wrong with them; also that it could not even read its settings. */
    faults: (): string[] => {
      const { stdout, stderr } = node('typescript/bin/tsc', ['-p', '.', '--pretty', 'false']);
      const lines = `${stdout}${stderr}`.split('\n');
      return lines.filter((line) => line.startsWith('error ') || touched.some((file) => line.startsWith(file)));
    },
    /** Whole files that the format of the sources would change. */
    unformatted: (): string[] =>
      blocks
        .filter(({ isDiff, file }) => !isDiff && /\.tsx?$/.test(file))
        .filter(({ file, lines }) => {
          const text = `${lines.join('\n')}\n`;
          const biome = path.join(projectRoot, 'node_modules/@biomejs/biome/bin/biome');
          const args = ['check', '--write', `--stdin-file-path=${file}`];
          const { stdout } = spawnSync(process.execPath, [biome, ...args], { cwd: projectRoot, encoding: 'utf8', input: text });
          return stdout !== text;
        })
        .map(({ file }) => file),
    /** What the app of the copy tells of what it is asked for, over an empty database. Fails on anything said to standard error. */
    run: (urls: DatabaseUrls, asked: Asked): Told => {
      const { stdout, stderr } = node('tsx/dist/cli.mjs', [
        'simulate/src/testing/examples/run.ts',
        JSON.stringify(urls),
        JSON.stringify(asked),
      ]);
      expect(stderr).toBe('');
      return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    },
  };
};
