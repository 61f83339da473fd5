/** The register of laboratories, the institute's own and outside ones. */
import { laboratories, laboratoryList, laboratoryRegisterCalls } from '@zhengjian/contract/areas/laboratory/laboratories.ts';
import { KEPT } from '@zhengjian/contract/rules/planned.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { answers } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister } from '../../platform/registers/answer-register.ts';
import './tables.ts';

export const findLaboratory = async (tx: Tx, id: string) =>
  (await tx.selectFrom('laboratory').select('id').where('id', '=', id).executeTakeFirst()) ?? refuse('laboratory.laboratoryNotFound');

const laboratoryRegister = answerRegister(laboratories, {
  table: 'laboratory',
  reach: KEPT,
  missing: 'laboratory.laboratoryNotFound',
  beforeRemoval: async (tx, _, rows) => {
    const ids = rows.map(({ id }) => id);
    await tx.deleteFrom('laboratory_scope').where('laboratory_id', 'in', ids).execute();
    await tx.deleteFrom('authorised_field').where('laboratory_id', 'in', ids).execute();
  },
  taken: ({ labCode }) => refuse('laboratory.laboratoryTaken', { code: labCode }),
});

const laboratoriesAsked = answerList(laboratoryList, {
  table: 'laboratory',
  tabs: {},
  filters: { labKind: 'lab_kind' },
  sorts: { labCode: 'lab_code' },
  search: (keyword) =>
    sql<boolean>`strpos(lower(r.lab_code || ' ' || r.name || ' ' || r.name_en || ' ' || r.cnas_no), lower(${keyword})) > 0`,
  rows: (tx, reader, ids) => laboratoryRegister.rows(tx, reader, ids),
});

export const laboratoryRegisterAnswers = answers(laboratoryRegisterCalls, {
  laboratoryPage: (asked, ctx) => ctx.read((tx) => laboratoriesAsked.page(tx, ctx, asked)),
  laboratoryDetail: laboratoryRegister.one,
  laboratorySubmit: laboratoryRegister.save,
  laboratoryRemove: laboratoryRegister.remove,
});
