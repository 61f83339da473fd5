/** The inner application as a page; sign-in fetches it while the person still types. */
import { lazyPage } from './lazyPage.ts';

export const inside = lazyPage(() => import('./Inside.tsx'));
