/** The result as it is entered at the factory: one section after the other, photographs, nonconformities, and what has not left the device yet. */
import '../inspection.css';
import { CameraOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import type { InspectionDetail, SectionShown as Shown } from '@zhengjian/contract/areas/inspection/records.ts';
import { openSections, type Section, type SectionBody, sectionsOf } from '@zhengjian/contract/areas/inspection/rules.ts';
import { Alert, Button, Collapse } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { smaller } from '../../../kit/files/photo.ts';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useStore } from '../../../shell/store.ts';
import { wireMoment } from '../../../shell/world.ts';
import { NonconformityDialog } from '../parts/NonconformityDialog.tsx';
import { SectionFields } from './SectionFields.tsx';
import { SectionShown } from './SectionShown.tsx';
import type { Entry } from './useEntry.ts';

function Conflict({ section, mine, theirs, entry }: { section: Section; mine: SectionBody; theirs: Shown; entry: Entry }) {
  const { t } = useTranslation('inspection');
  return (
    <Alert
      type="warning"
      showIcon
      title={t(($) => $.entry.conflict, { section: t(($) => $.section[section]), name: theirs.by })}
      description={
        <div className="entry-part">
          {t(($) => $.entry.conflictHint)}
          <div className="entry-both">
            <div>
              <strong>{t(($) => $.entry.mine)}</strong>
              <SectionShown body={mine} />
              <Button onClick={() => entry.sections.resolve(section, 'mine')}>{t(($) => $.entry.keepMine)}</Button>
            </div>
            <div>
              <strong>{t(($) => $.entry.theirs, { name: theirs.by })}</strong>
              <SectionShown body={theirs.body} />
              <Button onClick={() => entry.sections.resolve(section, 'theirs')}>{t(($) => $.entry.keepTheirs)}</Button>
            </div>
          </div>
        </div>
      }
    />
  );
}

/** How far it is, and what has not left the device. */
function Standing({ d, entry }: { d: InspectionDetail; entry: Entry }) {
  const { t } = useTranslation('inspection');
  const now = useStore(entry.sections.state);
  const photos = useStore(entry.photos.state);
  const noted = useStore(entry.nonconformities.state);
  const all = sectionsOf(d.checkKind).length;
  const waiting = now.unsent.size + photos.items.length + noted.items.length;
  const offline = [now.is, photos.is, noted.is].includes('offline');
  return (
    <div className="entry-bar" role="status">
      <span className="num">{t(($) => $.entry.filled, { n: all - openSections(d.checkKind, now.bodies).length, of: all })}</span>
      {waiting > 0 ? (
        <StateTag kind={offline ? 'suspended' : 'working'}>{t(($) => $.entry.waiting, { n: waiting })}</StateTag>
      ) : (
        now.savedAt !== null && <StateTag kind="done">{t(($) => $.entry.saved, { time: wireMoment(now.savedAt).slice(11, 16) })}</StateTag>
      )}
    </div>
  );
}

function Photos({ entry }: { entry: Entry }) {
  const { t } = useTranslation('inspection');
  const { items } = useStore(entry.photos.state);
  const take = async (files: FileList | null) => {
    for (const file of files ?? []) {
      const photo = await smaller(file);
      await entry.photos.add({ name: photo.name, type: photo.type, bytes: photo });
    }
  };
  return (
    <div className="entry-part">
      <span className="entry-photo">
        <Button size="large" icon={<CameraOutlined />}>
          {t(($) => $.entry.takePhoto)}
        </Button>
        <input
          type="file"
          accept="image/*"
          multiple
          aria-label={t(($) => $.entry.takePhoto)}
          onChange={(e) => {
            void take(e.target.files);
            e.target.value = '';
          }}
        />
      </span>
      {items.some((i) => i.refused === '') && (
        <span className="secondary">{t(($) => $.entry.photoWaiting, { n: items.filter((i) => i.refused === '').length })}</span>
      )}
      {items
        .filter((i) => i.refused !== '')
        .map((i) => (
          <Alert
            key={i.key}
            type="warning"
            showIcon
            title={t(($) => $.entry.photoRefused, { name: i.content.name, why: i.refused })}
            action={<Button onClick={() => void entry.photos.remove(i.key)}>{t(($) => $.act.remove)}</Button>}
          />
        ))}
    </div>
  );
}

function Notes({ d, entry }: { d: InspectionDetail; entry: Entry }) {
  const { t } = useTranslation('inspection');
  const [open, setOpen] = useState(false);
  const { items } = useStore(entry.nonconformities.state);
  return (
    <div className="entry-part">
      {d.nonconformities.map((nc) => (
        <p key={nc.id}>
          <span className="mono">{nc.ncNo}</span> {nc.clause} {nc.description}
        </p>
      ))}
      {items.map((i) => (
        <Alert
          key={i.key}
          type={i.refused === '' ? 'info' : 'warning'}
          showIcon
          title={`${i.content.clause} ${i.content.description}`}
          {...(i.refused === ''
            ? {}
            : {
                description: i.refused,
                action: <Button onClick={() => void entry.nonconformities.remove(i.key)}>{t(($) => $.act.remove)}</Button>,
              })}
        />
      ))}
      <Button size="large" icon={<ExclamationCircleOutlined />} onClick={() => setOpen(true)}>
        {t(($) => $.entry.noteNc)}
      </Button>
      {open && (
        <NonconformityDialog
          onClose={() => setOpen(false)}
          onSave={(noted) => {
            setOpen(false);
            void entry.nonconformities.add(noted);
          }}
        />
      )}
    </div>
  );
}

export function EntryForm({ d, entry }: { d: InspectionDetail; entry: Entry }) {
  const { t } = useTranslation('inspection');
  const now = useStore(entry.sections.state);
  const left = openSections(d.checkKind, now.bodies);
  const [open, setOpen] = useState<string>(left[0] ?? '');
  return (
    <div className="entry">
      <Standing d={d} entry={entry} />
      {now.unkept && <Alert type="warning" showIcon title={t(($) => $.entry.storageRefused)} />}
      {now.restored && <Alert type="info" showIcon title={t(($) => $.entry.restored)} />}
      {now.is === 'offline' && <Alert type="info" showIcon title={t(($) => $.entry.offline)} />}
      {now.is === 'failed' && (
        <Alert
          type="error"
          showIcon
          title={t(($) => $.entry.failed, { n: now.unsent.size, why: now.why })}
          action={<Button onClick={() => void entry.sections.flush()}>{t(($) => $.entry.retry)}</Button>}
        />
      )}
      {/* in sight whichever section is open */}
      {[...now.conflicts].map(([section, theirs]) => (
        <Conflict key={section} section={section} mine={now.bodies.get(section) ?? {}} theirs={theirs} entry={entry} />
      ))}
      <Collapse
        accordion
        activeKey={open}
        onChange={([key]) => setOpen(key ?? '')}
        items={sectionsOf(d.checkKind).map((section) => {
          const body = now.bodies.get(section) ?? {};
          const theirs = now.conflicts.get(section);
          const written = now.written.get(section);
          return {
            key: section,
            label: (
              <span className="entry-section">
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
              </span>
            ),
            children: (
              <div className="entry-part">
                <SectionFields section={section} body={body} onChange={(next) => entry.sections.change(section, next)} />
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
      <h3>{t(($) => $.part.nonconformities)}</h3>
      <Notes d={d} entry={entry} />
    </div>
  );
}
