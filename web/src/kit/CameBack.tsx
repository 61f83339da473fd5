/**
 * That a row of a queue was sent back, by whom and why.
 *
 * ```tsx
 * <CameBack row={row} />
 * ```
 */
import type { WorkRow } from '@zhengjian/contract/work-queue.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import './cameBack.css';

type Props = { row: Pick<WorkRow, 'returned' | 'returnedBy' | 'returnedWhy'> };

export function CameBack({ row: { returned, returnedBy: name, returnedWhy: why } }: Props) {
  const { t } = useTranslation('kit');
  if (!returned) return null;
  const said = name === '' ? '' : why === '' ? t(($) => $.cameBack.by, { name }) : t(($) => $.cameBack.byWhy, { name, why });
  return (
    <>
      <Tag color="red" title={said || t(($) => $.cameBack.hint)}>
        {t(($) => $.cameBack.tag)}
      </Tag>
      {said !== '' && (
        <span className="came-back" title={said}>
          {said}
        </span>
      )}
    </>
  );
}
