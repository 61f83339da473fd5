/** An upload on its way in: its name and size against the node, its bytes judged, kept by their hash. No row names it yet. */
import { DEFAULT_SUFFIXES, MEGABYTE } from '@zhengjian/contract/areas/file/records.ts';
import { UPLOAD_LIMIT_BYTES } from '@zhengjian/contract/constants.ts';
import { contentAgrees, contentTypeOf, plainName, suffixOf } from '../../platform/files/judge.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import type { CatalogRow } from './rows.ts';

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

/** @throws file.missing, file.nameTooLong, file.wrongSuffix, file.unsupported, file.tooLarge, file.empty, file.contentMismatch */
export const receive = async (ctx: Ctx, node: Node, _uploadId: string | undefined): Promise<Received> => {
  const { upload } = ctx;
  if (!upload) return refuse('file.missing');
  const name = checkName(upload.filename);
  const suffix = checkSuffix(name, node);
  const stored = await ctx.files.put(upload.stream);
  if (upload.truncated() || stored.size > Math.min(node.max_file_size * MEGABYTE, UPLOAD_LIMIT_BYTES))
    refuse('file.tooLarge', { n: node.max_file_size });
  if (stored.size === 0) refuse('file.empty');
  if (!(await contentAgrees(suffix, stored.head))) refuse('file.contentMismatch', { suffix });
  return { name, suffix, contentType: contentTypeOf(suffix), sha256: stored.sha256, size: stored.size };
};

/** Whoever is refused early still has bytes under way: they are read off, so that the refusal arrives. */
export const readOff = (ctx: Ctx): void => {
  ctx.upload?.stream.resume();
};
