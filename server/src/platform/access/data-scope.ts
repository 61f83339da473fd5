/** How far a person's roles let them look into a business line (domain 5.3). Whatever they say, row-level security bounds it. */
import type { Actor } from '../actor.ts';

const ALL = 1;
const LINES = 5;

/** `all`: every case of the line; `own`: cases in which the person acted, acts or was chosen; the department scopes show own cases too. */
export const reachOf = (actor: Pick<Actor, 'scopes'>, line: string): 'all' | 'own' =>
  actor.scopes.some((s) => s.type === ALL || (s.type === LINES && s.lines.includes(line))) ? 'all' : 'own';
