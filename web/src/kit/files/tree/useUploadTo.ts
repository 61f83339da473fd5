/** Puts chosen or dropped files on their way to a place, after what the place takes has been checked (rules upload-*). */
import { type ArchiveRow, MOST_CORRECTED } from '@zhengjian/contract/areas/file/records.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../shell/notices.ts';
import { type FileFault, fileFault, mostOf, suffixesOf } from '../fileLimits.ts';
import { enqueue } from '../upload/queue.ts';
import { uploads } from '../upload/store.ts';
import { type Branch, nameOf } from './rows.ts';

type Given = { dataId: string; functionCode?: string };

/** Files on their way to a place that are not there yet. */
const onTheWay = (dataId: string, nodeId: string): number =>
  uploads.get().filter(({ place, state }) => place.dataId === dataId && place.nodeId === nodeId && place.kind === 'new' && state !== 'done')
    .length;

export function useUploadTo({ dataId, functionCode }: Given) {
  const { t, i18n } = useTranslation('file');
  const { t: tk } = useTranslation('kit');
  const english = i18n.language === 'en';

  const told = useCallback(
    (fault: FileFault, row: Pick<ArchiveRow, 'maxFileSize' | 'canMultiUpload' | 'suffix'>, most: number): string => {
      const said: Record<FileFault, string> = {
        tooLarge: tk(($) => $.file.tooLarge, { n: row.maxFileSize }),
        tooMany: tk(($) => $.file.tooMany, { n: most }),
        wrongType: tk(($) => $.file.wrongType, { suffix: suffixesOf(row.suffix).join(' ') }),
        empty: tk(($) => $.file.empty),
      };
      return said[fault];
    },
    [tk],
  );
  const placeOf = useCallback(
    ({ row }: Branch) => ({ dataId, nodeId: row.id, nodeName: nameOf(row, english), ...(functionCode ? { functionCode } : {}) }),
    [dataId, functionCode, english],
  );

  /** More files of a place; those that it does not take are named, the others go. */
  const add = useCallback(
    (files: readonly File[], branch: Branch): void => {
      const { row } = branch;
      let there = branch.files.length + onTheWay(dataId, row.id);
      const taken: File[] = [];
      for (const file of files) {
        const fault = fileFault(file, row, there);
        if (fault) {
          notify(
            'warning',
            t(($) => $.tree.refused, { name: file.name, why: told(fault, row, mostOf(row)) }),
          );
          continue;
        }
        taken.push(file);
        there++;
      }
      if (taken.length > 0) enqueue(taken, { ...placeOf(branch), kind: 'new' });
    },
    [dataId, placeOf, t, told],
  );

  /** Other content in the place of a file, or corrected files for it. Answers why one of them is not taken. */
  const instead = useCallback(
    (kind: 'cover' | 'correct', files: readonly File[], branch: Branch, file: ArchiveRow): string | null => {
      const most = kind === 'cover' ? 1 : MOST_CORRECTED;
      const limits = { ...branch.row, canMultiUpload: most };
      for (const [there, one] of files.entries()) {
        const fault = fileFault(one, limits, there);
        if (fault) return t(($) => $.tree.refused, { name: one.name, why: told(fault, limits, most) });
      }
      enqueue(files, { ...placeOf(branch), kind, fileId: file.id });
      return null;
    },
    [placeOf, t, told],
  );
  return { add, instead };
}
