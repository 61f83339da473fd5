/** Fees of the demo institute: notes in every state, discounts, revocations and refunds, by the people of finance and the companies that pay. */
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
import type { Call, Sent } from '@zhengjian/contract/call.ts';
import { makeCall } from './caller.ts';
import { MAIN_TENANT } from './institute.ts';
import { onOfficeDay } from './officeDays.ts';
import { paper } from './papers.ts';
import type { Stage, Users } from './people.ts';
import type { Timetable } from './timetable.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const CLERK = 'tangyue';
const AUDITOR = 'fengyuanshan';
const CASHIER = 'yujiahe';
const VICE_DEAN = 'limuchuan';
const HEAD = 'zhouliyan';
/** Its pages are looked at first, so it has notes whenever it has an accepted case. */
const SHOWN = 'wanyuan';
const TEST_FEE = '2';
/** Kinds of note in the order in which a case gets them. */
const KINDS = ['1', '10'];
/** What a supplement charges: a change of documents. */
const SUPPLEMENT = 'C05';

const ACTS = [
  'draw',
  'submit',
  'sendBack',
  'audit',
  'voucher',
  'part',
  'full',
  'invoice',
  'exempt',
  'release',
  'discount',
  'discountHead',
  'revoke',
  'refund',
  'confirmRefund',
] as const;
type Act = (typeof ACTS)[number];
/** What is done to one note, each act so many days before the end of the play. */
type Story = readonly (readonly [act: Act, before: number])[];

const issued = (before: number): Story => [
  ['draw', before],
  ['submit', before - 0.2],
  ['audit', before - 0.9],
];
const paid = (before: number): Story => [...issued(before), ['voucher', before - 5], ['full', before - 6]];

const STORIES: readonly Story[] = [
  issued(6),
  [...paid(52), ['invoice', 45]],
  [...issued(44), ['release', 3]],
  [...issued(12), ['voucher', 1.9]],
  [...issued(20), ['voucher', 11], ['part', 10]],
  [
    ['draw', 2.9],
    ['submit', 2.2],
  ],
  [
    ['draw', 4.9],
    ['submit', 4.2],
    ['sendBack', 3.9],
  ],
  [...issued(9), ['discount', 4], ['discountHead', 3]],
  paid(8.9),
  [...issued(27), ['exempt', 24]],
  [...issued(17), ['revoke', 2]],
  [...paid(38), ['invoice', 30], ['refund', 5], ['confirmRefund', 4]],
];

/** Calls of a person at the time of the play. */
const asking =
  (stage: Stage, users: Users) =>
  async <C extends Call>(account: string, call: C, input: Sent<C>) =>
    makeCall(stage.app, call, input, { token: await users.as(account), headers: { 'idempotency-key': stage.world.uuid() } });
type Ask = ReturnType<typeof asking>;

/** A note without a line is a supplement. */
const complete = async (ask: Ask, id: string): Promise<void> => {
  const { lines, version, payerName, payDeadline, bankAccount, businessType } = await ask(CLERK, calls.detail, { id });
  if (lines.length > 0) return;
  const item = (await ask(CLERK, calls.queryPriceInfo, { businessType })).find((price) => price.itemCode === SUPPLEMENT);
  await ask(CLERK, calls.update, {
    ...{ id, version, payerName, payDeadline, bankAccount },
    lines: item ? [{ priceItemId: item.priceItemId, quantity: '1' }] : [],
  });
};

/** The company sends the receipt of its bank for what is open. */
const handIn = async (stage: Stage, users: Users, account: string, id: string): Promise<void> => {
  const ask = asking(stage, users);
  const { place, noteNo, openAmount } = await ask(account, calls.ownNote, { id });
  if (place === null) return;
  const file = { filename: `汇款回单 ${noteNo}.pdf`, type: 'application/pdf', content: paper('Bank receipt', [noteNo, openAmount]) };
  const { fileId } = await makeCall(
    stage.app,
    fileCalls.uploadFile,
    { fileCatalogId: place.fileCatalogId, dataId: place.caseId },
    { token: await users.as(account), headers: { 'idempotency-key': stage.world.uuid() }, file },
  );
  await ask(account, calls.savePaymentVoucher, { id, fileIds: [fileId], amount: openAmount });
};

