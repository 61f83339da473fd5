/** The register of teams and of their members. The head is a member; a team for which work waits keeps somebody who may take it. */
import { HEAD_ROLE, type MEMBER_STATES, teamCalls, teamList, teamMembers, teams } from '@zhengjian/contract/areas/laboratory/teams.ts';
import { en } from '@zhengjian/contract/areas/laboratory/text.en.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';
import { KEPT } from '@zhengjian/contract/rules/planned.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { answers } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { exportOf } from '../../platform/lists/export-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister, type Editing } from '../../platform/registers/answer-register.ts';
import { created } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import './tables.ts';

type MemberState = (typeof MEMBER_STATES)[number];
const STAFF = 1;
const ACTIVE = 1;

const stateOf = ({ login_flag, status }: { login_flag: boolean; status: number }): MemberState =>
  login_flag ? (status === ACTIVE ? 'active' : 'locked') : 'disabled';

/** Staff with their main department, by id. */
const staff = async (tx: Tx, ids: readonly string[] | 'all') => {
  const chosen = ids === 'all' ? sql`u.login_flag and u.status = ${ACTIVE}` : sql`u.id = any(${[...ids]}::uuid[])`;
  const { rows } = await sql<{ id: string; real_name: string; login_flag: boolean; status: number; dept_name: string | null }>`
    select u.id, u.real_name, u.login_flag, u.status, d.dept_name from user_account u
    left join lateral (select x.dept_id from user_role x where x.tenant_id = u.tenant_id and x.user_id = u.id order by x.is_default desc, x.id limit 1) p on true
    left join dept d on d.tenant_id = u.tenant_id and d.id = p.dept_id
    where u.user_type = ${STAFF} and ${chosen} order by u.real_name, u.id`.execute(tx);
  return rows.map((r) => ({ id: r.id, realName: r.real_name, deptName: r.dept_name ?? '', memberState: stateOf(r) }));
};

/** @throws laboratory.memberNotStaff for somebody who is no active member of staff */
const checkPerson = async (tx: Tx, id: string): Promise<void> => {
  const [person] = await staff(tx, [id]);
  if (person?.memberState !== 'active') refuse('laboratory.memberNotStaff', { name: person?.realName ?? '' });
};

/** Whether open work waits for somebody of the team. */
const hasWork = async (tx: Tx, teamId: string): Promise<boolean> => {
  const { rows } = await sql<{
    has: boolean;
  }>`select exists (select from wf_todo t where t.actor_kind = 'team' and t.actor_ref = ${teamId}) as has`.execute(tx);
  return rows[0]?.has === true;
};

const membersOf = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('team_user')
    .selectAll()
    .where('team_id', 'in', [...ids])
    .execute();

const teamRegister = answerRegister(teams, {
  table: 'team',
  missing: 'laboratory.teamNotFound',
  guard: async (tx, _, { leaderId }, before) => {
    // a head who has been disabled meanwhile stays until another is named
    if (before?.leader_id !== leaderId) await checkPerson(tx, leaderId);
  },
  after: async (tx, by, team, before) => {
    if (team.leader_id === null) return;
    const head = { team_role: HEAD_ROLE };
    if (before !== null && before.leader_id !== null && before.leader_id !== team.leader_id)
      await tx
        .updateTable('team_user')
        .set({ team_role: '2' })
        .where('team_id', '=', team.id)
        .where('user_id', '=', before.leader_id)
        .execute();
    await tx
      .insertInto('team_user')
      .values({ ...created(by), team_id: team.id, user_id: team.leader_id, ...head, join_date: dayText(by.world.now()) })
      .onConflict((c) => c.columns(['tenant_id', 'team_id', 'user_id']).doUpdateSet(head))
      .execute();
  },
  show: async (tx, by, rows) => {
    const members = await membersOf(
      tx,
      rows.map(({ id }) => id),
    );
    const people = await staff(tx, [
      ...members.map(({ user_id }) => user_id),
      ...rows.flatMap(({ leader_id }) => (leader_id === null ? [] : [leader_id])),
    ]);
    return (row) => {
      const own = members.filter(({ team_id }) => team_id === row.id);
      const head = people.find(({ id }) => id === row.leader_id);
      const names = people.filter(({ id }) => own.some(({ user_id }) => user_id === id));
      return {
        leaderName: head?.realName ?? '',
        leaderState: head?.memberState ?? 'active',
        memberCount: own.length,
        memberNames: listed(
          names.map(({ realName }) => realName),
          by.lang,
        ),
      };
    };
  },
  beforeRemoval: async (tx, _, rows) => {
    for (const { id, team_name } of rows) if (await hasWork(tx, id)) refuse('laboratory.teamHasWork', { name: team_name });
  },
  taken: ({ teamName }) => refuse('laboratory.teamTaken', { name: teamName }),
  inUse: ({ team_name }) => refuse('laboratory.teamUsed', { name: team_name }),
});

