/** `/flow/model`: drafts of processes, begun from a deployed version, edited, and deployed when they have no fault. */
import '../flow.css';
import { PlusOutlined } from '@ant-design/icons';
import type { ModelRow, models } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import type { RowAct } from '../../../kit/list/shape.ts';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useAskDelete } from '../../../kit/useAskDelete.ts';
import { useAct } from '../../../shell/query.ts';
import { useDone } from '../useDone.ts';
import { useMayDeploy } from '../useMayDeploy.ts';
import { useProcessName } from '../useProcessName.ts';
import { DeployDialog, type Deploying } from './DeployDialog.tsx';
import { NewDraft } from './NewDraft.tsx';

export const editorPath = (id: string): string => `/flow/model/edit?id=${id}`;
const open = (row: ModelRow) => editorPath(row.id);

function useColumns(): ListColumn<typeof models>[] {
  const { t } = useTranslation('flow');
  const nameOf = useProcessName();
  return useMemo(
    () => [
      { key: 'name', fixed: true, opens: true, phone: 1, show: nameOf },
      'processKey',
      {
        key: 'faults',
        align: 'start',
        phone: 1,
        show: (row) =>
          row.faults === 0 ? (
            <StateTag kind="done">{t(($) => $.model.sound)}</StateTag>
          ) : (
            <StateTag kind="returned">{t(($) => $.model.faulty, { count: row.faults })}</StateTag>
          ),
      },
      {
        key: 'deployedVersion',
        align: 'start',
        show: (row) =>
          row.deployedVersion === 0 ? t(($) => $.model.notDeployed) : t(($) => $.follow.versionNo, { n: row.deployedVersion }),
      },
      { key: 'changed', phone: 2, show: (row) => (row.changed ? t(($) => $.model.hasChanges) : t(($) => $.model.upToDate)) },
      { key: 'updateTime', phone: 2 },
      'updateUser',
    ],
    [t, nameOf],
  );
}

export default function Models() {
  const { t } = useTranslation('flow');
  const askDelete = useAskDelete();
  const navigate = useNavigate();
  const nameOf = useProcessName();
  const mayDeploy = useMayDeploy();
  const [adding, setAdding] = useState(false);
  const done = useDone();
  const [deploying, setDeploying] = useState<Deploying | null>(null);
  const { act: remove } = useAct(workflowListCalls.modelRemove, { refresh: ['workflow'] });
  const rowActs = useCallback(
    (row: ModelRow): RowAct[] => [
      { key: 'edit', label: t(($) => $.model.edit), onClick: () => void navigate(open(row)) },
      ...(mayDeploy && row.faults === 0 && row.changed
        ? [{ key: 'deploy', label: t(($) => $.model.deploy), onClick: () => setDeploying({ id: row.id, name: nameOf(row) }) }]
        : []),
      {
        key: 'remove',
        label: t(($) => $.remove),
        danger: true,
        onClick: () =>
          askDelete(
            [row],
            () =>
              done(
                remove({ ids: [row.id] }, { quiet: true }),
                t(($) => $.model.removed),
              ),
            { title: t(($) => $.model.removeAsk, { name: nameOf(row) }), hint: t(($) => $.model.removeHint) },
          ),
      },
    ],
    [t, askDelete, navigate, nameOf, mayDeploy, done, remove],
  );
  return (
    <>
      <ListPage
        title={t(($) => $.screens.model)}
        acts={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            {t(($) => $.model.add)}
          </Button>
        }
        of={workflowListCalls.modelList}
        columns={useColumns()}
        rowName={nameOf}
        open={open}
        rowActs={rowActs}
        empty={{
          title: t(($) => $.model.none),
          hint: t(($) => $.model.noneHint),
          act: { label: t(($) => $.model.add), onClick: () => setAdding(true) },
        }}
      />
      {deploying && <DeployDialog draft={deploying} onClose={() => setDeploying(null)} />}
      {adding && <NewDraft onClose={() => setAdding(false)} onMade={(id) => void navigate(editorPath(id))} />}
    </>
  );
}