const payWhole = async (ask: Ask, id: string, payDay: string) => {
  const { openAmount: amount } = await ask(CASHIER, calls.detail, { id });
  const bankSerial = `${payDay.replaceAll('-', '')}001`;
  return ask(CASHIER, calls.receivedConfirm, { id, result: 'PASS_FULL', amount, payDay, payMethod: '1', bankSerial });
};

/** A special VAT invoice for whoever has a tax number. */
const invoiceOf = (id: string, invoiceDate: string, payerTaxNo: string) => ({
  ...{ id, invoiceDate, invoiceKind: payerTaxNo === '' ? '2' : '1' },
  invoiceNo: `254120000000${id.slice(-8).replace(/\D/g, '0')}`,
});

/** The file of the invoice first: its payer is told of both. */
const recordInvoice = async (stage: Stage, users: Users, id: string, day: string) => {
  const { payerTaxNo } = await asking(stage, users)(CLERK, calls.detail, { id });
  const given = invoiceOf(id, day, payerTaxNo);
  const file = { filename: `发票 ${given.invoiceNo}.pdf`, type: 'application/pdf', content: paper('Invoice', [given.invoiceNo, day]) };
  const who = { token: await users.as(CLERK), headers: { 'idempotency-key': stage.world.uuid() } };
  await makeCall(stage.app, calls.uploadInvoice, { id }, { ...who, file });
  return asking(stage, users)(CLERK, calls.invoice, given);
};

/** The day at the institute. */
const dayOf = (at: Date): string => new Date(at.getTime() + 8 * HOUR_MS).toISOString().slice(0, 10);

