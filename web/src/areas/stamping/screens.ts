/** Screens of the stamping area: papers for the stamping worker, the register of seals, the log of impressions. */
import type { Screen } from '../../shell/screens.ts';
import './texts.ts';

const SEALS = '/printing/seals';

export const screens: Screen[] = [
  {
    path: '/printing/cccStamping',
    i18n: 'stamping:menu.stamp',
    keepAlive: true,
    isAuth: true,
    load: () => import('./StampQueue.tsx'),
  },
  {
    path: '/printing/Stamping_detail',
    i18n: 'stamping:stamp.detail',
    keepAlive: false,
    isAuth: true,
    grantedBy: '/printing/cccStamping',
    tabBy: ['id'],
    load: () => import('./StampingDetail.tsx'),
  },
  { path: SEALS, i18n: 'stamping:menu.seals', keepAlive: true, isAuth: true, load: () => import('./SealRegister.tsx') },
  {
    path: '/printing/seal',
    i18n: 'stamping:menu.seal',
    keepAlive: false,
    isAuth: true,
    grantedBy: SEALS,
    load: () => import('./SealPage.tsx'),
  },
  { path: '/printing/sealLog', i18n: 'stamping:menu.log', keepAlive: true, isAuth: true, load: () => import('./ImpressionLog.tsx') },
];
