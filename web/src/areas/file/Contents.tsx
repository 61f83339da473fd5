/** Contents of the archive: line, year, project; below a keyword the projects it finds. Levels are read as they are opened. */

import { useQueryClient } from '@tanstack/react-query';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { Empty, Input, Tag, Tree } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../kit/Loaded.tsx';
import { send } from '../../shell/api.ts';
import { ApiError } from '../../shell/apiError.ts';
import { readKey, useRead } from '../../shell/query.ts';

type Entry = Answered<typeof archiveCalls.selectEArchivesContentsTree>[number];
type Data = { key: string; title: ReactNode; isLeaf: boolean; selectable: boolean; children?: Data[] };
type Below = Readonly<Record<string, readonly Entry[]>>;

const PROJECT = 'project:';
const NONE: readonly Entry[] = [];

function Name({ entry }: { entry: Entry }) {
  const { t } = useTranslation('file');
  if (entry.kind === 'project')
    return (
      <span className="contents-project">
        <span className="mono">{entry.name}</span>
        {entry.lacking > 0 && <Tag color="red">{t(($) => $.tree.lackingShort, { n: entry.lacking })}</Tag>}
        {entry.missing > 0 && <Tag color="volcano">{t(($) => $.tree.missingCount, { count: entry.missing })}</Tag>}
        <span className="secondary contents-detail" title={entry.detail}>
          {entry.detail}
        </span>
      </span>
    );
  const line = entry.name === '1' || entry.name === '2' || entry.name === '4' ? entry.name : 'company';
  return (
    <span>
      {entry.kind === 'line' ? t(($) => $.archive.line[line]) : t(($) => $.archive.year, { n: entry.name })}{' '}
      <span className="secondary num">{entry.count}</span>
    </span>
  );
}

type Props = { chosen: string; onChoose: (dataId: string) => void; keyword: string; onKeyword: (keyword: string) => void };

export function Contents({ chosen, onChoose, keyword, onKeyword }: Props) {
  const { t } = useTranslation('file');
  const client = useQueryClient();
  const [typed, setTyped] = useState(keyword);
  const [below, setBelow] = useState<Below>({});
  const top = useRead(archiveCalls.selectEArchivesContentsTree, {});
  const found = useRead(archiveCalls.selectEArchivesContentsTree, { keyword }, { enabled: keyword !== '' });

  async function load(parentId: string): Promise<void> {
    const input = { parentId };
    try {
      const entries = await client.fetchQuery({
        queryKey: readKey(archiveCalls.selectEArchivesContentsTree, input),
        queryFn: ({ signal }) => send(archiveCalls.selectEArchivesContentsTree, input, { signal }),
      });
      setBelow((all) => ({ ...all, [parentId]: entries }));
    } catch (fault) {
      // The toast has told why; the branch can be opened again.
      if (!(fault instanceof ApiError)) throw fault;
    }
  }
  const dataOf = (entry: Entry): Data => {
    const project = entry.kind === 'project';
    const children = below[entry.id];
    return {
      key: entry.id,
      title: <Name entry={entry} />,
      isLeaf: project || entry.count === 0,
      selectable: project,
      ...(children ? { children: children.map(dataOf) } : {}),
    };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: dataOf reads what is listed here
  const treeData = useMemo(() => (top.data ?? NONE).map(dataOf), [top.data, below]);
  const selected = chosen === '' ? [] : [`${PROJECT}${chosen}`];
  const choose = (keys: readonly (string | number | bigint)[]) => {
    const [key] = keys;
    if (key !== undefined && String(key).startsWith(PROJECT)) onChoose(String(key).slice(PROJECT.length));
  };
  return (
    <>
      <Input.Search
        allowClear
        value={typed}
        aria-label={t(($) => $.archive.search)}
        placeholder={t(($) => $.archive.search)}
        onChange={(event) => {
          setTyped(event.target.value);
          if (event.target.value === '') onKeyword('');
        }}
        onSearch={(text) => onKeyword(text.trim())}
      />
      <div className="contents-room">
        {keyword === '' ? (
          <Loaded read={top} rows={6}>
            {() => (
              <Tree
                blockNode
                aria-label={t(($) => $.archive.contents)}
                treeData={treeData}
                loadData={({ key }) => load(String(key))}
                loadedKeys={Object.keys(below)}
                selectedKeys={selected}
                expandAction="click"
                onSelect={choose}
              />
            )}
          </Loaded>
        ) : (
          <Loaded read={found} rows={6}>
            {(entries) =>
              entries.length === 0 ? (
                <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(($) => $.archive.notFound)}>
                  <span className="secondary">{t(($) => $.archive.notFoundHint)}</span>
                </Empty>
              ) : (
                <>
                  <p className="secondary num" role="status">
                    {t(($) => $.archive.found, { n: entries.length })}
                  </p>
                  <Tree
                    blockNode
                    aria-label={t(($) => $.archive.contents)}
                    treeData={entries.map(dataOf)}
                    selectedKeys={selected}
                    onSelect={choose}
                  />
                </>
              )
            }
          </Loaded>
        )}
      </div>
    </>
  );
}
