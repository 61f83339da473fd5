/** An item of a business dictionary that follows a record elsewhere, such as the name of an external laboratory. */
import type { Tx } from '../../platform/database/schema.ts';
import { type Acting, changed, created } from '../../platform/standard.ts';
import './tables.ts';

type Item = { dictionary: string; key: string; name: string; nameEn: string };

/** Adds the item at the end, or gives it its present names. */
export const putDictionaryItem = async (tx: Tx, by: Acting, { dictionary, key, name, nameEn }: Item): Promise<void> => {
  const { tenant } = by.actor;
  const dict = await tx
    .selectFrom('dict')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('kind', '=', 'biz')
    .where('code', '=', dictionary)
    .executeTakeFirst();
  // an administrator may have deleted the dictionary
  if (!dict) return;
  await tx
    .insertInto('dict_item')
    .values({
      ...created(by),
      dict_id: dict.id,
      dict_key: key,
      dict_value: name,
      dict_value_en: nameEn === '' ? name : nameEn,
      sort: Number(key),
      remark: '',
    })
    .onConflict((c) =>
      c
        .columns(['tenant_id', 'dict_id', 'dict_key'])
        .doUpdateSet({ dict_value: name, dict_value_en: nameEn === '' ? name : nameEn, is_sealed: 0, ...changed(by) }),
    )
    .execute();
};

/** Offered no more; what was chosen before keeps its name. */
export const sealDictionaryItem = async (tx: Tx, by: Acting, { dictionary, key }: Pick<Item, 'dictionary' | 'key'>): Promise<void> => {
  await tx
    .updateTable('dict_item')
    .set({ is_sealed: 1, ...changed(by) })
    .where('tenant_id', '=', by.actor.tenant)
    .where('dict_key', '=', key)
    .where('dict_id', 'in', (q) =>
      q.selectFrom('dict').select('id').where('tenant_id', '=', by.actor.tenant).where('kind', '=', 'biz').where('code', '=', dictionary),
    )
    .execute();
};
