/** Moves running cases of one version to another: the dry run node by node first, who stays and why, then the deed with its result. */
import type { DefinitionRow, MigrationPlan } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { Alert, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct, useRead } from '../../../shell/query.ts';
import { useProcessName } from '../useProcessName.ts';
import { casesOf, Plan } from './Plan.tsx';

const LIMIT = 500;
const SHORTEST = 2;
const MOST_VERSIONS = 100;

export function MigrateDialog({ from, onClose }: { from: DefinitionRow; onClose: () => void }) {
  const { t } = useTranslation('flow');
  const nameOf = useProcessName();
  const id = useId();
  const versions = useRead(workflowListCalls.managerList, { current: 1, size: MOST_VERSIONS, category: from.category });
  const others = (versions.data?.records ?? []).filter((v) => v.processKey === from.processKey && v.id !== from.id);
  const [chosen, setChosen] = useState('');
  const to = chosen === '' ? (others.find((v) => v.status === 'active')?.id ?? others[0]?.id ?? '') : chosen;
  const [remark, setRemark] = useState('');
  const [fault, setFault] = useState('');
  const [result, setResult] = useState<MigrationPlan | null>(null);
  const plan = useRead(
    workflowListCalls.migratePlan,
    { fromDefinitionId: from.id, toDefinitionId: to },
    { enabled: to !== '' && result === null, staleTime: 0 },
  );
  const { act, running } = useAct(workflowListCalls.migrate, { refresh: ['workflow'] });
  const movable = plan.data?.movable ?? 0;

  async function move(): Promise<void> {
    setFault('');
    try {
      setResult(await act({ fromDefinitionId: from.id, toDefinitionId: to, remark: remark.trim() }, { quiet: true }));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    }
  }
  const title = t(($) => $.migrate.title, { name: nameOf(from), version: from.version });
  if (result) {
    const left = casesOf(result) - result.moved;
    return (
      <AppModal open width={720} title={title} onClose={onClose}>
        <Alert
          type={left === 0 ? 'success' : 'warning'}
          showIcon
          title={t(($) => $.migrate.done, { moved: result.moved })}
          {...(left > 0 ? { description: t(($) => $.migrate.left, { left }) } : {})}
        />
      </AppModal>
    );
  }
  return (
    <AppModal
      open
      width={720}
      title={title}
      okText={t(($) => $.migrate.ok, { count: movable })}
      okDisabled={movable === 0 || remark.trim().length < SHORTEST || remark.length > LIMIT}
      okLoading={running}
      onOk={() => void move()}
      onClose={onClose}
      notice={fault !== '' && <Alert type="error" showIcon role="alert" title={fault} className="dialog-line" />}
    >
      {versions.data && others.length === 0 ? (
        <p className="secondary">{t(($) => $.migrate.noOther)}</p>
      ) : (
        <>
          <div className="dialog-line">
            <label htmlFor={`${id}to`}>{t(($) => $.migrate.to)}</label>
            <Select
              id={`${id}to`}
              value={to}
              loading={versions.isPending}
              onChange={setChosen}
              style={{ width: '100%' }}
              options={others.map((v) => ({
                value: v.id,
                label: t(($) => $.migrate.toVersion, { version: v.version, status: t(($) => $.manager.status[v.status]) }),
              }))}
            />
          </div>
          {to !== '' && (
            <Loaded read={plan} rows={4}>
              {(known) => <Plan plan={known} />}
            </Loaded>
          )}
          {movable > 0 && (
            <div className="dialog-line">
              <label htmlFor={`${id}why`}>{t(($) => $.migrate.reason)}</label>
              <Input.TextArea
                id={`${id}why`}
                value={remark}
                placeholder={t(($) => $.migrate.reasonPlaceholder)}
                autoSize={{ minRows: 2, maxRows: 8 }}
                count={{ show: true, max: LIMIT }}
                onChange={(event) => setRemark(event.target.value)}
              />
            </div>
          )}
        </>
      )}
    </AppModal>
  );
}
