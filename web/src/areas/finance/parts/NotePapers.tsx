/** The papers of a note, by the node of the catalogue in which they are filed. */

import { financeCalls } from '@zhengjian/contract/areas/finance/calls.ts';
import type { NoteLeafNode } from '@zhengjian/contract/areas/finance/records.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { Facts } from '../../../kit/Facts.tsx';
import { shownOf } from '../../../kit/files/openFile.ts';
import { showFiles } from '../../../kit/files/preview/store.ts';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useRead } from '../../../shell/query.ts';

export function NotePapers({ id }: { id: string }) {
  const { t, i18n } = useTranslation('finance');
  const { t: file } = useTranslation('file');
  const nameOf = (node: NoteLeafNode) => (i18n.language === 'en' ? node.nameEn || node.name : node.name);
  const read = useRead(financeCalls.selectLeafNode, { id });
  return (
    <Loaded read={read} rows={4}>
      {(nodes) => {
        const several = new Set(nodes.map(({ caseId }) => caseId)).size > 1;
        const open = nodes.flatMap(({ files }) => files).filter((f) => f.abilities.view);
        if (nodes.every(({ files }) => files.length === 0))
          return <EmptyHint title={t(($) => $.note.papersNone)} hint={t(($) => $.note.papersNoneHint)} />;
        return (
          <Facts
            className="fact-rows"
            facts={nodes.map((node) => ({
              label: several ? `${node.caseNo} ${nameOf(node)}` : nameOf(node),
              value:
                node.files.length === 0
                  ? t(($) => $.note.papersNone)
                  : node.files.map((f) => (
                      <div key={f.fileId}>
                        <Button
                          type="link"
                          className="plain-link"
                          disabled={!f.abilities.view}
                          title={f.abilities.view ? '' : file(($) => $.tree.noAuthHint)}
                          onClick={() => showFiles(open.map(shownOf), open.indexOf(f))}
                        >
                          {f.originalFilename}
                        </Button>{' '}
                        <span className="secondary">
                          {f.createUser} {f.createTime.slice(0, 16)}
                        </span>
                      </div>
                    )),
            }))}
          />
        );
      }}
    </Loaded>
  );
}
