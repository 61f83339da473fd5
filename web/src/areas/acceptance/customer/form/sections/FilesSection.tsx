/** The papers of the application, one place for each catalogue node: the required ones first. */
import { CheckCircleFilled } from '@ant-design/icons';
import type { ArchiveRow, FileRecord } from '@zhengjian/contract/areas/file/records.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileField } from '../../../../../kit/files/FileField.tsx';
import { keepTemplate } from '../../../../../kit/files/openFile.ts';
import { StateTag } from '../../../../../kit/StateTag.tsx';
import { useWords } from '../../../../../shell/words.ts';
import type { Papers } from '../usePapers.ts';
import { PaperChoice } from './PaperChoice.tsx';

function Paper({
  dataId,
  node,
  files,
  onChange,
  onGoing,
}: {
  dataId: string;
  node: ArchiveRow;
  files: readonly FileRecord[];
  onChange: () => void;
  onGoing: Papers['note'];
}) {
  const { t } = useTranslation('acceptance');
  const say = useWords();
  return (
    <div className="paper-slot" id={`paper-${node.catalogCode}`}>
      <div className="paper-slot-head">
        <span className="secondary num">{node.catalogCode}</span> <span>{say({ zh: node.name, en: node.nameEn })}</span>
        {node.hasTemplate === 1 && (
          <Button type="link" size="small" className="field-link" onClick={() => void keepTemplate(node.id)}>
            {t(($) => $.customer.files.template)}
          </Button>
        )}
        {node.mustUpload === 1 &&
          (files.length > 0 ? (
            <CheckCircleFilled className="model-done" aria-label={t(($) => $.customer.files.done)} />
          ) : (
            <StateTag kind="customer">{t(($) => $.customer.files.missing)}</StateTag>
          ))}
      </div>
      <FileField
        dataId={dataId}
        node={node}
        files={files}
        onChange={onChange}
        onGoing={(going) => onGoing(node, going)}
        other={<PaperChoice node={node} files={files} onChange={onChange} />}
      />
      {files
        .filter(({ hasProblem }) => hasProblem === 1)
        .map(({ fileId, problemRemark }) => (
          <p key={fileId} className="paper-problem">
            {t(($) => $.customer.files.problem, { remark: problemRemark })}
          </p>
        ))}
    </div>
  );
}

export function FilesSection({ dataId, papers }: { dataId: string; papers: Papers }) {
  const { t } = useTranslation('acceptance');
  const [all, setAll] = useState(false);
  const must = papers.nodes.filter(({ mustUpload }) => mustUpload === 1);
  const optional = papers.nodes.filter(({ mustUpload }) => mustUpload !== 1);
  const slots = (nodes: readonly ArchiveRow[]) => (
    <div className="paper-grid">
      {nodes.map((node) => (
        <Paper key={node.id} dataId={dataId} node={node} files={papers.filesOf(node)} onChange={papers.refresh} onGoing={papers.note} />
      ))}
    </div>
  );
  if (papers.nodes.length === 0) return papers.loading ? null : <p className="secondary">{t(($) => $.customer.files.none)}</p>;
  const used = optional.some((node) => papers.filesOf(node).length > 0);
  return (
    <div className="wide">
      <h3 className="paper-title">
        {t(($) => $.customer.files.must)}{' '}
        <span className="secondary num">
          {t(($) => $.customer.files.mustCount, { n: must.length, done: must.length - papers.missing })}
        </span>
      </h3>
      {slots(must)}
      <h3 className="paper-title">
        {used ? (
          t(($) => $.customer.files.optional)
        ) : (
          <Button type="link" className="field-link" aria-expanded={all} onClick={() => setAll(!all)}>
            {t(($) => $.customer.files.optional)} ({optional.length})
          </Button>
        )}
      </h3>
      {(all || used) && slots(optional)}
    </div>
  );
}
