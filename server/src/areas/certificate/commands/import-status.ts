/**
 * Changes the states of certificates by an Excel sheet: all or none. A trial run is the same act, taken back, and tells every fault by
 * its row. Each change is logged with its source, and the holder is told.
 */
import { CERT_STATUS, type CertStatus, nextByHand, REASONS } from '@zhengjian/contract/areas/certificate/states.ts';
import { en } from '@zhengjian/contract/areas/certificate/text.en.ts';
import { zh } from '@zhengjian/contract/areas/certificate/text.zh.ts';
import { MOST_SHEET_ROWS, type SheetFault } from '@zhengjian/contract/areas/organisation/users.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { certStatus } from '@zhengjian/contract/dictionaries/certificates.ts';
import { day } from '@zhengjian/contract/record.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { offeredKeys } from '../../../platform/dictionaries.ts';
import { readSheet } from '../../../platform/excel/read.ts';
import { blankSheet } from '../../../platform/excel/write.ts';
import type { Ctx, FileAnswer } from '../../../platform/http/context.ts';
import { MESSAGE_KIND, notify } from '../../../platform/outbox/notify.ts';
import { refusalText, refuse } from '../../../platform/refuse.ts';
import { changed } from '../../../platform/standard.ts';
import { dayText } from '../../../platform/world.ts';
import { receive } from '../../file/index.ts';
import { dictionaryNames } from '../../system/index.ts';
import { isIssued, type Row } from '../present.ts';
import { logStatus, STATUS_SOURCE, statusOn } from '../status.ts';
import { ownBasis } from '../status-basis.ts';
import '../../../cases/tables.ts';
import '../tables.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'certificate.statusImported': { certificates: number };
    'certificate.statusChanged': { number: string; from: string; to: string; reasons: string[]; remark: string };
  }
}

const KIND = { suffix: 'xlsx', max_file_size: 2 };
const COLUMNS = ['certNo', 'toStatus', 'reasonCodes', 'startDate', 'endDate', 'remark'] as const;
const OBLIGATORY: readonly Column[] = ['certNo', 'toStatus', 'startDate'];
const WIDTH = 20;
const REMARK_MOST = 250;

const isDay = (cell: string): boolean => day().safeParse(cell).success;

type Column = (typeof COLUMNS)[number];
type Line = { row: number; cells: Record<Column, string> };
type FaultKey =
  | 'importUnknown'
  | 'importNotIssued'
  | 'importStatus'
  | 'importWay'
  | 'importReasonMissing'
  | 'importReasonUnknown'
  | 'importDayWrong'
  | 'importDayLater'
  | 'importEndMissing'
  | 'importEndEarly'
  | 'importTooLong';
type Fault = { column: Column; key: FaultKey; params?: Record<string, string | number> };
type Outcome = { rows: number; changed: number; faults: SheetFault[] };

const texts = (lang: Language) => (lang === 'en' ? en : zh).statusImport;

/** Headings in either language, in any order. @throws certificate.sheetHeads, certificate.sheetEmpty */
const linesOf = (sheet: readonly (readonly string[])[], lang: Language): Line[] => {
  const [head = [], ...rest] = sheet;
  const order = head.map((cell) =>
    COLUMNS.find((column) => [zh, en].some((words) => words.statusImport.heads[column] === cell.replace('*', '').trim())),
  );
  const missing = OBLIGATORY.filter((column) => !order.includes(column));
  if (missing.length > 0) refuse('certificate.sheetHeads', { heads: missing.map((column) => texts(lang).heads[column]).join(', ') });
  const lines = rest
    .map((row, at): Line => {
      const cell = (column: Column) => row[order.indexOf(column)]?.trim() ?? '';
      const cells = { certNo: cell('certNo'), toStatus: cell('toStatus'), reasonCodes: cell('reasonCodes') };
      return { row: at + 2, cells: { ...cells, startDate: cell('startDate'), endDate: cell('endDate'), remark: cell('remark') } };
    })
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''));
  return lines.length === 0 ? refuse('certificate.sheetEmpty') : lines;
};

/** A state by its key or its word in either language. */
const statusOf = (cell: string): CertStatus | undefined => {
  const found = certStatus.items.find(({ key, zh: word, en: english }) => [key, word, english].includes(cell));
  return Object.values(CERT_STATUS).find((status) => status === found?.key);
};

type Change = { row: Row; to: CertStatus; reasons: string[]; from: string; until: string | null; remark: string };

