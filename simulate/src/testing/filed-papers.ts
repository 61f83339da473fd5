/** Papers in a node of a case's archive, with the words on them. */
import type { openApp } from '@zhengjian/server/src/app.ts';
import { textOn } from '@zhengjian/server/src/platform/documents/testing/words.ts';
import type { testSystem } from '@zhengjian/server/src/testing/system.ts';

type FiledPaper = { name: string; version: number; words: string };

/** In the order of their names; spaces and line breaks are left out of the words, since they are the layout's. */
export const filedPapers = async (
  { app, raw }: { app: Pick<Awaited<ReturnType<typeof openApp>>, 'files'>; raw: Awaited<ReturnType<typeof testSystem>>['raw'] },
  caseId: string,
  node: string,
): Promise<FiledPaper[]> => {
  const rows = await raw<{ name: string; version: number; sha: string }>(
    `select f.original_filename as name, f.version_no as version, f.file_sha256 as sha
     from archive_file f join file_catalog n on n.tenant_id = f.tenant_id and n.id = f.file_catalog_id
     where f.case_id = $1 and n.catalog_code = $2 and f.filed order by 1`,
    [caseId, node],
  );
  const papers: FiledPaper[] = [];
  for (const { name, version, sha } of rows) {
    const parts: Buffer[] = [];
    for await (const part of (await app.files.read(sha)) ?? []) parts.push(Buffer.from(part));
    papers.push({ name, version, words: textOn(Buffer.concat(parts), '-raw').replaceAll(/\s+/g, '') });
  }
  return papers;
};
