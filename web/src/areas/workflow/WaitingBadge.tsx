/** The number beside an entry of the menu, or a group of them: how much waits there for the signed-in person. */
import './workflow.css';
import { Badge } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWaiting, waitingAt } from './useWaiting.ts';

const MOST = 999;

export default function WaitingBadge({ paths }: { paths: readonly string[] }) {
  const { t } = useTranslation('workflow');
  const { data } = useWaiting();
  const count = waitingAt(data ?? [], paths);
  return count === 0 ? null : (
    <Badge
      className="open-count"
      count={count}
      overflowCount={MOST}
      size="small"
      color="blue"
      title={t(($) => $.work.home.menu, { count })}
    />
  );
}
