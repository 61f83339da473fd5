/** A leaver's work piece by piece with where each goes, and the sums of it. */
import type { Handover, Holder } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { Alert, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../kit/Facts.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useSizeLevel } from '../../../shell/size.ts';

type Piece = Handover['tasks'][number];
const ROWS = 10;
const KINDS = { successor: 'done', role: 'waiting', owner: 'done', stays: 'returned' } as const;

const countOf = (of: Handover, to: Piece['to']): number => of.tasks.filter((piece) => piece.to === to).length;
/** How many tasks change hands. */
export const movedOf = (of: Handover): number => of.tasks.length - countOf(of, 'stays');

export function Sums({ leaver, of, done = false }: { leaver: Holder; of: Handover; done?: boolean }) {
  const { t } = useTranslation('flow');
  const stays = countOf(of, 'stays');
  const moved = movedOf(of);
  const lines = [
    ...(moved > 0 || of.deputyships === 0 ? [t(($) => $.handover.done, { count: moved })] : []),
    ...(of.deputyships > 0 ? [t(($) => $.handover.doneDeputies, { count: of.deputyships })] : []),
    ...(stays > 0 ? [t(($) => $.handover.left, { count: stays })] : []),
  ];
  if (done)
    return (
      <Alert
        className="dialog-line"
        type={stays > 0 ? 'warning' : 'success'}
        showIcon
        title={lines[0]}
        {...(lines.length > 1 ? { description: lines.slice(1).map((line) => <p key={line}>{line}</p>) } : {})}
      />
    );
  const sums = [
    { label: t(($) => $.handover.toSuccessor), value: countOf(of, 'successor') },
    { label: t(($) => $.handover.goesToRole), value: countOf(of, 'role') },
    ...(countOf(of, 'owner') > 0 ? [{ label: t(($) => $.handover.goesToOwner), value: countOf(of, 'owner') }] : []),
    { label: t(($) => $.handover.stays), value: stays },
    { label: t(($) => $.handover.ends), value: of.deputyships },
  ];
  return (
    <>
      <p>
        <strong>{t(($) => $.handover.summary, { name: leaver.realName, tasks: of.tasks.length, deputyships: of.deputyships })}</strong>
      </p>
      <Facts className="handover-sums num" facts={sums} />
    </>
  );
}

export function Pieces({ leaver, of, done = false }: { leaver: Holder; of: Handover; done?: boolean }) {
  const { t } = useTranslation('flow');
  const phone = useSizeLevel() === 0;
  if (of.tasks.length === 0) return null;
  const wordOf = ({ to, toName }: Piece): string => {
    if (to === 'successor') return toName;
    if (to === 'role') return t(($) => $.handover.role);
    return to === 'owner' ? t(($) => $.handover.owner, { name: toName }) : t(($) => $.handover.stay, { name: leaver.realName });
  };
  return (
    <Table<Piece>
      className="dialog-line"
      size="small"
      rowKey="taskId"
      dataSource={of.tasks}
      pagination={of.tasks.length > ROWS ? { pageSize: ROWS, size: 'small', showSizeChanger: false } : false}
      {...(phone ? {} : { scroll: { x: 'max-content' } })}
      columns={[
        {
          key: 'caseNo',
          title: t(($) => $.handover.caseNo),
          render: (_, { caseNo, caseTitle, nodeName }) => (
            <>
              <span className="mono">{caseNo}</span>
              {phone && (
                <span className="secondary handover-line">
                  {caseTitle} · {nodeName}
                </span>
              )}
            </>
          ),
        },
        ...(phone
          ? []
          : [
              { key: 'caseTitle', title: t(($) => $.handover.caseTitle), dataIndex: 'caseTitle' },
              { key: 'node', title: t(($) => $.handover.node), dataIndex: 'nodeName' },
              {
                key: 'due',
                title: t(($) => $.handover.due),
                className: 'num',
                render: (_: unknown, { dueTime }: Piece) => dueTime.slice(0, 16),
              },
            ]),
        {
          key: 'to',
          title: t(($) => $.handover.to),
          render: (_, piece) => (
            <>
              {done ? <StateTag kind={KINDS[piece.to]}>{wordOf(piece)}</StateTag> : wordOf(piece)}
              {phone && piece.reason !== '' && <span className="secondary handover-line">{piece.reason}</span>}
            </>
          ),
        },
        ...(phone ? [] : [{ key: 'why', title: t(($) => $.handover.why), className: 'handover-why', dataIndex: 'reason' }]),
      ]}
    />
  );
}
