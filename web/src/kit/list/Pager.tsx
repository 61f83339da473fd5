/** Total, page sizes, previous, pages, next, jumper (rule pagination-layout). */
import { COUNT_LIMIT, PAGE_SIZES } from '@zhengjian/contract/paging.ts';
import { Pagination } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSizeLevel } from '../../shell/size.ts';
import { digits } from '../digits.ts';
import type { ListView } from './shape.ts';
import type { ChangeView } from './useListView.ts';

type Props = { view: ListView; total: number; exact: boolean; onChange: ChangeView };

export function Pager({ view, total, exact, onChange }: Props) {
  const { t } = useTranslation('kit');
  const phone = useSizeLevel() === 0;
  if (total === 0) return null;
  return (
    <Pagination
      className="pager num"
      size={phone ? 'small' : 'medium'}
      simple={phone}
      current={view.current}
      pageSize={view.size}
      total={total}
      pageSizeOptions={[...PAGE_SIZES]}
      showSizeChanger={!phone}
      showQuickJumper={!phone}
      showTotal={(n) => t(($) => (exact ? $.list.total : n < COUNT_LIMIT ? $.list.totalAtLeast : $.list.totalMore), { n: digits(n) })}
      onChange={(current, size) => onChange(size === view.size ? { current } : { size, current: 1 })}
    />
  );
}
