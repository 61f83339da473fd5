/** Samples: what is to be received, what is in hand, what a laboratory has. */
import type { Screen } from '../../shell/screens.ts';
import './texts.ts';

const RECEPTION = '/sample/sample/sampleReception';
const MANAGE = '/sample/comSampleManage';
const DISPENSE = '/taskScheduling/sampleDispense';

export const screens: Screen[] = [
  { path: RECEPTION, i18n: 'sample:screens.reception', keepAlive: true, isAuth: true, load: () => import('./Reception.tsx') },
  // as its page of one sample is named (spec: screens, aliases)
  {
    path: '/sample/sampleReception',
    i18n: 'sample:screens.reception',
    keepAlive: true,
    isAuth: true,
    grantedBy: [RECEPTION],
    load: () => import('./Reception.tsx'),
  },
  { path: MANAGE, i18n: 'sample:screens.manage', keepAlive: true, isAuth: true, load: () => import('./Manage.tsx') },
  {
    path: '/testCenter/laboratorySample',
    i18n: 'sample:screens.laboratory',
    keepAlive: true,
    isAuth: true,
    load: () => import('./LaboratorySamples.tsx'),
  },
  {
    path: '/sample/sampleReception_detail',
    i18n: 'sample:screens.detail',
    keepAlive: false,
    isAuth: true,
    grantedBy: [RECEPTION],
    tabBy: ['id'],
    load: () => import('./SamplePage.tsx'),
  },
  {
    path: '/sample/comSampleManage_detail',
    i18n: 'sample:screens.detail',
    keepAlive: false,
    isAuth: true,
    grantedBy: [MANAGE, '/testCenter/laboratorySample', DISPENSE],
    tabBy: ['id'],
    load: () => import('./SamplePage.tsx'),
  },
  { path: DISPENSE, i18n: 'sample:screens.dispense', keepAlive: true, isAuth: true, load: () => import('./Dispense.tsx') },
  {
    path: '/taskScheduling/sampleDispense_detail',
    i18n: 'sample:screens.dispense',
    keepAlive: false,
    isAuth: true,
    grantedBy: [DISPENSE],
    tabBy: ['id'],
    load: () => import('./DispenseCase.tsx'),
  },
];