/** What a line asks for, or what is wrong with it. */
const judge = async (tx: Tx, { world, lang }: Ctx, { cells }: Line): Promise<Change | Fault[]> => {
  const faults: Fault[] = [];
  const wrong = (column: Column, key: FaultKey, params?: Fault['params']) => faults.push({ column, key, ...(params && { params }) });
  const row = await tx
    .selectFrom('certificate')
    .selectAll()
    .where('cert_no', '=', cells.certNo)
    .where('cert_no', '<>', '')
    .orderBy('version_no', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) wrong('certNo', 'importUnknown');
  else if (!isIssued(row.make_state)) wrong('certNo', 'importNotIssued');
  const today = dayText(world.now());
  const to = statusOf(cells.toStatus);
  const from = row && statusOn(row, today);
  if (to === undefined) wrong('toStatus', 'importStatus');
  else if (from !== undefined && !nextByHand(from).includes(to)) {
    const words = await dictionaryNames(tx, lang, ['cert_status']);
    const word = (key: string) => words.get(`cert_status/${key}`) ?? key;
    wrong('toStatus', 'importWay', { from: word(from), to: word(to) });
  }
  const reasons = cells.reasonCodes
    .split(/[,，、;；\s]+/)
    .map((code) => code.trim())
    .filter(Boolean);
  const dictionary = to && REASONS[to];
  if (dictionary !== undefined) {
    const offered = await offeredKeys(tx, [dictionary]);
    if (reasons.length === 0) wrong('reasonCodes', 'importReasonMissing');
    for (const code of reasons) if (!offered.has(`${dictionary}/${code}`)) wrong('reasonCodes', 'importReasonUnknown', { code });
  }
  if (!isDay(cells.startDate)) wrong('startDate', 'importDayWrong');
  else if (cells.startDate > today) wrong('startDate', 'importDayLater');
  if (to === CERT_STATUS.suspended && cells.endDate === '') wrong('endDate', 'importEndMissing');
  else if (cells.endDate !== '' && !isDay(cells.endDate)) wrong('endDate', 'importDayWrong');
  else if (cells.endDate !== '' && cells.endDate <= cells.startDate) wrong('endDate', 'importEndEarly');
  if ([...cells.remark].length > REMARK_MOST) wrong('remark', 'importTooLong', { n: REMARK_MOST });
  if (row === undefined || to === undefined || faults.length > 0) return faults;
  return { row, to, reasons, from: cells.startDate, until: cells.endDate || null, remark: cells.remark };
};

const change = async (tx: Tx, ctx: Ctx, { row, to, reasons, from, until, remark }: Change, basis: string | undefined): Promise<void> => {
  const rests = basis === undefined ? {} : { basis };
  await logStatus(tx, ctx, row, { to, source: STATUS_SOURCE.import, from, reasons, until, remark, told: true, ...rests });
  await tx
    .updateTable('certificate')
    .set((e) => ({ cert_status: to, ...changed(ctx), version: e('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute();
  await audit(tx, ctx, {
    kind: 'certificate.statusChanged',
    subject: { type: 'certificate', id: row.id },
    caseId: row.case_id,
    details: { number: row.cert_no, from: row.cert_status, to, reasons, remark },
  });
  const word = certStatus.items.find(({ key }) => key === to);
  await notify(tx, ctx, {
    template: 'certificateStatus',
    params: { number: row.cert_no, status: { zh: word?.zh ?? to, en: word?.en ?? to }, day: from },
    kind: MESSAGE_KIND.certificate,
    company: row.company_id,
    caseId: row.case_id,
    link: '/customer/certificate/index',
    mail: true,
  });
};

/** Ends the transaction without anything of it. */
class TakenBack extends Error {}

/**
 * @throws certificate.basisMissing unless it is a trial, certificate.sheetHeads, certificate.sheetEmpty, certificate.sheetTooLong, certificate.sheetDamaged, and what an upload is
 *   refused for
 */
export const importStatus = async (
  ctx: Ctx,
  { dryRun, basisDoc }: { dryRun: boolean; basisDoc?: string | undefined },
): Promise<Outcome> => {
  const { sha256 } = await receive(ctx, KIND, undefined);
  const content = (await ctx.files.read(sha256)) ?? refuse('certificate.sheetDamaged');
  const sheet = await readSheet(content, MOST_SHEET_ROWS + 1);
  if (sheet === 'damaged') return refuse('certificate.sheetDamaged');
  if (sheet === 'tooMany') return refuse('certificate.sheetTooLong', { n: MOST_SHEET_ROWS });
  const lines = linesOf(sheet, ctx.lang);
  const faults: SheetFault[] = [];
  try {
    await ctx.write(async (tx) => {
      faults.length = 0;
      const basis = dryRun ? undefined : await ownBasis(tx, ctx, basisDoc);
      for (const line of lines) {
        // one after the other, so that a number that stands twice is judged by what the first row made of it
        const judged = await judge(tx, ctx, line);
        if (!Array.isArray(judged)) await change(tx, ctx, judged, basis);
        else
          for (const { column, key, params } of judged)
            faults.push({
              row: line.row,
              field: texts(ctx.lang).heads[column],
              value: line.cells[column],
              message: refusalText(ctx.lang, `certificate.${key}`, params ?? {}),
            });
      }
      if (dryRun || faults.length > 0) throw new TakenBack();
      await audit(tx, ctx, {
        kind: 'certificate.statusImported',
        subject: { type: 'certificate', id: null },
        details: { certificates: lines.length },
      });
    });
  } catch (fault) {
    if (!(fault instanceof TakenBack)) throw fault;
  }
  return { rows: lines.length, changed: dryRun || faults.length > 0 ? 0 : lines.length, faults };
};

/** An empty sheet with the headings that the import knows. */
export const statusTemplate = ({ lang }: Pick<Ctx, 'lang'>): FileAnswer => {
  const { name, heads } = texts(lang);
  return blankSheet({ name, heads, columns: COLUMNS, obligatory: OBLIGATORY, width: WIDTH, rows: MOST_SHEET_ROWS });
};
