/**
 * The paper of an issued note: set from what the note says, filed with each case that it serves, set anew when the note says something
 * else. It is made when it is first asked for, outside the transaction.
 */
import { Readable } from 'node:stream';
import { zh } from '@zhengjian/contract/areas/finance/text.zh.ts';
import { capitalsOf } from '@zhengjian/contract/dictionaries/capitals.ts';
import { textFromFen } from '@zhengjian/contract/rules/money.ts';
import { systemActor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { papers } from '../../platform/documents/papers/index.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { asTenant } from '../../platform/jobs/as-tenant.ts';
import { refuse } from '../../platform/refuse.ts';
import { fileKey } from '../file/index.ts';
import { filePaper } from '../stamping/index.ts';
import { letterhead, paramOf } from '../system/index.ts';
import { linesOf, lockNote, type Note, noteOf } from './note-row.ts';
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
const said = async (tx: Tx, ctx: Ctx, note: Note & { issue_time: string }) => {
  const { tenant } = ctx.actor;
  const [lines, cases, account, institute] = [
    await linesOf(tx, [note.id]),
    await servedBy(tx, note.id),
    await accountOf(tx, tenant, note.bank_account),
    await letterhead(tx, tenant),
  ];
  const payer = await tx.selectFrom('company').select('uscc').where('id', '=', note.company_id).executeTakeFirst();
  const set = await paramOf(tx, 'institute.verifyUrl', '');
  const verify = set || (ctx.origin && `${ctx.origin}/verify?n=`);
  const money = (fen: string | number) => textFromFen(Number(fen));
  return {
    institute,
    number: note.work_no,
    at: note.issue_time,
    payer: note.payer_name,
    payerTaxNo: (payer?.uscc ?? '').slice(0, 20),
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

/** Sets the paper and files it with the cases of the note. @returns id of the file. @throws finance.paperLate, file.catalogNotFound */
export const makePaper = async (ctx: Ctx, id: string): Promise<string> => {
  const [note, data] = await ctx.read(async (tx) => {
    const found = await noteOf(tx, id);
    const { issue_time } = found;
    if (issue_time === null) return refuse('finance.paperLate', { no: found.work_no });
    return [found, await said(tx, ctx, { ...found, issue_time })] as const;
  });
  const paper = await ctx.documents.render(papers.paymentNote, data);
  const stored = await ctx.files.put(Readable.from([paper.pdf]));
  const system = { actor: systemActor(ctx.actor.tenant), world: ctx.world };
  return asTenant(ctx.db, ctx.actor.tenant, async (tx) => {
    const now = await lockNote(tx, note.id);
    let first: string | null = null;
    for (const served of await servedBy(tx, note.id)) {
      const { fileId } = await filePaper(tx, system, {
        caseId: served.id,
        node: NODE,
        perNumber: true,
        template: papers.paymentNote.name,
        number: note.work_no,
        fileName: `${zh.paper.title} ${note.work_no}.pdf`,
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
      .where('tenant_id', '=', ctx.actor.tenant)
      .where('id', '=', note.id)
      .execute();
    return first ?? refuse('finance.noPlace');
  });
};

/** A key to the paper of a note, which is made where it is not there or says something else by now. @throws finance.noteNotFound, paperLate */
export const paperKey = async (ctx: Ctx, id: string) => {
  const note = await ctx.read((tx) => (ctx.actor.kind === 'customer' ? issuedNote(tx, ctx, id) : noteOf(tx, id)));
  const fileId = note.note_file === null || note.paper_due ? await makePaper(ctx, note.id) : note.note_file;
  return { ...(await fileKey(ctx, fileId, undefined)), fileId };
};
