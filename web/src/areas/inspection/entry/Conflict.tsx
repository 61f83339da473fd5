/** What a second inspector has written in the same section: who and when, both field by field, and what the writer takes. */
import type { SectionShown as Shown } from '@zhengjian/contract/areas/inspection/records.ts';
import type { Section, SectionBody } from '@zhengjian/contract/areas/inspection/rules.ts';
import { Alert, Button, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Choice, differences, type EntryField, merged } from './merge.ts';
import { SectionShown, SectionVerdict } from './SectionShown.tsx';

type Props = {
  section: Section;
  base: SectionBody | undefined;
  mine: SectionBody;
  theirs: Shown;
  onResolve: (body: SectionBody) => void;
};

export function Conflict({ section, base, mine, theirs, onResolve }: Props) {
  const { t } = useTranslation('inspection');
  const [chosen, setChosen] = useState<Partial<Record<EntryField, Choice>>>({});
  const found = differences(base, mine, theirs.body);
  const choices = Object.fromEntries(found.map(({ field, proposed }) => [field, chosen[field] ?? proposed ?? undefined]));
  const isDecided = found.every(({ field }) => choices[field] !== undefined);
  const words: Readonly<Record<Choice, string>> = {
    mine: t(($) => $.entry.mine),
    theirs: t(($) => $.entry.theirs, { name: theirs.by }),
    both: t(($) => $.entry.both),
  };
  return (
    <Alert
      type="warning"
      showIcon
      className="onsite-conflict"
      title={t(($) => $.entry.conflict, { section: t(($) => $.section[section]), name: theirs.by, time: theirs.at.slice(0, 16) })}
      description={
        <div className="onsite-part">
          {t(($) => $.entry.conflictHint)}
          {found.map(({ field, joins }) => (
            <fieldset key={field} className="onsite-field">
              <legend>{t(($) => $.entry[field])}</legend>
              <div className="onsite-both">
                {(['mine', 'theirs'] as const).map((side) => (
                  <div key={side}>
                    <strong>{words[side]}</strong>
                    <OneField body={side === 'mine' ? mine : theirs.body} field={field} />
                  </div>
                ))}
              </div>
              <Radio.Group
                aria-label={t(($) => $.entry[field])}
                value={choices[field]}
                onChange={(e) => setChosen({ ...chosen, [field]: e.target.value as Choice })}
                options={(['mine', 'theirs', ...(joins ? (['both'] as const) : [])] as const).map((value) => ({
                  value,
                  label: words[value],
                }))}
              />
            </fieldset>
          ))}
          <Button type="primary" size="large" disabled={!isDecided} onClick={() => onResolve(merged(mine, theirs.body, choices))}>
            {t(($) => $.entry.resolve)}
          </Button>
        </div>
      }
    />
  );
}

function OneField({ body, field }: { body: SectionBody; field: EntryField }) {
  const { t } = useTranslation('inspection');
  const value = body[field];
  if (value === undefined || value.length === 0) return <p className="secondary">{t(($) => $.entry.empty)}</p>;
  if (field === 'from' || field === 'until') return <p className="num">{String(value)}</p>;
  const shown = { [field]: value };
  return field === 'verdict' ? <SectionVerdict body={shown} /> : <SectionShown body={shown} />;
}
