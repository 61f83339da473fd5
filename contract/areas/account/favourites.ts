/** Pages of the menu that a person keeps at hand. */
import * as z from 'zod';
import { call, signedIn } from '../../call.ts';
import { text } from '../../record.ts';

/** Most pages that one person keeps at hand. */
export const FAVOURITES_MOST = 20;

/** Addresses of the pages in the person's order; each stands once. */
export const favourites = z.object({
  paths: z
    .array(text(200).regex(/^\//))
    .max(FAVOURITES_MOST)
    .refine((paths) => new Set(paths).size === paths.length),
});
export type Favourites = z.output<typeof favourites>;

export const favouriteCalls = {
  readFavourites: call({
    method: 'GET',
    path: '/blade-user/my/favourites',
    access: signedIn(),
    scope: 'own',
    summary: 'Pages that the person keeps at hand, in their order. What the menu no longer grants is shown nowhere.',
    input: z.object({}),
    data: favourites,
  }),
  saveFavourites: call({
    method: 'POST',
    path: '/blade-user/my/favourites',
    access: signedIn(),
    scope: 'own',
    done: 'quiet',
    summary: `Keeps the pages that the person wants at hand, all of them anew; at most ${FAVOURITES_MOST}.`,
    input: favourites,
    data: z.null(),
  }),
};
