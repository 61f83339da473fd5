/** `/flow/releases`: versions that were asked to be published; a second person looks at them and releases or refuses. */
import '../flow.css';
import { type ReleaseRow, type releases, workflowReleaseCalls } from '@zhengjian/contract/areas/workflow/releases.ts';
import { App } from 'antd';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import type { RowAct } from '../../../kit/list/shape.ts';
import type { StateKind } from '../../../kit/states.ts';
import { useAct } from '../../../shell/query.ts';
import { useDone } from '../useDone.ts';
import { useProcessName } from '../useProcessName.ts';
import { useRequest } from '../useRequest.ts';
import { ReleaseDialog } from './ReleaseDialog.tsx';

const STATES = { open: 'waiting', released: 'done', refused: 'returned', withdrawn: 'ended' } as const satisfies Record<
  ReleaseRow['status'],
  StateKind
>;
const FILTERS = ['status'] as const;

function useColumns(show: (row: ReleaseRow) => void): ListColumn<typeof releases>[] {
  const { t } = useTranslation('flow');
  const nameOf = useProcessName();
  return useMemo(
    () => [
      {
        key: 'name',
        fixed: true,
        phone: 1,
        show: (row) => (
          <button type="button" className="link-cell" onClick={() => show(row)}>
            {nameOf(row)}
          </button>
        ),
      },
      { key: 'note', phone: 2 },
      { key: 'status', phone: 1, states: STATES },
      { key: 'askedBy', phone: 2 },
      { key: 'askedAt', phone: 2 },
      'decidedBy',
      'decidedAt',
      {
        key: 'version',
        align: 'start',
        show: (row) => (row.version === 0 ? '' : t(($) => $.follow.versionNo, { n: row.version })),
      },
      'decideRemark',
    ],
    [t, nameOf, show],
  );
}

export default function Releases() {
  const { t } = useTranslation('flow');
  const { modal } = App.useApp();
  const { named, chosen, choose, close } = useRequest<ReleaseRow>();
  const done = useDone();
  const nameOf = useProcessName();
  const { act: withdraw } = useAct(workflowReleaseCalls.releaseWithdraw, { refresh: ['workflow'] });
  const shown = chosen?.id ?? named;
  const rowActs = useCallback(
    (row: ReleaseRow): RowAct[] => [
      {
        key: 'show',
        label: row.abilities.decide ? t(($) => $.release.decide) : t(($) => $.release.show),
        onClick: () => choose(row),
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
    [t, modal, nameOf, choose, done, withdraw],
  );
  return (
    <>
      <ListPage
        title={t(($) => $.screens.releases)}
        of={workflowReleaseCalls.releasePage}
        filters={FILTERS}
        columns={useColumns(choose)}
        rowName={nameOf}
        rowActs={rowActs}
        empty={{ title: t(($) => $.release.none), hint: t(($) => $.release.noneHint) }}
      />
      {shown !== '' && <ReleaseDialog id={shown} onClose={close} />}
    </>
  );
}
