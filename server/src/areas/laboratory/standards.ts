/** The register of standards; one that records name is kept. */
import type { Accreditation } from '@zhengjian/contract/areas/laboratory/scopes.ts';
import { standardCalls, standardList, standards } from '@zhengjian/contract/areas/laboratory/standards.ts';
import { KEPT } from '@zhengjian/contract/rules/planned.ts';
import { sql } from 'kysely';
import { answers } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister } from '../../platform/registers/answer-register.ts';
import { dayText } from '../../platform/world.ts';
import { accreditedStandards } from './scopes.ts';
import { namesStandard } from './standard-uses.ts';
import './tables.ts';

const standardRegister = answerRegister(standards, {
  table: 'standard',
  reach: KEPT,
  missing: 'laboratory.standardNotFound',
  guard: (_, __, { replacedBy }, before) => {
    if (before !== null && replacedBy === before.id) refuse('laboratory.replacedByItself');
  },
  show: async (tx, { world }, rows) => {
    const accredited = await accreditedStandards(
      tx,
      rows.map(({ id }) => id),
      dayText(world.now()),
    );
    const isAccredited = (standard: string, by: Accreditation): boolean =>
      accredited.some(({ standard_id, accreditation }) => standard_id === standard && accreditation === by);
    const ids = rows.flatMap(({ replaced_by }) => (replaced_by === null ? [] : [replaced_by]));
    const found = ids.length === 0 ? [] : await tx.selectFrom('standard').select(['id', 'standard_no']).where('id', 'in', ids).execute();
    return ({ id, replaced_by }) => ({
      replacedByNo: found.find((one) => one.id === replaced_by)?.standard_no ?? '',
      ...{ isCnas: isAccredited(id, 'cnas'), isCma: isAccredited(id, 'cma') },
    });
  },
  taken: ({ standardNo }) => refuse('laboratory.standardTaken', { no: standardNo }),
  beforeRemoval: async (tx, _, rows) => {
    for (const { id, standard_no } of rows) if (await namesStandard(tx, id)) refuse('laboratory.standardUsed', { no: standard_no });
  },
  inUse: ({ standard_no }) => refuse('laboratory.standardUsed', { no: standard_no }),
});

const standardsAsked = answerList(standardList, {
  table: 'standard',
  tabs: {},
  filters: { groupName: 'group_name', standardStatus: 'standard_status' },
  sorts: { sort: 'sort', standardNo: 'standard_no' },
  search: (keyword) => sql<boolean>`strpos(lower(r.standard_no || ' ' || r.name || ' ' || r.name_en), lower(${keyword})) > 0`,
  rows: (tx, reader, ids) => standardRegister.rows(tx, reader, ids),
});

export const standardAnswers = answers(standardCalls, {
  standardPage: (asked, ctx) => ctx.read((tx) => standardsAsked.page(tx, ctx, asked)),
  standardDetail: standardRegister.one,
  standardSubmit: standardRegister.save,
  standardRemove: standardRegister.remove,
});
