/** The accredited scopes of the laboratories, and what of a test is within them. */
import { type Accreditation, accreditedFor, scopeCalls, scopes } from '@zhengjian/contract/areas/laboratory/scopes.ts';
import { KEPT } from '@zhengjian/contract/rules/planned.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answers } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister } from '../../platform/registers/answer-register.ts';
import { findLaboratory } from './laboratories.ts';
import './tables.ts';

const scopeRegister = answerRegister(scopes, {
  table: 'laboratory_scope',
  reach: KEPT,
  order: ['accreditation', '-valid_until'],
  parent: findLaboratory,
  guard: async (tx, _, { standardId }) => {
    const known = await tx.selectFrom('standard').select('id').where('id', '=', standardId).executeTakeFirst();
    if (known === undefined) refuse('laboratory.standardNotFound');
  },
  show: async (tx, _, rows) => {
    const ids = rows.map(({ standard_id }) => standard_id);
    const standards = await tx.selectFrom('standard').select(['id', 'standard_no']).where('id', 'in', ids).execute();
    return ({ standard_id }) => ({ standardNo: standards.find(({ id }) => id === standard_id)?.standard_no ?? '' });
  },
});

export const scopeAnswers = answers(scopeCalls, {
  labScopes: ({ laboratoryId }, ctx) => scopeRegister.of(laboratoryId, ctx),
  labScopeSave: scopeRegister.save,
  labScopeRemove: scopeRegister.remove,
});

/** A test at its laboratory: by which clause, and the days on which the accreditation must hold. */
type Placed = { laboratory: string; standard_id: string; clause: string; days: readonly string[] };

/** @returns a rule that tells under which accreditations each of these tests is reported */
export const accreditedTests = async (tx: Tx, tests: readonly Placed[]): Promise<(test: Placed) => Accreditation[]> => {
  if (tests.length === 0) return () => [];
  const rows = await tx
    .selectFrom('laboratory_scope as s')
    .innerJoin('laboratory as l', (j) => j.onRef('l.tenant_id', '=', 's.tenant_id').onRef('l.id', '=', 's.laboratory_id'))
    .select(['l.lab_code', 's.accreditation', 's.standard_id as standardId', 's.clauses'])
    .select(['s.valid_from as validFrom', 's.valid_until as validUntil'])
    .where('l.lab_code', 'in', [...new Set(tests.map(({ laboratory }) => laboratory))])
    .where('s.standard_id', 'in', [...new Set(tests.map(({ standard_id }) => standard_id))])
    .execute();
  return ({ laboratory, standard_id: standardId, clause, days }) =>
    accreditedFor(
      rows.filter(({ lab_code }) => lab_code === laboratory),
      { standardId, clause },
      days,
    );
};

/** Of these standards, the accreditations under which some laboratory tests by them on a day. */
export const accreditedStandards = async (tx: Tx, ids: readonly string[], day: string) => {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('laboratory_scope')
    .select(['standard_id', 'accreditation'])
    .distinct()
    .where('standard_id', 'in', [...ids])
    .where('valid_from', '<=', day)
    .where('valid_until', '>=', day)
    .execute();
};
