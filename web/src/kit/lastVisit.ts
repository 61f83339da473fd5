/** When this person last looked at a case in this browser, so that what has changed since can be marked. */
import { useState } from 'react';
import { ownName } from '../shell/session.ts';
import { keep, keptObject } from '../shell/storage.ts';
import { wireMoment, world } from '../shell/world.ts';

/** Cases remembered; the longest unvisited ones are forgotten. */
const REMEMBERED = 200;

/** Notes a visit; answers the moment of the one before, or `''` at the first. */
export function visitCase(id: string): string {
  const name = ownName('visited');
  const known = Object.entries(keptObject(name) ?? {}).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const before = known.find(([known]) => known === id)?.[1] ?? '';
  const others = known.filter(([known]) => known !== id).slice(-(REMEMBERED - 1));
  keep(name, Object.fromEntries([...others, [id, wireMoment(world.now())]]));
  return before;
}

/** The visit before this one; stays the same while the page is open. */
export function useLastVisit(id: string): string {
  const [before] = useState(() => (id === '' ? '' : visitCase(id)));
  return before;
}
