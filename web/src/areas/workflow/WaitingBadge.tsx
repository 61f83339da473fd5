/**
 * How much waits for the signed-in person behind an entry of the menu, or a group of them: a number behind its name, said with it;
 * on the icon where the menu is folded. Nothing where nothing waits.
 */
import './workflow.css';
import { Badge } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWaiting, waitingAt } from './useWaiting.ts';

const MOST = 999;
const MOST_ON_ICON = 99;

type Props = {
  paths: readonly string[];
  /** The icon of the folded menu. */
  icon?: ReactNode;
  /** As the menu draws its icons. */
  className?: string;
  style?: CSSProperties;
};

export default function WaitingBadge({ paths, icon, className, style }: Props) {
  const { t } = useTranslation('workflow');
  const { data } = useWaiting();
  const count = waitingAt(data ?? [], paths);
  if (icon !== undefined)
    return (
      <span className={className} style={style}>
        <Badge count={count} overflowCount={MOST_ON_ICON} size="small" color="blue" offset={[4, -2]} title="">
          {icon}
        </Badge>
      </span>
    );
  if (count === 0) return null;
  const said = t(($) => $.work.home.menu, { count });
  return (
    <>
      <span className="visually-hidden">{t(($) => $.work.home.beside, { said })}</span>
      <Badge className="open-count" count={count} overflowCount={MOST} size="small" color="blue" title={said} aria-hidden />
    </>
  );
}
