/**
 * That a row of a queue was sent back or put here by a forced jump, by whom and why.
 *
 * ```tsx
 * <CameBack row={row} />
 * ```
 */
import type { SentBackShown } from '@zhengjian/contract/work-queue.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import './cameBack.css';

type Props = { row: SentBackShown };

export function CameBack({ row: { returned, returnedBy: name, returnedWhy: why, jumped } }: Props) {
  const { t } = useTranslation('kit');
  if (!returned) return null;
  const said =
    name === '' ? '' : why === '' ? (jumped ? name : t(($) => $.cameBack.by, { name })) : t(($) => $.cameBack.byWhy, { name, why });
  const tag = (
    <Tag color="red" title={said || t(($) => $.cameBack.hint)}>
      {jumped ? t(($) => $.cameBack.jumped) : t(($) => $.cameBack.tag)}
    </Tag>
  );
  if (said === '') return tag;
  return (
    <span className="came-back">
      {tag}
      <span className="came-back-why" title={said}>
        {said}
      </span>
    </span>
  );
}
