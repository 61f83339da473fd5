/** The result as it is entered at the factory: one section after the other, photographs, nonconformities, and what has not left the device yet. */
import '../inspection.css';
import { CameraOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import type { InspectionDetail } from '@zhengjian/contract/areas/inspection/records.ts';
import { openSections, sectionsOf } from '@zhengjian/contract/areas/inspection/rules.ts';
import { Alert, Button, Collapse } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { smaller } from '../../../kit/files/photo.ts';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useStore } from '../../../shell/store.ts';
import { useUnsaved } from '../../../shell/unsaved.ts';
import { NonconformityDialog } from '../parts/NonconformityDialog.tsx';
import { Conflict } from './Conflict.tsx';
import { SectionFields } from './SectionFields.tsx';
import { Standing } from './Standing.tsx';
import type { Entry } from './useEntry.ts';

/** What was refused is tried again, or given up. */
function Refused({ box, of }: { box: Entry['photos'] | Entry['nonconformities']; of: string }) {
  const { t } = useTranslation('inspection');
  return (
    <span className="inspection-acts">
      <Button onClick={() => box.again(of)}>{t(($) => $.entry.retry)}</Button>
      <Button onClick={() => void box.remove(of)}>{t(($) => $.act.remove)}</Button>
    </span>
  );
}

function Photos({ entry }: { entry: Entry }) {
  const { t } = useTranslation('inspection');
  const { items } = useStore(entry.photos.state);
  const [shrinking, setShrinking] = useState(0);
  // until it is kept, a photograph exists in this page alone
  useUnsaved(shrinking > 0);
  const take = async (files: readonly File[]) => {
    setShrinking((n) => n + files.length);
    for (const file of files) {
      const photo = await smaller(file);
      await entry.photos.add({ name: photo.name, type: photo.type, bytes: photo });
      setShrinking((n) => n - 1);
    }
  };
  return (
    <div className="onsite-part">
      <span className="onsite-photo">
        <Button size="large" icon={<CameraOutlined />}>
          {t(($) => $.entry.takePhoto)}
        </Button>
        <input
          type="file"
          accept="image/*"
          multiple
          aria-label={t(($) => $.entry.takePhoto)}
          onChange={(e) => {
            void take([...(e.target.files ?? [])]);
            e.target.value = '';
          }}
        />
      </span>
      {shrinking > 0 && <span className="secondary">{t(($) => $.entry.shrinking, { n: shrinking })}</span>}
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
            action={<Refused box={entry.photos} of={i.key} />}
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
    <div className="onsite-part">
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
                action: <Refused box={entry.nonconformities} of={i.key} />,
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
  const photosUnkept = useStore(entry.photos.state, ({ unkept }) => unkept);
  const left = openSections(d.checkKind, now.bodies);
  const [open, setOpen] = useState<string>(left[0] ?? '');
  return (
    <div className="onsite">
      <Standing d={d} entry={entry} />
      {(now.unkept || photosUnkept) && <Alert type="warning" showIcon title={t(($) => $.entry.storageRefused)} />}
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
              </span>
            ),
            children: (
              <div className="onsite-part">
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
