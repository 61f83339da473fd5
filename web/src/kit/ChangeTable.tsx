/** What is different between two states of one thing: before and now side by side, on a phone below each other. */
import type { Change, FileContent } from '@zhengjian/contract/change.ts';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FileIcon } from './files/FileIcon.tsx';
import { showFiles } from './files/preview/store.ts';
import { sizeWords } from './files/sizes.ts';
import './changes.css';

const MINUTE = 16;

/** A content of a file, to be opened beside the other one. */
function Content({ file, all }: { file: FileContent; all: readonly FileContent[] }) {
  const { t } = useTranslation('kit');
  const look = () =>
    showFiles(
      all.map((one) => ({ ...one, mark: one.sha256, mayKeep: true })),
      all.indexOf(file),
    );
  return (
    <>
      <FileIcon suffix={file.suffix} />{' '}
      <button type="button" className="link-cell" aria-label={t(($) => $.file.preview, { name: file.name })} onClick={look}>
        {file.name}
      </button>{' '}
      <Tag>V{file.versionNo}</Tag>
      <div className="secondary num">
        {file.byName} {file.time.slice(0, MINUTE)} · {sizeWords(file.size)}
      </div>
      <div className="mono secondary change-hash" title="SHA-256">
        {file.sha256}
      </div>
    </>
  );
}

function Row({ change }: { change: Change }) {
  const { t } = useTranslation('kit');
  const { about, label, kind, before, after, files } = change;
  const contents = files ? [files.before, files.after].filter((file) => file !== null) : [];
  const shown = (value: string, there: boolean, file: FileContent | null = null) =>
    file ? (
      <Content file={file} all={contents} />
    ) : there ? (
      value || <span className="secondary">{t(($) => $.changes.empty)}</span>
    ) : (
      <span className="secondary">–</span>
    );
  return (
    <tr>
      <th scope="row">
        {about !== '' && <span className="change-about">{about}</span>} {label}{' '}
        {kind !== 'changed' && <Tag color={kind === 'added' ? 'green' : 'red'}>{t(($) => $.changes[kind])}</Tag>}
      </th>
      <td data-label={t(($) => $.changes.before)}>{shown(before, kind !== 'added', files?.before)}</td>
      <td data-label={t(($) => $.changes.after)}>{shown(after, kind !== 'removed', files?.after)}</td>
    </tr>
  );
}

/** Head of a table with what is different: field, before, after. */
export function ChangeHead() {
  const { t } = useTranslation('kit');
  return (
    <thead>
      <tr>
        <th scope="col">{t(($) => $.changes.field)}</th>
        <th scope="col">{t(($) => $.changes.before)}</th>
        <th scope="col">{t(($) => $.changes.after)}</th>
      </tr>
    </thead>
  );
}

export function ChangeTable({ caption, changes }: { caption: ReactNode; changes: readonly Change[] }) {
  return (
    <table className="change-table">
      <caption>{caption}</caption>
      <ChangeHead />
      <tbody>
        {changes.map((change) => (
          <Row key={`${change.about} ${change.label} ${change.kind} ${change.before} ${change.after}`} change={change} />
        ))}
      </tbody>
    </table>
  );
}
