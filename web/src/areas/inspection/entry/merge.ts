/** What two inspectors have written in the same section, field by field, and what becomes of it once its writer has chosen. */
import { type ConsistencyRow, SECTION_LIMITS, type SectionBody } from '@zhengjian/contract/areas/inspection/rules.ts';

const FIELDS = ['verdict', 'from', 'until', 'people', 'team', 'note', 'rows'] as const;
export type EntryField = (typeof FIELDS)[number];
export type Choice = 'mine' | 'theirs' | 'both';
export type Difference = {
  field: EntryField;
  /** Proposed where only one of them has changed it since; nothing where both have. */
  proposed: Choice | null;
  /** Both can stand there. */
  joins: boolean;
};

const textOf = (value: SectionBody[EntryField]): string => JSON.stringify(value === '' || value?.length === 0 ? null : (value ?? null));

const joinedText = (theirs: string, mine: string): string =>
  theirs.includes(mine) ? theirs : mine.includes(theirs) ? mine : `${theirs}\n${mine}`;
const joinedRows = (theirs: readonly ConsistencyRow[], mine: readonly ConsistencyRow[]): ConsistencyRow[] => {
  const known = new Set(theirs.map((row) => JSON.stringify(row)));
  return [...theirs, ...mine.filter((row) => !known.has(JSON.stringify(row)))];
};

/** Theirs, then mine; undefined where both cannot stand there. */
export function joined(field: EntryField, theirs: SectionBody, mine: SectionBody): SectionBody | undefined {
  if (field === 'note' || field === 'people') {
    if (!theirs[field] || !mine[field]) return undefined;
    const text = joinedText(theirs[field], mine[field]);
    return text.length <= SECTION_LIMITS[field] ? { [field]: text } : undefined;
  }
  if (field === 'rows') {
    if (!theirs.rows?.length || !mine.rows?.length) return undefined;
    const rows = joinedRows(theirs.rows, mine.rows);
    return rows.length <= SECTION_LIMITS.rows ? { rows } : undefined;
  }
  return undefined;
}

/** Where they differ. `base`: what both began with, where that is known. */
export const differences = (base: SectionBody | undefined, mine: SectionBody, theirs: SectionBody): Difference[] =>
  FIELDS.filter((field) => textOf(mine[field]) !== textOf(theirs[field])).map((field) => {
    const was = base && textOf(base[field]);
    const proposed = was === textOf(mine[field]) ? 'theirs' : was === textOf(theirs[field]) ? 'mine' : null;
    return { field, proposed, joins: joined(field, theirs, mine) !== undefined };
  });

/** Theirs with what was chosen put over it. */
export const merged = (mine: SectionBody, theirs: SectionBody, chosen: Readonly<Partial<Record<EntryField, Choice>>>): SectionBody =>
  Object.assign(
    { ...theirs },
    ...FIELDS.map((field) =>
      chosen[field] === 'mine' ? { [field]: mine[field] } : chosen[field] === 'both' ? joined(field, theirs, mine) : undefined,
    ),
  );
