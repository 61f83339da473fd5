/** `/testCenter/team`: teams with their heads and members. */
import { teamCalls as c, type TeamRow, type teamList, type teams } from '@zhengjian/contract/areas/laboratory/teams.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../kit/ListPage.tsx';
import type { RecordFormSlots } from '../../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../../kit/register/RegisterPage.tsx';
import { ACCOUNT_STATES, MembersDialog } from './MembersDialog.tsx';
import { PeopleSelect } from './PeopleSelect.tsx';

const CALLS = { page: c.listTeam, detail: c.teamDetail, save: c.saveTeam, remove: c.deleteTeamById };
const FORM: RecordFormSlots<typeof teams> = {
  start: { teamKind: '1', businessTypes: ['1'] },
  fields: [
    { name: 'teamName', wide: true },
    ...(['teamKind', 'laboratory'] as const),
    { name: 'leaderId', control: <PeopleSelect />, wide: true },
    { name: 'businessTypes', wide: true },
  ],
};
const columns: ListColumn<typeof teamList>[] = [
  { key: 'teamName', fixed: true, phone: 1 },
  { key: 'leaderName', phone: 2 },
  { key: 'leaderState', states: ACCOUNT_STATES },
  { key: 'memberCount', phone: 1 },
  { key: 'memberNames', phone: 2 },
  ...(['teamKind', 'laboratory', 'businessTypes'] as const),
];
/** A member is found by the keyword. */
const FILTERS = ['keyword', 'teamKind', 'laboratory'] as const;

export default function Teams() {
  const { t } = useTranslation('laboratory');
  const [of, setOf] = useState<TeamRow | null>(null);
  const rowActs = useCallback((row: TeamRow) => [{ key: 'members', label: t(($) => $.team.members), onClick: () => setOf(row) }], [t]);
  return (
    <>
      <RegisterPage calls={CALLS} columns={columns} filters={FILTERS} form={FORM} rowActs={rowActs} excel={c.teamExcel} />
      {of && <MembersDialog of={of} onClose={() => setOf(null)} />}
    </>
  );
}
