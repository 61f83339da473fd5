/** The lists of the sample room. */
import {
  caseSampleList,
  type SampleCaseRow,
  type SampleDetail,
  type SampleRow,
  sampleCases,
  sampleList,
} from '@zhengjian/contract/areas/sample/records.ts';
import { actsIn, SAMPLE, SAMPLE_TABS } from '@zhengjian/contract/areas/sample/states.ts';
import { type Selectable, sql } from 'kysely';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { answerList, type ListSource } from '../../platform/lists/answer-list.ts';
import type { Viewer } from '../../platform/lists/conditions.ts';
import { dayText, type World } from '../../platform/world.ts';
import { photosOf } from './photos.ts';
import './tables.ts';

type Row = Selectable<Schema['sample']>;

/** States in which a sample waits to be given back or disposed of. */
const KEPT: readonly number[] = SAMPLE_TABS.inStore;

export const shownSample = (row: Row, today: string): SampleRow => ({
  id: row.id,
  sampleNo: row.sample_no,
  dataId: row.case_id,
  caseNo: row.case_no,
  businessType: row.line,
  companyName: row.company_name,
  sampleKind: row.sample_kind,
  sampleName: row.sample_name,
  model: row.model,
  quantity: row.quantity,
  unit: row.unit,
  isSealed: row.seal_no !== '',
  state: String(row.state),
  condition: row.condition,
  storePlace: row.store_place,
  labId: row.lab_id,
  holderName: row.holder_name,
  expressNo: row.express_no,
  receiveTime: row.receive_time ?? '',
  keepUntil: row.keep_until ?? '',
  disposalKind: row.disposal_kind,
  isOverdue: KEPT.includes(row.state) && row.keep_until !== null && row.keep_until < today,
  acts: actsIn(row.state),
});

type Clock = Pick<World, 'now'>;
const today = (world: Clock): string => dayText(world.now());
/** A tab stands in the text, so that the planner knows how many rows it has. */
const on = (tab: keyof typeof SAMPLE_TABS) => () => sql<boolean>`r.tab = ${sql.lit(tab)}`;

/** In the store beyond its day: to be given back or disposed of. */
export const overdueAt = (day: string) => sql<boolean>`(r.tab = 'inStore' and r.keep_until < ${day}::date)`;

const source = {
  table: 'sample',
  tabs: {
    toReceive: on('toReceive'),
    inStore: on('inStore'),
    inLaboratory: on('inLaboratory'),
    returning: () => sql<boolean>`r.state = ${sql.lit(SAMPLE.returning)}`,
    overdue: ({ world }: Viewer) => overdueAt(today(world)),
    closed: on('closed'),
    all: () => null,
  },
  filters: {
    state: 'state',
    labId: 'lab_id',
    sampleKind: 'sample_kind',
    businessType: 'line',
    receiveTime: 'receive_time',
    isOverdue: (overdue, { world }) => {
      const over = sql<boolean>`(r.tab = 'inStore' and r.keep_until is not null and r.keep_until < ${today(world)}::date)`;
      return overdue ? over : sql<boolean>`not ${over}`;
    },
  },
  sorts: {
    receiveTime: { column: 'receive_time', empty: true },
    keepUntil: { column: 'keep_until', empty: true },
    sampleNo: 'sample_no',
  },
  search: { text: 'search_text', ids: 'sample_search' },
  rows: async (tx, { world }, ids) => {
    const rows = await tx.selectFrom('sample').selectAll().where('id', 'in', ids).execute();
    return rows.map((row) => shownSample(row, today(world)));
  },
} satisfies ListSource<typeof sampleList, 'sample'>;
export const samples = answerList(sampleList, source);
export const samplesOfCase = answerList(caseSampleList, {
  ...source,
  within: (_viewer, _tx, _tab, { dataId }) => [sql<boolean>`r.case_id = ${dataId}`],
});

const casesOn = (tab: 'toDispense' | 'inLaboratory') => () => sql<boolean>`r.tab = ${sql.lit(tab)}`;

/** Cases by what is to be done about their samples, with the laboratory and the leader of the test that was given out last. */
export const casesWithSamples = answerList(sampleCases, {
  table: 'sample_case',
  tabs: { toDispense: casesOn('toDispense'), inLaboratory: casesOn('inLaboratory'), all: () => null },
  filters: { businessType: 'line', updateTime: 'updated_at' },
  sorts: { updateTime: 'updated_at', caseNo: 'case_no' },
  search: { text: 'search_text', ids: 'sample_case_search' },
  rows: async (tx, _reader, ids) => {
    const rows = await tx.selectFrom('sample_case').selectAll().where('id', 'in', ids).execute();
    const tests = await tx
      .selectFrom('case_work as w')
      .innerJoin('test_task as t', (j) => j.onRef('t.tenant_id', '=', 'w.tenant_id').onRef('t.id', '=', 'w.work_id'))
      .select(['w.case_id', 't.laboratory', 't.project_leader_name'])
      .where('w.case_id', 'in', ids)
      .orderBy('t.work_since')
      .execute();
    const testOf = new Map(tests.map((t) => [t.case_id, t]));
    return rows.map(
      (row): SampleCaseRow => ({
        id: row.id,
        caseNo: row.case_no,
        businessType: row.line,
        companyName: row.company_name,
        sampleName: row.sample_name,
        laboratory: testOf.get(row.id)?.laboratory ?? '',
        projectLeaderName: testOf.get(row.id)?.project_leader_name ?? '',
        pieces: row.pieces,
        toReceive: row.to_receive,
        inStore: row.in_store,
        inLaboratory: row.in_laboratory,
        cameBack: row.came_back,
        updateTime: row.updated_at,
      }),
    );
  },
});

/** The samples of a case, in the order of their numbers. */
export const samplesOf = async (tx: Tx, world: Clock, caseId: string): Promise<SampleRow[]> => {
  const rows = await tx.selectFrom('sample').selectAll().where('case_id', '=', caseId).orderBy('sample_no').execute();
  return rows.map((row) => shownSample(row, today(world)));
};

/** One sample with everything that happened to it. */
export const sampleDetailOf = async (tx: Tx, world: Clock, row: Row): Promise<SampleDetail> => {
  const moves = await tx
    .selectFrom('sample_move')
    .selectAll()
    .where('sample_id', '=', row.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const photos = await photosOf(
    tx,
    moves.map(({ id }) => id),
  );
  return {
    ...shownSample(row, today(world)),
    serialNos: row.serial_nos,
    sealNo: row.seal_no,
    sendTime: row.send_time ?? '',
    expressCompany: row.express_company,
    conditionNote: row.condition_note,
    receiverName: row.receiver_name,
    moves: moves.map((m) => ({
      id: m.id,
      moveKind: m.move_kind,
      fromPlace: m.from_place,
      toPlace: m.to_place,
      quantity: m.quantity,
      handOverName: m.hand_over_name,
      takeName: m.take_name,
      moveTime: m.created_at,
      condition: m.condition,
      expressCompany: m.express_company,
      expressNo: m.express_no,
      remark: m.remark,
      photos: photos.get(m.id) ?? [],
    })),
  };
};
