/** System parameters: those that the product reads are held to what they take, every change is on record with both values. */
import { isSecretParam, knownParams, MASKED, type ParamKind, paramKind } from '@zhengjian/contract/areas/system/known-params.ts';
import { paramCalls, paramList, params } from '@zhengjian/contract/areas/system/params.ts';
import { en } from '@zhengjian/contract/areas/system/text.en.ts';
import { zh } from '@zhengjian/contract/areas/system/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { seriesOf } from '@zhengjian/contract/rules/numbering.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { exportOf } from '../../platform/lists/export-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister } from '../../platform/registers/answer-register.ts';
import { dayText } from '../../platform/world.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    /** Values of secrets are not written down. */
    'param.saved': { key: string; before: string | null; after: string };
    'param.removed': { key: string; before: string };
  }
}

const KEYS = Object.keys(knownParams);

type Named = { name: string; hint: string };
const namedIn = (lang: Language, key: string): Named | null => {
  const known: Readonly<Record<string, Named>> = (lang === 'en' ? en : zh).params;
  return known[key.replace('.', '_')] ?? null;
};

/** What a parameter takes, in words. */
const takes = (lang: Language, kind: ParamKind | null): string => {
  const words = (lang === 'en' ? en : zh).paramTakes;
  if (kind === null) return '';
  const numbers: Readonly<Record<string, string>> =
    kind.kind === 'number'
      ? { least: String(kind.least), most: String(kind.most) }
      : kind.kind === 'digits'
        ? { length: String(kind.length) }
        : {};
  const text = kind.kind === 'address' && kind.mayBeEmpty ? words.addressOrNone : words[kind.kind];
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => numbers[name] ?? '');
};

const explained = (lang: Language, key: string): string =>
  [namedIn(lang, key)?.hint ?? '', takes(lang, paramKind(key))].filter(Boolean).join(lang === 'en' ? ' ' : '');

const told = (key: string, value: string): string => (isSecretParam(key) && value !== '' ? MASKED : value);

/** @throws system.numberNarrow for a pattern whose series has gone further than its serial has digits */
const checkDigits = async (tx: Tx, { world }: Pick<Ctx, 'world'>, template: string): Promise<void> => {
  const { prefix, period, width } = seriesOf({ template }, { day: dayText(world.now()) });
  const series = await tx
    .selectFrom('serial_number')
    .select('last')
    .where('prefix', '=', prefix)
    .where('period', '=', period)
    .executeTakeFirst();
  if (series && String(series.last + 1).length > width) refuse('system.numberNarrow', { last: series.last, n: width });
};

const paramRegister = answerRegister(params, {
  table: 'system_param',
  guard: async (tx, by, { paramKey, paramValue }, before) => {
    if (paramKind(before?.param_key ?? paramKey)?.kind === 'fixed') refuse('system.paramFixed', { key: before?.param_key ?? paramKey });
    if (before && before.param_key !== paramKey && (paramKind(before.param_key) || paramKind(paramKey)))
      refuse('system.paramKeyKept', { key: before.param_key });
    const kind = paramKind(paramKey);
    // one with free parts has a series for each of them
    if (kind?.kind === 'numbering' && kind.parts === undefined) await checkDigits(tx, by, paramValue);
  },
  also: async (_tx, _by, { paramKey, paramValue }, before) =>
    before && isSecretParam(paramKey) && paramValue === MASKED ? { param_value: before.param_value } : {},
  taken: ({ paramKey }) => refuse('system.paramTaken', { key: paramKey }),
  beforeRemoval: async (_tx, _by, rows) => {
    for (const { param_key } of rows) if (paramKind(param_key)) refuse('system.paramRead', { key: param_key });
  },
  show:
    async (_tx, { lang }) =>
    (row) => ({
      label: namedIn(lang, row.param_key)?.name ?? row.param_name,
      paramValue: told(row.param_key, row.param_value),
      kind: paramKind(row.param_key)?.kind ?? 'free',
      explanation: explained(lang, row.param_key),
      updateTime: row.updated_at,
    }),
  audit: {
    saved: (row, before) => ({
      kind: 'param.saved',
      details: {
        key: row.param_key,
        before: before === null ? null : told(row.param_key, before.param_value),
        after: told(row.param_key, row.param_value),
      },
    }),
    removed: (row) => ({ kind: 'param.removed', details: { key: row.param_key, before: told(row.param_key, row.param_value) } }),
  },
});

const listed = answerList(paramList, {
  table: 'system_param',
  tabs: {},
  filters: {
    paramName: 'param_name',
    paramKey: 'param_key',
    kind: (kind) => (kind === 'known' ? sql`r.param_key = any(${KEYS})` : sql`r.param_key <> all(${KEYS})`),
  },
  sorts: { paramKey: 'param_key', updateTime: 'updated_at' },
  rows: paramRegister.rows,
});

export const paramAnswers = answers(paramCalls, {
  paramPage: async (asked, ctx) => ctx.read((tx) => listed.page(tx, ctx, asked)),
  paramDetail: paramRegister.one,
  paramSubmit: paramRegister.save,
  paramRemove: paramRegister.remove,
  paramExcel: exportOf(paramCalls.paramExcel, listed, { zh, en }),
});
