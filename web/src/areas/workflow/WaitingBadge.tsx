/** The number beside an entry of the menu: how much waits there for the signed-in person. */
import './workflow.css';
import { Badge } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWaiting, waitingAt } from './useWaiting.ts';

const MOST = 999;

export default function WaitingBadge({ path }: { path: string }) {
  const { t } = useTranslation('workflow');
  const { data } = useWaiting();
  const count = waitingAt(data ?? [], path);
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
