/** `/flow/releases`: versions that were asked to be published; a second person looks at them and releases or refuses. */
import '../flow.css';
import { RELEASE_STATUS, type ReleaseRow, workflowReleaseCalls } from '@zhengjian/contract/areas/workflow/releases.ts';
import { App } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Column, Filter, ListView, RowAct } from '../../../kit/list/shape.ts';
import { RegisterScreen } from '../../../kit/RegisterScreen.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import type { StateKind } from '../../../kit/states.ts';
import { useAct } from '../../../shell/query.ts';
import { useDone } from '../useDone.ts';
import { useProcessName } from '../useProcessName.ts';
import { ReleaseDialog } from './ReleaseDialog.tsx';

const KINDS = { open: 'waiting', released: 'done', refused: 'returned', withdrawn: 'ended' } as const satisfies Record<
  ReleaseRow['status'],
  StateKind
>;
/** A message names the request that it speaks of. */
const NAMED = 'request';
const input = ({ sent, current, size }: ListView) => ({ ...sent, current, size });

function useColumns(show: (row: ReleaseRow) => void): Column<ReleaseRow>[] {
  const { t } = useTranslation('flow');
  const nameOf = useProcessName();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t(($) => $.release.column.name),
        width: 170,
        fixed: true,
        phone: 1,
        show: (row) => (
          <button type="button" className="link-cell" onClick={() => show(row)}>
            {nameOf(row)}
          </button>
        ),
      },
      { key: 'note', title: t(($) => $.release.column.note), width: 280, phone: 2 },
      {
        key: 'status',
        title: t(($) => $.release.column.status),
        width: 124,
        phone: 1,
        show: (row) => <StateTag kind={KINDS[row.status]}>{t(($) => $.release.status[row.status])}</StateTag>,
      },
      { key: 'askedBy', title: t(($) => $.release.column.askedBy), width: 110, phone: 2 },
      { key: 'askedAt', title: t(($) => $.release.column.askedAt), width: 150, as: 'minute', phone: 2 },
      { key: 'decidedBy', title: t(($) => $.release.column.decidedBy), width: 100 },
      { key: 'decidedAt', title: t(($) => $.release.column.decidedAt), width: 150, as: 'minute' },
      {
        key: 'version',
        title: t(($) => $.release.column.version),
        width: 110,
        show: (row) => (row.version === 0 ? '' : t(($) => $.follow.versionNo, { n: row.version })),
      },
      { key: 'decideRemark', title: t(($) => $.release.column.remark), width: 220 },
    ],
    [t, nameOf, show],
  );
}

export default function Releases() {
  const { t } = useTranslation('flow');
  const { modal } = App.useApp();
  const [query, setQuery] = useSearchParams();
  const [chosen, setChosen] = useState('');
  const done = useDone();
  const nameOf = useProcessName();
  const { act: withdraw } = useAct(workflowReleaseCalls.releaseWithdraw, { refresh: ['workflow'] });
  const named = query.get(NAMED) ?? '';
  const shown = chosen === '' ? named : chosen;
  const show = useCallback((row: ReleaseRow) => setChosen(row.id), []);
  const close = () => {
    setChosen('');
    if (named === '') return;
    query.delete(NAMED);
    setQuery(query, { replace: true });
  };
  const filters = useMemo<Filter[]>(
    () => [
      {
        kind: 'choice',
        key: 'status',
        label: t(($) => $.release.column.status),
        options: RELEASE_STATUS.map((value) => ({ value, label: t(($) => $.release.status[value]) })),
      },
    ],
    [t],
  );
  const rowActs = useCallback(
    (row: ReleaseRow): RowAct[] => [
      {
        key: 'show',
        label: row.abilities.decide ? t(($) => $.release.decide) : t(($) => $.release.show),
        onClick: () => show(row),
      },
      ...(row.abilities.withdraw
        ? [
            {
              key: 'withdraw',
              label: t(($) => $.release.withdraw),
              danger: true,
              onClick: () =>
                void modal.confirm({
                  title: t(($) => $.release.withdrawAsk, { name: nameOf(row) }),
                  content: t(($) => $.release.withdrawHint),
                  okText: t(($) => $.release.withdraw),
                  okButtonProps: { danger: true },
                  cancelText: t(($) => $.cancel),
                  onOk: () =>
                    done(
                      withdraw({ id: row.id }, { quiet: true }),
                      t(($) => $.release.withdrawn),
                    ),
                }),
            },
          ]
        : []),
    ],
    [t, modal, nameOf, show, done, withdraw],
  );
  return (
    <>
      <RegisterScreen
        id="flow.releases"
        title={t(($) => $.screens.releases)}
        call={workflowReleaseCalls.releasePage}
        input={input as never}
        filters={filters}
        columns={useColumns(show)}
        rowKey="id"
        rowName={nameOf}
        rowActs={rowActs}
        empty={{ title: t(($) => $.release.none), hint: t(($) => $.release.noneHint) }}
      />
      {shown !== '' && <ReleaseDialog id={shown} onClose={close} />}
    </>
  );
}
