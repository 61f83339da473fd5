/** Which CCC cases a person's data scope lets them see, as a condition over `ccc_application as a`. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { reachIn } from '../../platform/access/data-scope.ts';
import type { Actor } from '../../platform/actor.ts';
import { concerns } from '../../workflow/reach.ts';

const CCC = '1';

/** Fields that a scope may filter by. */
const FIELDS: Readonly<Record<string, string>> = {
  productClass: 'a.product_class',
  applyKind: 'a.apply_kind',
  isUrgent: 'a.is_urgent',
  applicantId: 'a.applicant_id',
};

/** null: every case of the line. A filter over a field that is not declared lets nothing through. */
export const withinScope = (actor: Actor): RawBuilder<SqlBool> | null => {
  const { all, depts, filters } = reachIn(actor, CCC);
  if (all) return null;
  const fitting = filters.map((filter) =>
    sql.join(
      filter.map(({ field, in: values }) => {
        const column = FIELDS[field];
        return column === undefined
          ? sql`false`
          : sql`replace(${sql.ref(column)}::text, '-', '') = any(${values.map((v) => v.replaceAll('-', ''))}::text[])`;
      }),
      sql` and `,
    ),
  );
  return sql`(${sql.join([concerns(actor, depts, 'a.id'), ...fitting.map((f) => sql`(${f})`)], sql` or `)})`;
};
