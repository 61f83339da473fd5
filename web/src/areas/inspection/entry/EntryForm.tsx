/** The result as it is entered at the factory: one section after the other, photographs, nonconformities, and what has not left the device yet. */
import '../inspection.css';
import type { InspectionDetail } from '@zhengjian/contract/areas/inspection/records.ts';
import { openSections, type Section, sectionsOf } from '@zhengjian/contract/areas/inspection/rules.ts';
import { Alert, Button, Collapse } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommentsHere, useCommentsAt } from '../../../kit/review/CommentsHere.tsx';
import { placeId } from '../../../kit/review/reviewing.ts';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useStore } from '../../../shell/store.ts';
import { Conflict } from './Conflict.tsx';
import { Notes } from './Notes.tsx';
import { Photos, SignSheet } from './Photos.tsx';
import { SectionFields } from './SectionFields.tsx';
import { Standing } from './Standing.tsx';
import type { Entry } from './useEntry.ts';

/** The part of the file of an inspection on which a reviewer hangs comments on sections. */
const PART = 'result';
const placeOf = (section: Section): string => `sections:${section}`;

/** How many comments hang on a section, seen before it is opened; a comment leads here. */
function Commented({ place, count }: { place: string; count: number }) {
  const { t } = useTranslation('inspection');
  return count === 0 ? null : (
    <span id={placeId(place)} tabIndex={-1}>
      <StateTag kind="returned">{t(($) => $.entry.comments, { count })}</StateTag>
    </span>
  );
}

export function EntryForm({ d, entry }: { d: InspectionDetail; entry: Entry }) {
  const { t } = useTranslation('inspection');
  const now = useStore(entry.sections.state);
  const photosUnkept = useStore(entry.photos.state, ({ unkept }) => unkept);
  const evidenceUnkept = useStore(entry.evidence.state, ({ unkept }) => unkept);
  const left = openSections(d.checkKind, now.bodies);
  const commentsAt = useCommentsAt(PART);
  const commented = sectionsOf(d.checkKind).find((section) => commentsAt(placeOf(section)).length > 0);
  // nothing was chosen yet: what a reviewer has commented on, else what is to be filled in
  const [chosen, setOpen] = useState<string>();
  const [first] = useState(left[0]);
  const open = chosen ?? commented ?? first ?? '';
  return (
    <div className="onsite">
      <Standing d={d} entry={entry} />
      {(now.unkept || photosUnkept || evidenceUnkept) && <Alert type="warning" showIcon title={t(($) => $.entry.storageRefused)} />}
      {now.restored && <Alert type="info" showIcon title={t(($) => $.entry.restored)} />}
      {now.is === 'offline' && <Alert type="info" showIcon title={t(($) => $.entry.offline)} />}
      {now.is === 'refused' && (
        <Alert
          type="error"
          showIcon
          title={t(($) => $.entry.failed, { n: now.unsent.size, why: now.why })}
          action={<Button onClick={() => void entry.sections.flush()}>{t(($) => $.entry.retry)}</Button>}
        />
      )}
      {/* in sight whichever section is open */}
      {[...now.conflicts].map(([section, theirs]) => (
        <Conflict
          // what was chosen was chosen against this version
          key={`${section} ${theirs.version}`}
          section={section}
          base={now.bases.get(section)}
          mine={now.bodies.get(section) ?? {}}
          theirs={theirs}
          onResolve={(body) => entry.sections.resolve(section, body)}
        />
      ))}
      <Collapse
        // one section at a time; antd's own accordion calls the panels tabs, which they are not
        activeKey={open}
        onChange={(keys) => setOpen([keys].flat().find((key) => key !== open) ?? '')}
        items={sectionsOf(d.checkKind).map((section) => {
          const body = now.bodies.get(section) ?? {};
          const theirs = now.conflicts.get(section);
          const written = now.written.get(section);
          return {
            key: section,
            label: (
              <span className="onsite-section">
                {t(($) => $.section[section])}
                {theirs ? (
                  <StateTag kind="returned" />
                ) : (
                  !left.includes(section) && (
                    <StateTag kind={body.verdict === 'nonconforming' ? 'returned' : 'done'}>
                      {body.verdict ? t(($) => $.verdict[body.verdict ?? 'ok']) : undefined}
                    </StateTag>
                  )
                )}
                <Commented place={placeOf(section)} count={commentsAt(placeOf(section)).length} />
              </span>
            ),
            children: (
              <div className="onsite-part">
                <CommentsHere part={PART} place={placeOf(section)} />
                <SectionFields
                  section={section}
                  members={d.members}
                  body={body}
                  onChange={(next) => entry.sections.change(section, next)}
                />
                {written && (
                  <span className="secondary num">{t(($) => $.entry.by, { name: written.by, time: written.at.slice(0, 16) })}</span>
                )}
              </div>
            ),
          };
        })}
      />
      <h3>{t(($) => $.entry.photos)}</h3>
      <Photos entry={entry} />
      <h3>{t(($) => $.entry.signSheet)}</h3>
      <SignSheet entry={entry} />
      {/* a visit that verifies notes none of its own; what an earlier version has kept on the device says nothing of it */}
      {!d.verifies && (
        <>
          <h3>{t(($) => $.part.nonconformities)}</h3>
          <Notes d={d} entry={entry} />
        </>
      )}
    </div>
  );
}
