/** The number beside "my to-do tasks" in the menu. */
import './workflow.css';
import { Badge } from 'antd';
import { useTranslation } from 'react-i18next';
import { useOpenCounts } from './useOpenCounts.ts';

const MOST = 999;

export default function OpenCount() {
  const { t } = useTranslation('workflow');
  const { data } = useOpenCounts();
  const count = data?.reduce((sum, c) => sum + c.count, 0) ?? 0;
  return (
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
