/** The people of the certification centre, the stamping clerk and the archivist: each decides what is open at their step of a certificate. */
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { type CertificateNode, certificateForm } from '@zhengjian/contract/areas/certificate/records.ts';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import type { LintStep } from '@zhengjian/contract/rules/certificate-lint/facts.ts';
import { lastValidDay } from '@zhengjian/contract/rules/certificateDates.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { makeCall, Refused } from './caller.ts';
import type { Chance } from './chance.ts';
import { DEMO_PASSWORD } from './institute.ts';
import { withdrawCertificate } from './later-inspection.ts';
import type { Stage, Users } from './people.ts';

/** One open task at a step of a certificate. */
export type CertificateTask = { caseId: string; flowInstanceId: string; node: CertificateNode };
/** Accounts of those who hold the roles. */
export type CertificatePeople = Readonly<Record<'maker' | 'checker' | 'reviewer' | 'approver' | 'clerk' | 'dean' | 'archivist', string>>;

const REMARKS = {
  otherClass: '该企业分类已由另一证书变更，请重新评定',
  check: '附件型号写法请与检测报告一致',
  papers: '部分记录为纸质，已随卷移交',
};
const RETURNED = 0.06;

/** The day at the institute. */
const today = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

/** Puts the seal of one holder on a paper. */
export type Stamp = (app: Stage['app'], fileId: string, options: { token: string }) => Promise<unknown>;
/** Pressed on the print, and the print scanned. */
const byHand: Stamp = (app, fileId, options) => makeCall(app, stampingCalls.signatureDocumentOffline, { fileId }, options);

/** The next seal on the paper is another holder's. */
const isAnothers = (e: unknown): boolean => e instanceof Refused && e.reply.refusal === 'stamping.notHolder';
/** Another certificate has put the factory into another class since the review. */
const isOtherClass = (e: unknown): boolean => e instanceof Refused && e.reply.refusal === 'company.classStep';

/**
 * Decides one open task as the person of the role would.
 * @returns false where it must wait: the linter still finds what others have to bring, or the fees are not paid
 */
