/** External laboratories: departments of their own category below one department, each with its number and its users. */
import {
  EXTERNAL_LABORATORIES,
  EXTERNAL_LABORATORY,
  type LaboratoryRow,
  laboratories,
  laboratoryList,
} from '@zhengjian/contract/areas/organisation/departments.ts';
import type { SavedIn } from '@zhengjian/contract/register.ts';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { declareRegister, registerName } from '../../platform/registers/declared.ts';
import { changed, created } from '../../platform/standard.ts';
import { unknownPassword } from '../account/index.ts';
import { putDictionaryItem } from '../system/index.ts';
import { type Difference, difference } from './commands/difference.ts';
import { saveExternalUserIn } from './commands/save-external-user.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'organisation.laboratorySaved': { register: string; name: string; changed: Difference };
  }
}

declareRegister(laboratories, 'dept');

type Saved = SavedIn<typeof laboratories>;

const isLaboratory = sql<boolean>`r.dept_category = ${sql.lit(EXTERNAL_LABORATORY)}`;

const present = async (tx: Tx, tenant: string, ids: readonly string[]): Promise<LaboratoryRow[]> => {
  const { rows } = await sql<LaboratoryRow>`select r.id, r.version, r.dept_name as "deptName", r.dept_name_en as "deptNameEn",
      r.laboratory, r.remark, '' as account, '' as "realName", '' as phone, '' as email,
      (select count(*) from user_account u where u.tenant_id = r.tenant_id and u.laboratory = r.laboratory and u.user_type = 3)::int as "userCount"
    from dept r where r.tenant_id = ${tenant} and r.id = any(${[...ids]}::uuid[]) and ${isLaboratory}`.execute(tx);
  return rows;
};

export const laboratoryPage = answerList(laboratoryList, {
  table: 'dept',
  where: () => isLaboratory,
  tabs: {},
  filters: {},
  sorts: { laboratory: 'laboratory' },
  search: (keyword) =>
    sql<boolean>`(strpos(lower(r.dept_name || ' ' || r.dept_name_en), lower(${keyword})) > 0 or r.laboratory = ${keyword})`,
  rows: (tx, { actor }, ids) => present(tx, actor.tenant, ids),
});

/** @throws organisation.laboratoryNotFound */
export const laboratoryOf = async (tx: Tx, tenant: string, id: string): Promise<LaboratoryRow> =>
  (await present(tx, tenant, [id]))[0] ?? refuse('organisation.laboratoryNotFound');

const checkNumber = async (tx: Tx, tenant: string, number: string): Promise<void> => {
  const other = await tx
    .selectFrom('dept')
    .select('dept_name')
    .where('tenant_id', '=', tenant)
    .where('laboratory', '=', number)
    .executeTakeFirst();
  if (other) refuse('organisation.laboratoryNumberTaken', { no: number, name: other.dept_name });
};

const insert = async (tx: Tx, ctx: Ctx, input: Saved): Promise<string> => {
  const { tenant } = ctx.actor;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`laboratory:${tenant}`}, 0))`.execute(tx);
  await checkNumber(tx, tenant, input.laboratory);
  const parent = await tx
    .selectFrom('dept')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('dept_code', '=', EXTERNAL_LABORATORIES)
    .executeTakeFirst();
  const row = created(ctx);
  await tx
    .insertInto('dept')
    .values({
      ...row,
      parent_id: parent?.id ?? null,
      dept_name: input.deptName,
      dept_name_en: input.deptNameEn ?? '',
      full_name: input.deptName,
      dept_category: EXTERNAL_LABORATORY,
      dept_code: `extLab${input.laboratory}`,
      sort: Number(input.laboratory),
      remark: input.remark ?? '',
      laboratory: input.laboratory,
    })
    .execute();
  return row.id;
};

const update = async (tx: Tx, ctx: Ctx, id: string, input: Saved, before: LaboratoryRow): Promise<void> => {
  // rows of tests and samples name the number, and its users see what carries it
  if (before.laboratory !== input.laboratory) refuse('organisation.laboratoryNumberKept', { name: before.deptName });
  const done = await tx
    .updateTable('dept')
    .set((e) => ({
      dept_name: input.deptName,
      dept_name_en: input.deptNameEn ?? '',
      full_name: input.deptName,
      remark: input.remark ?? '',
      ...changed(ctx),
      version: e('version', '+', 1),
    }))
    .where('tenant_id', '=', ctx.actor.tenant)
    .where('id', '=', id)
    .$if(input.version !== undefined, (q) => q.where('version', '=', input.version ?? 0))
    .executeTakeFirst();
  if (done.numUpdatedRows !== 1n) refuse('server.conflict');
};

const entered = ({ deptName, deptNameEn, laboratory, remark }: LaboratoryRow) => ({ deptName, deptNameEn, laboratory, remark });

/**
 * @throws organisation.laboratoryUserMissing, organisation.laboratoryNumberTaken, organisation.laboratoryNumberKept,
 *   organisation.laboratoryNotFound, account.nameTaken, server.conflict
 */
export const saveLaboratory = async (ctx: Ctx, input: Saved): Promise<LaboratoryRow> => {
  const { tenant } = ctx.actor;
  const passwordHash = await unknownPassword(ctx.world);
  return ctx.db.system(async (tx) => {
    const before = input.id === undefined ? undefined : await laboratoryOf(tx, tenant, input.id);
    const id = input.id ?? (await insert(tx, ctx, input));
    if (before) await update(tx, ctx, id, input, before);
    else {
      const { account, realName, phone, email } = input;
      if (account === undefined || realName === undefined) return refuse('organisation.laboratoryUserMissing');
      await saveExternalUserIn(tx, ctx, { account, realName, phone, email, userType: '3', deptId: id, rank: 'admin' }, passwordHash);
    }
    await putDictionaryItem(tx, ctx, {
      dictionary: 'laboratory_b',
      key: input.laboratory,
      name: input.deptName,
      nameEn: input.deptNameEn ?? '',
    });
    const after = await laboratoryOf(tx, tenant, id);
    await audit(tx, ctx, {
      kind: 'organisation.laboratorySaved',
      subject: { type: 'dept', id },
      details: {
        register: registerName(laboratories),
        name: after.deptName,
        changed: difference(before ? entered(before) : {}, entered(after)),
      },
    });
    return after;
  });
};
