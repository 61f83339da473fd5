/** `/work/deputy`: who stands in for whom and when; naming a deputy, ending it. */
import type { DeputyRow } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column, Filter, ListView } from '../../../kit/list/shape.ts';
import { RegisterScreen } from '../../../kit/RegisterScreen.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import type { StateKind } from '../../../kit/states.ts';
import { useAskDelete } from '../../../kit/useAskDelete.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct } from '../../../shell/query.ts';
import { DeputyDialog } from './DeputyDialog.tsx';
import { useDeputyWork } from './useDeputyWork.ts';

const KINDS = { active: 'working', coming: 'waiting', over: 'ended' } as const satisfies Record<DeputyRow['state'], StateKind>;
const STATES = ['active', 'coming', 'over'] as const;
const input = (view: ListView) => ({ ...view.sent, current: view.current, size: view.size });
const rowName = (row: DeputyRow): string => `${row.userName} ${row.deputyName}`;

function useColumns(): Column<DeputyRow>[] {
  const { t } = useTranslation('workflow');
  const work = useDeputyWork();
  return useMemo(
    () => [
      { key: 'userName', title: t(($) => $.work.deputies.user), width: 120, fixed: true, phone: 1, show: (row) => row.userName },
      { key: 'deputyName', title: t(($) => $.work.deputies.deputy), width: 120, phone: 1, show: (row) => `→ ${row.deputyName}` },
      {
        key: 'state',
        title: t(($) => $.work.deputies.state),
        width: 110,
        phone: 1,
        show: (row) => <StateTag kind={KINDS[row.state]}>{t(($) => $.work.deputies.states[row.state])}</StateTag>,
      },
      {
        key: 'from',
        title: t(($) => $.work.deputies.period),
        width: 290,
        phone: 2,
        show: (row) => (
          <span className="num">
            {row.from.slice(0, 16)} – {row.until.slice(0, 16)}
          </span>
        ),
      },
      {
        key: 'categories',
        title: t(($) => $.work.deputies.categories),
        width: 200,
        show: (row) =>
          row.categories.length === 0
            ? t(($) => $.work.deputies.all)
            : row.categories.map((code) => work.find(({ value }) => value === code)?.label ?? code).join(t(($) => $.work.between)),
      },
      { key: 'reason', title: t(($) => $.work.deputies.reason), width: 240 },
    ],
    [t, work],
  );
}

export default function Deputies() {
  const { t } = useTranslation('workflow');
  const askDelete = useAskDelete();
  const [naming, setNaming] = useState(false);
  const { act } = useAct(workflowActCalls.flowDeputyEnd, { refresh: ['workflow'] });
  const filters = useMemo<Filter[]>(
    () => [
      {
        kind: 'choice',
        key: 'state',
        label: t(($) => $.work.deputies.state),
        options: STATES.map((value) => ({ value, label: t(($) => $.work.deputies.states[value]) })),
      },
    ],
    [t],
  );
  const rowActs = useCallback(
    (row: DeputyRow) =>
      row.canEnd
        ? [
            {
              key: 'end',
              label: t(($) => $.work.deputies.end),
              danger: true,
              onClick: () =>
                askDelete(
                  [row],
                  async () => {
                    await act({ id: row.id });
                    notify(
                      'success',
                      t(($) => $.work.deputies.ended),
                    );
                  },
                  {
                    title: t(($) => $.work.deputies.endAsk, { name: row.deputyName }),
                    hint: t(($) => $.work.deputies.endHint),
                    ok: t(($) => $.work.deputies.end),
                  },
                ),
            },
          ]
        : [],
    [t, askDelete, act],
  );
  const name = () => setNaming(true);
  return (
    <>
      <RegisterScreen
        id="workflow.deputy"
        title={t(($) => $.work.screens.deputy)}
        acts={
          <Button type="primary" onClick={name}>
            {t(($) => $.work.deputies.name)}
          </Button>
        }
        call={workflowActCalls.flowDeputyPage}
        input={input}
        filters={filters}
        columns={useColumns()}
        rowKey="id"
        rowName={rowName}
        rowActs={rowActs}
        empty={{
          title: t(($) => $.work.empty.deputy),
          hint: t(($) => $.work.empty.deputyHint),
          act: { label: t(($) => $.work.deputies.name), onClick: name },
        }}
      />
      {naming && <DeputyDialog onClose={() => setNaming(false)} />}
    </>
  );
}
