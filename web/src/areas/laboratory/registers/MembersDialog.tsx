/** The members of one team: added, given another role, taken out. Who was disabled is shown as such. */
import { PlusOutlined } from '@ant-design/icons';
import { teamCalls as c, HEAD_ROLE, type TeamMemberRow, type TeamRow, teamMembers } from '@zhengjian/contract/areas/laboratory/teams.ts';
import { Button, Space, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { DictText } from '../../../kit/dictionary.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { RecordDialog } from '../../../kit/register/RecordDialog.tsx';
import type { RecordField } from '../../../kit/register/RecordFields.tsx';
import { useRemoveRecord } from '../../../kit/register/useRemoveRecord.ts';
import { useRegisterWords } from '../../../kit/register/words.ts';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useRead } from '../../../shell/query.ts';
import { useMayCall } from '../../../shell/session.ts';
import { PeopleSelect } from './PeopleSelect.tsx';

const MEMBER = '2';
export const ACCOUNT_STATES = { active: 'done', locked: 'suspended', disabled: 'ended' } as const;
const NEW: readonly RecordField<typeof teamMembers>[] = [{ name: 'userId', control: <PeopleSelect />, wide: true }, 'teamRole', 'joinDate'];
const KNOWN: readonly RecordField<typeof teamMembers>[] = ['teamRole', 'joinDate'];

export function MembersDialog({ of, onClose }: { of: TeamRow; onClose: () => void }) {
  const { t } = useTranslation('laboratory');
  const { t: kit } = useTranslation('kit');
  const words = useRegisterWords(teamMembers);
  const mayEdit = useMayCall(c.saveTeamUser);
  const { data, isPending } = useRead(c.listTeamUser, { teamId: of.id });
  const [open, setOpen] = useState<TeamMemberRow | 'new' | null>(null);
  const askRemove = useRemoveRecord(teamMembers, c.deleteTeamUserById);
  const label = (name: 'realName' | 'teamRole' | 'deptName' | 'joinDate' | 'memberState') => t(($) => $.fields.teamMember[name]);
  const acts = (row: TeamMemberRow) =>
    row.teamRole !== HEAD_ROLE && (
      <Space size={0}>
        <Button type="link" size="small" onClick={() => setOpen(row)}>
          {kit(($) => $.record.change)}
        </Button>
        <Button type="link" size="small" danger onClick={() => askRemove(row)}>
          {kit(($) => $.record.remove)}
        </Button>
      </Space>
    );
  return (
    <>
      <AppModal open width={860} footer={null} title={t(($) => $.team.title, { name: of.teamName })} onClose={onClose}>
        <p className="secondary">{t(($) => $.team.headHint)}</p>
        {mayEdit && (
          <p>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
              {words.add}
            </Button>
          </p>
        )}
        {data?.length === 0 ? (
          <EmptyHint {...words.none} />
        ) : (
          <Table<TeamMemberRow>
            size="small"
            rowKey="id"
            loading={isPending}
            pagination={false}
            scroll={{ x: 640 }}
            dataSource={data ?? []}
            columns={[
              { title: label('realName'), dataIndex: 'realName' },
              { title: label('teamRole'), render: (_, row) => <DictText code="team_role" value={row.teamRole} /> },
              { title: label('deptName'), dataIndex: 'deptName' },
              { title: label('joinDate'), dataIndex: 'joinDate' },
              {
                title: label('memberState'),
                render: (_, row) => <StateTag kind={ACCOUNT_STATES[row.memberState]}>{t(($) => $.memberState[row.memberState])}</StateTag>,
              },
              ...(mayEdit ? [{ title: kit(($) => $.list.acts), render: (_: unknown, row: TeamMemberRow) => acts(row) }] : []),
            ]}
          />
        )}
      </AppModal>
      {open !== null && (
        <RecordDialog
          of={open === 'new' ? c.saveTeamUser : c.updateTeamUser}
          fields={open === 'new' ? NEW : KNOWN}
          start={{ teamRole: MEMBER }}
          given={{ teamId: of.id, ...(open === 'new' ? {} : { userId: open.userId }) }}
          record={open === 'new' ? undefined : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
