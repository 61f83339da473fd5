/** A menu with its pages and buttons, as a new tenant has it; a button's code is its permission (domain 5.4). */
import type { RoleAlias } from './roles.ts';

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
