/** What a version changes, element by element: came, went, or says something else than before. */
import type { VersionDifference } from '@zhengjian/contract/areas/workflow/releases.ts';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../../kit/StateTag.tsx';
import type { StateKind } from '../../../kit/states.ts';

const KINDS = { added: 'done', removed: 'returned', changed: 'working' } as const satisfies Record<VersionDifference['kind'], StateKind>;

export function Differences({ differences }: { differences: readonly VersionDifference[] }) {
  const { t } = useTranslation('flow');
  const empty = t(($) => $.release.empty);
  if (differences.length === 0) return <p className="secondary">{t(($) => $.release.same)}</p>;
  return (
    <ul className="release-differences">
      {differences.map((d) => (
        <li key={`${d.of} ${d.element}`}>
          <StateTag kind={KINDS[d.kind]}>{t(($) => $.release.change[d.kind])}</StateTag>
          <span>
            {t(($) => $.release.of[d.of])} <strong>{d.name}</strong> <span className="secondary mono">{d.element}</span>
          </span>
          <ul className="release-changes">
            {d.changes.map(({ field, before, after }) => (
              <li key={field}>
                {d.kind === 'changed'
                  ? t(($) => $.release.from, { field, before: before || empty, after: after || empty })
                  : t(($) => $.release.only, { field, value: d.kind === 'removed' ? before : after })}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
