import type { zh } from './text.zh.ts';

export const en = {
  refusal: {
    glyphMissing: 'No printing font holds the character "{{character}}" ({{code}}). Write it in another way and try again',
  },
} satisfies typeof zh;
