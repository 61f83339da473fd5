/** `/system/fileFunc`: which catalogue and which buttons belong to which work; the catalogue is built here. */
import './func.css';
import '../../kit/files/tree/tree.css';
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  FileAddOutlined,
  FolderAddOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { ARCHIVE_BUTTONS, type functions } from '@zhengjian/contract/areas/file/records.ts';
import { App, Button, Checkbox, Tabs } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyHint } from '../../kit/EmptyHint.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { RecordDialog, type RecordFormSlots } from '../../kit/register/RecordDialog.tsx';
import { useRemoveRecord } from '../../kit/register/useRemoveRecord.ts';
import { useRegisterWords } from '../../kit/register/words.ts';
import { useAskDelete } from '../../kit/useAskDelete.ts';
import { useAct, useRead } from '../../shell/query.ts';
import { useMay } from '../../shell/session.ts';
import { useSizeLevel } from '../../shell/size.ts';
import { useUnsaved } from '../../shell/unsaved.ts';
import { NodeForm } from './NodeForm.tsx';
import { type CatalogNode, type Func, NodeTree, useMoveChosen } from './NodeTree.tsx';
import type { Draft } from './nodeFields.ts';

const MOST_FUNCTIONS = 100;

/** Asks before changes that are not saved are given up. */
function useGuard() {
  const { t } = useTranslation('file');
  const { modal } = App.useApp();
  const [touched, setTouched] = useState(false);
  useUnsaved(touched);
  const leave = (go: () => void) => {
    if (!touched) return go();
    modal.confirm({
      title: t(($) => $.func.leave),
      okText: t(($) => $.func.leaveOk),
      cancelText: t(($) => $.func.stay),
      onOk: () => {
        setTouched(false);
        go();
      },
    });
  };
  return { leave, setTouched };
}

type Guard = ReturnType<typeof useGuard>;

function Catalogue({ func, nodes, mayEdit, guard }: { func: Func; nodes: readonly CatalogNode[]; mayEdit: boolean; guard: Guard }) {
  const { t, i18n } = useTranslation('file');
  const askDelete = useAskDelete();
  const [draft, setDraft] = useState<Draft | null>(null);
  const { leave, setTouched } = guard;
  // on a phone the form stands below the tree, out of sight
  const phone = useSizeLevel() === 0;
  const right = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (phone && draft) right.current?.scrollIntoView({ block: 'start' });
  }, [phone, draft]);
  const remove = useAct(archiveCalls.catalogNodeRemove, { refresh: ['file'] });
  const chosen = nodes.find(({ id }) => id === draft?.id);
  const move = useMoveChosen(nodes, chosen?.id ?? '');
  const nameOf = (node: CatalogNode) => (i18n.language === 'en' && node.nameEn !== '' ? node.nameEn : node.name);
  /** New nodes stand in the chosen folder, or beside the chosen paper. */
  const folder = chosen ? (chosen.isLeaf ? chosen.parentId : chosen.id) : '';
  const add = (isLeaf: boolean) => leave(() => setDraft({ id: '', parentId: folder, isLeaf }));
  const askRemove = (node: CatalogNode) =>
    askDelete(
      [node],
      async () => {
        await remove.act({ ids: node.id });
        setTouched(false);
        setDraft(null);
      },
      { title: t(($) => $.func.removeNodeAsk, { name: nameOf(node) }), hint: t(($) => $.func.removeNodeHint) },
    );
  return (
    <div className="func-body">
      <div className="func-left">
        {mayEdit && (
          <div className="func-tools">
            <Button icon={<FolderAddOutlined />} onClick={() => add(false)}>
              {t(($) => $.func.addFolder)}
            </Button>
            <Button icon={<FileAddOutlined />} onClick={() => add(true)}>
              {t(($) => $.func.addPaper)}
            </Button>
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              aria-label={t(($) => $.func.up)}
              title={t(($) => $.func.up)}
              disabled={!move.up}
              onClick={() => move.up?.()}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined />}
              aria-label={t(($) => $.func.down)}
              title={t(($) => $.func.down)}
              disabled={!move.down}
              onClick={() => move.down?.()}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={t(($) => $.func.removeNode)}
              title={t(($) => $.func.removeNode)}
              disabled={!chosen}
              onClick={() => chosen && askRemove(chosen)}
            />
          </div>
        )}
        {nodes.length === 0 ? (
          <EmptyHint title={t(($) => $.func.emptyTree)} />
        ) : (
          <NodeTree
            key={func.id}
            nodes={nodes}
            chosen={chosen?.id ?? ''}
            mayEdit={mayEdit}
            onChoose={(id) => leave(() => setDraft({ id, parentId: '', isLeaf: true }))}
          />
        )}
        {mayEdit && nodes.length > 0 && <p className="secondary func-hint">{t(($) => $.func.moveHint)}</p>}
      </div>
      <div className="func-right" ref={right}>
        {draft && (draft.id === '' || chosen) ? (
          <NodeForm
            key={`${draft.id} ${draft.parentId} ${draft.isLeaf} ${chosen ? `${chosen.parentId} ${chosen.retired}` : ''}`}
            func={func}
            nodes={nodes}
            draft={draft}
            mayEdit={mayEdit}
            onTouched={setTouched}
            onSaved={(id) => setDraft({ id, parentId: '', isLeaf: draft.isLeaf })}
          />
        ) : (
          <EmptyHint title={t(($) => $.func.chooseNode)} />
        )}
      </div>
    </div>
  );
}

