/**
 * What every call answered to everybody, as a table: `docs/access.md` is written from the answers themselves. Cells that are the same
 * for several calls of an area stand in one row.
 */
import type { Call } from '@zhengjian/contract/call.ts';
import type { TestDatabase } from '@zhengjian/server/src/testing/database.ts';
import type { Reply } from '../caller.ts';

/** Who asks, in the order of the columns. */
export const ASKERS = {
  nobody: 'nobody',
  guest: 'guest',
  thirdParty: 'external laboratory',
  noRole: 'staff without a role',
  lacking: 'staff without the permission',
  company: 'company A',
  otherCompany: 'company B',
  otherTenant: 'other institute',
  permitted: 'permitted',
} as const;
export type Asker = keyof typeof ASKERS;
const ORDER = Object.keys(ASKERS) as Asker[];
/** They are asked for rows that are not theirs: what they are answered must be their own. */
const OUTSIDE: readonly Asker[] = ['otherCompany', 'otherTenant'];

/** Nothing, an empty list or page, or a record of blanks and of counts of nothing. */
export const isEmpty = (data: unknown): boolean =>
  data === null ||
  data === undefined ||
  (Array.isArray(data) && data.length === 0) ||
  (typeof data === 'object' && !Array.isArray(data) && Object.values(data).every((v) => v === '' || v === 0)) ||
  (typeof data === 'object' && data !== null && 'records' in data && (data.records as unknown[]).length === 0);

const cellOf = (asker: Asker, { code, data }: Reply<unknown>): string => {
  if (code !== 200) return String(code);
  if (isEmpty(data)) return '–';
  return OUTSIDE.includes(asker) ? 'own' : '✓';
};

/** Ids in an answer, wherever they stand. */
export const idsIn = (data: unknown): string[] => JSON.stringify(data ?? null).match(/(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g) ?? [];

const NEEDS = { public: 'nobody need sign in', platform: "platform's administrator", signedIn: 'signed in' } as const;
const needOf = ({ access }: Call): string => {
  if (access.rule === 'permission') return access.codes.map((code) => `\`${code}\``).join(' or ');
  if (access.rule === 'signedIn' && access.kinds) return [...access.kinds].sort().join(', ');
  return NEEDS[access.rule];
};

export const accessTable = () => {
  const cells = new Map<string, Partial<Record<Asker, string>>>();
  const rowOf = (call: Call): Partial<Record<Asker, string>> => {
    const known = cells.get(call.key) ?? {};
    cells.set(call.key, known);
    return known;
  };
  const line = (values: readonly string[]): string => `| ${values.join(' | ')} |`;
  const tableOf = (calls: readonly Call[]): string => {
    const rows = new Map<string, { values: readonly string[]; names: string[] }>();
    for (const call of calls) {
      const row = rowOf(call);
      const values = [needOf(call), ...ORDER.map((asker) => row[asker] ?? '')];
      const same = rows.get(values.join('|')) ?? { values, names: [] };
      same.names.push(call.key.slice(call.key.indexOf('.') + 1));
      rows.set(values.join('|'), same);
    }
    const sorted = [...rows.values()].sort((x, y) => (x.values.join('|') < y.values.join('|') ? -1 : 1));
    return [
      line(['needs', ...Object.values(ASKERS), 'calls']),
      line(['---', ...ORDER.map(() => ':-:'), '---']),
      ...sorted.map(({ values, names }) => line([...values, names.sort().join(', ')])),
    ].join('\n');
  };
  return {
    /** Keeps what somebody was answered; the first answer counts. */
    note: (asker: Asker, call: Call, reply: Reply<unknown>): void => {
      rowOf(call)[asker] ??= cellOf(asker, reply);
    },
    /** Whether somebody was asked already. */
    has: (asker: Asker, call: Call): boolean => rowOf(call)[asker] !== undefined,
    page: (calls: readonly Call[]): string => {
      const areas = [...new Set(calls.map(({ key }) => key.slice(0, key.indexOf('.'))))].sort();
      return `# Who is answered what

Written from the answers of a test that asks every call as everybody (\`simulate/src/calls.test.ts\`), so it cannot say more than there is.
The calls of an area whose row is the same stand together; \`/api/docs\` describes each.

Company A is asked for rows of its own, everybody else for the same rows. What changes something is asked for rows that nobody has or, where it takes no id, with
nothing in it: a code other than 401 and 403 then says that the caller was let in and what was asked was refused.

| cell | meaning |
|---|---|
| ✓ | answered |
| own | answered, and in the answer is no row of the company or institute that was asked about |
| – | answered with nothing |
| 401 | sent to sign in |
| 403 | refused: the person may not make the call, or may not do this to these rows |
| 400, 404, 409 … | let in; what was asked for is malformed, not there for this person, or not possible |
| | does not apply |

${areas.map((area) => `## ${area}\n\n${tableOf(calls.filter(({ key }) => key.startsWith(`${area}.`)))}`).join('\n\n')}
`;
    },
  };
};

type Raw = TestDatabase['raw'];
const COLUMNS = `select c.table_name as name, array_agg(c.column_name::text) as columns from information_schema.columns c
  join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
  where c.table_schema = 'public' group by c.table_name`;

/** Ids of rows, by what the columns of their tables say whose they are. */
export const rowsOf = async (raw: Raw) => {
  const tables = await raw<{ name: string; columns: string[] }>(COLUMNS, []);
  const gather = async (needs: readonly string[], condition: string, values: readonly unknown[]): Promise<Set<string>> => {
    const fitting = tables.filter(({ columns }) => ['id', 'tenant_id', ...needs].every((column) => columns.includes(column)));
    const union = fitting.map(({ name }) => `select id from ${name} where ${condition}`).join(' union all ');
    return new Set((await raw<{ id: string }>(union, [...values])).map(({ id }) => id.replaceAll('-', '')));
  };
  /** Cases in which the company has a part and the other one has none. */
  const CASES = `select case_id from case_party where company_id = $1 except select case_id from case_party where company_id = $2`;
  return {
    ofTenant: (tenant: string) => gather([], 'tenant_id = $1', [tenant]),
    /** What belongs to a company, or to a case that the other one has no part in. */
    ofCompany: async (company: string, other: string): Promise<Set<string>> => {
      const [own, cases] = [
        await gather(['company_id'], 'company_id = $1 and $2::uuid is not null', [company, other]),
        await gather(['case_id'], `case_id in (${CASES})`, [company, other]),
      ];
      const named = await raw<{ case_id: string }>(CASES, [company, other]);
      return new Set([company, ...own, ...cases, ...named.map(({ case_id }) => case_id.replaceAll('-', ''))]);
    },
    /** Everything that belongs to a case. */
    ofCases: async (): Promise<Set<string>> =>
      new Set([
        ...(await gather([], 'true and id in (select id from business_case)', [])),
        ...(await gather(['case_id'], 'case_id is not null', [])),
      ]),
  };
};
