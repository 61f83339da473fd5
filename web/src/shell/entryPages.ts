/** The pages outside the frame: for who has not signed in, and for who came by a code or a link. */
import { type LazyPage, lazyPage } from './lazyPage.ts';

export const entryPages: Readonly<Record<string, LazyPage>> = {
  '/login': lazyPage(() => import('./pages/Login.tsx')),
  '/signInReturn': lazyPage(() => import('./pages/SignInReturn.tsx')),
  '/register': lazyPage(() => import('./pages/Register.tsx')),
  '/registerSuccess': lazyPage(() => import('./pages/RegisterSuccess.tsx')),
  '/joinCompany': lazyPage(() => import('./pages/JoinCompany.tsx')),
  '/lock': lazyPage(() => import('./pages/Lock.tsx')),
  '/verify': lazyPage(() => import('../areas/stamping/VerifyPage.tsx'), 'stamping'),
  '/certificate': lazyPage(() => import('../areas/certificate/PublicCertificate.tsx'), 'certificate'),
  '/signing': lazyPage(() => import('../areas/stamping/viewer/SigningPage.tsx'), 'stamping'),
  '/forgetPassword': lazyPage(() => import('./pages/ForgetPassword.tsx')),
  '/bindEmail': lazyPage(() => import('./pages/BindEmail.tsx')),
};

/** What went wrong, each at an address of its own. */
export const ERROR_CODES = ['403', '404', '500'] as const;
