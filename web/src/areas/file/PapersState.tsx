/** Above the files of a case: the state of its papers, the archive number, and the way to set it. */
import { docStatusCalls } from '@zhengjian/contract/areas/file/doc-status.ts';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Copyable } from '../../kit/Copyable.tsx';
import { StateTag } from '../../kit/StateTag.tsx';
import { useRead } from '../../shell/query.ts';
import { DocStatusDialog } from './DocStatusDialog.tsx';

export function PapersState({ dataId, title }: { dataId: string; title: string }) {
  const { t } = useTranslation('file');
  const [setting, setSetting] = useState(false);
  // a company's papers have no such state
  const { data } = useRead(docStatusCalls.docStatus, { id: dataId }, { quiet: true });
  if (data === undefined) return null;
  return (
    <>
      <Space wrap className="papers-state">
        <StateTag dict="doc_status" value={String(data.docStatus)} />
        {data.archiveNo !== '' && <Copyable text={data.archiveNo} />}
        {data.docRemark !== '' && <span>{data.docRemark}</span>}
        {data.docUser !== '' && (
          <span className="secondary">{t(($) => $.papers.by, { name: data.docUser, time: data.docTime.slice(0, 16) })}</span>
        )}
        {data.next.length > 0 && (
          <Button size="small" onClick={() => setSetting(true)}>
            {t(($) => $.papers.set)}
          </Button>
        )}
      </Space>
      {setting && <DocStatusDialog of={{ dataId, title, next: data.next }} onClose={() => setSetting(false)} />}
    </>
  );
}
