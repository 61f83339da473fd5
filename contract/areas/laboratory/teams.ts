/** Teams: a head and members, of whom somebody takes work that is given to the team (domain 3.5). A person may belong to several. */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { by, exportCall, list, pageCall, shown } from '../../list.ts';
import { choice, choices, day, id, optional, text } from '../../record.ts';
import { detailCall, type RowOf, recordsCall, register, removeCall, saveCall } from '../../register.ts';
import { fileCalls } from '../file/calls.ts';

/** Whether somebody may still sign in: locked for a time, or disabled, as who has left is. */
export const MEMBER_STATES = ['active', 'locked', 'disabled'] as const;
/** Key of `team_role` for the head. */
export const HEAD_ROLE = '1';

export const teams = register({
  area: 'laboratory',
  name: 'team',
  named: 'teamName',
  record: {
    teamName: text(100).min(2).meta({ required: true, width: 200 }),
    teamKind: choice('team_kind').meta({ required: true, width: 110 }),
    leaderId: id().meta({ required: true }),
    laboratory: optional(choice('laboratory_b')),
    businessTypes: choices('business_type').min(1).meta({ required: true, width: 180 }),
  },
  shows: {
    leaderName: shown.text(110),
    leaderState: shown.word(MEMBER_STATES, 'memberState', 100),
    memberCount: shown.number(80),
    memberNames: shown.text(260),
  },
});
export type TeamRow = RowOf<typeof teams>;
export const teamList = list({
  ...teams,
  filters: {
    keyword: by.keyword(60),
    teamKind: by.choice('team_kind'),
    laboratory: by.choice('laboratory_b'),
    memberId: by.id(),
  },
  sorts: ['teamName'],
});

export const teamMembers = register({
  area: 'laboratory',
  name: 'teamMember',
  named: 'realName',
  parent: 'teamId',
  record: {
    teamId: id(),
    userId: id().meta({ required: true }),
    teamRole: choice('team_role').meta({ required: true }),
    joinDate: optional(day()),
  },
  shows: { realName: shown.text(110), deptName: shown.text(160), memberState: shown.word(MEMBER_STATES, 'memberState', 100) },
});
export type TeamMemberRow = RowOf<typeof teamMembers>;

const person = z.object({ id: z.string(), realName: z.string(), deptName: z.string() });

const path = '/blade-cqst/teamUser';
const view = { scope: 'tenant', access: permission('team_view') } as const;
const edit = { scope: 'tenant', access: permission('team_edit') } as const;
export const teamCalls = area('laboratory', {
  listTeam: pageCall(teamList, { ...view, method: 'GET', path: `${path}/listTeam`, summary: 'Pages teams.' }),
  teamExcel: exportCall(teamList, {
    path: `${path}/excel`,
    key: fileCalls.acceptanceExportKey,
    access: edit.access,
    summary: 'Answers teams as Excel, against a key.',
  }),
  teamDetail: detailCall(teams, { ...view, path: `${path}/teamDetail`, summary: 'Reads one team.' }),
  saveTeam: saveCall(teams, { ...edit, path: `${path}/saveTeam`, summary: 'Adds a team, or changes one; its head becomes a member.' }),
  updateTeam: saveCall(teams, { ...edit, path: `${path}/updateTeam`, summary: 'Changes a team.' }),
  deleteTeamById: removeCall({ ...edit, path: `${path}/deleteTeamById`, summary: 'Deletes teams for which no open work waits.' }),
  listTeamUser: recordsCall(teamMembers, 'teamId', { ...view, path: `${path}/listTeamUser`, summary: 'Members of a team.' }),
  saveTeamUser: saveCall(teamMembers, { ...edit, path: `${path}/saveTeamUser`, summary: 'Adds a member to a team.' }),
  updateTeamUser: saveCall(teamMembers, { ...edit, path: `${path}/updateTeamUser`, summary: 'Changes the role of a member in a team.' }),
  deleteTeamUserById: removeCall({ ...edit, path: `${path}/deleteTeamUserById`, summary: 'Takes members out of a team.' }),
  teamPeople: call({
    method: 'GET',
    path: `${path}/people`,
    ...view,
    summary: 'Staff who may be head or member of a team.',
    input: z.object({}),
    data: z.array(person),
  }),
});
