/** The rows of a queue as Excel, against a key; read in the name of whoever asked for the key. */
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { type CccRow, cccQueue } from '@zhengjian/contract/areas/acceptance/lists.ts';
import { en } from '@zhengjian/contract/areas/acceptance/text.en.ts';
import { zh } from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { wholeList } from '@zhengjian/contract/list.ts';
import { audit } from '../../platform/audit/write.ts';
import { type ExcelColumn, excelOf, XLSX_TYPE } from '../../platform/excel/write.ts';
import type { Ctx, FileAnswer } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { momentText } from '../../platform/world.ts';
import { actorOf } from '../account/index.ts';
import { dictionaryNames } from '../system/index.ts';
import { acceptanceQueue } from './staff-lists.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'acceptance.exported': { filters: Record<string, unknown> };
  }
}

/** Steps of rows read before those before them have left. */
const STEPS_AHEAD = 2;
/** Whoever takes nothing for so long has gone; the transaction ends with them. */
const STALL_MS = 60_000;

const wanted = wholeList(cccQueue);

const columnsFor = (lang: Language, names: ReadonlyMap<string, string>): ExcelColumn<CccRow>[] => {
  const { ccc, product } = (lang === 'en' ? en : zh).fields;
  const name = (dict: string, key: string) => names.get(`${dict}/${key}`) ?? key;
  return [
    { header: ccc.applicationNo, width: 20, value: (r) => r.applicationNo },
    { header: ccc.applyKind, width: 14, value: (r) => name('ccc_apply_kind', r.applyKind) },
    { header: ccc.applicantId, width: 34, value: (r) => r.applicantName },
    { header: ccc.manufacturerId, width: 34, value: (r) => r.manufacturerName },
    { header: ccc.factoryId, width: 34, value: (r) => r.factoryName },
    { header: ccc.productClass, width: 20, value: (r) => name('ccc_product_class', r.productClass) },
    { header: ccc.productName, width: 28, value: (r) => r.productName },
    { header: product.productModel, width: 24, value: (r) => r.productModel },
    { header: product.productExMark, width: 34, value: (r) => r.productExMark },
    { header: ccc.state, width: 16, value: (r) => name('ccc_app_status', r.state) },
    { header: ccc.submitTime, width: 20, value: (r) => r.submitTime },
    { header: ccc.deadline, width: 20, value: (r) => r.dueTime },
    { header: ccc.acceptUser, width: 12, value: (r) => r.acceptUserName },
  ];
};

type Wanted = Parameters<typeof acceptanceQueue.all>[2];

const parseFilters = (text: string | undefined): Wanted => {
  let raw: unknown;
  try {
    raw = JSON.parse(text ?? '{}');
  } catch {
    return refuse('server.malformed');
  }
  const parsed = wanted.safeParse(raw);
  // the schema is made from the declaration, as the type is
  return parsed.success ? (parsed.data as Wanted) : refuse('server.malformed');
};

/** @throws file.keyInvalid, server.malformed, account.forbidden */
export const exportApplications = async (ctx: Ctx, authKey: string, filters: string | undefined): Promise<FileAnswer> => {
  const claims = ctx.keys.open(authKey, 'export') ?? refuse('file.keyInvalid');
  const f = parseFilters(filters);
  const actor =
    (await ctx.db.system((tx) => actorOf(tx, ctx.world, claims.tenant, claims.user, { deptId: null, roleId: null }, ctx.lang))) ??
    refuse('file.keyInvalid');
  if (!actor.permissions.has('ccc_export')) refuse('account.forbidden');
  const who = { actor, world: ctx.world };
  await ctx.db.write(actor, (tx) =>
    audit(
      tx,
      { ...who, ip: ctx.ip },
      { kind: 'acceptance.exported', subject: { type: 'ccc_application', id: null }, details: { filters: f } },
    ),
  );
  const names = await ctx.db.read(actor, (tx) => dictionaryNames(tx, ctx.lang, ['ccc_apply_kind', 'ccc_product_class', 'ccc_app_status']));
  const { sheet } = (ctx.lang === 'en' ? en : zh).export;
  const stamp = momentText(ctx.world.now()).replaceAll(/[-: ]/g, '');
  // rows are read in steps on the pool for long statements and handed over as they come
  const rows = new PassThrough({ objectMode: true, highWaterMark: STEPS_AHEAD });
  const columns = columnsFor(ctx.lang, names);
  const reading = ctx.db.readLong(actor, async (tx) => {
    for await (const step of acceptanceQueue.all(tx, { ...who, lang: ctx.lang, totals: ctx.totals }, f))
      if (!rows.write(step)) await once(rows, 'drain', { signal: AbortSignal.timeout(STALL_MS) });
    rows.end();
  });
  reading.catch((fault: unknown) => rows.destroy(fault instanceof Error ? fault : new Error(String(fault))));
  return { stream: excelOf(sheet, columns, rows), type: XLSX_TYPE, name: `${sheet}-${stamp}.xlsx`, inline: false };
};
