/** The way of a sample through the public calls: who gave it to whom, what is refused, what a stranger sees. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { sampleCalls as c } from '@zhengjian/contract/areas/sample/calls.ts';
import { actsIn, SAMPLE, SAMPLE_ACTS, sampleWays } from '@zhengjian/contract/areas/sample/states.ts';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { API_PREFIX } from '@zhengjian/contract/constants.ts';
import { allJobs } from '@zhengjian/server/src/jobs.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { platePicture } from './office.ts';
import { demoSystem } from './testing/demo-system.ts';

const { app, db, raw, users, world, faults } = await demoSystem('samples');
const KEEPER = 'hechengyu';
const TESTER = 'zhuyutong';
const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });
let caseId = '';
let owner = '';
let stranger = '';
let ids: string[] = [];
const stateOf = async (id = ids[0]) => (await makeCall(app, c.sampleInfo, { id: id ?? '' }, await as(KEEPER))).state;

beforeAll(async () => {
  const rows = await raw<{ id: string; account: string }>(
    `select replace(b.id::text, '-', '') as id, u.account from business_case b join case_party p on p.case_id = b.id and p.role = 'applicant'
       join user_company x on x.company_id = p.company_id join user_account u on u.id = x.user_id
     where b.state = 40 and b.tenant_id = '000000' and not exists (select from sample s where s.case_id = b.id) order by b.case_no`,
  );
  const [first] = rows;
  caseId = first?.id ?? '';
  owner = first?.account ?? '';
  stranger = rows.find((r) => r.account !== owner)?.account ?? '';
});

test('the sample room asks for samples; the company sees them and says by which waybill they come', async () => {
  const samples = [
    { sampleName: '隔爆型三相异步电动机', model: 'YB3-160M-4', quantity: 1, unit: '台' },
    { sampleName: '隔爆接线盒', model: 'BHD', quantity: 2, unit: '只' },
  ];
  ({ ids } = await makeCall(app, c.setSampleCount, { dataId: caseId, samples }, await as(KEEPER)));
  const seen = await makeCall(app, c.ifSampleSent, { dataId: caseId }, await as(owner));
  expect(seen).toMatchObject({ isSent: false, samples: [{ model: 'YB3-160M-4' }, { model: 'BHD' }] });
  expect(seen.samples.map((s) => s.sampleNo)).toEqual([expect.stringMatching(/^Y2026\d{5}-01$/), expect.stringMatching(/^Y2026\d{5}-02$/)]);
  const sent = { dataId: caseId, expressCompany: '01', expressNo: 'SF1234567890123', disposalKind: '3' } as const;
  expect((await tryCall(app, c.sampleSent, sent, await as(stranger))).code).not.toBe(200);
  // scrapped or retained is the institute's decision, and what is not chosen is not sent
  expect((await tryCall(app, c.sampleSent, { ...sent, disposalKind: '5' as '3' }, await as(owner))).code).toBe(400);
  const { disposalKind: _, ...unsaid } = sent;
  expect((await tryCall(app, c.sampleSent, unsaid as typeof sent, await as(owner))).code).toBe(400);
  await makeCall(app, c.sampleSent, sent, await as(owner));
  expect((await makeCall(app, c.selectDisposeSampleWayByDataId, { dataId: caseId }, await as(KEEPER))).disposalKind).toBe('3');
  const rows = (await makeCall(app, c.caseSamplePage, { dataId: caseId, tab: 'all' }, await as(KEEPER))).records;
  expect(rows.map((row) => row.disposalKind)).toEqual(['3', '3']);
  expect(await makeCall(app, c.ifSampleSent, { dataId: caseId }, await as(owner))).toMatchObject({ isSent: true });
  expect((await tryCall(app, c.ifSampleSent, { dataId: caseId }, await as(stranger))).refusal).toBe('sample.caseUnknown');
});

test('the planner asks for others too, nobody beside whoever leads a test; the company is told of each', async () => {
  const wanted = { dataId: caseId, samples: [{ sampleName: '隔爆型电动机', model: 'YB3-200', quantity: 3, unit: '台' }] };
  for (const [who, may] of [
    ['wuxiangdong', true],
    [TESTER, false],
    ['humingzhe', false],
  ] as const)
    expect((await makeCall(app, c.sampleReceiveInInit, { dataId: caseId }, await as(who))).mayAsk).toBe(may);
  expect((await tryCall(app, c.setSampleCount, wanted, await as(TESTER))).refusal).toBe('sample.notAsker');
  expect((await tryCall(app, c.setSampleCount, wanted, await as('humingzhe'))).refusal).toBe('sample.notAsker');
  expect((await tryCall(app, c.setSampleCount, wanted, await as(owner))).code).toBe(403);
  expect((await tryCall(app, c.setSampleCount, { ...wanted, samples: [] }, await as(KEEPER))).code).toBe(400);
  const { ids: more } = await makeCall(app, c.setSampleCount, wanted, await as('wuxiangdong'));
  const told = await raw<{ samples: string[] }>(
    "select m.params -> 'samples' as samples from message m join user_account u on u.id = m.user_id where m.template = 'samplesWanted' and u.account = $1 and m.case_id = $2",
    [owner, caseId],
  );
  expect(told.map((m) => m.samples)).toContainEqual(['隔爆型电动机 YB3-200 × 3 台']);
  const noted = await raw<{ samples: string[]; by: string }>(
    "select details -> 'samples' as samples, actor_name as by from audit_row where kind = 'sample.asked' and case_id = $1",
    [caseId],
  );
  expect(noted).toContainEqual({ samples: ['隔爆型电动机 YB3-200 × 3 台'], by: '吴向东' });
  // what is on its way stays
  const { samples } = await makeCall(app, c.sampleReceiveInInit, { dataId: caseId }, await as(KEEPER));
  expect(samples.map(({ id }) => id)).toEqual([...ids, ...more]);
  await makeCall(app, c.noNeedSample, { ids: more, remark: '不再需要' }, await as(KEEPER));
});

test('what is not as applied for is refused, and the company is told why', async () => {
  const [, second = ''] = ids;
  await makeCall(app, c.refuse, { ids: [second], condition: '5', conditionNote: '型号不符' }, await as(KEEPER));
  const told = await raw<{ template: string }>(
    'select m.template from message m join user_account u on u.id = m.user_id where u.account = $1',
    [owner],
  );
  expect(told.map((m) => m.template)).toContain('sampleRefused');
  expect(await stateOf(second)).toBe(String(SAMPLE.refused));
  await makeCall(app, c.noNeedSample, { ids: [second], remark: '不再需要' }, await as(KEEPER)).then(
    () => expect.unreachable(),
    () => undefined,
  );
});

test('received, handed out, taken over by the person to whom it was handed and by nobody else', async () => {
  const [first = ''] = ids;
  await makeCall(app, c.receiveIn, { ids: [first], condition: '1', storePlace: 'A-01' }, await as(KEEPER));
  const taker = await users.idOf(TESTER);
  await makeCall(app, c.receiveOut, { ids: [first], labId: '101', takeUser: taker }, await as(KEEPER));
  const other = await tryCall(app, c.takeOver, { ids: [first], condition: '1' }, await as(KEEPER));
  expect(other.msg).toContain('应由其本人确认接收');
  await makeCall(app, c.takeOver, { ids: [first], condition: '1' }, await as(TESTER));
  expect(await stateOf()).toBe(String(SAMPLE.underTest));
  expect((await tryCall(app, c.giveBack, { ids: [first], takenBy: '张三' }, await as(KEEPER))).refusal).toBe('sample.stateForbids');
});

test('of several all are moved or none', async () => {
  const [first = '', second = ''] = ids;
  const reply = await tryCall(app, c.backToStore, { ids: [first, second], condition: '1' }, await as(TESTER));
  expect(reply.refusal).toBe('sample.stateForbids');
  expect(await stateOf()).toBe(String(SAMPLE.underTest));
});

test('given back, and nothing after it; the chain tells every hand', async () => {
  const [first = ''] = ids;
  await makeCall(app, c.backToStore, { ids: [first], condition: '2' }, await as(TESTER));
  // until the sample room has looked at it, it is neither in the store nor given to anybody
  expect(await stateOf()).toBe(String(SAMPLE.returning));
  expect((await tryCall(app, c.giveBack, { ids: [first], takenBy: '企业仓库' }, await as(KEEPER))).refusal).toBe('sample.stateForbids');
  const told = await raw(
    "select m.id from message m join sample s on s.case_id = m.case_id where m.template = 'sampleHandedBack' and s.id = $1",
    [first],
  );
  expect(told.length).toBeGreaterThan(0);
  const returning = await makeCall(app, c.selectSampleInfoPage, { tab: 'returning' }, await as(KEEPER));
  expect(returning.records.map(({ id }) => id)).toContain(first);
  const confirm = { ids: [first], condition: '2', storePlace: 'A-02' };
  expect((await tryCall(app, c.confirmReturn, confirm, await as(TESTER))).code).toBe(403);
  await raw('update sample_move set hand_over_user = $1 where sample_id = $2', [await users.idOf(KEEPER), first]);
  expect((await tryCall(app, c.confirmReturn, confirm, await as(KEEPER))).refusal).toBe('sample.sameHands');
  await raw('update sample_move set hand_over_user = $1 where sample_id = $2', [await users.idOf(TESTER), first]);
  await makeCall(app, c.confirmReturn, confirm, await as(KEEPER));
  const { keepUntil, holderName } = await makeCall(app, c.sampleInfo, { id: first }, await as(KEEPER));
  expect([keepUntil, holderName]).toEqual([expect.stringMatching(/^2026-/), '']);
  await makeCall(app, c.giveBack, { ids: [first], takenBy: '企业仓库', expressCompany: '01', expressNo: 'SF9' }, await as(KEEPER));
  const [back] = await raw<{ params: unknown }>(
    "select m.params from message m join user_account u on u.id = m.user_id where m.template = 'sampleGivenBack' and u.account = $1 and m.case_id = $2",
    [owner, caseId],
  );
  expect(back?.params).toMatchObject({
    ...{ name: '企业仓库', waybill: 'SF9', carrier: { zh: expect.stringMatching(/.+/), en: expect.stringMatching(/.+/) } },
    samples: [expect.stringMatching(/-01$/)],
  });
  // by which it came stays, by which it went back stands beside it
  const own = (await makeCall(app, c.ifSampleSent, { dataId: caseId }, await as(owner))).samples.find(({ id }) => id === first);
  expect(own).toMatchObject({
    ...{ expressNo: 'SF1234567890123', givenBack: { takenBy: '企业仓库', expressCompany: '01', expressNo: 'SF9' } },
  });
  const { moves, acts, companyName: company } = await makeCall(app, c.sampleInfo, { id: first }, await as(KEEPER));
  expect(acts).toEqual([]);
  expect(moves.map((m) => m.moveKind)).toEqual(['1', '2', '3', '5', '11', '6']);
  expect(moves.map((m) => [m.handOverName, m.takeName])).toEqual([
    [company, '何承宇'],
    ['何承宇', '朱语桐'],
    ['何承宇', '朱语桐'],
    ['朱语桐', ''],
    ['朱语桐', '何承宇'],
    ['何承宇', '企业仓库'],
  ]);
});

test('asked for anew, what came stays and what has not come is replaced', async () => {
  const asked = await makeCall(
    app,
    c.setSampleCount,
    { dataId: caseId, samples: [{ sampleName: '补送样品', model: 'YB3', quantity: 1, unit: '台' }] },
    await as(KEEPER),
  );
  const { samples } = await makeCall(app, c.sampleReceiveInInit, { dataId: caseId }, await as(KEEPER));
  expect(samples).toHaveLength(4);
  expect(asked.ids).toHaveLength(1);
  const again = await makeCall(
    app,
    c.setSampleCount,
    { dataId: caseId, samples: [{ sampleName: '补送样品', model: 'YB4', quantity: 1, unit: '台' }] },
    await as(KEEPER),
  );
  expect((await makeCall(app, c.sampleReceiveInInit, { dataId: caseId }, await as(KEEPER))).samples.map((s) => s.id)).not.toContain(
    asked.ids[0],
  );
  expect(again.ids).toHaveLength(1);
});

test('page and counts agree with what is there', async () => {
  const counts = await makeCall(app, c.selectSampleInfoCount, {}, await as(KEEPER));
  const [sql] = await raw<{ all: number; toReceive: number }>(
    `select count(*)::int as all, count(*) filter (where state in (0, 1, 2, 10))::int as "toReceive" from sample where tenant_id = '000000'`,
  );
  expect(counts).toMatchObject({ all: sql?.all, toReceive: sql?.toReceive });
  expect((await makeCall(app, acceptanceCalls.applicationPage, {}, await as(owner))).records.length).toBeGreaterThan(0);
});

test('each of the pages of the sample room means its own samples, where nothing but page and size is asked for', async () => {
  const idsOf = async (call: typeof c.infoList, more: object = {}) =>
    (await makeCall(app, call, { current: 1, size: 100, ...more }, await as(KEEPER))).records.map(({ id }) => id);
  for (const [call, tab] of [
    [c.infoList, 'all'],
    [c.receiveInPage, 'toReceive'],
    [c.receiveOutPage, 'inStore'],
    [c.giveBackPage, 'inStore'],
  ] as const) {
    const own = await idsOf(call);
    expect(own, call.path).toEqual(await idsOf(c.selectSampleInfoPage, { tab }));
    expect(own.length, call.path).toBeGreaterThan(0);
  }
  expect(await idsOf(c.infoList)).not.toEqual(await idsOf(c.receiveInPage));
});

test('labels come as one page each, against a key that serves for minutes; nobody else’s samples get one', async () => {
  const labels = (await makeCall(app, c.selectSampleInfoPage, { tab: 'all', size: 3 }, await as(KEEPER))).records.map(({ id }) => id);
  const { authKey } = await makeCall(app, c.sampleLabelKey, { ids: labels }, await as(KEEPER));
  const pdf = await app.server.inject({ url: API_PREFIX + c.sampleLabels.path, query: { authKey } });
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.rawPayload.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(labels.length);
  expect((await tryCall(app, c.sampleLabelKey, { ids: [caseId] }, await as(KEEPER))).refusal).toBe('sample.notFound');
  expect((await tryCall(app, c.sampleLabelKey, { ids: labels }, await as(stranger))).code).toBe(403);
  world.setNow(new Date(world.now().getTime() + 6 * 60_000));
  const gone = await app.server.inject({ url: API_PREFIX + c.sampleLabels.path, query: { authKey } });
  expect(gone.json().msg).toContain('已失效');
});

test('the chain of custody is a paper of the case, filed under its place and printed from the sample', async () => {
  const { authKey } = await makeCall(app, c.sampleRecordKey, { dataId: caseId }, await as(KEEPER));
  const pdf = await app.server.inject({ url: API_PREFIX + c.sampleRecord.path, query: { authKey } });
  expect(pdf.headers['content-type']).toBe('application/pdf');
  const { fileId } = await makeCall(app, stampingCalls.makeDocument, { document: 'sampleRecord', id: caseId }, await as(KEEPER));
  expect(await raw('select f.original_filename from archive_file f where f.id = $1', [fileId])).toHaveLength(1);
});

test('over its time in the store it waits for the keeper, who is told once', async () => {
  const [kept] = await raw<{ id: string }>(
    "select replace(id::text, '-', '') as id from sample where tenant_id = '000000' and tab = 'inStore' order by sample_no limit 1",
  );
  const id = kept?.id ?? '';
  await raw("update sample set keep_until = '2026-03-01', overdue_told_at = null where id = $1", [id]);
  const over = await makeCall(app, c.selectSampleInfoPage, { tab: 'overdue' }, await as(KEEPER));
  expect(over.records.map((row) => row.id)).toContain(id);
  expect(over.records.every((row) => row.isOverdue)).toBe(true);
  expect((await makeCall(app, c.selectSampleInfoCount, {}, await as(KEEPER))).overdue).toBe(over.total);
  const jobs = allJobs({ db, world, tenants: ['000000'] }).filter((j) => j.name === 'sample.overdue');
  for (let times = 0; times < 2; times++) for (const job of jobs) await job.run();
  const told = await raw(
    "select m.id from message m join sample s on m.case_id = s.case_id where m.template = 'sampleKept' and s.id = $1 and m.params ->> 'sample' = s.sample_no",
    [id],
  );
  expect(told).toHaveLength(1);
});

test('photos of a hand-over are files of the case, kept for their uploader until the act names them', async () => {
  const wanted = [{ sampleName: '隔爆型电动机', model: 'YB3', quantity: 1, unit: '台' }];
  const [id = ''] = (await makeCall(app, c.setSampleCount, { dataId: caseId, samples: wanted }, await as(KEEPER))).ids;
  const upload = async (who: string, content = platePicture(), filename = '铭牌.png') =>
    tryCall(app, c.uploadPhoto, { sampleId: id }, { ...(await as(who)), file: { filename, type: 'image/png', content } });
  const { data: photo } = await upload(KEEPER);
  expect((await upload(owner)).code).toBe(403);
  expect((await upload(KEEPER, Buffer.from('<html></html>'))).refusal).toMatch(/^file\./);
  expect((await upload(KEEPER, platePicture(), 'a.gif')).refusal).toBe('file.wrongSuffix');
  const filed = () => raw<{ filed: boolean }>('select filed from archive_file where id = $1', [photo.fileId]);
  expect(await filed()).toEqual([{ filed: false }]);

  const received = { ids: [id], condition: '1', storePlace: 'A-01' };
  const other = (await upload(TESTER)).data.fileId;
  expect((await tryCall(app, c.receiveIn, { ...received, photos: [other] }, await as(KEEPER))).refusal).toBe('file.uploadGone');
  await makeCall(app, c.receiveIn, { ...received, photos: [photo.fileId] }, await as(KEEPER));
  expect(await filed()).toEqual([{ filed: true }]);
  const { moves } = await makeCall(app, c.sampleInfo, { id }, await as(KEEPER));
  expect(moves.map((m) => m.photos.map(({ fileId }) => fileId))).toEqual([[photo.fileId]]);
  const { authKey } = await makeCall(app, fileCalls.getFileAuthKey, { fileId: photo.fileId }, await as(TESTER));
  const bytes = await app.server.inject({ url: API_PREFIX + fileCalls.downloadById.path, query: { id: photo.fileId, authKey } });
  expect(bytes.rawPayload.equals(platePicture())).toBe(true);
  // what is part of the chain is nobody's to delete, and a photo serves once
  expect((await tryCall(app, fileCalls.removefile, { ids: [photo.fileId] }, await as(KEEPER))).refusal).toBe('file.notRemovable');
  const out = { ids: [id], labId: '101', takeUser: await users.idOf(TESTER) };
  expect((await tryCall(app, c.receiveOut, { ...out, photos: [photo.fileId] }, await as(KEEPER))).refusal).toBe('file.uploadGone');
});

test('moved to another laboratory it is given by whoever has it, in the condition and with the photos of that hand-over', async () => {
  const wanted = [{ sampleName: '隔爆型电动机', model: 'YB3', quantity: 1, unit: '台' }];
  const [id = ''] = (await makeCall(app, c.setSampleCount, { dataId: caseId, samples: wanted }, await as(KEEPER))).ids;
  await makeCall(app, c.receiveIn, { ids: [id], condition: '1', storePlace: 'A-01' }, await as(KEEPER));
  const [tester, other] = [await users.idOf(TESTER), await users.idOf('humingzhe')];
  const to = (labId: string, takeUser: string) => ({ ids: [id], labId, takeUser, condition: '3', remark: '改由另一实验室试验' });
  const { condition: _, ...without } = to('102', other);
  expect((await tryCall(app, c.reallocation, without as ReturnType<typeof to>, await as(KEEPER))).code).toBe(400);
  await makeCall(app, c.reallocation, to('101', tester), await as(KEEPER));
  await makeCall(app, c.takeOver, { ids: [id], condition: '1' }, await as(TESTER));
  const file = { filename: '铭牌.png', type: 'image/png', content: platePicture() };
  const { fileId } = await makeCall(app, c.uploadPhoto, { sampleId: id }, { ...(await as(KEEPER)), file });
  await makeCall(app, c.reallocation, { ...to('102', other), photos: [fileId] }, await as(KEEPER));
  await makeCall(app, c.takeOver, { ids: [id], condition: '1' }, await as('humingzhe'));
  const { moves, holderName } = await makeCall(app, c.sampleInfo, { id }, await as(KEEPER));
  expect(holderName).toBe('胡明哲');
  expect(moves.slice(1).map((m) => [m.handOverName, m.takeName, m.condition, m.photos.length])).toEqual([
    ['何承宇', '朱语桐', '3', 0],
    ['何承宇', '朱语桐', '1', 0],
    ['朱语桐', '胡明哲', '3', 1],
    ['朱语桐', '胡明哲', '1', 0],
  ]);
});

test('is handed only to people who may confirm it, handed back only by whoever has it, and said in the words of the dictionaries', async () => {
  const wanted = [{ sampleName: '隔爆型电动机', model: 'YB3', quantity: 1, unit: '台' }];
  const { ids: some } = await makeCall(app, c.setSampleCount, { dataId: caseId, samples: wanted }, await as(KEEPER));
  const keeper = () => as(KEEPER);
  const waybill = { expressCompany: '顺丰', expressNo: 'SF1', disposalKind: '1' } as const;
  expect((await tryCall(app, c.sampleSent, { dataId: caseId, ...waybill }, await as(owner))).refusal).toBe('server.input');
  expect((await tryCall(app, c.registerExpressInformation, { ids: some, ...waybill }, await keeper())).refusal).toBe('server.input');
  expect((await tryCall(app, c.receiveIn, { ids: some, condition: '完好', storePlace: 'A-01' }, await keeper())).refusal).toBe(
    'server.input',
  );
  expect((await tryCall(app, c.refuse, { ids: some, condition: '坏', conditionNote: '破损' }, await keeper())).refusal).toBe(
    'server.input',
  );
  await makeCall(app, c.receiveIn, { ids: some, condition: '1', storePlace: 'A-01' }, await keeper());
  const out = async (labId: string, account: string) =>
    tryCall(app, c.receiveOut, { ids: some, labId, takeUser: await users.idOf(account) }, await keeper());
  expect((await out('xyz', TESTER)).refusal).toBe('server.input');
  const offered = (await makeCall(app, c.sampleTakers, {}, await keeper())).map(({ realName }) => realName);
  expect(offered).toEqual(expect.arrayContaining(['朱语桐', '胡明哲']));
  expect(offered).not.toContain('孙浩然');
  expect((await out('101', 'sunhaoran')).refusal).toBe('sample.takerUnknown');
  expect((await out('101', TESTER)).code).toBe(200);
  const over = async (condition: string) => tryCall(app, c.takeOver, { ids: some, condition }, await as(TESTER));
  expect((await over('xyz')).refusal).toBe('server.input');
  expect((await over('1')).code).toBe(200);
  const back = async (account: string) => tryCall(app, c.backToStore, { ids: some, condition: '2' }, await as(account));
  expect((await back('weijunhao')).refusal).toBe('sample.notHolder');
  expect((await back(TESTER)).code).toBe(200);
  await makeCall(app, c.confirmReturn, { ids: some, condition: '2', storePlace: 'A-02' }, await keeper());
  expect((await tryCall(app, c.disposal, { ids: some, disposalKind: '扔掉', remark: '期满' } as never, await keeper())).refusal).toBe(
    'server.input',
  );
});

test('every act but those that end a sample leads to a state from which another act is possible', () => {
  const ends: readonly number[] = [SAMPLE.returned, SAMPLE.disposed, SAMPLE.notNeeded];
  for (const act of SAMPLE_ACTS) expect(actsIn(sampleWays[act].to).length > 0, act).toBe(!ends.includes(sampleWays[act].to));
  expect(faults).toEqual([]);
});
