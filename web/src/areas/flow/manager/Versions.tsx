/** `/flow/manager`: deployed versions of all processes; which of them new cases run on, and what becomes of running ones. */
import '../flow.css';
import { UploadOutlined } from '@ant-design/icons';
import type { DefinitionRow, versions } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { App, Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FlowChartDialog } from '../../../kit/diagram/FlowChartDialog.tsx';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { countedText } from '../../../kit/list/countedText.ts';
import type { RowAct } from '../../../kit/list/shape.ts';
import type { StateKind } from '../../../kit/states.ts';
import { useAskDelete } from '../../../kit/useAskDelete.ts';
import { useAct } from '../../../shell/query.ts';
import { useCategories } from '../useCategories.ts';
import { useDone } from '../useDone.ts';
import { useProcessName } from '../useProcessName.ts';
import { MigrateDialog } from './MigrateDialog.tsx';
import { UploadDialog } from './UploadDialog.tsx';

const STATES = { active: 'done', suspended: 'suspended' } as const satisfies Record<DefinitionRow['status'], StateKind>;

function useColumns(): ListColumn<typeof versions>[] {
  const { t } = useTranslation('flow');
  const nameOf = useProcessName();
  return useMemo(
    () => [
      { key: 'name', fixed: true, phone: 1, show: nameOf },
      {
        key: 'version',
        align: 'start',
        phone: 2,
        show: (row) => <span className="num">{t(($) => $.follow.versionNo, { n: row.version })}</span>,
      },
      { key: 'status', phone: 1, states: STATES },
      'running',
      { key: 'total', show: ({ total }) => countedText(total) },
      'processKey',
      { key: 'createTime', phone: 2 },
      { key: 'createUser', show: (row) => (row.createUser === '' ? t(($) => $.manager.system) : row.createUser) },
      'note',
    ],
    [t, nameOf],
  );
}

/** Activate, suspend, delete: each asked once more, with what it means. */
function useVersionActs() {
  const { t } = useTranslation('flow');
  const { modal } = App.useApp();
  const askDelete = useAskDelete();
  const done = useDone();
  const nameOf = useProcessName();
  const change = useAct(workflowListCalls.changeState, { refresh: ['workflow'] });
  const remove = useAct(workflowListCalls.deleteDeployment, { refresh: ['workflow'] });
  return useMemo(() => {
    const ask = (title: string, content: string, okText: string, danger: boolean, run: () => Promise<unknown>) =>
      modal.confirm({ title, content, okText, okButtonProps: { danger }, cancelText: t(($) => $.cancel), onOk: run });
    const of = (row: DefinitionRow) => ({ name: nameOf(row), version: row.version });
    return {
      activate: (row: DefinitionRow) =>
        ask(
          t(($) => $.manager.activateAsk, of(row)),
          t(($) => $.manager.activateHint),
          t(($) => $.manager.activate),
          false,
          () =>
            done(
              change.act({ processDefinitionId: row.id, state: 'active' }, { quiet: true }),
              t(($) => $.manager.activated, of(row)),
            ),
        ),
      suspend: (row: DefinitionRow) =>
        ask(
          t(($) => $.manager.suspendAsk, of(row)),
          t(($) => $.manager.suspendHint),
          t(($) => $.manager.suspend),
          true,
          () =>
            done(
              change.act({ processDefinitionId: row.id, state: 'suspend' }, { quiet: true }),
              t(($) => $.manager.suspended),
            ),
        ),
      remove: (row: DefinitionRow) =>
        askDelete(
          [row],
          () =>
            done(
              remove.act({ deploymentIds: [row.deploymentId] }, { quiet: true }),
              t(($) => $.manager.removed, of(row)),
            ),
          { title: t(($) => $.manager.removeAsk, of(row)), hint: t(($) => $.manager.removeHint) },
        ),
    };
  }, [t, modal, askDelete, done, nameOf, change.act, remove.act]);
}

export default function Versions() {
  const { t } = useTranslation('flow');
  const [picture, setPicture] = useState('');
  const [moving, setMoving] = useState<DefinitionRow | null>(null);
  const [uploading, setUploading] = useState(false);
  const acts = useVersionActs();
  const rowActs = useCallback(
    (row: DefinitionRow): RowAct[] => [
      { key: 'diagram', label: t(($) => $.manager.diagram), onClick: () => setPicture(row.id) },
      ...(row.abilities.activate ? [{ key: 'activate', label: t(($) => $.manager.activate), onClick: () => acts.activate(row) }] : []),
      ...(row.running > 0 ? [{ key: 'migrate', label: t(($) => $.manager.migrate), onClick: () => setMoving(row) }] : []),
      ...(row.abilities.suspend
        ? [{ key: 'suspend', label: t(($) => $.manager.suspend), danger: true, onClick: () => acts.suspend(row) }]
        : []),
      ...(row.abilities.remove ? [{ key: 'remove', label: t(($) => $.remove), danger: true, onClick: () => acts.remove(row) }] : []),
    ],
    [t, acts],
  );
  const nameOf = useProcessName();
  const category = useCategories();
  return (
    <>
      <ListPage
        title={t(($) => $.screens.manager)}
        acts={
          <Button type="primary" icon={<UploadOutlined />} onClick={() => setUploading(true)}>
            {t(($) => $.manager.upload)}
          </Button>
        }
        of={workflowListCalls.managerList}
        choices={useMemo(() => ({ category }), [category])}
        columns={useColumns()}
        rowName={nameOf}
        rowActs={rowActs}
        empty={{ title: t(($) => $.manager.none) }}
      />
      {picture !== '' && <FlowChartDialog processDefinitionId={picture} onClose={() => setPicture('')} />}
      {moving && <MigrateDialog from={moving} onClose={() => setMoving(null)} />}
      {uploading && <UploadDialog onClose={() => setUploading(false)} />}
    </>
  );
}
