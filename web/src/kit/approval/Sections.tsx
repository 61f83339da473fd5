/** Who is next, as far as the process file asks for it; and the lines of which the dialog is made. */
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { Select } from 'antd';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shell/query.ts';
import { PersonSelect } from '../PersonSelect.tsx';
import type { Approval } from './useApproval.ts';

/** A label tied to its control. */
export function Line({
  label,
  required = false,
  wrong = '',
  children,
}: {
  label: string;
  required?: boolean;
  /** What is wrong with it, said below. */
  wrong?: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="approval-line">
      <label htmlFor={id} className={required ? 'approval-required' : ''}>
        {label}
      </label>
      {children(id)}
      <Wrong words={wrong} />
    </div>
  );
}

/** What is wrong at the field above; comes into sight when it is said. */
export function Wrong({ words }: { words: string }) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (words !== '') line.current?.scrollIntoView({ block: 'nearest' });
  }, [words]);
  return words === '' ? null : (
    <span ref={line} className="approval-wrong" role="alert">
      {words}
    </span>
  );
}

const SEARCH = { optionFilterProp: 'label' };

/** The next person: of the branch's own list, or of a team with its engineer. */
export function PeopleSection({ approval }: { approval: Approval }) {
  const { t } = useTranslation('workflow');
  const { decision, set, has, users, excluded, wrong } = approval;
  const teams = useRead(workflowCalls.teamList, {}, { enabled: has('team') || has('engineer') });
  const engineers = useRead(
    workflowCalls.getUserListByTeamId,
    { teamId: decision.team },
    { enabled: has('engineer') && decision.team !== '' },
  );
  return (
    <>
      {has('nextUser') && users.length + excluded.length > 0 && (
        <Line label={t(($) => $.dialog.nextUser)} required wrong={wrong('choosePerson')}>
          {(id) => (
            <PersonSelect
              id={id}
              people={[
                ...users,
                ...excluded.map((one) => ({ ...one, note: t(($) => $.dialog.excluded, { reason: one.reason }), disabled: true })),
              ]}
              allowClear
              value={decision.person || null}
              onChange={(person: string = '') => set({ person })}
            />
          )}
        </Line>
      )}
      {(has('team') || has('engineer')) && (
        <Line label={t(($) => $.dialog.team)} required={has('team')} wrong={wrong('chooseTeam')}>
          {(id) => (
            <Select
              id={id}
              showSearch={SEARCH}
              allowClear
              loading={teams.isLoading}
              value={decision.team || undefined}
              onChange={(team: string = '') => set({ team, engineer: '' })}
              options={(teams.data ?? []).map((team) => ({ value: team.id, label: team.teamName }))}
            />
          )}
        </Line>
      )}
      {has('engineer') && decision.team !== '' && (
        <Line label={t(($) => $.dialog.engineer)}>
          {(id) => (
            <PersonSelect
              id={id}
              people={(engineers.data ?? []).map((one) => ({ id: one.id, realName: one.name }))}
              allowClear
              loading={engineers.isLoading}
              value={decision.engineer || null}
              onChange={(engineer: string = '') => set({ engineer })}
            />
          )}
        </Line>
      )}
    </>
  );
}
