/** Files attached to the remarks of a decision: what is for the institute stays there, what is for the company reaches it alone. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { decisionFileCalls } from '@zhengjian/contract/areas/file/decision-files.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { MOST_DECISION_FILES } from '@zhengjian/contract/areas/workflow/records.ts';
import { allJobs } from '@zhengjian/server/src/jobs.ts';
import { describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { OTHER_TENANT } from './institute.ts';
import { opinionAt } from './opinion.ts';
import { createUsers } from './people.ts';
import { DAY_MS, openArchiveSystem } from './testing/archive-system.ts';

const { app, db, world, raw, as, pdf, submitted } = await openArchiveSystem();
const { uploadDecisionFile, removeDecisionFile, decisionFileKey, downloadDecisionFile } = decisionFileCalls;

/** Acceptor of the system's own cases; who may review. */
const ACCEPTOR = 'zhangruonan';
const REVIEWER = 'chensiyuan';
const category = 'cccApplication';

type Case = { id: string; flowInstanceId: string };
const handedIn = async (): Promise<Case> => {
  const id = await submitted();
  return { id, flowInstanceId: (await makeCall(app, acceptanceCalls.detail, { id }, await as(ACCEPTOR))).flowInstanceId };
};
const upload = async (who: string, { flowInstanceId }: Pick<Case, 'flowInstanceId'>, file = pdf()) =>
  tryCall(app, uploadDecisionFile, { flowInstanceId }, { ...(await as(who)), file });
let contents = 0;
/** Each with a content of its own. */
const uploaded = async (who: string, c: Case, name: string) => (await upload(who, c, pdf(name, `content ${contents++}`))).data.id;
const decide = async (who: string, c: Case, result: string, more: object) =>
  tryCall(
    app,
    workflowCalls.flowSubmit,
    { flowInstanceIds: [c.flowInstanceId], currentNodeKeyName: 'accept', result, ...more } as never,
    await as(who),
  );
const timeline = async (who: string, { id }: Case) =>
  makeCall(app, workflowCalls.flowTimelineByBusinessId, { businessId: id, category }, await as(who));
const keyOf = async (who: string, id: string) => tryCall(app, decisionFileKey, { id }, await as(who));
const bytes = async (id: string, authKey: string) => tryCall(app, downloadDecisionFile, { id, authKey, isDownload: true });
const sweep = async () =>
  allJobs({ db, world, stored: app })
    .find((job) => job.name === 'files')
    ?.run();

describe('an attachment of a decision', () => {
  test('for the institute and for the company: each is shown and opened where its remark is', async () => {
    const c = await handedIn();
    const inside = await uploaded(ACCEPTOR, c, '内部核对表.pdf');
    const outside = await uploaded(ACCEPTOR, c, '补正说明.pdf');
    const done = await decide(ACCEPTOR, c, 'REJECT_PRE', {
      remark: '见附表',
      cusRemark: '请按附件补正',
      remarkFiles: [inside],
      cusRemarkFiles: [outside],
    });
    expect(done.code, done.msg).toBe(200);
    const shown = (await timeline(REVIEWER, c)).find((n) => n.nodeKey === 'accept');
    expect(shown?.files).toMatchObject([{ id: inside, name: '内部核对表.pdf', suffix: 'pdf' }]);
    expect(shown?.customerFiles).toMatchObject([{ id: outside, name: '补正说明.pdf' }]);

    const company = await timeline('wanyuan', c);
    expect(company.flatMap((n) => n.customerFiles.map((f) => f.name))).toEqual(['补正说明.pdf']);
    expect(JSON.stringify(company)).not.toContain('内部核对表');
    const key = (await keyOf('wanyuan', outside)).data.authKey;
    expect((await bytes(outside, key)).status).toBe(200);
    expect((await bytes(inside, key)).refusal, 'a key opens its own file').toBe('file.keyInvalid');
    expect((await keyOf('wanyuan', inside)).refusal, 'what the institute keeps').toBe('file.notFound');
    expect((await keyOf(REVIEWER, inside)).code).toBe(200);
    for (const id of [inside, outside]) expect((await keyOf('jiyao', id)).refusal, 'the wrong company').toBe('file.notFound');
    const abroad = createUsers({ app, db, world }, OTHER_TENANT);
    for (const id of [inside, outside])
      expect((await tryCall(app, decisionFileKey, { id }, { token: await abroad.as('admin') })).refusal, 'another institute').toBe(
        'file.notFound',
      );
    const told = await raw<{ name: string; forCustomer: boolean }>(
      "select f ->> 'name' as name, (details ->> 'forCustomer')::boolean as \"forCustomer\" from audit_row, jsonb_array_elements(details -> 'files') f where kind = 'workflow.filesAttached' order by 1",
    );
    expect(told).toEqual(
      expect.arrayContaining([
        { name: '内部核对表.pdf', forCustomer: false },
        { name: '补正说明.pdf', forCustomer: true },
      ]),
    );
  });

  test('of a decision that was taken back is no longer open to the company', async () => {
    const c = await handedIn();
    const outside = await uploaded(ACCEPTOR, c, '误发.pdf');
    await decide(ACCEPTOR, c, 'REJECT_PRE', { cusRemark: '请补正', cusRemarkFiles: [outside] });
    await makeCall(app, workflowActCalls.withdraw, { flowInstanceId: c.flowInstanceId }, await as(ACCEPTOR));
    expect((await keyOf('wanyuan', outside)).refusal).toBe('file.notFound');
    expect((await keyOf(ACCEPTOR, outside)).code).toBe(200);
  });

  test('goes with a task that is passed on', async () => {
    const c = await handedIn();
    const { taskId } = await makeCall(app, workflowCalls.flowTaskDialog, { flowInstanceId: c.flowInstanceId }, await as(ACCEPTOR));
    const file = await uploaded(ACCEPTOR, c, '往来邮件.pdf');
    const people = await makeCall(app, workflowActCalls.flowTaskUsers, { taskId }, await as(ACCEPTOR));
    const to = people.find((p) => p.reason === '');
    await makeCall(
      app,
      workflowActCalls.flowTransfer,
      { taskId, userId: to?.id ?? '', remark: '请接办', remarkFiles: [file] },
      await as(ACCEPTOR),
    );
    const [event] = (await timeline(REVIEWER, c)).find((n) => n.nodeKey === 'accept')?.events ?? [];
    expect(event).toMatchObject({ kind: 'transfer', files: [{ id: file, name: '往来邮件.pdf' }] });
    expect((await keyOf('wanyuan', file)).refusal).toBe('file.notFound');
  });
});

