/**
 * The shared table of cases follows the table of each business line: whoever writes a line's row, a call, an import or a correction
 * by hand, cannot forget it.
 */
import { type Kysely, sql } from 'kysely';

/** Columns of `business_case` that a line fills, by expressions over its own row `new`. */
export type MirroredColumns = {
  case_no: string;
  title: string;
  product_model: string;
  product_ex_mark: string;
  product_class: string;
  apply_kind: string;
  applicant_id: string;
  applicant_name: string;
  contact_id: string;
  manufacturer_name: string;
  factory_name: string;
  state: string;
  pay_state: string;
  submit_time: string;
  /** Of work that serves cases, in the place of `submit_time`. */
  work_since: string;
  deadline: string;
  is_urgent: string;
  return_count: string;
  instance_id: string;
  search_text: string;
};

/** What stands in the columns that a line has nothing for. */
const NOTHING: Omit<MirroredColumns, Always | 'work_since'> = {
  product_model: `''`,
  product_ex_mark: `''`,
  product_class: `''`,
  apply_kind: `''`,
  contact_id: 'null::uuid',
  manufacturer_name: `''`,
  factory_name: `''`,
  pay_state: '0',
  deadline: 'null::date',
  is_urgent: 'false',
  return_count: '0',
};
type Always = 'case_no' | 'title' | 'applicant_id' | 'applicant_name' | 'state' | 'submit_time' | 'instance_id' | 'search_text';

export type MirroredLine = {
  table: string;
  /** Code of the line; of work that any line may ask for, the column that names it (`new.line`). */
  line: string;
  category: string;
  columns: Pick<MirroredColumns, Always> & Partial<MirroredColumns>;
};

const CARRIED = ['tenant_id', 'created_dept', 'created_at', 'created_by', 'updated_at', 'updated_by', 'version'];

/** Makes the triggers of a line, and fills the shared table with what the line has. */
export const mirrorLine = async (db: Kysely<unknown>, { table, line, category, columns }: MirroredLine): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const own = Object.entries({ ...NOTHING, ...columns });
  const names = ['id', ...CARRIED, 'line', 'category', ...own.map(([name]) => name), 'phase'];
  const phase = (state: string) => `(select s.phase from case_state s where s.category = '${category}' and s.state = ${state})`;
  const values = (row: string) =>
    ['id', ...CARRIED]
      .map((name) => `${row}.${name}`)
      .concat(
        line.startsWith('new.') ? line.replace('new.', `${row}.`) : `'${line}'`,
        `'${category}'`,
        ...own.map(([, expression]) => expression.replaceAll('new.', `${row}.`)),
      )
      .concat(phase(columns.state.replaceAll('new.', `${row}.`)));
  const changing = names.filter(
    (name) => !['id', 'tenant_id', 'line', 'category', 'created_dept', 'created_at', 'created_by'].includes(name),
  );
  await run(`create function ${table}_mirrored() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      if tg_op = 'DELETE' then
        delete from wf_involved where tenant_id = old.tenant_id and business_id = old.id;
        delete from business_case where id = old.id;
        return old;
      end if;
      insert into business_case (${names.join(', ')}) values (${values('new').join(', ')})
        on conflict (id) do update set ${changing.map((name) => `${name} = excluded.${name}`).join(', ')};
      return new;
    end $$`);
  await run(`revoke all on function ${table}_mirrored() from public`);
  await run(`create trigger mirrored after insert or update or delete on ${table} for each row execute function ${table}_mirrored()`);
  await run(`insert into business_case (${names.join(', ')}) select ${values('c').join(', ')} from ${table} c`);
};
