/** Fetches the inner application; sign-in asks for it while the person still types. */
export const loadInside = () => import('./Inside.tsx');
