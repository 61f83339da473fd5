/** What a version changes, element by element: came, went, or says something else than before. */
import type { VersionDifference } from '@zhengjian/contract/areas/workflow/releases.ts';
import { Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../../kit/StateTag.tsx';
import type { StateKind } from '../../../kit/states.ts';

const ROWS = 10;
const KINDS = { added: 'done', removed: 'returned', changed: 'working' } as const satisfies Record<VersionDifference['kind'], StateKind>;

export function Differences({ differences }: { differences: readonly VersionDifference[] }) {
  const { t } = useTranslation('flow');
  const empty = t(($) => $.release.empty);
  if (differences.length === 0) return <p className="secondary">{t(($) => $.release.same)}</p>;
  return (
    <Table
      size="small"
      rowKey={(d) => `${d.of} ${d.element}`}
      pagination={differences.length > ROWS ? { pageSize: ROWS, size: 'small' } : false}
      dataSource={[...differences]}
      className="dialog-line"
      columns={[
        {
          key: 'kind',
          title: t(($) => $.release.what),
          width: 100,
          render: (_, d) => <StateTag kind={KINDS[d.kind]}>{t(($) => $.release.change[d.kind])}</StateTag>,
        },
        {
          key: 'element',
          title: t(($) => $.release.element),
          width: 200,
          render: (_, d) => (
            <>
              {t(($) => $.release.of[d.of])} {d.name}
              <div className="secondary mono">{d.element}</div>
            </>
          ),
        },
        {
          key: 'changes',
          title: t(($) => $.release.content),
          render: (_, d) => (
            <ul className="release-changes">
              {d.changes.map(({ field, before, after }) => (
                <li key={field}>
                  {d.kind === 'changed'
                    ? t(($) => $.release.from, { field, before: before || empty, after: after || empty })
                    : t(($) => $.release.only, { field, value: d.kind === 'removed' ? before : after })}
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}
