/** Screens of the shell itself, open to every signed-in person. */
import { HOME } from '../guard.ts';
import type { Screen } from '../screens.ts';

export const screens: Screen[] = [
  { path: HOME, i18n: 'shell:welcome.title', keepAlive: true, isAuth: false, load: () => import('./Welcome.tsx') },
  { path: '/info/index', i18n: 'shell:personal.title', keepAlive: false, isAuth: false, load: () => import('./Personal.tsx') },
  { path: '/info/security', i18n: 'shell:security.title', keepAlive: false, isAuth: false, load: () => import('./Security.tsx') },
  { path: '/myiframe/:routerPath', i18n: 'shell:frame.title', keepAlive: true, isAuth: false, load: () => import('./Frame.tsx') },
];
