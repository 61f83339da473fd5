/** Plans tests of earlier rounds once more: a retest begins with what failed, and a change of the product may touch more. */
import { type PlannedItemRow, planCalls } from '@zhengjian/contract/areas/laboratory/plan.ts';
import { ITEM_STATE } from '@zhengjian/contract/areas/laboratory/states.ts';
import { Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { notify } from '../../../shell/notices.ts';
import { useAct } from '../../../shell/query.ts';
import { Verdict } from '../parts/Verdict.tsx';

const WIDE = 640;
const HIGH = 420;

const testOf = ({ standardId, clause, itemName }: PlannedItemRow) => JSON.stringify([standardId, clause, itemName]);

/** Tests of earlier rounds that this one lacks, each as its last round had it. */
export const lackingOf = (items: readonly PlannedItemRow[], roundNo: number): PlannedItemRow[] => {
  const present = new Set(
    items.filter((item) => item.roundNo === roundNo && (item.state !== ITEM_STATE.cancelled || item.droppedReason !== '')).map(testOf),
  );
  const last = new Map(items.filter((item) => item.roundNo < roundNo).map((item) => [testOf(item), item]));
  return [...last].flatMap(([test, item]) => (present.has(test) ? [] : [item]));
};

type Props = { testId: string; items: readonly PlannedItemRow[]; roundNo: number; onClose: () => void };

export function RoundsDialog({ testId, items, roundNo, onClose }: Props) {
  const { t } = useTranslation('laboratory');
  const { act, running } = useAct(planCalls.planFromRounds, { refresh: ['laboratory'] });
  const lacking = lackingOf(items, roundNo);
  const [chosen, setChosen] = useState<readonly string[]>(lacking.map(({ id }) => id));
  const add = async () => {
    const { added } = await act({ testId, itemIds: [...chosen] }, { quiet: true });
    notify(
      'success',
      t(($) => $.plan.added, { n: added }),
    );
    onClose();
  };
  const label = (name: 'itemName' | 'standardNo' | 'clause' | 'testerName') => t(($) => $.fields.testItem[name]);
  return (
    <AppModal
      open
      width={760}
      title={t(($) => $.plan.fromRounds)}
      okText={t(($) => $.plan.fromRounds)}
      okDisabled={chosen.length === 0}
      okLoading={running}
      // what was refused is told by its toast
      onOk={() => void add().catch(() => undefined)}
      onClose={onClose}
    >
      {lacking.length === 0 ? (
        <EmptyHint title={t(($) => $.plan.fromRoundsNone)} />
      ) : (
        <>
          <p className="secondary">{t(($) => $.plan.fromRoundsHint)}</p>
          <Table<PlannedItemRow>
            size="small"
            rowKey="id"
            pagination={false}
            scroll={{ x: WIDE, y: HIGH }}
            dataSource={lacking}
            rowSelection={{ selectedRowKeys: [...chosen], onChange: (keys) => setChosen(keys.map(String)) }}
            columns={[
              {
                title: label('itemName'),
                render: (_, row) => (
                  <>
                    <span className="mono">{`${row.roundNo}-${row.itemNo}`}</span> {row.itemName}
                  </>
                ),
              },
              { title: `${label('standardNo')} / ${label('clause')}`, width: 190, render: (_, row) => `${row.standardNo} ${row.clause}` },
              { title: label('testerName'), dataIndex: 'testerName', width: 90 },
              {
                title: t(($) => $.fields.testItem.verdict),
                width: 90,
                render: (_, row) => row.verdict !== '' && <Verdict value={row.verdict} />,
              },
            ]}
          />
        </>
      )}
    </AppModal>
  );
}
