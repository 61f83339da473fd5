import type { zh } from './text.zh.ts';

export const en = {
  refusal: {
    dictionaryUnknown: 'There is no dictionary {{code}}',
    dictionaryKey: '“{{value}}” is not one of the options; please choose again',
  },
} satisfies typeof zh;
