/**
 * Says what would stand here and offers the way there.
 *
 * ```tsx
 * <EmptyHint title={t(($) => $.drafts.none)} hint={t(($) => $.drafts.noneHint)} act={{ label: t(($) => $.drafts.start), onClick }} />
 * ```
 */
import { InboxOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Props = { title?: string; hint?: ReactNode; act?: { label: string; onClick: () => void } };

export function EmptyHint({ title, hint, act }: Props) {
  const { t } = useTranslation('kit');
  return (
    <div className="empty-hint">
      <InboxOutlined className="empty-icon" aria-hidden />
      <strong>{title ?? t(($) => $.empty.title)}</strong>
      {hint && <span className="secondary">{hint}</span>}
      {act && <Button onClick={act.onClick}>{act.label}</Button>}
    </div>
  );
}
