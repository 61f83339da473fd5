/** The desk of the play: who accepts, reviews and approves an application, and what each of them enters. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { CHECK_LATER } from '@zhengjian/contract/areas/acceptance/nodes.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { decisionFileCalls } from '@zhengjian/contract/areas/file/decision-files.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { type Attachment, makeCall } from './caller.ts';
import { COVERAGE_SHEET } from './coverage-sheet.ts';
import { isFactoryInClassA } from './later-inspection.ts';
import { opinionAt } from './opinion.ts';
import { existingReportOf, type Play } from './play.ts';
import { REVIEW_SHEET } from './review-sheet.ts';

export const decideBy =
  (play: Play, account: string, node: 'accept' | 'applicationForCcc_review', instance: string) =>
  async (result: string, remark: string, cusRemark?: string, note?: Attachment) => {
    const token = await play.users.as(account);
    const noted =
      note && (await makeCall(play.stage.app, decisionFileCalls.uploadDecisionFile, { flowInstanceId: instance }, { token, file: note }));
    const groups = await makeCall(
      play.stage.app,
      workflowCalls.flowNextUserList,
      { flowInstanceId: instance, currentNodeKeyName: node, result },
      { token },
    );
    const next = groups.find((g) => g.result === result)?.userList ?? [];
    const chosen = next.length > 0 ? { assignmentType: '1', assignmentValue: play.chance.pick(next).id } : {};
    await makeCall(
      play.stage.app,
      workflowCalls.flowSubmit,
      {
        flowInstanceIds: [instance],
        currentNodeKeyName: node,
        result,
        remark,
        ...(cusRemark ? { cusRemark } : {}),
        ...(noted ? { cusRemarkFiles: [noted.id] } : {}),
        ...(result.startsWith('PASS') ? chosen : {}),
        ...opinionAt(node, result),
      } as never,
      { token, headers: { 'idempotency-key': play.stage.world.uuid() } },
    );
  };

/** Who holds the open task of a case now, by the name that the dialog shows. */
export const holderOf = async (play: Play, caseId: string, otherwise: readonly string[]): Promise<string> => {
  const row = await play.stage.db.readSystem((tx) =>
    tx
      .selectFrom('wf_task as t')
      .innerJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 't.tenant_id').onRef('u.id', '=', 't.assignee'))
      .select('u.account')
      .where('t.business_id', '=', caseId)
      .where('t.status', '=', 'open')
      .executeTakeFirst(),
  );
  return row?.account ?? play.chance.pick(otherwise);
};

/** Reviews an acceptance, with its sheet. */
export const reviewCase = async (play: Play, caseId: string, instance: string): Promise<void> => {
  const reviewer = await holderOf(play, caseId, play.desk.reviewers);
  await makeCall(
    play.stage.app,
    fileCalls.uploadFile,
    { fileCatalogId: play.reviewSheet, dataId: caseId },
    { token: await play.users.as(reviewer), file: REVIEW_SHEET },
  );
  await decideBy(
    play,
    reviewer,
    'applicationForCcc_review',
    instance,
  )('PASS', play.chance.pick(['资料齐全，单元划分合理，同意。', '复核通过。', '已核对防爆标志与标准，同意提交批准。']));
};

/** An application that comes to its approval again has its papers already. */
const isFiled = async ({ stage: { db } }: Play, caseId: string, place: string): Promise<boolean> =>
  (await db.readSystem((tx) =>
    tx.selectFrom('archive_file').select('id').where('case_id', '=', caseId).where('file_catalog_id', '=', place).executeTakeFirst(),
  )) !== undefined;

/** Share of cases for which the factory is inspected. */
const INSPECTED = 0.9;

/**
 * Approves an acceptance, with a planner of the desk in turn. `isInspected`: whether its factory is inspected, by chance if not given.
 * @returns whether a model test is needed
 */
export const approveCase = async (play: Play, caseId: string, { isInspected }: { isInspected?: boolean } = {}): Promise<boolean> => {
  const { chance, stage, users } = play;
  const token = await users.as(await holderOf(play, caseId, play.desk.approvers));
  const test = (await existingReportOf(play, caseId)) === '';
  if (!test && !(await isFiled(play, caseId, play.coverage)))
    await makeCall(stage.app, fileCalls.uploadFile, { fileCatalogId: play.coverage, dataId: caseId }, { token, file: COVERAGE_SHEET });
  const planner = play.desk.planners[play.approved++ % Math.max(play.desk.planners.length, 1)];
  await makeCall(
    stage.app,
    acceptanceCalls.approval,
    {
      id: caseId,
      result: test ? 'PASS_TEST' : 'PASS_NOTEST',
      isNeedModelTest: test ? '1' : '0',
      ...(test
        ? { laboratoryMark: chance.pick(['101', '102', '103', '106']), sampleRule: '每个主检型号 1 台，整机，附接线图。' }
        : { noTestReason: '已有指定实验室出具的同版标准型式试验报告，五年内有效。' }),
      isNeedFactoryCheck: (isInspected ?? chance.yes(INSPECTED)) ? ((await isFactoryInClassA(stage, caseId)) ? CHECK_LATER : '1') : '0',
      noCheckReason: '同一生产企业同类产品在本年度已通过工厂检查。',
      remark: '同意受理。',
      ...(planner ? { planCenterUser: await users.idOf(planner) } : {}),
    },
    { token, headers: { 'idempotency-key': stage.world.uuid() } },
  );
  return test;
};
