/** What the institute corrected of a case, the latest first: before and now, by whom and why. */
import type { Modification } from '@zhengjian/contract/areas/acceptance/modifications.ts';
import { useTranslation } from 'react-i18next';
import { ChangeTable } from '../../../kit/ChangeTable.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';

const MINUTE = 16;

export function ModificationsPart({ modifications }: { modifications: readonly Modification[] }) {
  const { t } = useTranslation('acceptance');
  if (modifications.length === 0) return <EmptyHint title={t(($) => $.modify.never)} hint={t(($) => $.modify.neverHint)} />;
  return (
    <div className="stack">
      {modifications.map(({ id, at, byName, state, reason, changes }) => (
        <section key={id} className="stack" aria-label={t(($) => $.modify.by, { at: at.slice(0, MINUTE), name: byName })}>
          <ChangeTable
            caption={
              <>
                <span className="num">{t(($) => $.modify.by, { at: at.slice(0, MINUTE), name: byName })}</span>{' '}
                <StateTag dict="ccc_app_status" value={state} />
              </>
            }
            changes={changes}
          />
          <p className="secondary">{t(($) => $.modify.reason, { reason })}</p>
        </section>
      ))}
    </div>
  );
}
