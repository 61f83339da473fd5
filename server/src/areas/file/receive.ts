/** An upload on its way in: its name and size against the node, its bytes judged, kept by their hash. No row names it yet. */
import type { Readable } from 'node:stream';
import { DEFAULT_SUFFIXES, MEGABYTE } from '@zhengjian/contract/areas/file/records.ts';
import { UPLOAD_LIMIT_BYTES } from '@zhengjian/contract/constants.ts';
import { audit } from '../../platform/audit/write.ts';
import { contentTypeOf, plainName, suffixOf } from '../../platform/files/judge.ts';
import { Unfit } from '../../platform/files/judging/verdict.ts';
import { ScannerAway } from '../../platform/files/scan.ts';
import { type Arrived, TooMuch } from '../../platform/files/store.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import type { CatalogRow } from './rows.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'file.infected': { name: string; sha256: string; virus: string };
  }
}

/** Longest name in characters. */
const NAME_LIMIT = 200;

export type Received = { name: string; suffix: string; contentType: string; sha256: string; size: number };
type Node = Pick<CatalogRow, 'suffix' | 'max_file_size'>;

export const suffixesOf = (node: Pick<Node, 'suffix'>): readonly string[] => (node.suffix ? node.suffix.split(',') : DEFAULT_SUFFIXES);

/** A name that can be stored. @throws file.missing, file.nameTooLong */
export const checkName = (given: string): string => {
  const name = plainName(given);
  if (!name) refuse('file.missing');
  if ([...name].length > NAME_LIMIT) refuse('file.nameTooLong');
  return name;
};

const checkSuffix = (name: string, node: Node): string => {
  const suffix = suffixOf(name);
  if (suffixesOf(node).includes(suffix)) return suffix;
  return node.suffix ? refuse('file.wrongSuffix', { suffix: node.suffix }) : refuse('file.unsupported');
};

/** What arrives with the call, or what arrived in parts before. @throws file.missing, file.uploadGone, file.uploadUnfinished */
const sourceOf = async (ctx: Ctx, uploadId: string | undefined): Promise<{ filename: string; from: Readable | { path: string } }> => {
  if (uploadId === undefined) return ctx.upload ? { filename: ctx.upload.filename, from: ctx.upload.stream } : refuse('file.missing');
  const found = (await ctx.uploads.find(ctx.actor, uploadId)) ?? refuse('file.uploadGone');
  return found === 'unfinished' ? refuse('file.uploadUnfinished') : { filename: found.filename, from: { path: found.path } };
};

/** An infected file is told to whoever keeps the system safe. @throws file.infected, file.scannerAway */
const scan = async (ctx: Ctx, name: string, { path, sha256 }: Arrived): Promise<void> => {
  if (!ctx.scanner) return;
  let found: string | null;
  try {
    found = await ctx.scanner(path);
  } catch (e) {
    if (e instanceof ScannerAway) return refuse('file.scannerAway');
    throw e;
  }
  if (found === null) return;
  const virus = found;
  await ctx.db.write(ctx.actor, (tx) =>
    audit(tx, ctx, { kind: 'file.infected', subject: { type: 'upload', id: null }, details: { name, sha256, virus } }),
  );
  refuse('file.infected', { name: virus });
};

/**
 * @throws file.missing, file.uploadGone, file.uploadUnfinished, file.nameTooLong, file.wrongSuffix, file.unsupported, file.tooLarge,
 *   file.empty, file.infected, file.scannerAway, file.judgingBusy, and what the judges of content find
 */
export const receive = async (ctx: Ctx, node: Node, uploadId: string | undefined): Promise<Received> => {
  const { filename, from } = await sourceOf(ctx, uploadId);
  const name = checkName(filename);
  const suffix = checkSuffix(name, node);
  const limit = Math.min(node.max_file_size * MEGABYTE, UPLOAD_LIMIT_BYTES);
  const check = async (arrived: Arrived): Promise<void> => {
    if (ctx.upload?.truncated()) throw new TooMuch();
    if (arrived.size === 0) refuse('file.empty');
    await scan(ctx, name, arrived);
    await ctx.judging.judge(ctx.actor.user, suffix, arrived);
  };
  try {
    const { sha256, size } = await ctx.files.put(from, { limit, check });
    return { name, suffix, contentType: contentTypeOf(suffix), sha256, size };
  } catch (e) {
    if (e instanceof TooMuch)
      return ctx.upload?.truncated() ? refuse('file.bodyTooLarge') : refuse('file.tooLarge', { n: Math.floor(limit / MEGABYTE) });
    if (e instanceof Unfit) return refuse(`file.${e.fault}`, e.params);
    throw e;
  }
};

/** Whoever is refused early still has bytes under way: they are read off, so that the refusal arrives. */
export const readOff = (ctx: Ctx): void => {
  ctx.upload?.stream.resume();
};
