/** What can be done in a file tree, as acts of rows, with the dialogs they open. */
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import type { ARCHIVE_LINES, ArchiveRow } from '@zhengjian/contract/areas/file/records.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../shell/notices.ts';
import { useAct } from '../../../shell/query.ts';
import type { RowAct } from '../../list/shape.ts';
import { useAskDelete } from '../../useAskDelete.ts';
import { acceptOf } from '../fileLimits.ts';
import { keepFile, keepTemplate, told } from '../openFile.ts';
import { ProblemDialog, QualifiedDialog, RenameDialog } from './dialogs.tsx';
import { type Branch, type Buttons, fileMay, mostMore, nodeMay } from './rows.ts';
import { useUploadTo } from './useUploadTo.ts';
import { VersionsDrawer } from './VersionsDrawer.tsx';

type Asked = { what: 'rename' | 'problem' | 'qualified' | 'versions'; file: ArchiveRow; branch: Branch };
type Wanted = { branch: Branch; cover?: ArchiveRow };
type Given = {
  dataId: string;
  functionCode?: string;
  businessType: (typeof ARCHIVE_LINES)[number];
  buttons: Buttons;
  look: (file: ArchiveRow) => void;
};

export type FileActs = {
  general: (file: ArchiveRow, branch: Branch) => readonly RowAct[];
  audit: (file: ArchiveRow, branch: Branch) => readonly RowAct[];
  place: (branch: Branch) => readonly RowAct[];
  placeAudit: (branch: Branch) => readonly RowAct[];
  add: (files: readonly File[], branch: Branch) => void;
  askRemove: (file: ArchiveRow) => void;
  dialogs: ReactNode;
};

export function useFileActs({ dataId, functionCode, businessType, buttons, look }: Given): FileActs {
  const { t } = useTranslation('file');
  const askDelete = useAskDelete();
  const to = useUploadTo({ dataId, ...(functionCode ? { functionCode } : {}) });
  const remove = useAct(fileCalls.removefile, { refresh: ['file'] });
  const missing = useAct(archiveCalls.saveOrDelFileMissing, { refresh: ['file'] });
  const [asked, setAsked] = useState<Asked | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const wanted = useRef<Wanted | null>(null);

  const choose = (next: Wanted) => {
    const element = input.current;
    if (!element) return;
    wanted.current = next;
    element.accept = acceptOf(next.branch.row.suffix);
    element.multiple = !next.cover && mostMore(next.branch) > 1;
    element.click();
  };
  const chosen = (files: readonly File[]) => {
    const place = wanted.current;
    if (!place || files.length === 0) return;
    if (!place.cover) return to.add(files, place.branch);
    const why = to.instead('cover', files, place.branch, place.cover);
    if (why) notify('warning', why);
  };
  const askRemove = (file: ArchiveRow): void => {
    askDelete([file], () => remove.act({ ids: file.id }), {
      title: t(($) => $.tree.removeAsk, { name: file.originalFilename }),
      hint: t(($) => $.tree.removeHint),
    });
  };
  const mark = (branch: Branch, isMissing: boolean) =>
    void told(missing.act({ businessType, dataId, fileCatalogId: branch.row.id, isMissing }));

  const act = (able: boolean, key: string, label: string, onClick: () => void, told: Partial<RowAct> = {}): RowAct[] =>
    able ? [{ key, label, onClick, ...told }] : [];
  const general: FileActs['general'] = (file, branch) => {
    const may = fileMay(file, buttons);
    return [
      ...act(
        may.keep,
        'download',
        t(($) => $.tree.download),
        () => void keepFile(file.id),
      ),
      ...act(
        may.look,
        'preview',
        t(($) => $.tree.preview),
        () => look(file),
      ),
      ...act(
        may.cover,
        'cover',
        t(($) => $.tree.cover),
        () => choose({ branch, cover: file }),
      ),
      ...act(
        may.rename,
        'rename',
        t(($) => $.tree.rename),
        () => setAsked({ what: 'rename', file, branch }),
      ),
      ...act(
        may.versions,
        'versions',
        t(($) => $.tree.versions),
        () => setAsked({ what: 'versions', file, branch }),
      ),
      ...act(
        may.remove,
        'remove',
        t(($) => $.tree.remove),
        () => askRemove(file),
        { danger: true },
      ),
    ];
  };
  const audit: FileActs['audit'] = (file, branch) => {
    const may = fileMay(file, buttons);
    return [
      ...act(
        may.problem,
        'problem',
        t(($) => $.tree.problem),
        () => setAsked({ what: 'problem', file, branch }),
      ),
      ...act(
        may.qualified,
        'qualified',
        t(($) => $.tree.qualified),
        () => setAsked({ what: 'qualified', file, branch }),
      ),
    ];
  };
  const place: FileActs['place'] = (branch) => {
    const may = nodeMay(branch, buttons);
    return [
      ...act(may.upload, 'upload', may.full ? t(($) => $.tree.full) : t(($) => $.tree.upload), () => choose({ branch }), {
        disabled: may.full,
      }),
      ...act(
        may.template,
        'template',
        t(($) => $.tree.template),
        () => void keepTemplate(branch.row.id),
      ),
    ];
  };
  const placeAudit: FileActs['placeAudit'] = (branch) => {
    const may = nodeMay(branch, buttons);
    return [
      ...act(
        may.lack,
        'lack',
        t(($) => $.tree.lack),
        () => mark(branch, true),
      ),
      ...act(
        may.unLack,
        'unLack',
        t(($) => $.tree.unLack),
        () => mark(branch, false),
      ),
    ];
  };
  const close = () => setAsked(null);
  const dialogs = (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          chosen(files);
        }}
      />
      {asked?.what === 'rename' && <RenameDialog file={asked.file} onClose={close} />}
      {asked?.what === 'problem' && <ProblemDialog file={asked.file} onClose={close} />}
      {asked?.what === 'qualified' && (
        <QualifiedDialog
          file={asked.file}
          suffix={asked.branch.row.suffix}
          start={(files) => to.instead('correct', files, asked.branch, asked.file)}
          onClose={close}
        />
      )}
      {asked?.what === 'versions' && <VersionsDrawer file={asked.file} mayKeep={fileMay(asked.file, buttons).keep} onClose={close} />}
    </>
  );
  return { general, audit, place, placeAudit, add: to.add, askRemove, dialogs };
}
