/**
 * The paper of an issued note: set from what the note says, filed with each case that it serves, set anew when the note says something
 * else. Whoever comes first makes it, outside the transaction: somebody who asks for it, or the job.
 */
import { Readable } from 'node:stream';
import { zh } from '@zhengjian/contract/areas/finance/text.zh.ts';
import { capitalsOf } from '@zhengjian/contract/dictionaries/capitals.ts';
import { textFromFen } from '@zhengjian/contract/rules/money.ts';
import { sql } from 'kysely';
import { systemActor } from '../../platform/actor.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { DocumentMaker } from '../../platform/documents/maker.ts';
import { papers } from '../../platform/documents/papers/index.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { asTenant } from '../../platform/jobs/as-tenant.ts';
import type { JobResult } from '../../platform/jobs/jobs.ts';
import { Refusal, refuse } from '../../platform/refuse.ts';
import type { World } from '../../platform/world.ts';
import type { Act } from '../../workflow/registry.ts';
import { fileKey } from '../file/index.ts';
import { filePaper, withdrawPapers } from '../stamping/index.ts';
import { letterhead, paramOf } from '../system/index.ts';
import { linesOf, lockNote, type Note, noteOf, payerTaxNoOf } from './note-row.ts';
import { accountOf } from './our-account.ts';
import { issuedNote } from './present-note.ts';
import { ruleWords } from './price-table.ts';

/** Catalogue node of payment notes (domain 3.8). */
export const NODE = '0701';
const MOST = 200;

/** The cases that a note serves. */
export const servedBy = (tx: Tx, noteId: string) =>
  tx
    .selectFrom('case_work as w')
    .innerJoin('business_case as c', (j) => j.onRef('c.tenant_id', '=', 'w.tenant_id').onRef('c.id', '=', 'w.case_id'))
    .select(['c.id', 'c.case_no'])
    .where('w.work_id', '=', noteId)
    .orderBy('c.case_no')
    .execute();

/** What stands on the paper, in Chinese whoever asks for it. */
const said = async (tx: Tx, { tenant, origin }: { tenant: string; origin: string }, note: Note & { issue_time: string }) => {
  const [lines, cases, account, institute] = [
    await linesOf(tx, [note.id]),
    await servedBy(tx, note.id),
    await accountOf(tx, tenant, note.bank_account),
    await letterhead(tx, tenant),
  ];
  const set = await paramOf(tx, 'institute.verifyUrl', '');
  const verify = set || (origin && `${origin}/verify?n=`);
  const money = (fen: string | number) => textFromFen(Number(fen));
  return {
    institute,
    number: note.work_no,
    at: note.issue_time,
    payer: note.payer_name,
    payerTaxNo: (await payerTaxNoOf(tx, note)).slice(0, 20),
    applicationNos: cases.map((c) => c.case_no),
    lines: lines.map((l) => {
      const rule = ruleWords('zh', {
        formula: l.formula === 'atLeast' || l.formula === 'percent' || l.formula === 'actual' ? l.formula : 'quantity',
        unit: l.unit,
        quantity: l.quantity.replace(/\.?0+$/, ''),
        unitPrice: Number(l.unit_price),
        leastAmount: Number(l.least_amount),
        percent: l.percent,
        base: Number(l.base),
      });
      return {
        item: l.item_name,
        product: l.product_name,
        quantity: l.quantity.replace(/\.?0+$/, ''),
        unit: l.unit,
        unitPrice: money(l.unit_price),
        amount: money(l.amount),
        remark: [l.formula === 'quantity' ? '' : rule, l.remark].filter(Boolean).join('；').slice(0, MOST),
      };
    }),
    originalAmount: money(note.original_amount),
    discountAmount: money(note.discount_amount),
    payableAmount: money(note.payable_amount),
    capitals: capitalsOf(Number(note.payable_amount)),
    taxNote: zh.note.taxNote.replace('{{tax}}', money(note.tax_amount)),
    payDeadline: note.pay_deadline,
    account,
    billingClerk: note.billing_clerk_name,
    auditUser: note.audit_user_name,
    issueDate: note.issue_time.slice(0, 10),
    verifyUrl: `${verify || '/verify?n='}${note.work_no}`,
  };
};

const fileNameOf = ({ work_no }: Pick<Note, 'work_no'>): string => `${zh.paper.title} ${work_no}.pdf`;

/** The note goes back to be drawn up: what its company has of it counts no more, and comes again with the note. */
export const withdrawPaper = async (tx: Tx, act: Act, note: Pick<Note, 'id' | 'work_no'>): Promise<void> => {
  for (const { id } of await servedBy(tx, note.id)) await withdrawPapers(tx, act, id, [NODE], fileNameOf(note));
};

