/** The class by which a factory is followed up (domain 1.4): it belongs to the factory, with its day and the case in which it was given. */
import { type AuditContext, audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { changed } from '../../platform/standard.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'company.classified': { before: string; after: string; caseNo: string };
  }
}

type Given = { level: string; day: string; caseId: string; caseNo: string };

/** An id that names no company of the tenant is passed over: such a factory is kept by nobody here. */
export const classifyFactory = async (tx: Tx, acting: AuditContext, companyId: string, given: Given): Promise<void> => {
  const factory = await tx.selectFrom('company').select('customer_level').where('id', '=', companyId).forUpdate().executeTakeFirst();
  if (factory === undefined) return;
  const { level, day, caseId, caseNo } = given;
  await tx
    .updateTable('company')
    .set((e) => ({ customer_level: level, level_date: day, level_reason: caseNo, ...changed(acting), version: e('version', '+', 1) }))
    .where('id', '=', companyId)
    .execute();
  await audit(tx, acting, {
    kind: 'company.classified',
    subject: { type: 'company', id: companyId },
    caseId,
    details: { before: factory.customer_level, after: level, caseNo },
  });
};
