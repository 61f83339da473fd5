/** Contents of the archive: line, year, project; below a keyword the projects it finds. Levels are read as they are opened. */

import { useQueryClient } from '@tanstack/react-query';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { Empty, Input, Tag, Tree } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { told } from '../../kit/files/openFile.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { send } from '../../shell/api.ts';
import { readKey, useRead } from '../../shell/query.ts';

type Entry = Answered<typeof archiveCalls.selectEArchivesContentsTree>[number];
type Data = { key: string; title: ReactNode; isLeaf: boolean; selectable: boolean; children?: Data[] };
type Below = Readonly<Record<string, readonly Entry[]>>;

const PROJECT = 'project:';
/** A branch is drawn whole by then. */
const OPENS_MS = 1000;
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
  const [opened, setOpened] = useState<readonly string[]>([]);
  const top = useRead(archiveCalls.selectEArchivesContentsTree, {});
  const found = useRead(archiveCalls.selectEArchivesContentsTree, { keyword }, { enabled: keyword !== '' });

  /** A refusal leaves the branch as it was; it can be opened again. */
  const load = (parentId: string): Promise<void> => {
    const input = { parentId };
    const entries = client.fetchQuery({
      queryKey: readKey(archiveCalls.selectEArchivesContentsTree, input),
      queryFn: ({ signal }) => send(archiveCalls.selectEArchivesContentsTree, input, { signal }),
    });
    return told(entries.then((found) => setBelow((all) => ({ ...all, [parentId]: found }))));
  };
  // A link to a project opens the branch in which it stands.
  const linked = useRead(
    archiveCalls.selectEArchivesContentsTreeExpendAll,
    { dataId: chosen },
    { enabled: chosen !== '' && keyword === '' },
  ).data?.find(({ kind }) => kind === 'project');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each project
  useEffect(() => {
    if (!linked) return;
    const year = linked.parentId;
    const line = `line:${year.split(':')[1] ?? ''}`;
    const levels = [line, year].filter((key) => !below[key]);
    void Promise.all(levels.map(load)).then(() => setOpened((keys) => [...new Set([...keys, line, year])]));
  }, [linked?.id]);
  const room = useRef<HTMLDivElement>(null);
  const shown = linked !== undefined && opened.includes(linked.parentId) && below[linked.parentId] !== undefined;
  useEffect(() => {
    if (!shown || !room.current) return;
    const box = room.current;
    // the tree draws a branch that opens bit by bit
    const find = () => box.querySelector('.ant-tree-treenode-selected')?.scrollIntoView({ block: 'nearest' });
    const watch = new MutationObserver(find);
    watch.observe(box, { childList: true, subtree: true });
    find();
    const enough = setTimeout(() => watch.disconnect(), OPENS_MS);
    return () => {
      clearTimeout(enough);
      watch.disconnect();
    };
  }, [shown]);
  /** Beyond the most that a year shows, the project that is looked at stands at the end. */
  const childrenOf = (id: string): readonly Entry[] | undefined => {
    const entries = below[id];
    return entries && linked?.parentId === id && entries.every((one) => one.id !== linked.id) ? [...entries, linked] : entries;
  };
  const dataOf = (entry: Entry): Data => {
    const project = entry.kind === 'project';
    const children = childrenOf(entry.id);
    return {
      key: entry.id,
      title: <Name entry={entry} />,
      isLeaf: project || entry.count === 0,
      selectable: project,
      ...(children ? { children: children.map(dataOf) } : {}),
    };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: dataOf reads what is listed here
  const treeData = useMemo(() => (top.data ?? NONE).map(dataOf), [top.data, below, linked]);
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
      <div className="contents-room" ref={room}>
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
                expandedKeys={[...opened]}
                onExpand={(keys) => setOpened(keys.map(String))}
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
