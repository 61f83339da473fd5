/** The people who deal with fees, accepted cases to charge, and what is done to a payment note again and again. */
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import type { Call, Sent } from '@zhengjian/contract/call.ts';
import { mayStamp } from '@zhengjian/server/src/areas/finance/index.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { asTenant } from '@zhengjian/server/src/platform/jobs/as-tenant.ts';
import { beforeAll, beforeEach } from 'vitest';
import { makeCall, tryCall } from '../caller.ts';
import { MAIN_TENANT } from '../institute.ts';
import { paper } from '../papers.ts';
import { demoSystem } from './demo-system.ts';

export const CLERK = 'tangyue';
export const AUDITOR = 'fengyuanshan';
export const CASHIER = 'yujiahe';
export const VICE_DEAN = 'limuchuan';
export const DEAN = 'wangjianheng';
export const HEAD = 'zhouliyan';

/** `draft`: the note that its approval has drawn up. */
export type ChargedCase = { id: string; applicant: string; draft?: string };

/** @param name of the system; a system of its own is opened for the file that asks */
export const feesOf = async (name: string) => {
  const system = await demoSystem(name);
  const { app, db, raw, world, users, faults } = system;
  const as = async (account: string, lang: 'zh' | 'en' = 'zh') => ({
    token: await users.as(account),
    lang,
    headers: { 'idempotency-key': world.uuid() },
  });
  const ask = async <C extends Call>(account: string, call: C, input: Sent<C>) => makeCall(app, call, input, await as(account));
  const refusal = async <C extends Call>(account: string, call: C, input: Sent<C>) =>
    (await tryCall(app, call, input, await as(account))).refusal;

  let cases: ChargedCase[] = [];
  const unbilled: ChargedCase = { id: '', applicant: '' };
  let byHand: { id: string; state: number }[] = [];
  const next = (): ChargedCase => {
    const found = cases.shift();
    if (!found) throw new Error('no accepted case is left');
    return found;
  };

  beforeAll(async () => {
    cases = await raw<ChargedCase>(
      `select distinct on (c.id) replace(c.id::text, '-', '') as id, u.account as applicant, replace(w.work_id::text, '-', '') as draft
       from business_case c join case_work w on w.case_id = c.id and w.kind = 'paymentNote'
       join payment_note n on n.id = w.work_id and n.state = 0
       join user_company m on m.tenant_id = c.tenant_id and m.company_id = c.applicant_id join user_account u on u.id = m.user_id
       where c.tenant_id = $1 and c.phase = 'accepted' and c.work_since is null
         and (select count(*) from case_work o where o.case_id = c.id and o.kind = 'paymentNote') = 1 order by c.id, u.account`,
      [MAIN_TENANT],
    );
    // an approval draws up a note: those without any are taken for accepted while this file asks
    byHand = await raw<{ id: string; state: number }>(
      `select id, state from ccc_application where tenant_id = $1 and state in (10, 20, 30)`,
      [MAIN_TENANT],
    );
    const taken = await raw<ChargedCase & { uscc: string }>(
      `update ccc_application a set state = 40 from user_company m join user_account u on u.id = m.user_id
       where a.tenant_id = $1 and a.state in (10, 20, 30) and m.tenant_id = a.tenant_id and m.company_id = a.applicant_id
       returning replace(a.id::text, '-', '') as id, u.account as applicant, (select c.uscc from company c where c.id = a.applicant_id) as uscc`,
      [MAIN_TENANT],
    );
    // in an order of their own; who has no tax number gets no special invoice, and comes last
    const rank = ({ id, uscc }: (typeof taken)[number]) => `${uscc === '' ? 1 : 0}${id}`;
    const more: ChargedCase[] = taken.sort((a, b) => (rank(a) < rank(b) ? -1 : 1)).map(({ id, applicant }) => ({ id, applicant }));
    Object.assign(unbilled, more.pop());
    cases.unshift(...more);
  });
  beforeEach(() => {
    faults.length = 0;
  });

  const today = () => new Date(world.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const later = (days: number) => world.setNow(new Date(world.now().getTime() + days * 86_400_000));
  const detail = (id: string) => ask(CLERK, calls.detail, { id });
  const own = (c: ChargedCase, id: string) => ask(c.applicant, calls.ownNote, { id });
  const payStateOf = async (c: ChargedCase) => (await ask(CLERK, calls.queryPayed, { id: c.id })).payState;
  const stamp = (c: ChargedCase) => asTenant(db, MAIN_TENANT, (tx) => mayStamp(tx, c.id));

  const drawn = async (c: ChargedCase, noteKind = '1') => ask(CLERK, calls.save, { caseId: c.id, noteKind });
  const issued = async (c: ChargedCase) => {
    const id = c.draft ?? (await drawn(c)).id;
    delete c.draft;
    await ask(CLERK, calls.submit, { id });
    await ask(AUDITOR, calls.audit, { id, result: 'PASS' });
    return id;
  };
  const upload = async (c: ChargedCase, id: string) => {
    const { place } = await own(c, id);
    if (!place) throw new Error('no place for vouchers');
    const file = { filename: '汇款回单.pdf', type: 'application/pdf', content: paper('voucher', [id]) };
    return makeCall(
      app,
      fileCalls.uploadFile,
      { fileCatalogId: place.fileCatalogId, dataId: place.caseId },
      { ...(await as(c.applicant)), file },
    );
  };
  const handIn = async (c: ChargedCase, id: string) =>
    ask(c.applicant, calls.savePaymentVoucher, { id, fileIds: [(await upload(c, id)).fileId] });
  const confirm = (id: string, result: 'PASS_FULL' | 'PASS_PART', amount: string) =>
    ask(CASHIER, calls.receivedConfirm, { id, result, amount, payDay: today(), payMethod: '1' });
  const paid = async (c: ChargedCase) => {
    const id = await issued(c);
    await handIn(c, id);
    await confirm(id, 'PASS_FULL', (await detail(id)).payableAmount);
    return id;
  };
  /** What its company was told of a note, in its boxes and by mail, the latest first. */
  const toldOf = async (id: string) =>
    (
      await raw<{ told: string }>(
        `select distinct on (m.template) m.template || case when exists (select from message_out o
           where o.tenant_id = m.tenant_id and o.case_id = m.case_id and o.template = m.template and o.channel = 'mail') then ' mail' else '' end as told
         from message m join payment_note n on n.id = m.case_id join user_company u on u.tenant_id = m.tenant_id and u.user_id = m.user_id
         where n.id = $1 and u.company_id = n.company_id and (m.template like 'note%Re%' or m.template in ('noteExempted', 'caseEndedForCompany', 'caseReturned', 'workReturned'))`,
        [id],
      )
    )
      .map((r) => r.told)
      .sort();
  /** A special one names the tax number of whoever pays; an ordinary one anybody may have. */
  const invoice = (id: string, kind: 'special' | 'ordinary') =>
    ask(CLERK, calls.invoice, {
      ...{ id, invoiceNo: '25412000000012345678', invoiceDate: today() },
      invoiceKind: kind === 'special' ? '1' : '2',
    });

  /** What is said of the money once the cases that were taken for accepted stand where they stood. */
  const moneyReports = async () => {
    for (const { id, state } of byHand) await raw('update ccc_application set state = $2 where id = $1', [id, state]);
    const reports = await verifyAll({ db, files: app.files, hash: false });
    return reports.filter((r) => r.name.startsWith('finance.') || r.name.startsWith('workflow.'));
  };
  return {
    ...system,
    ...{ as, ask, refusal, next, unbilled, today, later, detail, own, payStateOf, stamp },
    ...{ drawn, issued, upload, handIn, confirm, paid, toldOf, invoice, moneyReports },
  };
};
