/** Dictionaries and regions as forms need them. */
import { systemCalls } from '@zhengjian/contract/areas/system/calls.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import './tables.ts';

const entriesOf = (ctx: Ctx, kind: 'system' | 'biz', code: string) =>
  ctx.read(async (tx) => {
    const dict = await tx
      .selectFrom('dict')
      .select(['id', 'code', 'is_sealed'])
      .where('kind', '=', kind)
      .where('code', '=', code)
      .executeTakeFirst();
    if (!dict) return refuse('system.dictionaryUnknown', { code });
    const items = await tx
      .selectFrom('dict_item')
      .selectAll()
      .where('dict_id', '=', dict.id)
      .orderBy('is_sealed')
      .orderBy('sort')
      .execute();
    return items.map((i) => ({
      id: i.id,
      code: dict.code,
      dictKey: i.dict_key,
      dictValue: i.dict_value,
      dictValueEn: i.dict_value_en,
      sort: i.sort,
      isSealed: Math.max(dict.is_sealed, i.is_sealed),
      remark: i.remark,
    }));
  });

export const systemAnswers = answers(systemCalls, {
  dictionary: async ({ code }, ctx) => entriesOf(ctx, 'system', code),
  dictionaryBiz: async ({ code }, ctx) => entriesOf(ctx, 'biz', code),
  regionSelect: async ({ code }, ctx) =>
    ctx.read(async (tx) => {
      const rows = await tx
        .selectFrom('region')
        .selectAll()
        .where('parent_code', '=', code ?? '')
        .orderBy('sort')
        .execute();
      return rows.map((r) => ({ code: r.code, name: r.name, parentCode: r.parent_code, level: r.level, hasChildren: r.has_children }));
    }),
});
