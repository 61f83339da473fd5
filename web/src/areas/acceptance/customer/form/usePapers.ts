/** The applicant's papers of an application: catalogue nodes and what stands in them. */

import { useQueryClient } from '@tanstack/react-query';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import type { ArchiveRow, FileRecord } from '@zhengjian/contract/areas/file/records.ts';
import { useCallback, useMemo, useState } from 'react';
import { refreshReads, useRead } from '../../../../shell/query.ts';

/** Folder of the application papers (domain 3.8). */
const FOLDER = '01';
const NO_ROWS: readonly ArchiveRow[] = [];
const NO_FILES: readonly FileRecord[] = [];

type Going = { running: number; failed: number };

export type Papers = {
  nodes: readonly ArchiveRow[];
  filesOf(node: ArchiveRow): readonly FileRecord[];
  /** Required nodes without a file. */
  missing: number;
  count: number;
  loading: boolean;
  /** Papers with files that are on their way or did not arrive. */
  unsettled: readonly (Going & { node: ArchiveRow })[];
  note(node: ArchiveRow, going: Going): void;
  refresh(): void;
};

export function usePapers(dataId: string): Papers {
  const client = useQueryClient();
  const catalogue = useRead(fileCalls.selectFileCatalog, { dataId }, { quiet: true });
  const files = useRead(fileCalls.selectFileList, { dataId }, { quiet: true });
  const rows = catalogue.data ?? NO_ROWS;
  const list = files.data ?? NO_FILES;
  const [going, setGoing] = useState<Readonly<Record<string, Going>>>({});
  const note = useCallback(
    ({ catalogCode }: ArchiveRow, { running, failed }: Going) =>
      setGoing(({ [catalogCode]: _, ...others }) => (running + failed > 0 ? { ...others, [catalogCode]: { running, failed } } : others)),
    [],
  );
  const refresh = useCallback(() => {
    void refreshReads(client, [
      fileCalls.selectFileCatalog,
      fileCalls.selectFileList,
      acceptanceCalls.selectBatchFileList,
      acceptanceCalls.preCheck,
    ]);
  }, [client]);
  return useMemo(() => {
    const folder = rows.find(({ catalogCode }) => catalogCode === FOLDER)?.id;
    const nodes = rows.filter(({ parentId }) => parentId !== '' && parentId === folder);
    const filesOf = (node: ArchiveRow) => list.filter(({ fileCatalogId }) => fileCatalogId === node.id);
    return {
      nodes,
      filesOf,
      missing: nodes.filter((node) => node.mustUpload === 1 && filesOf(node).length === 0).length,
      count: nodes.reduce((sum, node) => sum + filesOf(node).length, 0),
      loading: catalogue.isPending,
      unsettled: nodes.flatMap((node) => {
        const now = going[node.catalogCode];
        return now ? [{ ...now, node }] : [];
      }),
      note,
      refresh,
    };
  }, [rows, list, catalogue.isPending, going, note, refresh]);
}
