/** `/alert/workCalendar`: which days differ from Monday to Friday, a year at a time; deadlines that run move with a change. */
import './calendar.css';
import { type CalendarYear, FIRST_YEAR, type SpecialDay } from '@zhengjian/contract/areas/statistics/calendar.ts';
import { statisticsCalls } from '@zhengjian/contract/areas/statistics/calls.ts';
import { Alert, App, Button, Input, Select, Tag } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../kit/Loaded.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct, useRead } from '../../../shell/query.ts';
import { useSession } from '../../../shell/session.ts';
import { useUnsaved } from '../../../shell/unsaved.ts';
import { world } from '../../../shell/world.ts';
import { sameDays, toggled } from './draft.ts';
import { History } from './History.tsx';
import { Months } from './Months.tsx';
import { PasteDialog } from './PasteDialog.tsx';

const YEARS_AHEAD = 5;
const NAME_MAX = 40;
const thisYear = () => new Date(world.now()).getFullYear();

type YearProps = { shown: CalendarYear; goTo: (year: number) => void };

function Year({ shown, goTo }: YearProps) {
  const { t } = useTranslation('statistics');
  const { message } = App.useApp();
  const mayEdit = useSession(({ permission }) => permission.work_calendar_edit === true);
  const [days, setDays] = useState<readonly SpecialDay[]>(shown.days);
  const [name, setName] = useState('');
  const [pasting, setPasting] = useState(false);
  const nameId = useId();
  const { act, running } = useAct(statisticsCalls.submitWorkCalendar, { refresh: ['statistics', 'workflow', 'acceptance'] });
  const { year, lacking } = shown;
  const dirty = !sameDays(days, shown.days);
  useUnsaved(dirty);

  const save = async () => {
    try {
      const { moved } = await act({ year, days: [...days], version: shown.version });
      void message.success(t(($) => $.calendar.saved, { year, count: moved }));
    } catch (fault) {
      // the toast has told why; what was entered stays
      if (!(fault instanceof ApiError)) throw fault;
    }
  };
  const years = Array.from({ length: thisYear() + YEARS_AHEAD - FIRST_YEAR + 1 }, (_, i) => FIRST_YEAR + i);
  return (
    <>
      <header className="work-calendar-head">
        <h1>{t(($) => $.calendar.title)}</h1>
        <Select
          aria-label={t(($) => $.calendar.year)}
          value={year}
          disabled={dirty}
          onChange={goTo}
          options={years.map((y) => ({ value: y, label: t(($) => $.calendar.yearOf, { year: y }) }))}
        />
        <Tag>{t(($) => $.calendar.source[shown.source])}</Tag>
        <span className="secondary num">{t(($) => $.calendar.workdays, { n: shown.workdays })}</span>
        {mayEdit && (
          <span className="work-calendar-acts">
            <Button onClick={() => setPasting(true)}>{t(($) => $.calendar.paste)}</Button>
            <Button disabled={!dirty || running} onClick={() => setDays(shown.days)}>
              {t(($) => $.calendar.reset)}
            </Button>
            <Button type="primary" disabled={!dirty} loading={running} onClick={() => void save()}>
              {t(($) => $.calendar.save)}
            </Button>
          </span>
        )}
      </header>
      {lacking !== null && (
        <Alert
          type="warning"
          showIcon
          title={t(($) => $.calendar.lacking, { year: lacking })}
          action={lacking !== year && <Button onClick={() => goTo(lacking)}>{t(($) => $.calendar.goTo, { year: lacking })}</Button>}
        />
      )}
      {mayEdit && (
        <div className="work-calendar-name">
          <label htmlFor={nameId}>{t(($) => $.calendar.nameOfDay)}</label>
          <Input id={nameId} value={name} maxLength={NAME_MAX} onChange={(event) => setName(event.target.value)} />
          <span className="secondary">{t(($) => $.calendar.hint)}</span>
        </div>
      )}
      <Months year={year} days={days} {...(mayEdit ? { toggle: (day: string) => setDays(toggled(days, day, name.trim())) } : {})} />
      <History changes={shown.changes} />
      {pasting && <PasteDialog year={year} take={setDays} onClose={() => setPasting(false)} />}
    </>
  );
}

export default function WorkCalendar() {
  const [year, setYear] = useState(thisYear);
  const read = useRead(statisticsCalls.workCalendarYear, { year });
  return (
    <section>
      <Loaded read={read} rows={12}>
        {(shown) => <Year key={`${shown.year} ${shown.version}`} shown={shown} goTo={setYear} />}
      </Loaded>
    </section>
  );
}
