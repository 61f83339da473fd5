/** Pinyin of Chinese names; its dictionary is large, so it is fetched when somebody first searches. */
import { pinyin } from 'pinyin-pro';
import type { SoundOf } from './places.ts';

/** What is not Chinese, such as `ccc`, stands for itself. */
export const soundOf: SoundOf = (name) => {
  const parts = pinyin(name.toLowerCase(), { toneType: 'none', type: 'all', nonZh: 'consecutive', v: true });
  const bare = (words: readonly string[]) => words.join('').replace(/\s/g, '');
  return {
    initials: bare(parts.map(({ isZh, origin, pinyin: sound }) => (isZh ? sound.slice(0, 1) : origin))),
    whole: bare(parts.map(({ isZh, origin, pinyin: sound }) => (isZh ? sound : origin))),
  };
};
