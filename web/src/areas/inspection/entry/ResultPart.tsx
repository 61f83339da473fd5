/** The result in the file of an inspection: entered by the team while the visit is on, read by everybody afterwards. */
import type { InspectionDetail } from '@zhengjian/contract/areas/inspection/records.ts';
import { sectionsOf } from '@zhengjian/contract/areas/inspection/rules.ts';
import { useTranslation } from 'react-i18next';
import { CommentMark } from '../../../kit/review/CommentMark.tsx';
import { EntryForm } from './EntryForm.tsx';
import { SectionShown, SectionVerdict } from './SectionShown.tsx';
import { useEntry } from './useEntry.ts';

function Entering({ d }: { d: InspectionDetail }) {
  return <EntryForm d={d} entry={useEntry(d)} />;
}

export function ResultPart({ d }: { d: InspectionDetail }) {
  const { t } = useTranslation('inspection');
  if (d.abilities.enter) return <Entering d={d} />;
  return (
    <div className="stack">
      {sectionsOf(d.checkKind).map((section) => {
        const shown = d.sections.find((s) => s.section === section);
        return (
          <section key={section} className="stack" aria-label={t(($) => $.section[section])}>
            <div className="section-head">
              <h3>{t(($) => $.section[section])}</h3>
              {shown && <SectionVerdict body={shown.body} />}
              <CommentMark place={`sections:${section}`} name={t(($) => $.section[section])} />
            </div>
            {shown ? <SectionShown body={shown.body} /> : <span className="secondary">–</span>}
          </section>
        );
      })}
    </div>
  );
}
