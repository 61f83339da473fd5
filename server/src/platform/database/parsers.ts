/**
 * How values come out of the database, the same for every connection of the system: uuid as 32 hex characters,
 * moments as `yyyy-MM-dd HH:mm:ss` (the session's zone is Asia/Shanghai), date, numeric and int8 as text.
 */
import pg from 'pg';

type Parse = (text: string) => unknown;

const TEXT_ARRAY: number = 1009;

const same: Parse = (text) => text;
const uuid: Parse = (text) => text.replaceAll('-', '');
/** `2026-11-21 09:30:00.123+08` → `2026-11-21 09:30:00`; also for `infinity`, which stays. */
const moment: Parse = (text) => text.slice(0, 19);

const textArray: Parse = pg.types.getTypeParser(TEXT_ARRAY);
const each =
  (parse: Parse): Parse =>
  (text) => {
    const values = textArray(text);
    return Array.isArray(values) ? values.map((v) => (typeof v === 'string' ? parse(v) : v)) : values;
  };

const PARSERS = new Map<number, Parse>([
  [pg.types.builtins.UUID, uuid],
  [2951, each(uuid)],
  [pg.types.builtins.TIMESTAMPTZ, moment],
  [1185, each(moment)],
  [pg.types.builtins.TIMESTAMP, moment],
  [1115, each(moment)],
  [pg.types.builtins.DATE, same],
  [1182, each(same)],
  [pg.types.builtins.NUMERIC, same],
  [1231, each(same)],
  [pg.types.builtins.INT8, same],
  [1016, each(same)],
]);

/** For the `types` of a pg client or pool. */
export const systemTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) => {
    const own = format === 'binary' ? undefined : PARSERS.get(oid);
    return own ?? pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text');
  },
};
