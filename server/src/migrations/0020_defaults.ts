/** What each tenant was given of the system's defaults, by key; and the stages that ask for the papers of a CCC case. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

/** Catalogues as they were released until now: folders with the number of their papers, each numbered from 01. */
const RELEASED: readonly (readonly [line: string, func: string, folders: Readonly<Record<string, number>>])[] = [
  ['1', 'cccApplication', { '01': 21, '02': 5, '03': 8, '04': 11, '05': 4, '06': 4, '07': 3 }],
  ['2', 'cqstApplication', { '11': 17, '12': 3, '13': 3, '14': 4, '15': 4, '16': 2 }],
  ['4', 'sicApplication', { '21': 4, '22': 2, '23': 2, '24': 4, '25': 1, '26': 2, '27': 3, '28': 2 }],
  ['company', 'company', { '90': 1 }],
];

/** By code or by folder: the nodes that ask, and what stood there until now. */
const STAGES: readonly (readonly [codes: string, now: string, before: string])[] = [
  ['0202', 'applicationForCcc_approval', '{accept,applicationForCcc_review}'],
  ['0203', 'taskDispatch', '{accept}'],
  ['020[14]', 'taskDispatch', '{}'],
  ['0[34]..', 'certificateMaking', '{}'],
  ['0501', 'certificateCheck', '{}'],
  ['050[23]', 'CertificateApproval', '{}'],
  ['0504', 'certificateReview', '{}'],
  ['06..', 'archiving', '{}'],
  ['07..', 'cccStamping', '{}'],
];

const codesOf = (folders: Readonly<Record<string, number>>): string[] =>
  Object.entries(folders).flatMap(([folder, papers]) => [
    folder,
    ...Array.from({ length: papers }, (_, i) => `${folder}${String(i + 1).padStart(2, '0')}`),
  ]);

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'default_given', 'system', `kind text not null, item text not null, primary key (tenant_id, kind, item)`, {
    id: false,
    appendOnly: true,
  });
  const give = (kind: string, rows: ReturnType<typeof sql>) =>
    sql`insert into default_given (tenant_id, created_dept, created_at, created_by, kind, item)
      select g.tenant_id, null, g.at, '00000000-0000-0000-0000-000000000000', ${kind}, g.item from (${rows}) g on conflict do nothing`.execute(
      db,
    );
  for (const [line, func, folders] of RELEASED) {
    const item = `${line}/${func}`;
    // an administrator may have deleted papers, or given them other codes; they are not to come back
    await give(
      'paper',
      sql`select f.tenant_id, f.created_at as at, unnest(${codesOf(folders)}::text[]) as item from file_func f
        where f.business_type = ${line} and f.function_code = ${func}`,
    );
    // a function that was deleted, or had its code changed, stands in the audit
    await give(
      'fileFunc',
      sql`select r.tenant_id, min(r.created_at) as at, ${item}::text as item from audit_row r
        where r.kind in ('fileFunc.changed', 'fileFunc.removed') and r.details ->> 'code' = ${func} group by r.tenant_id`,
    );
  }
  for (const [codes, now, before] of STAGES)
    await sql`update file_catalog set stage_nodes = array[${now}::text]
      where business_type = '1' and is_file and catalog_code ~ ${`^${codes}$`} and stage_nodes = ${before}::text[]`.execute(db);
}
