/** What the institute's people do with the files of cases: file, replace and rename papers, mark what is missing or wrong; a company corrects. */
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { DOC_STATUS, docStatusCalls } from '@zhengjian/contract/areas/file/doc-status.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import type { Attachment } from './caller.ts';
import { makeCall } from './caller.ts';
import { MAIN_TENANT } from './institute.ts';
import { commaTable } from './office.ts';
import { attachmentFor, paper } from './papers.ts';
import type { Stage, Users } from './people.ts';
import { REVIEW_SHEET_AGAIN } from './review-sheet.ts';
import type { Timetable } from './timetable.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** States of ccc_app_status from the approval to the stamping (domain 3.13). */
const [ACCEPTED, STAMPING] = [40, 80];
const ARCHIVIST = 'handongye';
/** To whom the approver shows accepted cases: their tests and inspections come next. */
const ENGINEER = 'guoanqi';
const APPROVER = 'zhaopengcheng';
const SHOWN = 6;
/** Place of the plan of a test, which the archivist misses where there is none yet. */
const PLAN = '0304';
/** More than are accepted at a time. */
const ALL = 1_000;
/** Cases whose papers the archivist has found complete. */
const CHECKED = 6;

type Case = { id: string; instance: string; owner: string };

/**
 * Accepted cases of the play, the newest first, with an account of their applicant. `inTest`: whose test has begun; a wrong paper holds up
 * none that is to wait elsewhere.
 */
const accepted = (stage: Stage, limit: number, { inTest = false } = {}): Promise<Case[]> =>
  stage.db.system((tx) =>
    tx
      .selectFrom('ccc_application as a')
      .innerJoin('user_company as uc', (j) => j.onRef('uc.tenant_id', '=', 'a.tenant_id').onRef('uc.company_id', '=', 'a.applicant_id'))
      .innerJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 'uc.tenant_id').onRef('u.id', '=', 'uc.user_id'))
      .select(['a.id', 'a.flow_instance_id as instance', 'u.account as owner'])
      .where('a.tenant_id', '=', MAIN_TENANT)
      .where('a.flow_instance_id', 'is not', null)
      .$narrowType<{ instance: string }>()
      .where('a.state', '>=', ACCEPTED)
      .where('a.state', '<=', STAMPING)
      .$if(inTest, (q) =>
        q.where((e) =>
          e.exists(
            e
              .selectFrom('case_work as w')
              .select('w.work_id')
              .whereRef('w.tenant_id', '=', 'a.tenant_id')
              .whereRef('w.case_id', '=', 'a.id')
              .where('w.kind', '=', 'typeTest'),
          ),
        ),
      )
      .orderBy('a.submit_time', 'desc')
      .orderBy('a.id')
      .limit(limit)
      .execute(),
  );

const RECORD: Attachment = {
  filename: '温升试验原始记录.csv',
  type: 'text/csv',
  content: commaTable([
    ['时间 min', '绕组 ℃', '外壳 ℃', '轴承 ℃'],
    ...Array.from({ length: 24 }, (_, i) => [
      i * 5,
      22 + Math.round(70 * (1 - 0.9 ** i)),
      21 + Math.round(38 * (1 - 0.9 ** i)),
      21 + Math.round(30 * (1 - 0.9 ** i)),
    ]),
  ]),
};

