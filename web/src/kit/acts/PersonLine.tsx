/** Chooses one of those who may; those whom a rule keeps away stand behind them with the reason. */
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Line } from '../approval/Sections.tsx';
import { PersonSelect } from '../PersonSelect.tsx';

export type Choosable = {
  id: string;
  realName: string /** Why not; empty where they may. */;
  reason: string /** Said behind the name. */;
  note?: string;
};

type Props = {
  label: string;
  people: readonly Choosable[];
  loading: boolean;
  value: string;
  placeholder?: string;
  onChange: (id: string) => void;
};

export function PersonLine({ label, people, loading, value, placeholder, onChange }: Props) {
  const { t } = useTranslation('workflow');
  const may = people.filter(({ reason }) => reason === '');
  const mayNot = people.filter(({ reason }) => reason !== '');
  if (!loading && people.length === 0) return <Alert type="warning" showIcon title={t(($) => $.work.acts.noPeople)} />;
  return (
    <Line label={label} required>
      {(id) => (
        <PersonSelect
          id={id}
          people={[...may, ...mayNot].map((p) => ({
            id: p.id,
            realName: p.realName,
            disabled: p.reason !== '',
            note: p.reason === '' ? (p.note ?? '') : p.reason,
          }))}
          className="act-people"
          loading={loading}
          value={value || null}
          placeholder={placeholder ?? t(($) => $.work.acts.choosePerson)}
          onChange={onChange}
        />
      )}
    </Line>
  );
}