type OneProps = { func: Func; mayEdit: boolean; guard: Guard; onEdit: () => void; onRemoved: () => void };

function One({ func, mayEdit, guard, onEdit, onRemoved }: OneProps) {
  const { t } = useTranslation('file');
  const read = useRead(archiveCalls.fileFuncDetail, { id: func.id });
  const words = useRegisterWords(archiveCalls.fileFuncSubmit.register);
  const askRemove = useRemoveRecord(archiveCalls.fileFuncSubmit.register, archiveCalls.fileFuncRemove, { onRemoved });
  return (
    <>
      <div className="func-about">
        <span className="mono">{func.functionCode}</span>
        <span className="secondary num">{t(($) => $.func.count, { n: func.nodeCount, files: func.fileCount })}</span>
        <span className="secondary">{func.buttons.map((one) => t(($) => $.tree[one])).join(' · ')}</span>
        {mayEdit && (
          <span className="func-acts">
            <Button type="link" icon={<EditOutlined />} onClick={onEdit}>
              {words.change}
            </Button>
            <Button type="link" danger onClick={() => askRemove(func)}>
              {t(($) => $.func.remove)}
            </Button>
          </span>
        )}
      </div>
      <Loaded read={read} rows={10}>
        {({ nodes }) => <Catalogue key={func.id} func={func} nodes={nodes} mayEdit={mayEdit} guard={guard} />}
      </Loaded>
    </>
  );
}

/** A new function begins with everything that a file tree can show. */
const START = { buttons: [...ARCHIVE_BUTTONS], showAudit: true, showRemark: true, businessType: '1' } as const;

function useForm(): RecordFormSlots<typeof functions> {
  const { t } = useTranslation('file');
  return useMemo(() => {
    const options = ARCHIVE_BUTTONS.map((value) => ({ value, label: t(($) => $.tree[value]) }));
    return {
      start: { ...START, buttons: [...START.buttons] },
      fields: [
        'functionCode',
        'businessType',
        'name',
        'nameEn',
        { name: 'buttons', wide: true, control: <Checkbox.Group options={options} /> },
        'showAudit',
        'showRemark',
        { name: 'remark', wide: true },
      ],
    };
  }, [t]);
}

export default function FileFunc() {
  const { t, i18n } = useTranslation('file');
  const [query, setQuery] = useSearchParams();
  const mayEdit = useMay('file_func_edit');
  const list = useRead(archiveCalls.fileFuncList, { current: 1, size: MOST_FUNCTIONS });
  const [editing, setEditing] = useState<Func | 'new' | null>(null);
  const words = useRegisterWords(archiveCalls.fileFuncSubmit.register);
  const form = useForm();
  const guard = useGuard();
  const choose = (id: string) => guard.leave(() => setQuery(id === '' ? {} : { func: id }, { replace: true }));
  return (
    <section className="archive">
      <div className="archive-head">
        <h1>{t(($) => $.screens.func)}</h1>
        {mayEdit && (
          <span className="archive-acts">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
              {words.add}
            </Button>
          </span>
        )}
      </div>
      <Loaded read={list} rows={10}>
        {({ records }) => {
          const chosen = records.find(({ id }) => id === query.get('func')) ?? records[0];
          if (!chosen) return <EmptyHint title={t(($) => $.func.choose)} />;
          return (
            <Tabs
              activeKey={chosen.id}
              onChange={choose}
              destroyOnHidden
              items={records.map((func) => ({
                key: func.id,
                label: i18n.language === 'en' && func.nameEn !== '' ? func.nameEn : func.name,
                children: <One func={func} mayEdit={mayEdit} guard={guard} onEdit={() => setEditing(func)} onRemoved={() => choose('')} />,
              }))}
            />
          );
        }}
      </Loaded>
      {editing && (
        <RecordDialog
          {...form}
          of={archiveCalls.fileFuncSubmit}
          record={editing === 'new' ? undefined : editing}
          latest={async () => (await list.refetch()).data?.records.find(({ id }) => editing !== 'new' && id === editing.id)}
          onClose={() => setEditing(null)}
          onSaved={({ id }) => choose(id)}
        />
      )}
    </section>
  );
}
