/** The pages that the menu grants a person, as something that can be found by its name. */
import type { Language } from '@zhengjian/contract/constants.ts';
import { type Menus, menuName, targetOf, ways } from '../menus.ts';

export type Place = {
  /** Where it leads. */
  address: string;
  name: string;
  /** Its name in the other language, which finds it too. */
  otherName: string;
  /** Names of the groups around it, outermost first. */
  way: readonly string[];
  /** It opens in a window of its own. */
  isOpen: boolean;
};

/** Every page once, in the order of the menu. */
export const placesOf = (menus: Menus, language: Language, isScreen: (path: string) => boolean): Place[] => {
  const found = new Map<string, Place>();
  for (const way of ways(menus)) {
    const leaf = way.at(-1);
    if (leaf === undefined) continue;
    const address = leaf.isOpen ? leaf.path : targetOf(leaf, isScreen);
    if (found.has(address)) continue;
    found.set(address, {
      address,
      name: menuName(leaf, language),
      otherName: menuName(leaf, language === 'zh' ? 'en' : 'zh'),
      way: way.slice(0, -1).map((group) => menuName(group, language)),
      isOpen: leaf.isOpen,
    });
  }
  return [...found.values()];
};

/** How a Chinese name sounds: the first letters of its characters, and all of it without tones. */
export type Sound = { initials: string; whole: string };
export type SoundOf = (name: string) => Sound;

/** The better, the smaller; null: it is not meant. */
const rank = ({ name, otherName, way }: Place, wanted: string, soundOf: SoundOf | null): number | null => {
  const [own, other] = [name.toLowerCase(), otherName.toLowerCase()];
  if (own.startsWith(wanted)) return 0;
  if (own.includes(wanted)) return 1;
  const sounds = soundOf === null ? [] : [soundOf(name), soundOf(otherName)];
  if (sounds.some(({ initials }) => initials.startsWith(wanted))) return 2;
  if (sounds.some(({ whole }) => whole.startsWith(wanted))) return 3;
  if (other.includes(wanted)) return 4;
  if (sounds.some(({ initials, whole }) => initials.includes(wanted) || whole.includes(wanted))) return 5;
  return way.some((group) => group.toLowerCase().includes(wanted)) ? 6 : null;
};

/**
 * Pages whose name is meant by what was typed: a part of the name in either language, its pinyin or the first letters of its pinyin, or
 * the name of a group around it. The best first, then in the order of the menu.
 * @param soundOf null while the pinyin is not there yet
 */
export const findPlaces = (places: readonly Place[], typed: string, soundOf: SoundOf | null): Place[] => {
  const wanted = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  if (wanted === '') return [];
  return places
    .flatMap((place) => {
      const at = rank(place, wanted, soundOf);
      return at === null ? [] : [{ place, at }];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ place }) => place);
};
