/** Instruments and their calibrations: the latest one says until when an instrument may be used. */
import {
  type CALIB_STATES,
  type CalibrationRow,
  calibrations,
  DUE_DAYS,
  type EquipmentRow,
  EXEMPT,
  equipment,
  equipmentCalls,
  equipmentList,
  MOST_DUE,
} from '@zhengjian/contract/areas/laboratory/equipment.ts';
import { en } from '@zhengjian/contract/areas/laboratory/text.en.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import { fenFromText, textFromFen } from '@zhengjian/contract/rules/money.ts';
import { KEPT } from '@zhengjian/contract/rules/planned.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import type { Condition, Viewer } from '../../platform/lists/conditions.ts';
import { listAnswers } from '../../platform/lists/list-answers.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister, type Editing } from '../../platform/registers/answer-register.ts';
import { changed } from '../../platform/standard.ts';
import { type Waits, waits } from '../../platform/waits.ts';
import { dayText, type World } from '../../platform/world.ts';
import './tables.ts';

/** Keys of `equipment_status`: fit, restricted use; what is neither is not calibrated either. */
const IN_USE = ['1', '2'] as const;
const REFUSED = '3';

const daysFrom = (world: Pick<World, 'now'>, days: number): string => dayText(new Date(world.now().getTime() + days * 86_400_000));

const mustBeCalibrated: Condition = sql`r.state in (${sql.join(IN_USE.map((s) => sql.lit(s)))}) and r.trace_kind <> ${sql.lit(EXEMPT)}`;
/** Its calibration has run out, or there was none. */
const overdue = ({ world }: Pick<Viewer, 'world'>): Condition =>
  sql`${mustBeCalibrated} and (r.next_calib is null or r.next_calib < ${daysFrom(world, 0)})`;
const due = ({ world }: Pick<Viewer, 'world'>): Condition =>
  sql`${mustBeCalibrated} and (r.next_calib is null or r.next_calib <= ${daysFrom(world, DUE_DAYS)})`;

const calibStateOf = (row: { trace_kind: string; next_calib: string | null }, world: Pick<World, 'now'>): (typeof CALIB_STATES)[number] => {
  if (row.trace_kind === EXEMPT) return 'exempt';
  if (row.next_calib === null || row.next_calib < daysFrom(world, 0)) return 'overdue';
  return row.next_calib <= daysFrom(world, DUE_DAYS) ? 'due' : 'valid';
};

const nameOrNumber = (keyword: string): Condition =>
  sql<boolean>`strpos(lower(r.equip_no || ' ' || r.name || ' ' || r.model || ' ' || r.serial_no || ' ' || r.keeper_name), lower(${keyword})) > 0`;

const equipmentRegister = answerRegister(equipment, {
  table: 'equipment',
  reach: KEPT,
  columns: { price: 'price_fen' },
  missing: 'laboratory.equipmentNotFound',
  also: async (_, __, { price }) => ({ price_fen: price === undefined ? null : String(fenFromText(price) ?? refuse('laboratory.price')) }),
  show:
    async (_, { world }) =>
    (row) => ({
      price: row.price_fen === null ? '' : textFromFen(Number(row.price_fen)),
      calibState: calibStateOf(row, world),
    }),
  taken: ({ equipNo }) => refuse('laboratory.equipmentTaken', { no: equipNo }),
  inUse: ({ equip_no }) => refuse('laboratory.equipmentUsed', { no: equip_no }),
});

const equipmentAsked = answerList(equipmentList, {
  table: 'equipment',
  tabs: { all: () => null, due, overdue },
  filters: { laboratory: 'laboratory', state: 'state', nextCalib: { day: 'next_calib' } },
  sorts: { equipNo: 'equip_no', nextCalib: { column: 'next_calib', empty: true } },
  search: nameOrNumber,
  rows: (tx, reader, ids) => equipmentRegister.rows(tx, reader, ids),
});

