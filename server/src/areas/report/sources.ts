/**
 * Where the declared views read: rows, which of them the viewer may see, and the expression of each column. All of it is written here;
 * a report only chooses among it.
 */
import { MAKE_STATE } from '@zhengjian/contract/areas/certificate/states.ts';
import { NOTE } from '@zhengjian/contract/areas/finance/states.ts';
import type { ColumnName, ViewName } from '@zhengjian/contract/areas/report/views.ts';
import type { PermissionCode } from '@zhengjian/contract/menus.ts';
import { CLEAR } from '@zhengjian/contract/personal.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinScope } from '../../cases/within.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Condition } from '../../platform/lists/conditions.ts';
import { certificateStatusOn } from '../certificate/index.ts';

type Source<V extends ViewName> = {
  from: RawBuilder<unknown>;
  where: (actor: Actor) => readonly Condition[];
  /** Without one of them the view is closed to the viewer. */
  needs?: readonly PermissionCode[];
  /** Its rows hang on cases, and with them on the viewer's data scope. */
  scoped: boolean;
  /** An amount in fen, which a report tells in yuan. */
  columns: (today: string) => { [K in ColumnName<V>]: RawBuilder<unknown> };
};

/** Cases of the viewer's data scope, whose rows the statement calls `c`. */
const inScope = (actor: Actor): Condition[] => {
  const scope = withinScope(actor, 'c');
  return [sql<boolean>`c.tenant_id = ${actor.tenant}`, ...(scope === null ? [] : [scope])];
};

/** Notes `n` that serve a case of the viewer's data scope. */
const ofNotesInScope = (actor: Actor): Condition[] => {
  const scope = withinScope(actor, 'c');
  if (scope === null) return [];
  return [
    sql<boolean>`exists (select from case_work w join business_case c on c.tenant_id = w.tenant_id and c.id = w.case_id
      where w.tenant_id = n.tenant_id and w.work_id = n.id and ${scope})`,
  ];
};

export const SOURCES: { readonly [V in ViewName]: Source<V> } = {
  cases: {
    from: sql`from business_case c`,
    where: (actor) => [...inScope(actor), sql<boolean>`c.submit_time is not null`],
    scoped: true,
    columns: () => ({
      businessType: sql`c.line`,
      productClass: sql`c.product_class`,
      phase: sql`c.phase`,
      submitTime: sql`c.submit_time`,
      applicantName: sql`c.applicant_name`,
      isUrgent: sql`c.is_urgent`,
      returnCount: sql`c.return_count`,
    }),
  },
  certificates: {
    from: sql`from certificate t join business_case c on c.tenant_id = t.tenant_id and c.id = t.case_id`,
    where: (actor) => [...inScope(actor), sql<boolean>`t.cert_no <> ''`, sql<boolean>`t.make_state >= ${sql.lit(MAKE_STATE.stamped)}`],
    scoped: true,
    columns: (today) => ({
      productClass: sql`t.product_class`,
      certStatus: certificateStatusOn(today),
      issueDate: sql`t.issue_date`,
      expirationDate: sql`t.expiration_date`,
      holderName: sql`t.applicant_name`,
      isChange: sql`t.is_change`,
    }),
  },
  fees: {
    from: sql`from payment_note_line f join payment_note n on n.tenant_id = f.tenant_id and n.id = f.note_id
      join business_case c on c.tenant_id = f.tenant_id and c.id = f.case_id`,
    where: (actor) => [...inScope(actor), sql<boolean>`n.issue_time is not null`, sql<boolean>`n.state <> ${sql.lit(NOTE.revoked)}`],
    // its amounts are shown in part to everybody else
    needs: CLEAR.price,
    scoped: true,
    columns: () => ({
      businessType: sql`c.line`,
      feeKind: sql`f.fee_kind`,
      itemName: sql`f.item_name`,
      noteTime: sql`f.created_at`,
      noteState: sql`n.state`,
      applicantName: sql`c.applicant_name`,
      amount: sql`f.amount / 100.0`,
      discount: sql`f.discount / 100.0`,
      finalAmount: sql`(f.amount - f.discount) / 100.0`,
      receivedAmount: sql`coalesce((f.amount - f.discount)::numeric * least(n.paid_amount, n.payable_amount) / nullif(n.payable_amount, 0), 0) / 100`,
      // an earlier version left the marks of lines when their money went back
      isReceived: sql`f.is_received and n.state <> ${sql.lit(NOTE.refunded)} and (n.state <> ${sql.lit(NOTE.paid)} or n.paid_amount >= n.payable_amount)`,
    }),
  },
  receipts: {
    from: sql`from payment_record p join payment_note n on n.tenant_id = p.tenant_id and n.id = p.note_id`,
    where: (actor) => [sql<boolean>`p.tenant_id = ${actor.tenant}`, ...ofNotesInScope(actor)],
    needs: CLEAR.price,
    scoped: true,
    columns: () => ({
      businessType: sql`n.line`,
      noteKind: sql`n.note_kind`,
      payTime: sql`p.pay_time`,
      payMethod: sql`p.pay_method`,
      applicantName: sql`n.company_name`,
      isRefund: sql`p.amount < 0`,
      amount: sql`p.amount / 100.0`,
    }),
  },
  attachments: {
    from: sql`from stored_file s`,
    where: ({ tenant }) => [sql<boolean>`s.tenant_id = ${tenant}`],
    needs: ['attach_view'],
    scoped: false,
    columns: () => ({
      kind: sql`s.kind`,
      suffix: sql`s.suffix`,
      storedTime: sql`s.stored_at`,
      byName: sql`s.by_name`,
      needed: sql`s.needed`,
      fileSize: sql`s.file_size`,
    }),
  },
};