describe('an upload', () => {
  test('is judged by its content and its size, and few at a time', async () => {
    const c = await handedIn();
    expect((await upload(ACCEPTOR, c, { ...pdf('假.pdf'), content: Buffer.from('MZ this is a program') })).refusal).toMatch(/^file\./);
    expect((await upload(ACCEPTOR, c, pdf('程序.exe'))).refusal).toBe('file.wrongSuffix');
    expect((await upload('wanyuan', c)).code, 'companies attach to their application').toBe(403);
    expect((await upload(ACCEPTOR, { flowInstanceId: 'f'.repeat(32) })).refusal).toBe('workflow.instanceUnknown');
    const ids: string[] = [];
    for (let n = 0; n <= MOST_DECISION_FILES; n++) ids.push(await uploaded(ACCEPTOR, c, `${n}.pdf`));
    const tooMany = await decide(ACCEPTOR, c, 'REJECT_PRE', { remark: '退回', cusRemark: '请补正', remarkFiles: ids });
    expect(tooMany.code).toBe(400);
    for (const id of ids) await makeCall(app, removeDecisionFile, { id }, await as(ACCEPTOR));
    expect((await tryCall(app, removeDecisionFile, { id: ids[0] ?? '' }, await as(ACCEPTOR))).refusal).toBe('file.notFound');
    for (let n = 0; n < 20; n++) await uploaded(ACCEPTOR, c, `${n}.pdf`);
    expect((await upload(ACCEPTOR, c)).refusal, 'what nobody submits does not pile up').toBe('file.tooManyKept');
    await raw('delete from wf_upload');
  });

  test('belongs to its uploader and its case, and goes to the company only with words', async () => {
    const [c, other] = [await handedIn(), await handedIn()];
    const mine = await uploaded(ACCEPTOR, c, '甲.pdf');
    const words = { remark: '退回', cusRemark: '请补正' };
    expect((await keyOf(REVIEWER, mine)).refusal, 'not submitted yet').toBe('file.notFound');
    expect((await decide('liuqiming', c, 'REJECT_PRE', { ...words, remarkFiles: [mine] })).refusal).toBe('workflow.fileGone');
    expect((await decide(ACCEPTOR, other, 'REJECT_PRE', { ...words, remarkFiles: [mine] })).refusal).toBe('workflow.fileGone');
    const passing = { ...opinionAt('accept', 'PASS'), assignmentType: '1' };
    const [reviewer] =
      (
        await makeCall(
          app,
          workflowCalls.flowNextUserList,
          { flowInstanceId: c.flowInstanceId, currentNodeKeyName: 'accept', result: 'PASS' },
          await as(ACCEPTOR),
        )
      )[0]?.userList ?? [];
    const silent = await decide(ACCEPTOR, c, 'PASS', { ...passing, assignmentValue: reviewer?.id, cusRemarkFiles: [mine] });
    expect(silent.refusal).toBe('workflow.filesWithoutRemark');
    const both = { flowInstanceIds: [c.flowInstanceId, other.flowInstanceId], remarkFiles: [mine], ...words };
    expect((await decide(ACCEPTOR, c, 'REJECT_PRE', both)).refusal).toBe('workflow.filesOneInstance');
    const done = await decide(ACCEPTOR, c, 'PASS', { ...passing, assignmentValue: reviewer?.id, remarkFiles: [mine] });
    expect(done.code, done.msg).toBe(200);
    expect((await decide(ACCEPTOR, other, 'REJECT_PRE', { ...words, remarkFiles: [mine] })).refusal, 'once').toBe('workflow.fileGone');
  });

  test('that nobody submits is gone after a day, with its content; what was attached stays', async () => {
    const c = await handedIn();
    const kept = await uploaded(ACCEPTOR, c, '留下.pdf');
    const left = await uploaded(ACCEPTOR, c, '放下.pdf');
    const [content] = await raw<{ sha256: string }>('select file_sha256 as sha256 from wf_upload where id = $1', [left]);
    await decide(ACCEPTOR, c, 'REJECT_PRE', { remark: '退回', cusRemark: '请补正', remarkFiles: [kept] });
    world.setNow(new Date(world.now().getTime() + 2 * DAY_MS));
    await sweep();
    expect((await keyOf(ACCEPTOR, left)).refusal).toBe('file.notFound');
    expect(await app.files.size(content?.sha256 ?? '')).toBeNull();
    const key = (await keyOf(REVIEWER, kept)).data.authKey;
    expect((await bytes(kept, key)).status).toBe(200);
  });
});
