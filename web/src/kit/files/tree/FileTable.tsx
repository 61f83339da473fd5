/** Files of the chosen places below each other: a line for each place, its files under it (widget file-tree-screen). */
import type { ArchiveRow } from '@zhengjian/contract/areas/file/records.ts';
import { Checkbox, Tooltip } from 'antd';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { RowActs } from '../../list/RowActs.tsx';
import { FileIcon } from '../FileIcon.tsx';
import { mostOf, suffixesOf } from '../fileLimits.ts';
import { sizeWords } from '../sizes.ts';
import { FileMarks, PlaceMarks } from './marks.tsx';
import { type Branch, type Buttons, fileMay, nameOf } from './rows.ts';
import type { FileActs } from './useFileActs.tsx';

export type ListProps = {
  leaves: readonly Branch[];
  buttons: Buttons;
  acts: FileActs;
  look: (file: ArchiveRow) => void;
  showAudit: boolean;
  showRemark: boolean;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
};

const dayOf = (moment: string): string => moment.slice(0, 10);
const minuteOf = (moment: string): string => moment.slice(0, 16);

/** Up and down move between the files, Delete asks; Enter opens, as on any button. */
export function useFileKeys(acts: FileActs, find: (id: string) => ArchiveRow | undefined, buttons: Buttons) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const here = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-file]') : null;
    if (!here) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-file]')];
      event.preventDefault();
      all[all.indexOf(here) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
    }
    if (event.key === 'Delete') {
      const file = find(here.dataset.file ?? '');
      if (file && fileMay(file, buttons).remove) acts.askRemove(file);
    }
  };
}

export function FileName({ file, may, look }: { file: ArchiveRow; may: boolean; look: (file: ArchiveRow) => void }) {
  const { t } = useTranslation('file');
  if (may)
    return (
      <button type="button" className="file-open ft-name" data-file={file.id} title={file.originalFilename} onClick={() => look(file)}>
        {file.originalFilename}
      </button>
    );
  const plain = (
    <span className="ft-name" title={file.originalFilename}>
      {file.originalFilename}
    </span>
  );
  return file.noAuth === 1 ? <Tooltip title={t(($) => $.tree.noAuthHint)}>{plain}</Tooltip> : plain;
}

