/** The class by which a factory is followed up (domain 1.4): it belongs to the factory, with its day and the case in which it was given. */
import type { Language } from '@zhengjian/contract/constants.ts';
import { customerLevel } from '@zhengjian/contract/dictionaries/scheme.ts';
import { classesAllowed, classStepAllowed, isLowerClass } from '@zhengjian/contract/rules/factoryClass.ts';
import { type AuditContext, audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed } from '../../platform/standard.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'company.classified': { before: string; after: string; caseNo: string };
  }
}

/** '' for one without a record, and for one that is no company here. */
export const factoryClassOf = async (tx: Tx, companyId: string | null): Promise<string> => {
  if (companyId === null) return '';
  const company = await tx.selectFrom('company').select('customer_level').where('id', '=', companyId).executeTakeFirst();
  return company?.customer_level ?? '';
};

/** Classes into which the factory may be put now. */
export const classesFor = async (tx: Tx, companyId: string | null): Promise<string[]> =>
  classesAllowed(await factoryClassOf(tx, companyId));

/** @throws company.classBegins, company.classStep for a class that the factory cannot be put into from where it stands */
export const refuseClassStep = async ({ tx, lang }: { tx: Tx; lang: Language }, companyId: string | null, level: string): Promise<void> => {
  const before = await factoryClassOf(tx, companyId);
  if (classStepAllowed(before, level)) return;
  const word = (key: string) => customerLevel.items.find((item) => item.key === key)?.[lang] ?? key;
  if (before === '') refuse('company.classBegins', { after: word(level) });
  refuse('company.classStep', { before: word(before), after: word(level) });
};

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

/** A factory that failed goes down at once; one that is as low already stays where it is. */
export const lowerFactory = async (tx: Tx, acting: AuditContext, companyId: string, given: Given): Promise<void> => {
  if (isLowerClass(await factoryClassOf(tx, companyId), given.level)) await classifyFactory(tx, acting, companyId, given);
};
