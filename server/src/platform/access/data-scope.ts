/** How far a person's roles let them look into a business line (domain 5.3). Whatever they say, row-level security bounds it. */
import type { Actor, Condition } from '../actor.ts';

const ALL = 1;
const DEPARTMENT = 3;
const DEPARTMENT_AND_BELOW = 4;
const LINES = 5;

/**
 * What a person reaches in a line beside their own cases (those in which they acted, act or were chosen): everything, what the
 * people of some departments work on, or what fits one of several filters.
 */
export type DataScope = { all: boolean; depts: readonly string[]; filters: readonly (readonly Condition[])[] };

/** Departments whose people's work a person may find. */
export const departmentsOf = (scopes: Actor['scopes']): string[] => [
  ...new Set(scopes.filter((s) => s.type === DEPARTMENT || s.type === DEPARTMENT_AND_BELOW).flatMap((s) => s.depts)),
];

export const dataScopeIn = ({ scopes }: Pick<Actor, 'scopes'>, line: string): DataScope => {
  const ofLine = scopes.filter((s) => s.type === LINES && s.lines.includes(line));
  return {
    all: scopes.some((s) => s.type === ALL) || ofLine.some((s) => s.filter.length === 0),
    depts: departmentsOf(scopes),
    filters: ofLine.map((s) => s.filter),
  };
};
