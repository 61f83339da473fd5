/**
 * Samples that inspectors have taken and sealed at the factory: the company sends them under the seal, the sample room receives them by
 * it, and how far each has come is told to the sheet that lists it.
 */
import { CONCLUSION } from '@zhengjian/contract/areas/laboratory/states.ts';
import { SAMPLE } from '@zhengjian/contract/areas/sample/states.ts';
import { zh } from '@zhengjian/contract/areas/sample/text.zh.ts';
import { worksOf } from '../../cases/works.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Act } from '../../workflow/registry.ts';
import type { Sample } from './act.ts';
import { addSamples, caseOf, inWords, type Needed } from './require.ts';
import '../laboratory/tables.ts';
import './tables.ts';

/** Key of the dictionary sample_kind. */
const SAMPLED = '2';
/** A laboratory has taken it over, by the dictionary sample_move_kind. */
const TAKEN_OVER = '3';

/** `sheetId`: of the sampling sheet. */
export type Sealed = Omit<Needed, 'unit'> & { sheetId: string; sealNo: string };

/** The company of the case is told what it sends, and by when. @throws sample.caseUnknown */
export const expectSampled = async (tx: Tx, act: Act, caseId: string, sealed: readonly (Sealed & { sendBy: string })[]): Promise<void> => {
  const of = await caseOf(tx, caseId);
  const wanted = sealed.map((one) => ({ ...one, unit: zh.piece, state: SAMPLE.expected }));
  await addSamples(tx, act, caseId, wanted, SAMPLED);
  await notify(tx, act, {
    template: 'samplesWanted',
    params: {
      no: of.case_no,
      samples: wanted.map((one) => `${inWords(one)} (${one.sealNo}, ${one.sendBy})`),
    },
    kind: MESSAGE_KIND.sample,
    company: of.applicant_id,
    caseId,
    link: `/customer/yewuCenter/manage/detail?id=${caseId}`,
    mail: true,
  });
};

/** What was sealed is received by the number that is read on the seal. @throws sample.sealMissing, sample.sealDiffers */
export const checkSeals = (rows: readonly Pick<Sample, 'sample_no' | 'seal_no'>[], read: string | undefined): void => {
  for (const row of rows) {
    if (row.seal_no === '') continue;
    if (read === undefined) refuse('sample.sealMissing', { sample: row.sample_no });
    if (read.trim() !== row.seal_no) refuse('sample.sealDiffers', { sample: row.sample_no, seal: row.seal_no });
  }
};

export type SampledState = 'expected' | 'sent' | 'received' | 'inTest' | 'passed' | 'failed' | 'notNeeded';

const BEFORE_TEST: Readonly<Record<number, SampledState>> = {
  [SAMPLE.notSent]: 'expected',
  [SAMPLE.expected]: 'expected',
  [SAMPLE.refused]: 'expected',
  [SAMPLE.sent]: 'sent',
  [SAMPLE.notNeeded]: 'notNeeded',
};

/** What the last report of the case says that was drawn up after the laboratory had the sample. */
const verdictOf = async (tx: Tx, caseId: string, since: string): Promise<'passed' | 'failed' | null> => {
  const works = (await worksOf(tx, caseId)).map(({ id }) => id);
  if (works.length === 0) return null;
  const report = await tx
    .selectFrom('test_report')
    .select('conclusion')
    .where('task_id', 'in', works)
    .where('report_no', '<>', '')
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (report === undefined) return null;
  if (report.conclusion === CONCLUSION.dataOnly) return null;
  return report.conclusion === CONCLUSION.conforms ? 'passed' : 'failed';
};

/** How far the samples of sampling sheets have come, by sheet. */
export const sampledStates = async (tx: Tx, sheetIds: readonly string[]): Promise<ReadonlyMap<string, SampledState>> => {
  const found = new Map<string, SampledState>();
  if (sheetIds.length === 0) return found;
  const rows = await tx
    .selectFrom('sample')
    .select(['id', 'sheet_id', 'case_id', 'state'])
    .where('sheet_id', 'in', [...sheetIds])
    .execute();
  for (const row of rows) {
    const early = BEFORE_TEST[row.state];
    const taken =
      early === undefined
        ? await tx
            .selectFrom('sample_move')
            .select('created_at')
            .where('sample_id', '=', row.id)
            .where('move_kind', '=', TAKEN_OVER)
            .orderBy('created_at', 'desc')
            .limit(1)
            .executeTakeFirst()
        : undefined;
    const now = early ?? (taken ? ((await verdictOf(tx, row.case_id, taken.created_at)) ?? 'inTest') : 'received');
    if (row.sheet_id !== null) found.set(row.sheet_id, now);
  }
  return found;
};
