/**
 * What a laboratory is accredited for: standards by their editions, or clauses of them, by whom, from when until when (domain 3.4). A result
 * is within the scope where its laboratory was accredited for its clause on the day.
 */
import { area, permission } from '../../call.ts';
import { shown } from '../../list.ts';
import { day, id, optional, text, word } from '../../record.ts';
import { type RowOf, recordsCall, register, removeCall, saveCall } from '../../register.ts';

/** CNAS: accredited to ISO/IEC 17025. CMA: approved by the state for reports that prove something. */
export const ACCREDITATIONS = ['cnas', 'cma'] as const;
export type Accreditation = (typeof ACCREDITATIONS)[number];

const SEPARATORS = /[,，、;；]/;
/** `15.2，26.4` names two clauses. */
const clausesOf = (said: string): string[] =>
  said
    .split(SEPARATORS)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');

export const scopes = register({
  area: 'laboratory',
  name: 'labScope',
  named: 'standardNo',
  parent: 'laboratoryId',
  record: {
    laboratoryId: id(),
    accreditation: word(ACCREDITATIONS, 'accreditation').meta({ required: true }),
    standardId: id().meta({ required: true }),
    /** None: the whole standard. */
    clauses: optional(text(500)),
    validFrom: day().meta({ required: true }),
    validUntil: day().meta({ required: true }),
  },
  rules: { validUntil: { holds: (s) => s.validFrom <= s.validUntil, refusal: 'laboratory.scopeDays' } },
  shows: { standardNo: shown.code(180) },
});
type ScopeRow = RowOf<typeof scopes>;

export type ScopeEntry = Pick<ScopeRow, 'standardId' | 'clauses' | 'validFrom' | 'validUntil'> & { accreditation: Accreditation };

/** `15` covers `15.2.2`. */
const contains = (scope: string, clause: string): boolean => clause === scope || clause.startsWith(`${scope}.`);

/** The accreditations under which a laboratory may report a test by a clause, on all these days. */
export const accreditedFor = (
  entries: readonly ScopeEntry[],
  { standardId, clause }: { standardId: string; clause: string },
  days: readonly string[],
): Accreditation[] => {
  const valid = entries.filter((e) => e.standardId === standardId && days.every((on) => e.validFrom <= on && on <= e.validUntil));
  return ACCREDITATIONS.filter((accreditation) => {
    const granted = valid.filter((e) => e.accreditation === accreditation).map((e) => clausesOf(e.clauses));
    if (granted.some((clauses) => clauses.length === 0)) return true;
    const wanted = clausesOf(clause);
    return wanted.length > 0 && wanted.every((one) => granted.some((clauses) => clauses.some((scope) => contains(scope, one))));
  });
};

const path = '/blade-combusiness/laboratoryScope';
const view = { scope: 'tenant', access: permission('laboratory_view') } as const;
const edit = { scope: 'tenant', access: permission('laboratory_edit') } as const;
export const scopeCalls = area('laboratory', {
  labScopes: recordsCall(scopes, 'laboratoryId', {
    ...view,
    path: `${path}/list`,
    summary: 'What a laboratory is accredited for (path chosen).',
  }),
  labScopeSave: saveCall(scopes, {
    ...edit,
    path: `${path}/submit`,
    summary: 'Adds or changes a standard of the accredited scope of a laboratory (path chosen).',
  }),
  labScopeRemove: removeCall({ ...edit, path: `${path}/remove`, summary: 'Takes standards out of an accredited scope (path chosen).' }),
});
