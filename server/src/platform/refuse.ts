/**
 * A refusal tells what is wrong in the user's language; its kind gives the code that travels in the envelope (rule server-error-codes).
 * Each area declares the names, texts and kinds of its own (`platform/area.ts`).
 */
import * as serverEn from '@zhengjian/contract/areas/server/text.en.ts';
import * as serverZh from '@zhengjian/contract/areas/server/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import {
  CODE_BUSY,
  CODE_CONFLICT,
  CODE_FAULT,
  CODE_FORBIDDEN,
  CODE_NOT_FOUND,
  CODE_REFUSED,
  CODE_SIGNED_OUT,
  CODE_TOO_LARGE,
  CODE_TOO_MANY,
  CODE_UNSUPPORTED,
} from '@zhengjian/contract/envelope.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';

/** Code of each kind of refusal; one of no kind is a plain 400. */
const codes = {
  refused: CODE_REFUSED,
  signedOut: CODE_SIGNED_OUT,
  forbidden: CODE_FORBIDDEN,
  notFound: CODE_NOT_FOUND,
  /** The record was changed meanwhile. */
  conflict: CODE_CONFLICT,
  tooLarge: CODE_TOO_LARGE,
  unsupported: CODE_UNSUPPORTED,
  tooMany: CODE_TOO_MANY,
  fault: CODE_FAULT,
  busy: CODE_BUSY,
} as const;
export type RefusalKind = keyof typeof codes;

/** Names of the refusals of each area; an area adds its own beside its texts. */
export interface Refusals {
  server: keyof typeof serverZh.zh.refusal;
}
/** Key of a refusal: `<area>.<name>`; a misspelt one does not compile. */
export type RefusalKey = { [A in keyof Refusals]: `${A}.${Refusals[A]}` }[keyof Refusals];

/** What an area refuses, in both languages, and the kinds of what is not a plain refusal. */
export type DeclaredRefusals = Readonly<Record<Language, Readonly<Record<string, string>>>> & {
  readonly kinds: Readonly<Record<string, RefusalKind | undefined>>;
};
export const refusals = <Name extends string>(
  zh: Readonly<Record<Name, string>>,
  en: Readonly<Record<Name, string>>,
  kinds?: Readonly<Partial<Record<NoInfer<Name>, RefusalKind>>>,
): DeclaredRefusals => ({ zh, en, kinds: kinds ?? {} });

const declared = new Map<string, DeclaredRefusals>([
  [
    'server',
    refusals(serverZh.zh.refusal, serverEn.en.refusal, {
      notFound: 'notFound',
      recordNotFound: 'notFound',
      answer: 'fault',
      fault: 'fault',
      busy: 'busy',
      stopping: 'busy',
      storeFull: 'busy',
      tooLarge: 'tooLarge',
      unsupported: 'unsupported',
      tooMany: 'tooMany',
      conflict: 'conflict',
    }),
  ],
]);
/** Makes an area's refusals known; once is enough. */
export const declareRefusals = (area: string, own: DeclaredRefusals): void => void declared.set(area, own);

const found = (key: RefusalKey): { own: DeclaredRefusals | undefined; name: string } => {
  const dot = key.indexOf('.');
  return { own: declared.get(key.slice(0, dot)), name: key.slice(dot + 1) };
};

/** What the places of a text are filled with; several words stand in a row as the reader's language puts them. */
export type RefusalParams = Readonly<Record<string, string | number | readonly string[]>>;

/** Text of a refusal in one language, with its parameters filled in. */
export const refusalText = (lang: Language, key: RefusalKey, params: RefusalParams = {}): string => {
  const { own, name } = found(key);
  return (own?.[lang][name] ?? key).replace(/\{\{(\w+)\}\}/g, (_, param: string) => {
    const value = params[param] ?? '';
    return typeof value === 'object' ? listed(value, lang) : String(value);
  });
};

export class Refusal extends Error {
  constructor(
    readonly key: RefusalKey,
    readonly params: RefusalParams = {},
    /** field path -> message already in the caller's language */
    readonly fields?: Record<string, string>,
  ) {
    super(key);
    this.name = 'Refusal';
  }
  get code(): number {
    const { own, name } = found(this.key);
    return codes[own?.kinds[name] ?? 'refused'];
  }
}

/** Refuses the act: nothing of the running transaction stays. */
export function refuse(key: RefusalKey, params?: RefusalParams, fields?: Record<string, string>): never {
  throw new Refusal(key, params, fields);
}
