/** What becomes of a navigation (spec: 000 §2.1), as a pure rule. */

/** Pages that open without a session and are no tabs. */
export const OPEN_PATHS = [
  '/login',
  '/signInReturn',
  '/register',
  '/registerSuccess',
  '/verify',
  '/certificate',
  '/bindEmail',
  '/forgetPassword',
  '/joinCompany',
  '/signing',
  '/lock',
  '/403',
  '/404',
  '/500',
] as const;
export const HOME = '/wel/index';
export const LOGIN = '/login';
const LOCK = '/lock';

/** `left`: the person has signed out; whoever signs in next begins at home. */
export type Visit = { path: string; signedIn: boolean; locked: boolean; left?: boolean };
/** `returns`: sign-in leads back to the page that was asked for. */
export type Verdict = { go: 'on' } | { go: 'to'; path: string; clearSession: boolean; returns: boolean };

const ON: Verdict = { go: 'on' };
const to = (path: string): Verdict => ({ go: 'to', path, clearSession: false, returns: false });

export const isOpen = (path: string): boolean => OPEN_PATHS.some((open) => open === path);

/**
 * Signed in and at /login: to the root. Locked: only the lock page. No token: the session is cleared and /login shown.
 * Open pages are asked before the empty token, so that none of them loops.
 */
export function decide({ path, signedIn, locked, left = false }: Visit): Verdict {
  if (signedIn && locked) return path === LOCK ? ON : to(LOCK);
  if (signedIn && path === LOGIN) return to('/');
  if (isOpen(path)) return ON;
  if (!signedIn) return { go: 'to', path: LOGIN, clearSession: true, returns: !left };
  return ON;
}

/** Screen of the browser as far as the menu rights go. `isAuth: false` needs a session but no menu grant. */
export type Guarded = { isAuth: boolean; grantedBy?: string | readonly string[]; path: string };

/** 404 for what is neither a fixed screen nor in the menu, 403 for a fixed screen that the person's menu does not hold. */
export function admit(screen: Guarded | undefined, menuPaths: ReadonlySet<string>): 'shown' | '403' | '404' {
  if (!screen) return '404';
  if (!screen.isAuth || menuPaths.has(screen.path)) return 'shown';
  return [screen.grantedBy ?? []].flat().some((path) => menuPaths.has(path)) ? 'shown' : '403';
}
