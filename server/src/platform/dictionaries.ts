/** Dictionaries (migrations 0003, 0060), and whether chosen keys stand in them; what is sealed stays only where it was chosen before. */
import type { Language } from '@zhengjian/contract/constants.ts';
import type { Generated } from 'kysely';
import type { Tx } from './database/schema.ts';
import { refusalText, refuse } from './refuse.ts';
import type { Standard } from './tables.ts';

declare module './database/schema.ts' {
  interface Schema {
    dict: Standard & {
      kind: 'system' | 'biz';
      code: string;
      name: string;
      name_en: string;
      sort: Generated<number>;
      is_sealed: Generated<number>;
      remark: Generated<string>;
    };
    dict_item: Standard & {
      dict_id: string;
      dict_key: string;
      dict_value: string;
      dict_value_en: string;
      sort: number;
      is_sealed: Generated<number>;
      remark: string;
    };
  }
}

/** `dict/key` of what these dictionaries offer now. */
export const offeredKeys = async (tx: Tx, codes: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectFrom('dict as d')
    .innerJoin('dict_item as i', (j) => j.onRef('i.tenant_id', '=', 'd.tenant_id').onRef('i.dict_id', '=', 'd.id'))
    .select(['d.code', 'i.dict_key'])
    .where('d.kind', '=', 'biz')
    .where('d.code', 'in', [...codes])
    .where('i.is_sealed', '=', 0)
    .where('d.is_sealed', '=', 0)
    .execute();
  return new Set(rows.map((r) => `${r.code}/${r.dict_key}`));
};

type Chosen = string | readonly string[] | undefined;

/**
 * `chosen`: dictionary code -> field -> key or keys; empty choices pass.
 * `before`: field -> key or keys that the record carries already; those may stay though they were sealed since.
 * @throws server.input naming each field whose key is not an option.
 */
export const checkChoices = async (
  tx: Tx,
  lang: Language,
  chosen: Record<string, Record<string, Chosen>>,
  before: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  const wanted = Object.entries(chosen).flatMap(([code, fields]) =>
    Object.entries(fields).flatMap(([field, keys]) =>
      (keys === undefined ? [] : typeof keys === 'string' ? [keys] : [...keys])
        .filter((key) => key !== '' && ![before[field]].flat().some((kept) => String(kept) === key))
        .map((key) => ({ code, field, key })),
    ),
  );
  if (wanted.length === 0) return;
  const known = await offeredKeys(tx, [...new Set(wanted.map((w) => w.code))]);
  const wrong = wanted.filter((w) => !known.has(`${w.code}/${w.key}`));
  if (wrong.length === 0) return;
  const fields = Object.fromEntries(wrong.map((w) => [w.field, refusalText(lang, 'server.dictionaryKey', { value: w.key })]));
  refuse('server.input', { fields: Object.keys(fields).join(', ') }, fields);
};