/** Puts them into the timetable of the play, those that fall into it. */
export const playFinance = (stage: Stage, users: Users, timetable: Timetable, from: Date, until: Date): void => {
  const { db } = stage;
  const ask = asking(stage, users);

  /** The accepted case with the fewest notes, and somebody of its applicant. */
  const nextCase = () =>
    db.system(async (tx) => {
      const rows = await tx
        .selectFrom('business_case as c')
        .innerJoin('user_company as m', (j) => j.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.company_id', '=', 'c.applicant_id'))
        .innerJoin('user_account as u', 'u.id', 'm.user_id')
        .select(['c.id', 'u.account'])
        .select((e) =>
          e
            .selectFrom('case_work as w')
            .innerJoin('payment_note as n', (j) => j.onRef('n.tenant_id', '=', 'w.tenant_id').onRef('n.id', '=', 'w.work_id'))
            .select((of) => of.fn.agg<string[]>('array_agg', ['n.note_kind']).as('kinds'))
            .whereRef('w.case_id', '=', 'c.id')
            .as('kinds'),
        )
        .where('c.tenant_id', '=', MAIN_TENANT)
        .where('c.work_since', 'is', null)
        .where('c.phase', '=', 'accepted')
        .orderBy('c.case_no')
        .orderBy('u.account')
        .execute();
      const found = rows.flatMap(({ id, account, kinds }) => {
        const has = kinds ?? [];
        return KINDS.filter((kind) => !has.includes(kind))
          .slice(0, 1)
          .map((kind) => ({ id, account, kind, notes: has.length }));
      });
      found.sort((a, b) => a.notes - b.notes || Number(b.account === SHOWN) - Number(a.account === SHOWN));
      return found[0];
    });

  for (const story of STORIES) {
    let note = '';
    let payer = '';
    let work = '';
    const acts: Record<Act, (day: string) => Promise<unknown>> = {
      draw: async () => {
        const found = await nextCase();
        if (found === undefined) return;
        payer = found.account;
        note = (await ask(CLERK, calls.save, { caseId: found.id, noteKind: found.kind })).id;
        await complete(ask, note);
      },
      submit: () => ask(CLERK, calls.submit, { id: note }),
      sendBack: () => ask(AUDITOR, calls.sendBack, { id: note, remark: '请核对检测项目数量后重新提交。' }),
      audit: () => ask(AUDITOR, calls.audit, { id: note, result: 'PASS' }),
      voucher: () => handIn(stage, users, payer, note),
      part: (payDay) => ask(CASHIER, calls.receivedConfirm, { id: note, result: 'PASS_PART', amount: '100', payDay, payMethod: '1' }),
      full: (payDay) => payWhole(ask, note, payDay),
      invoice: (day) => recordInvoice(stage, users, note, day),
      exempt: () => ask(VICE_DEAN, calls.noNeedPay, { id: note, reason: '行业标准验证项目，按协议免收。' }),
      release: (promisedDate) =>
        ask(HEAD, calls.setUnpaidCanStamp, { id: note, canStamp: true, reason: '企业付款审批中，已书面承诺。', promisedDate }),
      discount: async () => {
        work = (
          await ask(CLERK, calls.discountApplyNew, { id: note, discountKind: '1', discountRate: '0.8', reason: '同批申请多个单元。' })
        ).id;
      },
      discountHead: () => ask(HEAD, calls.discount, { id: work, result: 'PASS' }),
      revoke: () => ask(CLERK, calls.revocationPaymentNote, { id: note, withdrawKind: '1', reason: '企业调整申请单元，重新开单。' }),
      refund: async () => {
        const { paidAmount: amount } = await ask(CLERK, calls.detail, { id: note });
        work = (
          await ask(CLERK, calls.revocationPaymentNote, {
            id: note,
            withdrawKind: '2',
            amount,
            reason: '企业重复付款。',
            bankName: '示例银行南阳分行',
            bankAccountNo: '4100000000001234567',
          })
        ).id;
      },
      confirmRefund: () => ask(AUDITOR, calls.withdrawConfirmedPost, { ids: [work], invoiceHandled: '1' }),
    };
    let earlier = from;
    for (const [act, before] of story) {
      // one after the other also where a weekend puts several off to the same Monday
      const asked = until.getTime() - before * DAY_MS - HOUR_MS;
      const at = onOfficeDay(new Date(Math.max(asked, earlier.getTime() + MINUTE_MS)));
      if (asked <= from.getTime() || at > until) break;
      earlier = at;
      timetable.add(at, async () => {
        if (act !== 'draw' && note === '') return;
        await acts[act](dayOf(at));
      });
    }
  }
};

/**
 * The clerk charges what stands to be charged of a case and on no note yet: its test, and the days of its inspection once they are fixed.
 * @returns ids of the notes
 */
export const playCharges = async (stage: Stage, users: Users, caseId: string): Promise<string[]> => {
  const found = await stage.db.readSystem((tx) =>
    tx
      .selectFrom('case_work as w')
      .innerJoin('business_case as b', (j) => j.onRef('b.tenant_id', '=', 'w.tenant_id').onRef('b.id', '=', 'w.work_id'))
      .innerJoin('business_case as c', (j) => j.onRef('c.tenant_id', '=', 'w.tenant_id').onRef('c.id', '=', 'w.case_id'))
      .select(['b.id', 'w.kind', 'b.state', 'b.is_billed', 'c.is_billed as case_is_billed'])
      .where('w.case_id', '=', caseId)
      .where('w.kind', 'in', ['typeTest', 'factoryInspection'])
      .where('b.phase', '<>', 'ended')
      .where('c.phase', 'in', ['accepted', 'issued'])
      .orderBy('b.case_no')
      .execute(),
  );
  const ask = asking(stage, users);
  const drawn = [];
  if (found.some((w) => w.kind === 'typeTest' && !w.case_is_billed))
    drawn.push(await ask(CLERK, calls.save, { caseId, noteKind: TEST_FEE }));
  for (const { id } of found.filter((w) => w.kind === 'factoryInspection' && !w.is_billed && w.state >= INSPECTION_STATE.toPlan))
    drawn.push(await ask(CLERK, calls.chargeInspection, { id: id.replaceAll('-', '') }));
  return drawn.map(({ id }) => id);
};

/** Does what is due at one open step of a note: it is drawn up, approved, paid whole and invoiced. */
export const playNote = async (
  stage: Stage,
  users: Users,
  { node, id, payer }: { node: string; id: string; payer: string },
): Promise<void> => {
  const ask = asking(stage, users);
  const day = dayOf(stage.world.now());
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    paymentNoteDrawUp: async () => {
      await complete(ask, id);
      await ask(CLERK, calls.submit, { id });
    },
    paymentNoteApproval: () => ask(AUDITOR, calls.audit, { id, result: 'PASS' }),
    customerPay: () => handIn(stage, users, payer, id),
    paymentConfirm: () => payWhole(ask, id, day),
    invoice: () => recordInvoice(stage, users, id, day),
  };
  const step = steps[node];
  if (step === undefined) throw new Error(`nobody plays the step ${node} of a note`);
  await step();
};
