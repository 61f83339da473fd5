/** What papers about a case say: read once in the viewer's name, then set outside the transaction. */
import type { CccCase } from '@zhengjian/contract/areas/acceptance/records.ts';
import { zh } from '@zhengjian/contract/areas/stamping/text.zh.ts';
import type * as z from 'zod';
import type { Tx } from '../../platform/database/schema.ts';
import { papers } from '../../platform/documents/papers/index.ts';
import type { Ctx, FileAnswer } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { momentText } from '../../platform/world.ts';
import { timelineOf } from '../../workflow/timeline.ts';
import { staffCase } from '../acceptance/index.ts';
import { actorOf } from '../account/index.ts';
import { dictionaryNames, letterhead, paramOf } from '../system/index.ts';

const CATEGORY = 'cccApplication';
const PURPOSE = 'casePaper';
/** Long enough to open the print, too short to pass it on. */
const KEY_SECONDS = 300;
/** Papers of the institute are Chinese, with English beside it where the trade has it; the viewer's language does not matter. */
const LANG = 'zh';

type Data<K extends keyof typeof papers> = z.input<(typeof papers)[K]['data']>;

const names = async (tx: Tx) => {
  const known = await dictionaryNames(tx, LANG, ['ccc_app_status', 'ccc_product_class', 'certification_mode', 'laboratory_b']);
  return (dict: string, key: string | undefined) => (key ? (known.get(`${dict}/${key}`) ?? key) : '');
};

const partyName = (c: CccCase, role: 'applicant' | 'manufacturer' | 'factory') => c.parties[role]?.companyName ?? '';
const standardsOf = (c: CccCase) => c.standardNames.map((s) => s.standardNo);
const needOf = (need: boolean | null, reason: string) =>
  need === null ? zh.paper.open : need ? zh.paper.needed : zh.paper.notNeeded.replace('{{reason}}', reason);
const unique = (values: readonly (string | undefined)[]) => [...new Set(values.filter((v): v is string => Boolean(v)))];

const approvalSheetOf = async (tx: Tx, ctx: Ctx, id: string): Promise<Data<'approvalSheet'>> => {
  const c = await staffCase(tx, ctx, id);
  const name = await names(tx);
  const steps = await timelineOf(tx, { ...ctx, lang: LANG }, id, CATEGORY);
  const { staff, form } = c;
  return {
    institute: await letterhead(tx, ctx.actor.tenant),
    number: c.applicationNo,
    at: momentText(ctx.world.now()),
    applicationNo: c.applicationNo,
    state: name('ccc_app_status', c.state),
    applicant: partyName(c, 'applicant'),
    manufacturer: partyName(c, 'manufacturer'),
    factory: partyName(c, 'factory'),
    productClass: name('ccc_product_class', form.productClass),
    productName: form.productName ?? '',
    models: unique(form.products.map((p) => p.productModel)),
    exMarks: unique(form.products.map((p) => p.productExMark)),
    standards: standardsOf(c),
    findings: [
      { name: zh.paper.modelTest, value: needOf(staff.isNeedModelTest, staff.noTestReason) },
      { name: zh.paper.factoryCheck, value: needOf(staff.isNeedFactoryCheck, staff.noCheckReason) },
      { name: zh.paper.acceptOpinion, value: staff.acceptOpinion.slice(0, 500) },
    ],
    steps: steps.map((s) => ({
      node: s.nodeName,
      person:
        unique(s.taskList.map((t) => t.opUserName))
          .join('、')
          .slice(0, 200) ||
        s.opUserName ||
        zh.paper.customer,
      result: s.branchName || (s.endTime ? s.completionName : ''),
      from: s.startTime,
      to: s.endTime ?? '',
      remark: s.remark.slice(0, 1000),
      customerRemark: s.customerRemark.slice(0, 1000),
    })),
    printedBy: ctx.actor.name,
  };
};

/** What the acceptance notice says, and the moment of acceptance. @throws stamping.notAccepted, acceptance.notFound */
export const acceptanceNoticeOf = async (tx: Tx, ctx: Ctx, id: string): Promise<Data<'acceptanceNotice'>> => {
  const c = await staffCase(tx, ctx, id);
  const name = await names(tx);
  const { staff, form } = c;
  const steps = await timelineOf(tx, { ...ctx, lang: LANG }, id, CATEGORY);
  const approved = steps.filter((s) => s.nodeKey === 'applicationForCcc_approval' && s.result.startsWith('PASS')).at(-1)?.endTime;
  if (!approved) return refuse('stamping.notAccepted');
  const set = await paramOf(tx, 'institute.verifyUrl', '');
  const url = set || (ctx.origin && `${ctx.origin}/verify?n=`);
  return {
    institute: await letterhead(tx, ctx.actor.tenant),
    number: c.applicationNo,
    // dated by the act it tells of, so that it can be made again and be the same paper
    at: approved,
    applicant: partyName(c, 'applicant'),
    manufacturer: partyName(c, 'manufacturer'),
    factory: partyName(c, 'factory'),
    factoryAddress: form.factoryActualAddress ?? '',
    productClass: name('ccc_product_class', form.productClass),
    productName: form.productName ?? '',
    models: form.products.map((p) => ({
      productName: p.productName ?? form.productName ?? '',
      model: p.productModel ?? '',
      exMark: p.productExMark ?? '',
    })),
    standards: standardsOf(c),
    certMode: name('certification_mode', form.certMode),
    needModelTest: staff.isNeedModelTest ?? true,
    laboratory: name('laboratory_b', staff.laboratoryMark),
    noTestReason: staff.noTestReason.slice(0, 400),
    needFactoryCheck: staff.isNeedFactoryCheck ?? true,
    noCheckReason: staff.noCheckReason.slice(0, 400),
    acceptDate: approved.slice(0, 10),
    deadline: staff.deadline.slice(0, 10),
    handler: staff.acceptUser,
    verifyUrl: `${url}${c.applicationNo}`,
  };
};

/** @throws acceptance.notFound for a case the viewer does not see. */
export const casePaperKey = async (ctx: Ctx, id: string): Promise<{ authKey: string }> => {
  await ctx.read((tx) => staffCase(tx, ctx, id));
  const { tenant, user } = ctx.actor;
  return { authKey: ctx.keys.issue({ purpose: PURPOSE, subject: id, tenant, user }, KEY_SECONDS) };
};

/** The sheet is made in the name of whoever asked for the key, as the case stands now. @throws stamping.paperKeyGone */
export const casePaper = async (ctx: Ctx, authKey: string): Promise<FileAnswer> => {
  const claims = openKey(ctx, authKey) ?? refuse('stamping.paperKeyGone');
  const actor =
    (await ctx.db.system((tx) => actorOf(tx, ctx.world, claims.tenant, claims.user, { deptId: null, roleId: null }, ctx.lang))) ??
    refuse('stamping.paperKeyGone');
  const data = await ctx.db.read(actor, (tx) => approvalSheetOf(tx, { ...ctx, actor }, claims.subject));
  const { pdf } = await ctx.documents.render(papers.approvalSheet, data);
  return { stream: pdf, type: 'application/pdf', name: `${zh.paper.approvalSheet} ${data.number}.pdf`, length: pdf.length, inline: true };
};

/** A key that is no key at all opens nothing. */
const openKey = (ctx: Ctx, authKey: string) => {
  try {
    return ctx.keys.open(authKey, PURPOSE);
  } catch {
    return null;
  }
};