/** What the latest accepted calibration says stands on the instrument; one that was not accepted takes it out of use. */
const renewEquipment = async (tx: Tx, by: Editing, equipmentId: string): Promise<void> => {
  const latest = await tx
    .selectFrom('equipment_calibration')
    .select(['calib_date', 'valid_to', 'cert_no', 'confirm'])
    .where('equipment_id', '=', equipmentId)
    .orderBy('calib_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('equipment')
    .set((e) => ({
      last_calib: latest.calib_date,
      next_calib: latest.valid_to,
      calib_cert_no: latest.cert_no,
      calib_confirm: latest.confirm,
      state: latest.confirm === REFUSED ? sql`'3'` : sql`case when ${e.ref('state')} = '5' then '1' else ${e.ref('state')} end`,
      ...changed(by),
      version: e('version', '+', 1),
    }))
    .where('id', '=', equipmentId)
    .execute();
};

const findEquipment = async (tx: Tx, id: string) =>
  (await tx.selectFrom('equipment').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('laboratory.equipmentNotFound');

const calibrationRegister = answerRegister(calibrations, {
  table: 'equipment_calibration',
  reach: KEPT,
  order: ['-calib_date'],
  parent: findEquipment,
  guard: async (tx, by, { equipmentId, calibDate }) => {
    if (calibDate > dayText(by.world.now())) refuse('laboratory.calibrationAhead', { day: calibDate });
    const { trace_kind, equip_no } = await findEquipment(tx, equipmentId);
    if (trace_kind === EXEMPT) refuse('laboratory.calibrationExempt', { no: equip_no });
  },
  also: async (_, { actor, world }) => ({ confirm_name: actor.name, confirm_time: world.now().toISOString() }),
  after: (tx, by, { equipment_id }) => renewEquipment(tx, by, equipment_id),
  taken: ({ certNo }) => refuse('laboratory.calibrationTaken', { no: certNo }),
});

type Days = { from: string; until: string };

/** Of the days that are asked for, and no further than what is answered: there is an index by the day. */
const calibrationsDue = async (tx: Tx, ctx: Ctx, { from, until }: Days): Promise<{ rows: EquipmentRow[]; left: number }> => {
  const wanted = sql<boolean>`${mustBeCalibrated} and r.next_calib between ${from} and ${until}`;
  const due = await tx
    .selectFrom('equipment as r')
    .select('r.id')
    .where('r.tenant_id', '=', ctx.actor.tenant)
    .where(wanted)
    .orderBy('r.next_calib')
    .orderBy('r.id')
    .limit(MOST_DUE + 1)
    .execute();
  const ids = due.slice(0, MOST_DUE).map(({ id }) => id);
  const found = new Map((await equipmentRegister.rows(tx, ctx, ids)).map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => found.get(id) ?? []);
  if (due.length <= MOST_DUE) return { rows, left: 0 };
  const { n } = await tx
    .selectFrom('equipment as r')
    .select((e) => e.fn.countAll<string>().as('n'))
    .where('r.tenant_id', '=', ctx.actor.tenant)
    .where(wanted)
    .executeTakeFirstOrThrow();
  return { rows, left: Number(n) - MOST_DUE };
};

export const equipmentAnswers = answers(equipmentCalls, {
  ...listAnswers('equipment', equipmentCalls.equipmentExcel, equipmentAsked, { zh, en }),
  equipmentDetail: equipmentRegister.one,
  equipmentSubmit: equipmentRegister.save,
  equipmentRemove: equipmentRegister.remove,
  calibrationsDue: (asked, ctx) => ctx.read((tx) => calibrationsDue(tx, ctx, asked)),
  calibrations: async ({ equipmentId }, ctx): Promise<CalibrationRow[]> => calibrationRegister.of(equipmentId, ctx),
  calibrate: calibrationRegister.save,
});

/** For the keepers of instruments: what must be calibrated within thirty days, the earliest first. */
const toCalibrate = waits('calibrations', {
  table: 'equipment',
  where: due,
  since: 'updated_at',
  contains: nameOrNumber,
  rows: async (tx, { lang }, ids) => {
    const rows = await tx
      .selectFrom('equipment')
      .select(['id', 'equip_no', 'name', 'model', 'next_calib', 'updated_at', 'keeper_name'])
      .where('id', 'in', ids)
      .execute();
    const texts = lang === 'en' ? en : zh;
    return rows.map((e) => ({
      id: e.id,
      title: `${e.equip_no} ${e.name}`,
      caseTitle: e.next_calib === null ? texts.calibration.never : texts.calibration.until.replace('{{day}}', e.next_calib),
      fromName: e.keeper_name,
      createTime: e.updated_at,
      path: `/testCenter/equipment?tab=due&record=${e.id}`,
    }));
  },
});

export const laboratoryWaits: readonly Waits[] = [toCalibrate];
