/** Which entry of the menu a page belongs to. */
import { type Menus, wayTo } from '../menus.ts';
import { isScreen, screenAt } from '../screens.ts';

/** The list to which a page belongs: itself, or for a detail the list that grants it. */
export function listOf(path: string, menus: Menus): string {
  if (wayTo(menus, path, isScreen).length > 0) return path;
  const grants = [screenAt(path)?.grantedBy ?? []].flat();
  return grants.find((grant) => wayTo(menus, grant, isScreen).length > 0) ?? path;
}
