/** The random number printed beside a certificate's number (domain 6): 16 digits that nobody can guess from others. */
import type { World } from '../../platform/world.ts';

const DIGITS = 16;
/** Bytes from here on would make some digits likelier than others. */
const FAIR = 250;

export const randomNumber = (world: Pick<World, 'random'>): string => {
  let text = '';
  while (text.length < DIGITS)
    for (const byte of world.random(2 * DIGITS)) if (byte < FAIR && text.length < DIGITS) text += String(byte % 10);
  return text;
};
