/** What the operator reads on the terminal, in the language of the terminal. */
import { en } from '@zhengjian/contract/areas/start/text.en.ts';
import { zh } from '@zhengjian/contract/areas/start/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import type { Environment } from './config.ts';
import { StartFault } from './start-fault.ts';

type Params = Readonly<Record<string, string | number>>;
export type StepKey = keyof (typeof zh)['step'];
export type AuditFaultKind = keyof (typeof zh)['auditFault'];

export type Operator = {
  /** Tells what is being done. */
  say(step: StepKey, params?: Params): void;
  /** The one line for an error that ends the start. */
  line(error: unknown): string;
  text(step: StepKey, params?: Params): string;
  /** What a check of the system looks at; its name where it has no words. */
  check(name: string): string;
  auditFault(kind: AuditFaultKind): string;
};

/** ZJ_LANG, else the terminal's locale; English unless it is Chinese. */
export const operatorLanguage = (env: Environment): Language =>
  (env.ZJ_LANG || env.LC_ALL || env.LC_MESSAGES || env.LANG || '').toLowerCase().startsWith('zh') ? 'zh' : 'en';

const fill = (text: string, params: Params): string => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));

export const createOperator = (lang: Language, print: (line: string) => void): Operator => {
  const texts = lang === 'zh' ? zh : en;
  const text = (step: StepKey, params: Params = {}) => fill(texts.step[step], params);
  return {
    text,
    say: (step, params) => print(text(step, params)),
    check: (name) => new Map(Object.entries(texts.holds)).get(name) ?? name,
    auditFault: (kind) => texts.auditFault[kind],
    line: (error) =>
      error instanceof StartFault
        ? fill(texts.fault[error.key], error.params)
        : fill(texts.fault.unexpected, { detail: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  };
};
