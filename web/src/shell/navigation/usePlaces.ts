/** Pages and cases that a person may mean: all that the menu grants, those at hand, those opened last, and what was typed. */
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { NUMBER_FROM } from '@zhengjian/contract/areas/portal/find-cases.ts';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Menus } from '../menus.ts';
import { useRead } from '../query.ts';
import { isScreen } from '../screens.ts';
import { useSession } from '../session.ts';
import { useSetting } from '../settings.ts';
import { findPlaces, type Place, placesOf, type SoundOf } from './places.ts';
import { useRecent } from './recent.ts';
import { useFavourites } from './useFavourites.ts';

const NO_MENUS: Menus = [];
/** Most pages that a search shows. */
const MOST = 12;
/** What may be the beginning or the end of a case's number: letters and figures, with a figure among them. */
const NUMBER = /^(?=.*\d)[A-Za-z0-9-]+$/;

export function usePlaces(): readonly Place[] {
  const language = useSetting('language');
  const menus = useSession((session) => session.menuAll) ?? NO_MENUS;
  return useMemo(() => placesOf(menus, language, isScreen), [menus, language]);
}

/** Pages at hand, and those opened last beside them; what the menu no longer grants is left out. */
export function useKnownPlaces(): { favourites: readonly Place[]; recent: readonly Place[] } {
  const places = usePlaces();
  const { paths } = useFavourites();
  const last = useRecent();
  return useMemo(() => {
    const byAddress = new Map(places.map((place) => [place.address, place]));
    const known = (addresses: readonly string[]) => addresses.flatMap((address) => byAddress.get(address) ?? []);
    return { favourites: known(paths), recent: known(last.filter((address) => !paths.includes(address))) };
  }, [places, paths, last]);
}

/** The pinyin of names, fetched once `wanted`. */
function useSound(wanted: boolean): SoundOf | null {
  const [sound, setSound] = useState<{ of: SoundOf } | null>(null);
  useEffect(() => {
    if (!wanted || sound !== null) return;
    let left = false;
    void import('./sound.ts').then(({ soundOf }) => {
      if (!left) setSound({ of: soundOf });
    });
    return () => {
      left = true;
    };
  }, [wanted, sound]);
  return sound?.of ?? null;
}

export type Hit = { key: string; name: string; detail: string; address: string; isOpen: boolean };
export type Hits = { cases: readonly Hit[]; pages: readonly Hit[]; favourites: readonly Hit[]; recent: readonly Hit[] };

const NONE: readonly Hit[] = [];
const hitOf = ({ address, name, way, isOpen }: Place): Hit => ({ key: address, name, detail: way.join(' / '), address, isOpen });

/** What was typed finds pages by name and cases by number; with nothing typed the pages at hand and the last ones stand there. */
export function useHits(typed: string): Hits {
  const places = usePlaces();
  const known = useKnownPlaces();
  const wanted = useDeferredValue(typed.trim());
  const soundOf = useSound(wanted !== '');
  const kind = useSession((session) => session.userInfo?.kind);
  const isNumber = wanted.length >= NUMBER_FROM && NUMBER.test(wanted) && (kind === 'staff' || kind === 'customer');
  const { data: found } = useRead(portalCalls.findCases, { number: wanted }, { enabled: isNumber, quiet: true });
  return useMemo(() => {
    if (wanted === '') return { cases: NONE, pages: NONE, favourites: known.favourites.map(hitOf), recent: known.recent.map(hitOf) };
    const cases = (isNumber ? (found ?? []) : []).map(
      ({ id, caseNo, title, applicantName, address }): Hit => ({
        key: id,
        name: caseNo,
        detail: [title, applicantName].filter(Boolean).join(' · '),
        address,
        isOpen: false,
      }),
    );
    return { cases, pages: findPlaces(places, wanted, soundOf).slice(0, MOST).map(hitOf), favourites: NONE, recent: NONE };
  }, [wanted, known, places, soundOf, isNumber, found]);
}

/** Goes where a hit leads. */
export function useGoTo(): (hit: Hit) => void {
  const navigate = useNavigate();
  return ({ address, isOpen }) => {
    if (isOpen) window.open(address, '_blank', 'noopener');
    else void navigate(address);
  };
}
