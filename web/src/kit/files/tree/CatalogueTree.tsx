/** The catalogue at the left: folders and places with their counts and marks. Arrow keys move, Enter chooses; files are dropped on a place. */
import { Tree, TreeSelect } from 'antd';
import { type DragEvent, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Branch, type Buttons, findBranch, leavesOf, marksOf, nameOf, nodeMay } from './rows.ts';

export const ROOT = '';
/** antd wants a key that is not empty. */
const ROOT_KEY = 'root';

type Props = {
  branches: readonly Branch[];
  buttons: Buttons;
  chosen: string;
  onChoose: (id: string) => void;
  onDrop: (files: readonly File[], branch: Branch) => void;
};

const carriesFiles = (event: DragEvent): boolean => [...event.dataTransfer.types].includes('Files');

function Title({ branch, over, english }: { branch: Branch; over: boolean; english: boolean }) {
  const { t } = useTranslation('file');
  const marks = marksOf([branch]);
  return (
    <span className="ft-node" data-over={over}>
      <span className="secondary num">{branch.row.catalogCode}</span> <span>{nameOf(branch.row, english)}</span>
      {marks.files > 0 && <span className="ft-count num">{marks.files}</span>}
      {marks.lacking > 0 && (
        <span className="ft-dot" data-kind="lacking">
          <span className="visually-hidden">{t(($) => $.tree.lackingCount, { count: marks.lacking })}</span>
        </span>
      )}
      {marks.problems > 0 && (
        <span className="ft-dot" data-kind="problem">
          <span className="visually-hidden">{t(($) => $.tree.problemCount, { count: marks.problems })}</span>
        </span>
      )}
    </span>
  );
}

export function CatalogueTree({ branches, buttons, chosen, onChoose, onDrop }: Props) {
  const { t, i18n } = useTranslation('file');
  const english = i18n.language === 'en';
  const [over, setOver] = useState('');
  const all = useMemo(() => leavesOf(branches), [branches]);
  const takes = (id: string): Branch | undefined => {
    const branch = all.find(({ row }) => row.id === id);
    return branch && nodeMay(branch, buttons).upload ? branch : undefined;
  };
  type Data = { key: string; title: ReactNode; isLeaf: boolean; children: Data[] };
  const dataOf = (branch: Branch): Data => ({
    key: branch.row.id,
    title: (
      // biome-ignore lint/a11y/noStaticElementInteractions: a target for the mouse; the keyboard uploads by the button of the list
      <span
        onDragOver={(event) => {
          if (!carriesFiles(event) || !takes(branch.row.id)) return;
          event.preventDefault();
          event.stopPropagation();
          setOver(branch.row.id);
        }}
        onDragLeave={() => setOver('')}
        onDrop={(event) => {
          const place = takes(branch.row.id);
          setOver('');
          if (!place || !carriesFiles(event)) return;
          event.preventDefault();
          event.stopPropagation();
          onDrop([...event.dataTransfer.files], place);
        }}
      >
        <Title branch={branch} over={over === branch.row.id} english={english} />
      </span>
    ),
    isLeaf: branch.children.length === 0,
    children: branch.children.map(dataOf),
  });
  const data: Data[] = [{ key: ROOT_KEY, title: <strong>{t(($) => $.tree.all)}</strong>, isLeaf: false, children: branches.map(dataOf) }];
  return (
    <Tree
      blockNode
      className="ft-tree"
      aria-label={t(($) => $.tree.directory)}
      treeData={data}
      defaultExpandedKeys={[ROOT_KEY, ...branches.map(({ row }) => row.id)]}
      autoExpandParent
      selectedKeys={[chosen === ROOT ? ROOT_KEY : chosen]}
      onSelect={([key]) => key !== undefined && onChoose(key === ROOT_KEY ? ROOT : String(key))}
    />
  );
}

/** The same for a narrow page. */
export function CatalogueSelect({ branches, chosen, onChoose }: Pick<Props, 'branches' | 'chosen' | 'onChoose'>) {
  const { t, i18n } = useTranslation('file');
  const english = i18n.language === 'en';
  type Data = { value: string; title: string; children: Data[] };
  const dataOf = ({ row, children }: Branch): Data => ({
    value: row.id,
    title: `${row.catalogCode} ${nameOf(row, english)}`,
    children: children.map(dataOf),
  });
  const known = findBranch(branches, chosen) !== undefined;
  return (
    <TreeSelect
      className="ft-select"
      aria-label={t(($) => $.tree.choose)}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      treeData={[{ value: ROOT_KEY, title: t(($) => $.tree.all), children: branches.map(dataOf) }]}
      value={known ? chosen : ROOT_KEY}
      onChange={(key: string) => onChoose(key === ROOT_KEY ? ROOT : key)}
    />
  );
}
