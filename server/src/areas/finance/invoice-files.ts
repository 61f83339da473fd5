/** Files of the invoices of a note: filed with its case, opened by its payer on the note, taken away while the invoice is not recorded yet. */
import { type InvoiceFile, MOST_INVOICES } from '@zhengjian/contract/areas/finance/records.ts';
import { NOTE } from '@zhengjian/contract/areas/finance/states.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { added } from '../../platform/standard.ts';
import type { Act } from '../../workflow/registry.ts';
import { bindUpload, keepSubmitted, removeBound, tellIssued } from '../file/index.ts';
import { lockNote, type Note, noteOf } from './note-row.ts';
import '../../cases/tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'finance.invoiceFileAdded': { noteNo: string; name: string };
    'finance.invoiceFileRemoved': { noteNo: string };
  }
}

/** Catalogue node of invoices (domain 3.8). */
const INVOICE_NODE = '0703';
export const INVOICE_STEP = 'invoice';
const INVOICED: readonly number[] = [NOTE.paid, NOTE.refunded];

/** Paid, so that it may be invoiced; a credit note follows a refund, also one of a part. */
export const mayInvoice = ({ state, invoice_no }: Pick<Note, 'state' | 'invoice_no'>): boolean =>
  INVOICED.includes(state) || invoice_no !== '';

/** Until its invoice is recorded, a file may have been the wrong one. */
export const isBeforeInvoice = ({ state, invoice_no }: Pick<Note, 'state' | 'invoice_no'>): boolean =>
  state === NOTE.paid && invoice_no === '';

export const invoiceFilesOf = async (tx: Tx, noteId: string): Promise<InvoiceFile[]> => {
  const rows = await tx
    .selectFrom('payment_invoice as i')
    .innerJoin('archive_file as f', (j) => j.onRef('f.tenant_id', '=', 'i.tenant_id').onRef('f.id', '=', 'i.file_id'))
    .select(['f.id', 'f.original_filename', 'f.suffix', 'f.file_size', 'f.created_at'])
    .where('i.note_id', '=', noteId)
    .orderBy('f.created_at')
    .orderBy('f.id')
    .execute();
  return rows.map((r) => ({
    fileId: r.id,
    name: r.original_filename,
    suffix: r.suffix,
    size: Number(r.file_size),
    createTime: r.created_at,
  }));
};

/** @throws finance.noteNotFound, notToInvoice, noPlace */
const placeOf = async (tx: Tx, id: string) => {
  const note = await noteOf(tx, id);
  if (!mayInvoice(note)) refuse('finance.notToInvoice', { no: note.work_no });
  const first = await tx
    .selectFrom('case_work as w')
    .innerJoin('business_case as c', (j) => j.onRef('c.tenant_id', '=', 'w.tenant_id').onRef('c.id', '=', 'w.case_id'))
    .select('c.id')
    .where('w.work_id', '=', note.id)
    .orderBy('c.case_no')
    .limit(1)
    .executeTakeFirst();
  return { caseId: first?.id ?? refuse('finance.noPlace'), code: INVOICE_NODE };
};

/** @throws finance.noteNotFound, notToInvoice, invoicesMany, and what an upload is refused for */
export const uploadInvoice = async (ctx: Ctx, { id, uploadId }: { id: string; uploadId?: string | undefined }): Promise<InvoiceFile> => {
  const { fileId } = await bindUpload(ctx, {
    uploadId,
    place: (tx) => placeOf(tx, id),
    bind: async (tx, file) => {
      const note = await lockNote(tx, id);
      if ((await invoiceFilesOf(tx, id)).length >= MOST_INVOICES) refuse('finance.invoicesMany', { n: MOST_INVOICES });
      await tx
        .insertInto('payment_invoice')
        .values({ ...added(ctx), note_id: id, file_id: file.fileId })
        .execute();
      // with the step, what its company is told of can be no mistake any more
      if (!isBeforeInvoice(note)) await issueInvoices(tx, ctx, id);
      await audit(tx, ctx, {
        kind: 'finance.invoiceFileAdded',
        subject: { type: 'payment_note', id },
        details: { noteNo: note.work_no, name: file.name },
      });
    },
  });
  const files = await ctx.read((tx) => invoiceFilesOf(tx, id));
  return files.find((f) => f.fileId === fileId) ?? refuse('finance.noteNotFound');
};

/** @throws finance.noteNotFound, invoiceIssued */
export const removeInvoice = async (tx: Tx, act: Act, fileId: string): Promise<null> => {
  const of =
    (await tx.selectFrom('payment_invoice').select('note_id').where('file_id', '=', fileId).executeTakeFirst()) ??
    refuse('finance.noteNotFound');
  const note = await lockNote(tx, of.note_id);
  if (!isBeforeInvoice(note)) refuse('finance.invoiceIssued', { no: note.work_no });
  await removeBound(tx, act, fileId);
  await audit(tx, act, {
    kind: 'finance.invoiceFileRemoved',
    subject: { type: 'payment_note', id: note.id },
    details: { noteNo: note.work_no },
  });
  return null;
};

/** The invoice is recorded: its files stay as they are, and the payer is told of those that it has not been told of. */
export const issueInvoices = async (tx: Tx, act: Act, noteId: string): Promise<void> => {
  const open = await tx
    .selectFrom('payment_invoice as i')
    .innerJoin('archive_file as f', (j) => j.onRef('f.tenant_id', '=', 'i.tenant_id').onRef('f.id', '=', 'i.file_id'))
    .select('f.id')
    .where('i.note_id', '=', noteId)
    .where('f.bound', '=', 'open')
    .execute();
  if (open.length === 0) return;
  const ids = open.map(({ id }) => id);
  await keepSubmitted(tx, act, ids);
  for (const id of ids) await tellIssued(tx, act, id);
};
