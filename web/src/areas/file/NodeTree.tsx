/** The catalogue of a function as a tree: chosen by the mouse or arrows, moved by dragging or by Alt with the arrows. */
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { Tag, Tree, type TreeProps } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { told } from '../../kit/files/openFile.ts';
import { useAct } from '../../shell/query.ts';
import { type Drop, type Move, moveBy, moveTo } from './moving.ts';

export type Func = Answered<typeof archiveCalls.fileFuncList>['records'][number];
export type CatalogNode = Answered<typeof archiveCalls.fileFuncDetail>['nodes'][number];
type Data = { key: string; title: ReactNode; isLeaf: boolean; children: Data[] };

/** One move after the other: each is reckoned from how the tree stands. */
function useMove(): (move: Move | null) => void {
  const { act, running } = useAct(archiveCalls.catalogNodeMove, { refresh: [archiveCalls.fileFuncDetail] });
  return (move) => {
    if (move && !running) void told(act(move));
  };
}

type Props = { nodes: readonly CatalogNode[]; chosen: string; mayEdit: boolean; onChoose: (id: string) => void };

export function NodeTree({ nodes, chosen, mayEdit, onChoose }: Props) {
  const { t, i18n } = useTranslation('file');
  const english = i18n.language === 'en';
  const go = useMove();
  const dataBelow = (parentId: string): Data[] =>
    nodes
      .filter((node) => node.parentId === parentId)
      .map((node) => ({
        key: node.id,
        title: (
          <span className={node.retired ? 'func-node func-retired' : 'func-node'}>
            <span className="secondary num">{node.catalogCode}</span> {english && node.nameEn !== '' ? node.nameEn : node.name}
            {node.mustUpload && <Tag color="red">{t(($) => $.tree.must)}</Tag>}
            {node.retired && <Tag>{t(($) => $.func.retired)}</Tag>}
            {node.fileCount > 0 && <span className="ft-count num">{node.fileCount}</span>}
          </span>
        ),
        isLeaf: node.isLeaf,
        children: dataBelow(node.id),
      }));
  const isFolder = (id: string) => nodes.some((node) => node.id === id && !node.isLeaf);
  const dropped: TreeProps['onDrop'] = ({ dragNode, node, dropPosition, dropToGap }) => {
    const at = String(node.key);
    const own = Number(node.pos.split('-').at(-1));
    const how: Drop['how'] = !dropToGap ? 'into' : dropPosition < own ? 'before' : 'behind';
    go(moveTo(nodes, String(dragNode.key), { at, how }));
  };
  const heard = (event: KeyboardEvent) => {
    if (!mayEdit || !event.altKey || chosen === '') return;
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    go(moveBy(nodes, chosen, event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    <div className="func-tree" onKeyDownCapture={heard}>
      <Tree
        blockNode
        aria-label={t(($) => $.func.catalogue)}
        treeData={dataBelow('')}
        defaultExpandAll
        selectedKeys={chosen === '' ? [] : [chosen]}
        onSelect={([key]) => key !== undefined && onChoose(String(key))}
        draggable={mayEdit ? { icon: false } : false}
        allowDrop={({ dropNode, dropPosition }) => dropPosition !== 0 || isFolder(String(dropNode.key))}
        onDrop={dropped}
      />
    </div>
  );
}

/** Moves the chosen node by one place. */
export function useMoveChosen(nodes: readonly CatalogNode[], id: string): { up: (() => void) | null; down: (() => void) | null } {
  const go = useMove();
  const by = (step: -1 | 1) => {
    const move = moveBy(nodes, id, step);
    return move && (() => go(move));
  };
  return { up: by(-1), down: by(1) };
}