export const playCertificate = async (
  stage: Stage,
  users: Users,
  people: CertificatePeople,
  chance: Chance,
  { caseId: id, flowInstanceId, node }: CertificateTask,
  stamp: Stamp = byHand,
): Promise<boolean> => {
  const { app, world } = stage;
  const as = async (who: keyof CertificatePeople) => ({
    token: await users.as(people[who]),
    headers: { 'idempotency-key': world.uuid() },
  });
  const passes = async (who: keyof CertificatePeople, more: Record<string, string> = {}) =>
    makeCall(
      app,
      workflowCalls.flowSubmit,
      { flowInstanceIds: [flowInstanceId], currentNodeKeyName: node, result: 'PASS', ...more },
      await as(who),
    );
  const day = today(world.now());
  const certificate = async (who: keyof CertificatePeople) => (await makeCall(app, calls.list, { id }, await as(who)))[0];
  const lint = async (who: keyof CertificatePeople, step: LintStep, of: string) =>
    makeCall(app, calls.lint, { id: of, step }, await as(who));
  /** Whether the linter lets a certificate pass its step. */
  const isSound = async (who: keyof CertificatePeople, step: LintStep, of: string | undefined): Promise<boolean> =>
    of !== undefined && (await lint(who, step, of)).errors === 0;
  switch (node) {
    case 'certificateMaking': {
      const made = await makeCall(app, calls.init, { id }, await as('maker'));
      // what came since it was started is taken over: a report that was written again stands in the way, a further one is only warned of
      const { errors, findings } = await lint('maker', 'making', made.id);
      if (errors > 0 || findings.some(({ code }) => code === 'reportLeftOut')) {
        const filled = await makeCall(app, calls.refill, { id: made.id }, await as('maker'));
        // a case without test rests on the report of another laboratory, of which the maker knows the number
        const reportNos = [`ZY-T${world.now().getUTCFullYear() - 2}-${String(chance.whole(1, 9999)).padStart(4, '0')}`];
        if (filled.reportNos.length === 0)
          await makeCall(
            app,
            calls.update,
            { ...certificateForm.parse(filled), reportNos, id: filled.id, version: filled.version },
            await as('maker'),
          );
      }
      if (!(await isSound('maker', 'making', made.id))) return false;
      await makeCall(app, calls.makingSubmit, { id, result: 'PASS' }, await as('maker'));
      return true;
    }
    case 'certificateCheck': {
      if (!(await isSound('checker', 'check', (await certificate('checker'))?.id))) return false;
      const back = chance.yes(RETURNED);
      const decision = back ? { result: 'REJECT_MAKING', remark: REMARKS.check } : { result: 'PASS' };
      await makeCall(app, calls.check, { id, ...decision }, await as('checker'));
      return true;
    }
    case 'certificateReview': {
      if (!(await isSound('reviewer', 'review', (await certificate('reviewer'))?.id))) return false;
      const { form } = await makeCall(
        app,
        workflowCalls.flowTaskDialog,
        { flowInstanceId, currentNodeKeyName: node },
        { token: await users.as(people.reviewer) },
      );
      const offered = form?.fields.find(({ name }) => name === 'customerLevel')?.options.map(({ value }) => value) ?? [];
      const fits = chance.pick(['A', 'B', 'B', 'C']);
      // the best class that the factory can be put into now
      const usual = offered.includes(fits) ? fits : (offered[0] ?? fits);
      // one that is inspected later stays in the class for it
      const customerLevel = form?.begin.customerLevel === 'A' ? 'A' : usual;
      const decided = { customerLevel, certificationDecisionDate: day, certificationDecision: '1' };
      await makeCall(app, calls.review, { id, result: 'PASS', ...decided }, await as('reviewer'));
      return true;
    }
    case 'CertificateApproval': {
      if (!(await isSound('approver', 'approval', (await certificate('approver'))?.id))) return false;
      const dates = { issueDate: day, expirationDate: lastValidDay(day) };
      try {
        await makeCall(app, calls.approval, { id, result: 'PASS', ...dates }, await as('approver'));
      } catch (e) {
        if (!isOtherClass(e)) throw e;
        await makeCall(app, calls.approval, { id, result: 'REJECT_PRE', remark: REMARKS.otherClass }, await as('approver'));
        return true;
      }
      const approved = await certificate('approver');
      if (approved?.abilities.makePaper) await makeCall(app, calls.makePaper, { id: approved.id }, await as('approver'));
      return true;
    }
    case 'cccStamping': {
      const made = await certificate('clerk');
      if (!made || made.fileId === '') return false;
      if (!(await isSound('clerk', 'stamping', made.id))) return false;
      // by each holder in turn; of a try that was broken off the first seal may be there
      for (const who of ['clerk', 'dean'] as const) {
        await makeCall(app, stampingCalls.confirmIdentity, { password: clientHash(DEMO_PASSWORD) }, await as(who));
        if (made.stamp === 'waiting')
          await stamp(app, made.fileId, await as(who)).catch((e) => {
            if (who === 'dean' || !isAnothers(e)) throw e;
          });
      }
      if ((await certificate('clerk'))?.stamp !== 'stamped') return false;
      await passes('clerk');
      return true;
    }
    case 'cccPrinting': {
      const stamped = await certificate('clerk');
      if (!stamped) return false;
      const paperNo = `ZS${stamped.certNo.slice(-6)}`;
      await makeCall(app, calls.print, { id: stamped.id, paperNo }, await as('clerk'));
      const sent = chance.yes(0.8);
      const delivery = sent
        ? { deliverKind: '2', expressCompany: '01', expressNo: `SF${String(chance.whole(1, 999_999_999)).padStart(13, '0')}` }
        : { deliverKind: '1' };
      await makeCall(app, calls.express, { id: stamped.id, ...delivery }, await as('clerk'));
      await passes('clerk');
      return true;
    }
    case 'archiving':
      try {
        await passes('archivist', { remark: REMARKS.papers });
      } catch (e) {
        if (!(e instanceof Refused) || e.reply.refusal !== 'acceptance.certificateAtRisk') throw e;
        // what becomes of the certificate is decided first
        await withdrawCertificate(stage, users, id);
        await passes('archivist', { remark: REMARKS.papers });
      }
      return true;
  }
};
