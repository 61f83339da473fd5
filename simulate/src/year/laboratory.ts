/** Type tests of the simulated year beside their usual steps: drawings to be corrected, records sent back, failed rounds. */

import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { planCalls } from '@zhengjian/contract/areas/laboratory/plan.ts';
import { technicalDataCalls } from '@zhengjian/contract/areas/laboratory/technical-data.ts';
import { testRecordCalls } from '@zhengjian/contract/areas/laboratory/test-records.ts';
import { testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { makeCall } from '../caller.ts';
import { DEMO_PASSWORD } from '../institute.ts';
import { paper } from '../papers.ts';
import { as, decideTask, happens, type Task, type YearCase } from './ground.ts';

const DAY_MS = 86_400_000;
const [DIRECTOR, CHECKER, DISPATCHER] = ['sunhaoran', 'zhuyutong', 'wuxiangdong'];
/** Failed rounds from which on the director decides (domain 4.2 node 12). */
const DIRECTOR_FROM = 2;
/** Their place in the catalogue of a CCC application. */
const DRAWINGS = '0111';

const testOf = ({ play: { stage } }: YearCase, testId: string) =>
  stage.db.readSystem((tx) =>
    tx
      .selectFrom('test_task as t')
      .leftJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 't.tenant_id').onRef('u.id', '=', 't.project_leader_id'))
      .select(['t.failed_rounds', 'u.account'])
      .where('t.id', '=', testId)
      .executeTakeFirstOrThrow(),
  );

/** The company puts another version in the place of its first drawing. */
const correctDrawing = async (of: YearCase): Promise<void> => {
  const { app, world } = of.play.stage;
  const places = await makeCall(app, fileCalls.selectFileCatalog, { dataId: of.id }, await as(of, of.account));
  const place = places.find(({ catalogCode }) => catalogCode === DRAWINGS);
  if (place === undefined) throw new Error('no place for drawings');
  const own = { fileCatalogId: place.id, dataId: of.id };
  const [drawing] = await makeCall(app, fileCalls.selectFileList, own, await as(of, of.account));
  if (drawing === undefined) throw new Error('no drawing to correct');
  const content = paper('Drawing, corrected', ['Length of the flameproof joint 25 mm', world.now().toISOString()]);
  await makeCall(
    app,
    fileCalls.uploadFile,
    { ...own, replaces: drawing.fileId },
    { ...(await as(of, of.account)), file: { filename: drawing.fileName, type: 'application/pdf', content } },
  );
};

/** Does an open step of a type test otherwise than usual. @returns false where it goes its usual way */
export const playTestTurn = async (of: YearCase, task: Task): Promise<boolean> => {
  const { app, world } = of.play.stage;
  const testId = task.work;
  const { failed_rounds: failedBefore, account } = await testOf(of, testId);
  const leader = account ?? 'humingzhe';
  const day = (days: number) => new Date(world.now().getTime() + days * DAY_MS + DAY_MS / 3).toISOString().slice(0, 10);
  const companyDone = async (remark: string) => {
    await makeCall(app, testTaskCalls.companyDone, { id: testId, remark }, await as(of, of.account));
    return true;
  };
  switch (task.node) {
    case 'sampleReceiveIn':
      if (!happens(of, 'discontinued')) return false;
      await makeCall(
        app,
        workflowActCalls.discontinue,
        { flowInstanceId: of.instance, remark: '企业逾期未送样，经催告终止。' },
        await as(of, DISPATCHER),
      );
      return true;
    case 'technicalDataDrawUp': {
      const problems = await makeCall(app, technicalDataCalls.problems, { taskId: testId }, await as(of, leader));
      for (const { id, state } of problems)
        if (state === 'answered')
          await makeCall(app, technicalDataCalls.problemSettle, { problemId: id, settled: true }, await as(of, leader));
      if (!happens(of, 'drawingsToCorrect')) return false;
      const checks = [{ clause: '24', subject: '图样和文件完整，与产品一致', finding: 'problem' as const, note: '缺接线腔装配图' }];
      await makeCall(app, technicalDataCalls.saveTechnicalData, { testId, checks }, await as(of, leader));
      await makeCall(
        app,
        technicalDataCalls.problemSave,
        { taskId: testId, clause: '24', problem: '缺少接线腔装配图，隔爆接合面长度未标注。' },
        await as(of, leader),
      );
      await decideTask(of, task, 'REJECT_PRE', '图纸需修改。', { replyDeadline: day(20), cusRemark: '请按意见修改图纸。' }, leader);
      return true;
    }
    case 'drawingCorrection': {
      const problems = await makeCall(app, technicalDataCalls.problems, { taskId: testId }, await as(of, of.account));
      for (const { id, state } of problems)
        if (state === 'open')
          await makeCall(
            app,
            technicalDataCalls.problemReply,
            { problemId: id, reply: '已补充，见修改后的装配图。' },
            await as(of, of.account),
          );
      await correctDrawing(of);
      return companyDone('图纸已修改。');
    }
    case 'testRectification':
      return companyDone('已更换密封件并复验，请复测。');
    case 'testFailHandle': {
      const late = failedBefore + 1 >= DIRECTOR_FROM;
      const who = late ? DIRECTOR : leader;
      if (late && happens(of, 'testGivenUp'))
        await decideTask(of, task, 'REJECT_END', '两轮不合格，终止试验。', { cusRemark: '两轮试验不合格，终止。' }, who);
      else if (happens(of, 'retestAtOnce')) await decideTask(of, task, 'PASS_RETEST', '装夹有误，直接复测。', {}, who);
      else await decideTask(of, task, 'REJECT_PRE', '请整改后复测。', { cusRemark: '试验不合格，请整改后重新送检。' }, who);
      return true;
    }
    case 'testRecordApproval': {
      if (!happens(of, 'recordSentBack')) return false;
      const items = await makeCall(app, planCalls.plannedItems, { taskId: testId }, await as(of, leader));
      const round = Math.max(0, ...items.map(({ roundNo }) => roundNo));
      const back = items.find(({ roundNo, state }) => roundNo === round && state === '2');
      if (back === undefined) return false;
      await makeCall(
        app,
        testRecordCalls.checkTestRecord,
        { itemId: back.id, passed: false, password: clientHash(DEMO_PASSWORD), remark: '缺试验环境条件' },
        await as(of, CHECKER),
      );
      await decideTask(of, task, 'REJECT_PRE', '请补充试验环境条件。', {}, leader);
      return true;
    }
    default:
      return false;
  }
};
