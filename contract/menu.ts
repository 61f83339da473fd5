/** A menu with its pages and buttons, as a new tenant has it; a button's code is its permission (domain 5.4). */
import type { RoleAlias } from './roles.ts';

/** A kind of work that waits for people on a page of the menu (`contract/waits.ts`); how much stands behind the name of the entry. */
export type MenuWait = {
  readonly kind: string;
  /** On its tab in the list of everything that waits, and on the first page. */
  readonly zh: string;
  readonly en: string;
  /** Permission without which it waits for nobody. */
  readonly needs?: string;
  /** What the address of the page carries so that it shows what waits. */
  readonly query?: string;
  /** Merely to be read: it stands behind what must be done. */
  readonly toRead?: true;
};

export type Menu = {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  /** Address; none for a button. */
  readonly path?: string;
  readonly icon?: string;
  /** false: open to the customer business centre without a staff menu grant (rule is-auth-false-meaning). */
  readonly isAuth?: boolean;
  readonly keepAlive?: boolean;
  readonly roles?: readonly RoleAlias[];
  /** For the administrator of the platform's own tenant alone: another institute is not given it, and no package holds it. */
  readonly platform?: true;
  /** What waits here, beside the tasks of nodes whose `wf:page` is this page. */
  readonly waits?: readonly MenuWait[];
  readonly menus?: readonly Menu[];
  readonly buttons?: readonly (readonly [code: string, zh: string, en: string, roles: readonly RoleAlias[]])[];
};

/** Codes of a menu, of what lies below it and of its buttons. */
export type CodeOf<M> =
  | (M extends { code: infer C extends string } ? C : never)
  | (M extends { buttons: readonly (readonly [infer C extends string, ...unknown[]])[] } ? C : never)
  | (M extends { menus: readonly (infer Below)[] } ? CodeOf<Below> : never);

/** Addresses of a menu and of what lies below it. */
export type PathOf<M> =
  | (M extends { path: infer P extends string } ? P : never)
  | (M extends { menus: readonly (infer Below)[] } ? PathOf<Below> : never);

/** Kinds of work that wait on a menu's page and on those below it. */
export type KindOf<M> =
  | (M extends { waits: readonly { kind: infer K extends string }[] } ? K : never)
  | (M extends { menus: readonly (infer Below)[] } ? KindOf<Below> : never);
