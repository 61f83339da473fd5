/** What an erasure takes of a person, and what stays with the reason. */
import type { ErasurePreview } from '@zhengjian/contract/areas/account/erasure.ts';
import { useTranslation } from 'react-i18next';

export function ErasureParts({ of: { erased, kept } }: { of: ErasurePreview }) {
  const { t } = useTranslation('account');
  return (
    <>
      <h3 className="erasure-head">{t(($) => $.erasure.willErase)}</h3>
      <ul className="erasure-parts">
        {erased.map(({ part, n }) => (
          <li key={part}>
            <span>{t(($) => $.erasure.erased[part])}</span>
            <span className="num secondary">{t(($) => $.erasure.count, { n })}</span>
          </li>
        ))}
      </ul>
      <h3 className="erasure-head">{t(($) => $.erasure.willKeep)}</h3>
      <ul className="erasure-parts">
        {kept.map(({ part, n }) => (
          <li key={part}>
            <span>{t(($) => $.erasure.kept[part])}</span>
            {n !== null && <span className="num secondary">{t(($) => $.erasure.cases, { n })}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
