/** What waits to be given out, the most urgent first: dragged to the board, or given out by its button. */
import type { BoardWork } from '@zhengjian/contract/areas/acceptance/board.ts';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { DeadlineStatus } from '../../../kit/DeadlineStatus.tsx';
import { DictText } from '../../../kit/dictionary.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';

type Props = { works: readonly BoardWork[]; onDrag: (work: BoardWork | null) => void; onAssign: (work: BoardWork) => void };

export function WaitingList({ works, onDrag, onAssign }: Props) {
  const { t } = useTranslation('acceptance');
  if (works.length === 0) return <EmptyHint title={t(($) => $.board.waitingNone)} hint={t(($) => $.board.waitingNoneHint)} />;
  return (
    <ul className="plan-waiting">
      {works.map((work) => (
        <li
          key={work.taskId}
          className="plan-card"
          draggable={work.mine}
          onDragStart={(event) => {
            event.dataTransfer.setData('text/plain', work.no);
            event.dataTransfer.effectAllowed = 'move';
            onDrag(work);
          }}
          onDragEnd={() => onDrag(null)}
        >
          <span>
            <Tag>{t(($) => $.board.kind[work.kind])}</Tag>
            {work.isUrgent && <Tag color="volcano">{t(($) => $.staff.urgent)}</Tag>}
          </span>
          <strong className="mono">{work.no}</strong>
          <span>{work.company}</span>
          <span className="secondary">
            {work.title} · <DictText code="ccc_product_class" value={work.productClass} />
          </span>
          {work.laboratory !== '' && (
            <span className="secondary">
              <DictText code="laboratory_b" value={work.laboratory} />
            </span>
          )}
          <span className="plan-card-foot">
            <DeadlineStatus state={work.lamp} daysLeft={work.daysLeft} dueTime={work.dueTime} />
            {work.mine && (
              <Button size="small" aria-label={t(($) => $.board.assignOf, { no: work.no })} onClick={() => onAssign(work)}>
                {t(($) => $.board.assign)}
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
