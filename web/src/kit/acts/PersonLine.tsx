/** Chooses one of those who may; those whom a rule keeps away stand behind them with the reason. */
import { Alert, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Line } from '../approval/Sections.tsx';

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
        <Select
          id={id}
          className="act-people"
          loading={loading}
          value={value || undefined}
          placeholder={placeholder ?? t(($) => $.work.acts.choosePerson)}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={onChange}
          options={[...may, ...mayNot].map((p) => ({
            value: p.id,
            label: p.realName,
            disabled: p.reason !== '',
            note: p.reason === '' ? (p.note ?? '') : p.reason,
          }))}
          optionRender={({ label: name, data }) => (
            <>
              {name}
              {data.note !== '' && <span className="act-why">{data.note}</span>}
            </>
          )}
        />
      )}
    </Line>
  );
}
