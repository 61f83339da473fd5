/** Head and file tree of one project's archive; which operations are offered is the screen's. */
import './archive.css';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import type { ArchiveButton } from '@zhengjian/contract/areas/file/records.ts';
import type { ReactNode } from 'react';
import { Copyable } from '../../kit/Copyable.tsx';
import { FileTree } from '../../kit/files/tree/FileTree.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { useRead } from '../../shell/query.ts';
import { usePageTitle } from '../../shell/tabKey.ts';
import { PapersState } from './PapersState.tsx';

type Props = {
  dataId: string;
  buttons?: readonly ArchiveButton[];
  audit?: boolean;
  /** It is a page of its own: the tab is called by the project, and its name is the heading of the page. */
  titles?: boolean;
  acts?: ReactNode;
};

export function ProjectFiles({ dataId, buttons, audit = true, titles = false, acts }: Props) {
  const read = useRead(archiveCalls.selectTreeFileCatalogByDataId, { dataId });
  usePageTitle(titles ? (read.data?.title ?? '') : '');
  const Head = titles ? 'h1' : 'h2';
  return (
    <Loaded read={read} rows={10}>
      {({ title }) => (
        <section className={titles ? 'archive archive-project' : 'archive-project'}>
          <div className="archive-head">
            <Head>
              <Copyable text={title} />
            </Head>
            <div className="archive-acts">{acts}</div>
          </div>
          <PapersState dataId={dataId} title={title} />
          <FileTree key={dataId} dataId={dataId} address audit={audit} {...(buttons ? { buttons } : {})} />
        </section>
      )}
    </Loaded>
  );
}
