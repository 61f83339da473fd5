/** Who gets a task that is handed out: a person, chosen in the slot, or a team whose members then share it. */
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { ASSIGN_ENGINEER, ASSIGN_TEAM } from '@zhengjian/contract/constants.ts';
import { Radio, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shell/query.ts';
import { Line } from '../approval/Sections.tsx';

type Receiver = {
  toTeam: boolean;
  person: string;
  /** Name of the chosen team; empty where none is chosen. */
  teamName: string;
  /** As the calls take it; undefined while nobody is chosen. */
  given:
    | { assignmentType: typeof ASSIGN_ENGINEER | typeof ASSIGN_TEAM; assignmentTeamValue?: string; assignmentValue?: string }
    | undefined;
  /** Says that nobody is chosen. */
  missing: string;
  lines: ReactNode;
};

export function useReceiver(people: (value: string, onChange: (id: string) => void) => ReactNode): Receiver {
  const { t } = useTranslation('workflow');
  const [type, setType] = useState<typeof ASSIGN_ENGINEER | typeof ASSIGN_TEAM>(ASSIGN_ENGINEER);
  const [person, setPerson] = useState('');
  const [team, setTeam] = useState('');
  const toTeam = type === ASSIGN_TEAM;
  const teams = useRead(workflowCalls.teamList, {}, { enabled: toTeam });
  const chosen = toTeam ? team : person;
  const value = toTeam ? { assignmentTeamValue: team } : { assignmentValue: person };
  return {
    toTeam,
    person,
    teamName: teams.data?.find(({ id }) => id === team)?.teamName ?? '',
    given: chosen === '' ? undefined : { assignmentType: type, ...value },
    missing: toTeam ? t(($) => $.refusal.teamRequired) : t(($) => $.work.acts.choosePerson),
    lines: (
      <>
        <Radio.Group
          value={type}
          aria-label={t(($) => $.work.acts.distribute.to)}
          onChange={(event) => setType(event.target.value === ASSIGN_TEAM ? ASSIGN_TEAM : ASSIGN_ENGINEER)}
          options={[
            { value: ASSIGN_ENGINEER, label: t(($) => $.work.acts.distribute.person) },
            { value: ASSIGN_TEAM, label: t(($) => $.work.acts.distribute.team) },
          ]}
        />
        {toTeam ? (
          <Line label={t(($) => $.work.acts.distribute.team)} required>
            {(id) => (
              <Select
                id={id}
                className="act-people"
                loading={teams.isPending}
                value={team || undefined}
                placeholder={t(($) => $.refusal.teamRequired)}
                onChange={setTeam}
                options={teams.data?.map((known) => ({ value: known.id, label: known.teamName })) ?? []}
              />
            )}
          </Line>
        ) : (
          people(person, setPerson)
        )}
      </>
    ),
  };
}