const findTeam = async (tx: Tx, id: string) =>
  (await tx.selectFrom('team').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('laboratory.teamNotFound');

/** @throws laboratory.headStays, laboratory.lastMember */
const checkLeaving = async (tx: Tx, _: Editing, rows: readonly { id: string; team_id: string; user_id: string }[]): Promise<void> => {
  for (const teamId of new Set(rows.map(({ team_id }) => team_id))) {
    const team = await tx.selectFrom('team').selectAll().where('id', '=', teamId).forUpdate().executeTakeFirstOrThrow();
    const leaving = rows.filter(({ team_id }) => team_id === teamId);
    if (leaving.some(({ user_id }) => user_id === team.leader_id)) refuse('laboratory.headStays', { name: team.team_name });
    const staying = (await membersOf(tx, [teamId])).filter(({ id }) => !leaving.some((gone) => gone.id === id));
    const able = (
      await staff(
        tx,
        staying.map(({ user_id }) => user_id),
      )
    ).some(({ memberState }) => memberState === 'active');
    if (!able && (await hasWork(tx, teamId))) refuse('laboratory.lastMember', { name: team.team_name });
  }
};

const memberRegister = answerRegister(teamMembers, {
  table: 'team_user',
  reach: KEPT,
  order: ['team_role', 'created_at'],
  missing: 'laboratory.memberNotFound',
  parent: findTeam,
  guard: async (tx, _, { teamId, userId, teamRole }, before) => {
    if (before !== null && before.user_id !== userId) refuse('laboratory.memberStays');
    if (before === null) await checkPerson(tx, userId);
    const { leader_id, team_name } = await findTeam(tx, teamId);
    if ((teamRole === HEAD_ROLE) !== (leader_id === userId)) refuse('laboratory.oneHead', { name: team_name });
  },
  also: async (_, { world }, { joinDate }, before) =>
    before === null && joinDate === undefined ? { join_date: dayText(world.now()) } : {},
  show: async (tx, _, rows) => {
    const people = await staff(
      tx,
      rows.map(({ user_id }) => user_id),
    );
    return ({ user_id }) => {
      const { realName = '', deptName = '', memberState = 'disabled' } = people.find(({ id }) => id === user_id) ?? {};
      return { realName, deptName, memberState };
    };
  },
  beforeRemoval: checkLeaving,
  taken: () => refuse('laboratory.memberTaken'),
});

const holds = (keyword: string) => sql<boolean>`(strpos(lower(r.team_name), lower(${keyword})) > 0
  or exists (select from team_user m join user_account u on u.tenant_id = m.tenant_id and u.id = m.user_id
    where m.tenant_id = r.tenant_id and m.team_id = r.id and strpos(lower(u.real_name), lower(${keyword})) > 0))`;

const teamsAsked = answerList(teamList, {
  table: 'team',
  tabs: {},
  filters: {
    teamKind: 'team_kind',
    laboratory: 'laboratory',
    memberId: (id) =>
      sql<boolean>`exists (select from team_user m where m.tenant_id = r.tenant_id and m.team_id = r.id and m.user_id = ${id})`,
  },
  sorts: { teamName: 'team_name' },
  search: holds,
  rows: (tx, reader, ids) => teamRegister.rows(tx, reader, ids),
});

export const teamAnswers = answers(teamCalls, {
  listTeam: (asked, ctx) => ctx.read((tx) => teamsAsked.page(tx, ctx, asked)),
  teamExcel: exportOf(teamCalls.teamExcel, teamsAsked, { zh, en }),
  teamDetail: teamRegister.one,
  saveTeam: teamRegister.save,
  updateTeam: teamRegister.save,
  deleteTeamById: teamRegister.remove,
  listTeamUser: ({ teamId }, ctx) => memberRegister.of(teamId, ctx),
  saveTeamUser: memberRegister.save,
  updateTeamUser: memberRegister.save,
  deleteTeamUserById: memberRegister.remove,
  teamPeople: (_, ctx) =>
    ctx.read(async (tx) => (await staff(tx, 'all')).map(({ id, realName, deptName }) => ({ id, realName, deptName }))),
});

/** Teams that may be given a test: somebody of them may lead it. */
export const teamsLedBy = async (tx: Tx, role: string): Promise<{ id: string; realName: string }[]> => {
  const { rows } = await sql<{ id: string; team_name: string }>`select t.id, t.team_name from team t where t.team_kind = '1'
    and exists (select from team_user m where m.tenant_id = t.tenant_id and m.team_id = t.id and holds_role(m.user_id, array[${role}]))
    order by t.team_name`.execute(tx);
  return rows.map(({ id, team_name }) => ({ id, realName: team_name }));
};
