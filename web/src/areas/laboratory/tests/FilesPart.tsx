/** What a type test is judged by: the papers of its cases, those of the company and those of the laboratory. */
import type { ArchiveButton } from '@zhengjian/contract/areas/file/records.ts';
import type { TestDetail } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileTree } from '../../../kit/files/tree/FileTree.tsx';

/** Application with its technical documents, and type test (domain 3.8). */
const FOLDERS = ['01', '03'];
const READS: readonly ArchiveButton[] = ['preview', 'download'];
const CORRECTS: readonly ArchiveButton[] = [...READS, 'upload', 'remove', 'cover', 'qualified'];

/** @param corrects the company puts corrected papers in the place of those that it handed in */
export function FilesPart({ cases, corrects = false }: Pick<TestDetail, 'cases'> & { corrects?: boolean }) {
  const { t } = useTranslation('laboratory');
  const [chosen, setChosen] = useState('');
  const shown = cases.find(({ id }) => id === chosen) ?? cases[0];
  if (shown === undefined) return null;
  return (
    <div className="stack">
      {corrects && <p className="secondary">{t(($) => $.detail.correctHint)}</p>}
      {cases.length > 1 && (
        <Select
          aria-label={t(($) => $.detail.filesOf)}
          popupMatchSelectWidth={false}
          value={shown.id}
          options={cases.map(({ id, caseNo, title }) => ({ value: id, label: `${caseNo} ${title}` }))}
          onChange={setChosen}
        />
      )}
      <FileTree key={shown.id} dataId={shown.id} address brief audit={false} buttons={corrects ? CORRECTS : READS} folders={FOLDERS} />
    </div>
  );
}