export function FileTable({ leaves, buttons, acts, look, showAudit, showRemark, chosen, onChoose }: ListProps) {
  const { t, i18n } = useTranslation('file');
  const english = i18n.language === 'en';
  const files = leaves.flatMap((leaf) => leaf.files);
  const free = files.filter((file) => fileMay(file, buttons).keep);
  const keys = useFileKeys(acts, (id) => files.find((file) => file.id === id), buttons);
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  const all = free.length > 0 && free.every(({ id }) => chosen.has(id));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are what is reached; this hears their arrow keys
    <div className="ft-scroll" onKeyDown={keys}>
      <table className="ft-table">
        <thead>
          <tr>
            <th className="ft-check">
              {free.length > 0 && (
                <Checkbox
                  checked={all}
                  indeterminate={!all && chosen.size > 0}
                  aria-label={t(($) => $.tree.selectAll)}
                  onChange={() => onChoose(new Set(all ? [] : free.map(({ id }) => id)))}
                />
              )}
            </th>
            <th className="ft-directory">{t(($) => $.tree.directory)}</th>
            <th>{t(($) => $.tree.files)}</th>
            <th>{t(($) => $.tree.format)}</th>
            <th className="ft-end ft-limit">{t(($) => $.tree.limit)}</th>
            <th>{t(($) => $.tree.uploaded)}</th>
            <th className="ft-moment">{t(($) => $.tree.updated)}</th>
            <th className="ft-acts">{t(($) => $.tree.acts)}</th>
            {showAudit && <th className="ft-acts">{t(($) => $.tree.audit)}</th>}
            {showRemark && <th className="ft-remark-head">{t(($) => $.tree.remark)}</th>}
          </tr>
        </thead>
        {leaves.map((leaf) => {
          const { row } = leaf;
          const formats = suffixesOf(row.suffix).join(' ');
          return (
            <tbody key={row.id}>
              <tr className="ft-place">
                <td />
                <th scope="rowgroup" className="ft-directory">
                  <span className="secondary num">{row.catalogCode}</span> {nameOf(row, english)} <PlaceMarks branch={leaf} />
                </th>
                <td className="secondary num">
                  {leaf.files.length === 0 ? t(($) => $.tree.none) : t(($) => $.tree.count, { n: leaf.files.length, of: mostOf(row) })}
                </td>
                <td className="secondary ft-formats" title={formats}>
                  {formats}
                </td>
                <td className="num ft-end secondary">{t(($) => $.tree.upTo, { n: row.maxFileSize })}</td>
                <td />
                <td />
                <td className="ft-acts">
                  <RowActs acts={acts.place(leaf)} />
                </td>
                {showAudit && (
                  <td className="ft-acts">
                    <RowActs acts={acts.placeAudit(leaf)} />
                  </td>
                )}
                {showRemark && <td />}
              </tr>
              {leaf.files.map((file) => {
                const may = fileMay(file, buttons);
                return (
                  <tr key={file.id} className="ft-file" data-chosen={chosen.has(file.id)}>
                    <td className="ft-check">
                      {may.keep && (
                        <Checkbox
                          checked={chosen.has(file.id)}
                          aria-label={t(($) => $.tree.selectFile, { name: file.originalFilename })}
                          onChange={() => toggle(file.id)}
                        />
                      )}
                    </td>
                    <td colSpan={2}>
                      <span className="ft-what">
                        <FileIcon suffix={file.suffix} />
                        <FileName file={file} may={may.look} look={look} />
                        <FileMarks file={file} />
                      </span>
                    </td>
                    <td>{file.suffix.toUpperCase()}</td>
                    <td className="num ft-end secondary">{sizeWords(file.fileSize)}</td>
                    <td className="num" title={file.createUser}>
                      {dayOf(file.createTime)}
                    </td>
                    <td className="num ft-moment">
                      <span>{dayOf(file.updateTime)}</span> <span>{file.updateTime.slice(11, 16)}</span>
                    </td>
                    <td className="ft-acts">
                      {file.noAuth === 1 ? (
                        <Tooltip title={t(($) => $.tree.noAuthHint)}>
                          <span className="secondary">{t(($) => $.tree.noAuth)}</span>
                        </Tooltip>
                      ) : (
                        <RowActs acts={acts.general(file, leaf)} />
                      )}
                    </td>
                    {showAudit && (
                      <td className="ft-acts">
                        <RowActs acts={acts.audit(file, leaf)} />
                      </td>
                    )}
                    {showRemark && <td className="ft-remark">{file.problemRemark}</td>}
                  </tr>
                );
              })}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

/** The same where there is little room: each file two lines, all acts behind one button. */
export function FileCards({ leaves, buttons, acts, look, showAudit, chosen, onChoose }: ListProps) {
  const { t, i18n } = useTranslation('file');
  const english = i18n.language === 'en';
  const files = leaves.flatMap((leaf) => leaf.files);
  const keys = useFileKeys(acts, (id) => files.find((file) => file.id === id), buttons);
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are what is reached; this hears their arrow keys
    <div className="ft-cards" onKeyDown={keys}>
      {leaves.map((leaf) => (
        <section key={leaf.row.id} aria-label={nameOf(leaf.row, english)}>
          <div className="ft-card-place">
            <span className="ft-card-name">
              <span className="secondary num">{leaf.row.catalogCode}</span> {nameOf(leaf.row, english)} <PlaceMarks branch={leaf} />
            </span>
            <RowActs acts={[...acts.place(leaf), ...(showAudit ? acts.placeAudit(leaf) : [])]} />
          </div>
          {leaf.files.length === 0 ? (
            <span className="secondary">{t(($) => $.tree.none)}</span>
          ) : (
            <ul className="file-list">
              {leaf.files.map((file) => {
                const may = fileMay(file, buttons);
                const all = [
                  ...acts.general(file, leaf),
                  ...(showAudit ? acts.audit(file, leaf) : acts.audit(file, leaf).filter(({ key }) => key === 'qualified')),
                ];
                return (
                  <li key={file.id} className="ft-card">
                    {may.keep && (
                      <Checkbox
                        checked={chosen.has(file.id)}
                        aria-label={t(($) => $.tree.selectFile, { name: file.originalFilename })}
                        onChange={() => toggle(file.id)}
                      />
                    )}
                    <FileIcon suffix={file.suffix} />
                    <div className="ft-card-what">
                      <span className="ft-what">
                        <FileName file={file} may={may.look} look={look} />
                        <FileMarks file={file} />
                      </span>
                      <span className="secondary num">
                        {sizeWords(file.fileSize)} · {minuteOf(file.createTime)} {file.createUser}
                      </span>
                      {file.problemRemark !== '' && <span className="ft-remark">{file.problemRemark}</span>}
                    </div>
                    {all.length > 0 && <RowActs acts={all} folded />}
                  </li>
                );
              })}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
