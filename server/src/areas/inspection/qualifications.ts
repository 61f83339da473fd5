/** The staff store: who may inspect what, until when, and whom they stay away from. */
import { qualificationList } from '@zhengjian/contract/areas/inspection/lists.ts';
import { qualifications } from '@zhengjian/contract/areas/inspection/records.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';
import { dayNumber } from '@zhengjian/contract/rules/workdays.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister } from '../../platform/registers/answer-register.ts';
import { dayText } from '../../platform/world.ts';
import { type Person, roleHolders } from '../../workflow/people.ts';
import './tables.ts';
import '../company/tables.ts';

/** Days before its end at which a qualification is told to run out. */
const SOON_DAYS = 60;
const KEPT = [
  'inspector_leader',
  'inspector',
  'check_reviewer',
  'check_approver',
  'cert_reviewer',
  'cert_approver',
  'cert_engineer',
  'project_leader',
];
export const keptPeople = (tx: Tx): Promise<Person[]> => roleHolders(tx, KEPT);

const namesOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('company')
    .select(['id', 'company_name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((r) => [r.id, r.company_name]));
};

export const qualificationRegister = answerRegister(qualifications, {
  table: 'inspector_qualification',
  missing: 'inspection.qualificationNotFound',
  guard: async (tx, _, input) => {
    const unknown = [...new Set(input.avoidCompanyIds)];
    const names = await namesOf(tx, unknown);
    if (unknown.some((id) => !names.has(id))) refuse('inspection.companyUnknown');
  },
  also: async (tx, _, input) => ({
    user_name: (await keptPeople(tx)).find((p) => p.id === input.userId)?.realName ?? refuse('inspection.notInspector'),
  }),
  taken: () => refuse('inspection.qualificationTaken'),
  show: async (tx, by, rows) => {
    const names = await namesOf(tx, [...new Set(rows.flatMap((r) => r.avoid_company_ids))]);
    const today = dayNumber(dayText(by.world.now()));
    return (row) => {
      const left = dayNumber(row.valid_until) - today;
      return {
        avoidNames: listed(
          row.avoid_company_ids.map((id) => names.get(id) ?? ''),
          by.lang,
        ),
        expires: left < 0 ? ('expired' as const) : left <= SOON_DAYS ? ('soon' as const) : ('valid' as const),
      };
    };
  },
});

export const qualificationPage = answerList(qualificationList, {
  table: 'inspector_qualification',
  tabs: {},
  filters: { codes: (code) => sql`${code} = any(r.codes)`, grade: 'grade', validUntil: { day: 'valid_until' } },
  sorts: { validUntil: 'valid_until', registerNo: 'register_no' },
  search: (keyword) => sql`(strpos(r.user_name, ${keyword}) > 0 or strpos(r.register_no, ${keyword}) > 0)`,
  rows: (tx, reader, ids) => qualificationRegister.rows(tx, reader, ids),
});