export const playArchive = (stage: Stage, users: Users, timetable: Timetable, from: Date, until: Date): void => {
  const { app } = stage;
  const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': stage.world.uuid() } });
  const rows = async (dataId: string) =>
    (await makeCall(app, archiveCalls.selectTreeFileCatalogByDataId, { dataId }, await as(ARCHIVIST))).rows;
  const nodeId = async (dataId: string, code: string) =>
    (await rows(dataId)).find((r) => r.isFile === 0 && r.catalogCode === code)?.id ?? '';
  const fileUnder = async (dataId: string, code: string) => {
    const all = await rows(dataId);
    const node = all.find((r) => r.isFile === 0 && r.catalogCode === code)?.id;
    return all.find((r) => r.isFile === 1 && r.parentId === node)?.id ?? '';
  };
  const put = async (who: string, dataId: string, code: string, file: Attachment, more: { corrects?: string } = {}) =>
    makeCall(app, fileCalls.uploadFile, { fileCatalogId: await nodeId(dataId, code), dataId, ...more }, { ...(await as(who)), file });
  const missing = async (dataId: string, code: string) =>
    makeCall(
      app,
      archiveCalls.saveOrDelFileMissing,
      { businessType: '1', dataId, fileCatalogId: await nodeId(dataId, code), isMissing: true },
      await as(ARCHIVIST),
    );
  const problem = async (dataId: string, code: string, problemRemark: string) =>
    makeCall(
      app,
      archiveCalls.archiveUpdateFile,
      { fileId: await fileUnder(dataId, code), hasProblem: true, problemRemark },
      await as(ARCHIVIST),
    );

  const earlier = new Date(until.getTime() - 2 * DAY_MS);
  if (earlier > from)
    timetable.add(earlier, async () => {
      const inTest = await accepted(stage, ALL, { inTest: true });
      const [first, second, third = second] = inTest;
      if (first) {
        const fileId = await fileUnder(first.id, '0202');
        await makeCall(app, archiveCalls.coverUploadFile, { fileId }, { ...(await as(ARCHIVIST)), file: REVIEW_SHEET_AGAIN });
        await makeCall(app, archiveCalls.modifyFileName, { fileId, originalFilename: '申请评审表（终稿）' }, await as(ARCHIVIST));
        await put(ARCHIVIST, first.id, '0305', RECORD);
        await put(ARCHIVIST, first.id, '0302', { ...attachmentFor('0302', '图纸审查意见') });
      }
      for (const { id } of inTest) {
        if ((await fileUnder(id, PLAN)) !== '') continue;
        await missing(id, PLAN);
        break;
      }
      const engineer = await users.idOf(ENGINEER);
      for (const { instance } of await accepted(stage, SHOWN))
        await makeCall(
          app,
          workflowActCalls.flowCopy,
          { flowInstanceId: instance, userIds: [engineer], remark: '已受理，请提前了解资料，准备认证方案。' },
          await as(APPROVER),
        );
      if (second) await problem(second.id, '0108', '浇封胶缺少生产者和技术参数，请补充后重新上传。');
      if (third) await problem(third.id, '0112', '标准已换版，请按现行版本更正。');
    });
  timetable.add(new Date(until.getTime() - 75 * MINUTE_MS), async () => {
    const list = { tab: 'submitted', size: 100 } as const;
    const { records } = await makeCall(app, docStatusCalls.selectApplicationPage, list, await as(ARCHIVIST));
    const whole = records.filter((r) => r.lackingCount + r.missingCount + r.problemCount === 0);
    const set = async (id: string, docStatus: number) =>
      makeCall(app, docStatusCalls.updateDocStatusById, { id, docStatus: String(docStatus) }, await as(ARCHIVIST));
    for (const { dataId } of whole.filter(({ phase }) => phase === 'submitted' || phase === 'accepted').slice(-CHECKED))
      await set(dataId, DOC_STATUS.complete);
    // ended without a certificate: no step of the process files it
    const [over] = whole.filter(({ phase }) => phase === 'ended');
    if (over) {
      await set(over.dataId, DOC_STATUS.complete);
      await set(over.dataId, DOC_STATUS.archived);
    }
  });
  timetable.add(new Date(until.getTime() - 70 * MINUTE_MS), async () => {
    const wrong = await stage.db.system((tx) =>
      tx
        .selectFrom('archive_file as f')
        .innerJoin('file_catalog as n', (j) => j.onRef('n.tenant_id', '=', 'f.tenant_id').onRef('n.id', '=', 'f.file_catalog_id'))
        .select(['f.id', 'f.case_id'])
        .where('f.tenant_id', '=', MAIN_TENANT)
        .where('f.has_problem', '=', true)
        .where('n.catalog_code', '=', '0112')
        .executeTakeFirst(),
    );
    const owner = (await accepted(stage, ALL)).find((c) => c.id === wrong?.case_id)?.owner;
    if (wrong && owner) {
      const content = paper('0112 corrected', ['Company standard, edition of this year.']);
      await put(
        owner,
        wrong.case_id,
        '0112',
        { filename: '企业标准（更正）.pdf', type: 'application/pdf', content },
        { corrects: wrong.id },
      );
    }
  });
};