type NotePorts = { db: Db; world: World; files: FileStore; documents: DocumentMaker; origin: string };

/** Sets the paper and files it with the cases of the note. @returns id of the file. @throws finance.paperLate, file.catalogNotFound */
export const makePaper = async ({ db, world, files, documents, origin }: NotePorts, tenant: string, id: string): Promise<string> => {
  const actor = systemActor(tenant);
  // read as the app, so that row-level security holds the tenant; the same paper, whoever asks for it
  const [note, data] = await db.read(actor, async (tx) => {
    const found = await noteOf(tx, id);
    const { issue_time } = found;
    if (issue_time === null) return refuse('finance.paperLate', { no: found.work_no });
    return [found, await said(tx, { tenant, origin }, { ...found, issue_time })] as const;
  });
  const paper = await documents.render(papers.paymentNote, data);
  const stored = await files.put(Readable.from([paper.pdf]));
  const system = { actor, world };
  return asTenant(db, tenant, async (tx) => {
    const now = await lockNote(tx, note.id);
    let first: string | null = null;
    for (const served of await servedBy(tx, note.id)) {
      const { fileId } = await filePaper(tx, system, {
        caseId: served.id,
        node: NODE,
        template: papers.paymentNote.name,
        number: note.work_no,
        fileName: fileNameOf(note),
        day: data.issueDate,
        maker: note.billing_clerk_name,
        paper,
        stored,
      });
      first ??= fileId;
    }
    await tx
      .updateTable('payment_note')
      // what was changed while the paper was being set makes it due again
      .set({ note_file: first, paper_due: now.version !== note.version })
      .where('tenant_id', '=', tenant)
      .where('id', '=', note.id)
      .execute();
    return first ?? refuse('finance.noPlace');
  });
};

/** A key to the paper of a note, which is made where it is not there or says something else by now. @throws finance.noteNotFound, paperLate */
export const paperKey = async (ctx: Ctx, id: string) => {
  const note = await ctx.read((tx) => (ctx.actor.kind === 'customer' ? issuedNote(tx, ctx, id) : noteOf(tx, id)));
  const fileId = note.note_file === null || note.paper_due ? await makePaper(ctx, ctx.actor.tenant, note.id) : note.note_file;
  return { ...(await fileKey(ctx, fileId, undefined)), fileId };
};

const MOST_AT_ONCE = 50;
/** Before every id. */
const NONE = { tenant_id: '', id: '0'.repeat(32) };

/** Issued notes without their paper, in the order of the partial index over them (migration 0079), which holds no others. */
const dueAfter =
  ({ tenant_id, id }: typeof NONE, tenants: readonly string[] | undefined) =>
  (tx: Tx) =>
    tx
      .selectFrom('payment_note')
      .select(['tenant_id', 'id'])
      .where('paper_due', '=', true)
      .where('issue_time', 'is not', null)
      .$if(tenants !== undefined, (q) => q.where('tenant_id', 'in', [...(tenants ?? [])]))
      .where(sql<boolean>`(tenant_id, id) > (${tenant_id}, ${id}::uuid)`)
      .orderBy('tenant_id')
      .orderBy('id')
      .limit(MOST_AT_ONCE)
      .execute();

/** What somebody has sealed is not replaced. */
const keepSealed = (db: Db, tenant: string, id: string) =>
  asTenant(db, tenant, (tx) =>
    tx.updateTable('payment_note').set({ paper_due: false }).where('tenant_id', '=', tenant).where('id', '=', id).execute(),
  );

/**
 * The job: papers that nobody has asked for. One that cannot be made holds up no other, and is tried again with the next run.
 * @throws what the first of these met, once the others are made
 */
export const makeDuePapers = async (ports: NotePorts, tenants?: readonly string[]): Promise<JobResult> => {
  let made = 0;
  let last = NONE;
  const faults: unknown[] = [];
  for (;;) {
    const due = await ports.db.system(dueAfter(last, tenants));
    for (const { tenant_id, id } of due)
      try {
        await makePaper(ports, tenant_id, id);
        made += 1;
      } catch (e) {
        if (e instanceof Refusal && e.key === 'stamping.noticeStamped') await keepSealed(ports.db, tenant_id, id);
        else faults.push(e);
      }
    last = due.at(-1) ?? last;
    if (due.length < MOST_AT_ONCE) break;
  }
  if (faults.length > 0) throw faults[0];
  return { made };
};
