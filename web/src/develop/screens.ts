/**
 * Screens for who develops the product. Whether they exist is known when the pages are built, so that a production build leaves them
 * out, with all they load.
 */
import type { Screen } from '../shell/screens.ts';

export const screens: readonly Screen[] = import.meta.env.DEV
  ? [
      {
        path: '/test/index',
        i18n: 'develop:gallery.title',
        keepAlive: false,
        isAuth: true,
        grantedBy: '/tool/model',
        load: () => import('./Gallery.tsx'),
      },
    ]
  : [];
