/** Who acts: bound to every transaction and written into every audit row. */

import type { CompanyRight } from '@zhengjian/contract/company-rights.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import type { PermissionCode } from '@zhengjian/contract/menus.ts';

/** One field of a case and the values that pass. */
export type Condition = { field: string; in: readonly string[] };

export type DataScope = {
  type: number;
  lines: readonly string[];
  /** Departments meant by a scope of departments: where the person holds the role, with those below where it says so. */
  depts: readonly string[];
  /** Of a scope by lines: all of it must fit; empty where nothing is narrowed. */
  filter: readonly Condition[];
};

/** Somebody in whose stead the actor may act now: a deputyship by dates. */
export type Principal = {
  user: string;
  name: string;
  roles: readonly string[];
  /** Processes covered; empty for all. */
  categories: readonly string[];
  /** Codes that the principal holds and that open the pages of the steps covered, with the buttons there. */
  lends: readonly string[];
};

export type Actor = {
  tenant: string;
  /** User id, or {@link SYSTEM_USER}. */
  user: string;
  /** Real name as it stands in history rows. */
  name: string;
  kind: 'staff' | 'customer' | 'extLab' | 'guest' | 'system';
  /** The administrator of the tenant (account `admin`), decided by the server. */
  admin: boolean;
  dept: string | null;
  role: string | null;
  /** Role codes in force, e.g. `ccc_acceptor`. */
  roles: readonly string[];
  /** Codes that its roles hold; an administrator may have added some that no call asks for. */
  permissions: { has(code: PermissionCode): boolean } & Iterable<string>;
  /** Those of them that a deputyship alone brings: they serve the steps that it covers and are not passed on. */
  lent?: ReadonlySet<string>;
  /** Menus and buttons of the institute's package; none where everything is open to it. */
  packaged?: ReadonlySet<string>;
  /** Keys of calls that its API scopes allow beside them; none where it holds no such scope. */
  calls?: { has(key: string): boolean };
  /** Data scopes of the roles in force (domain 5.3): 1 all, 2 own, 3 department, 4 department and below, 5 business lines, narrowed by a filter over declared fields. */
  scopes: readonly DataScope[];
  companies: readonly string[];
  /** What a user of a company may do for it. */
  companyRights?: readonly CompanyRight[];
  laboratory: string | null;
  /** Whose deputy the actor is now. */
  deputyFor: readonly Principal[];
  lang: Language;
  /** The session acted in; absent where nobody is signed in: timers, keys that open one thing. */
  session?: string;
  /** The password must be changed before anything else; until then the person holds no right. */
  mustChangePassword?: boolean;
  /** Why: it is older than the institute allows. */
  passwordExpired?: boolean;
  /** A role of the person demands a second factor, and there is none yet; until then the person holds no right. */
  mustSetFactor?: boolean;
};

/** Permissions of the actor's own roles: what it may give to others. */
export const ownPermissions = ({ permissions, lent }: Pick<Actor, 'permissions' | 'lent'>): ReadonlySet<string> =>
  new Set([...permissions].filter((code) => !lent?.has(code)));

export const SYSTEM_USER = '00000000000000000000000000000000';

/** The actor of timers and start-up: never a person's name. */
export const systemActor = (tenant: string): Actor => ({
  tenant,
  user: SYSTEM_USER,
  name: 'system',
  kind: 'system',
  admin: false,
  dept: null,
  role: null,
  roles: [],
  permissions: new Set(),
  scopes: [{ type: 1, lines: [], depts: [], filter: [] }],
  companies: [],
  laboratory: null,
  deputyFor: [],
  lang: 'zh',
});
