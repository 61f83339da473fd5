/** What a person has set for themselves and finds again on every machine: columns of tables, pages at hand. */
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { created } from '../../platform/standard.ts';
import type { OwnSettings } from './tables.ts';

/** null where nothing was set. */
export const ownSetting = async <N extends keyof OwnSettings>(
  tx: Tx,
  { actor }: Pick<Ctx, 'actor'>,
  name: N,
): Promise<OwnSettings[N] | null> => {
  const row = await tx
    .selectFrom('user_setting')
    .select('settings')
    .where('user_id', '=', actor.user)
    .where('name', '=', name)
    .executeTakeFirst();
  return (row?.settings as OwnSettings[N] | undefined) ?? null;
};

/** @param settings null: forgets it */
export const keepOwnSetting = async <N extends keyof OwnSettings>(
  tx: Tx,
  ctx: Pick<Ctx, 'actor' | 'world'>,
  name: N,
  settings: OwnSettings[N] | null,
): Promise<null> => {
  const { user } = ctx.actor;
  if (settings === null) {
    await tx.deleteFrom('user_setting').where('user_id', '=', user).where('name', '=', name).execute();
    return null;
  }
  const row = { ...created(ctx), user_id: user, name, settings: JSON.stringify(settings) };
  await tx
    .insertInto('user_setting')
    .values(row)
    .onConflict((c) =>
      c
        .columns(['tenant_id', 'user_id', 'name'])
        .doUpdateSet({ settings: row.settings, updated_at: row.updated_at, updated_by: row.updated_by }),
    )
    .execute();
  return null;
};
