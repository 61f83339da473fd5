/** What administrators set: parameters, dictionaries and notices, through the calls, by whom they may be set and read. */

import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { systemCalls } from '@zhengjian/contract/areas/system/calls.ts';
import { dictionaryCalls } from '@zhengjian/contract/areas/system/dictionaries.ts';
import { MASKED } from '@zhengjian/contract/areas/system/known-params.ts';
import { noticeCalls } from '@zhengjian/contract/areas/system/notices.ts';
import { paramCalls } from '@zhengjian/contract/areas/system/params.ts';
import { regionCalls } from '@zhengjian/contract/areas/system/regions.ts';
import { momentText } from '@zhengjian/server/src/platform/world.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { OTHER_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { demoSystem } from './testing/demo-system.ts';
import { sheetOf } from './testing/excel.ts';

const { app, raw, users, db, world } = await demoSystem('settings');
const others = createUsers({ app, db, world }, OTHER_TENANT);
const as = async (account: string) => ({ token: await users.as(account) });
let admin: { token: string };
beforeAll(async () => {
  admin = await as('admin');
});
const english = (who: { token: string }) => ({ ...who, lang: 'en' as const });

describe('parameters', () => {
  const { paramPage, paramSubmit, paramRemove, paramDetail, paramExcel } = paramCalls;
  const found = async (paramKey: string) => {
    const { records } = await makeCall(app, paramPage, { paramKey }, admin);
    const row = records.find((r) => r.paramKey === paramKey);
    if (!row) throw new Error(`no parameter ${paramKey}`);
    return row;
  };
  const save = async (row: Awaited<ReturnType<typeof found>>, paramValue: string) =>
    tryCall(app, paramSubmit, { id: row.id, version: row.version, paramName: row.paramName, paramKey: row.paramKey, paramValue }, admin);

  test('those that the product reads say what they do and take, in the reader’s language', async () => {
    expect(await found('flow.remarkLimit')).toMatchObject({ label: '审批备注字数上限', kind: 'number', paramValue: '500' });
    const page = await makeCall(app, paramPage, { paramKey: 'flow.remarkLimit' }, english(admin));
    expect(page.records[0]).toMatchObject({ label: 'Longest remark', explanation: expect.stringContaining('from 1 to 5000') });
    const known = await makeCall(app, paramPage, { kind: 'free', size: 200 }, admin);
    expect(known.records.map((r) => r.paramKey)).not.toContain('ccc.bodyCode');
  });

  test.each([
    ['flow.remarkLimit', '0', '200'],
    ['flow.remarkLimit', 'many', '201'],
    ['flow.releaseNeeded', 'yes', 'false'],
    ['number.ccc', 'A{yyyy}', 'B{yyyy}CCC{6}'],
    ['number.ccc', 'A{yyyy}{lab}{4}', 'A{yyyy}CCC{6}'],
    ['number.seal', 'YZ{yyyy}{2}', 'YZ{yyyy}{4}'],
    ['number.sample', 'Y{yyyy}{13}', 'Y{yyyy}{6}'],
    ['number.report', '{lab}{room}{5}', '{lab}{yy}{line}{6}[-n]'],
    ['ccc.bodyCode', '9', '12'],
    ['institute.verifyUrl', 'javascript:alert(1)', 'https://verify.example.cn/p?n='],
    ['signing.pageUrl', '//elsewhere.example', '/signing'],
    ['signing.clientUrl', 'javascript:alert(1)', 'https://tools.example.cn/sign.zip'],
  ])('%s does not take %s', async (key, wrong, right) => {
    const row = await found(key);
    const refused = await save(row, wrong);
    expect([refused.code, refused.fields?.paramValue]).toEqual([400, '参数键值不符合该参数的要求，请按参数说明填写']);
    expect((await save(row, right)).code).toBe(200);
    expect((await found(key)).paramValue).toBe(right);
  });

  test('a pattern is not made narrower than its numbers have become', async () => {
    await raw(
      `insert into serial_number (id, tenant_id, created_at, created_by, updated_at, updated_by, prefix, period, last)
       select gen_random_uuid(), tenant_id, now(), created_by, now(), created_by, 'ZZ{yyyy}', '2026', 999 from tenant where tenant_id = '000000'`,
    );
    const row = await found('number.withdrawal');
    const narrow = await save(row, 'ZZ{yyyy}{3}');
    expect([narrow.refusal, narrow.msg]).toEqual(['system.numberNarrow', expect.stringContaining('999')]);
    expect((await save(row, 'ZZ{yyyy}{4}')).code).toBe(200);
    await save(await found('number.withdrawal'), 'TF{yyyyMM}{4}');
  });

  test('who stamps is offered the signing client at the address that the institute has set; nobody else is told', async () => {
    const clerk = { token: await users.as('handongye') };
    const row = await found('signing.clientUrl');
    expect((await save(row, 'https://tools.example.cn/client.zip')).code).toBe(200);
    expect(await makeCall(app, stampingCalls.signingClient, {}, clerk)).toEqual({ address: 'https://tools.example.cn/client.zip' });
    expect((await tryCall(app, stampingCalls.signingClient, {}, { token: await users.as('zhangruonan') })).code).toBe(403);
    expect((await save(await found('signing.clientUrl'), '')).code).toBe(200);
    expect(await makeCall(app, stampingCalls.signingClient, {}, clerk)).toEqual({ address: '' });
  });

  test('a change is on record with the value before and after', async () => {
    const row = await found('flow.urgeHours');
    await save(row, '48');
    const [last] = await raw<{ details: object }>(
      "select details from audit_row where kind = 'param.saved' and details ->> 'key' = 'flow.urgeHours' order by seq desc limit 1",
    );
    expect(last?.details).toMatchObject({
      ...{ key: 'flow.urgeHours', before: '24', after: '48' },
      ...{ register: 'system.param', changed: { paramValue: { before: '24', after: '48' } } },
    });
    expect((await save(row, '12')).refusal).toBe('server.conflict');
  });

  test('a parameter of one’s own is added, renamed and deleted; one that the product reads stays, and its key', async () => {
    const own = await makeCall(app, paramSubmit, { paramName: '大厅屏幕标题', paramKey: 'hall.title', paramValue: '欢迎' }, admin);
    const again = await tryCall(app, paramSubmit, { paramName: 'x', paramKey: 'hall.title', paramValue: 'y' }, admin);
    expect(again.msg).toBe('参数键名 hall.title 已存在，请修改该参数或改用其他键名');
    const known = await found('ccc.caseDays');
    const renamed = await tryCall(app, paramSubmit, { ...known, remark: undefined, paramKey: 'ccc.days' }, admin);
    expect(renamed.refusal).toBe('system.paramKeyKept');
    const kept = await tryCall(app, paramRemove, { ids: `${own.id},${known.id}` }, english(admin));
    expect(kept.msg).toBe('The system reads parameter ccc.caseDays, so it cannot be deleted. Its value may be changed');
    expect((await tryCall(app, paramRemove, { ids: own.id }, admin)).code).toBe(200);
    expect((await tryCall(app, paramDetail, { id: own.id }, admin)).code).toBe(404);
  });

  test('a secret is masked in page, detail and record; sent back masked it stays', async () => {
    const asked = { paramName: '短信密钥', paramKey: 'sms.secret', paramValue: 'k-123' };
    const saved = await makeCall(app, paramSubmit, asked, admin);
    expect(saved.paramValue).toBe(MASKED);
    expect((await makeCall(app, paramDetail, { id: saved.id }, admin)).paramValue).toBe(MASKED);
    await makeCall(
      app,
      paramSubmit,
      { ...asked, id: saved.id, version: saved.version, paramName: '短信平台密钥', paramValue: MASKED },
      admin,
    );
    expect(await raw('select param_value, param_name from system_param where id = $1', [saved.id])).toEqual([
      { param_value: 'k-123', param_name: '短信平台密钥' },
    ]);
    const rows = await raw<{ details: unknown }>("select details from audit_row where kind = 'param.saved'");
    expect(JSON.stringify(rows)).not.toContain('k-123');
  });

  test('the list leaves as Excel with the words of the reader', async () => {
    const { authKey } = await makeCall(app, fileCalls.acceptanceExportKey, {}, admin);
    const file = await tryCall(app, paramExcel, { authKey, filters: JSON.stringify({ paramKey: 'flow.remarkLimit' }) }, english(admin));
    const { heads, rows } = await sheetOf(file.raw);
    expect(heads.slice(0, 2)).toEqual(['Parameter', 'Key']);
    expect(rows[0]?.slice(0, 2)).toEqual(['Longest remark', 'flow.remarkLimit']);
  });
});

describe('dictionaries', () => {
  const { dictBizParents, dictBizChildren, dictBizSubmit, dictBizRemove, dictBizDetail, dictBizTree, dictBizList } = dictionaryCalls;
  const head = async (code: string) => {
    const row = (await makeCall(app, dictBizParents, { code }, admin)).records.find((r) => r.code === code);
    if (!row) throw new Error(`no dictionary ${code}`);
    return row;
  };
  const entry = async (code: string, dictKey: string) => {
    const { id } = await head(code);
    const row = (await makeCall(app, dictBizChildren, { parentId: id, size: 200 }, admin)).records.find((r) => r.dictKey === dictKey);
    if (!row) throw new Error(`no entry ${code}/${dictKey}`);
    return row;
  };
  const offered = async (code: string) => makeCall(app, systemCalls.dictionaryBiz, { code }, await as('zhangruonan'));
  const add = async (code: string, dictKey: string, dictValue: string) =>
    makeCall(
      app,
      dictBizSubmit,
      { parentId: (await head(code)).id, dictKey, dictValue, dictValueEn: dictKey, sort: 990, isSealed: 0 },
      admin,
    );

  test('a dictionary with entries is made, changed, seen as list and tree, and deleted from below', async () => {
    const made = await makeCall(app, dictBizSubmit, { code: 'hall_window', dictValue: '大厅窗口', sort: 5, isSealed: 0 }, admin);
    expect(made).toMatchObject({ parentId: '0', dictKey: '', code: 'hall_window', isSealed: 0 });
    const one = await add('hall_window', 'w1', '一号窗口');
    expect(one).toMatchObject({ parentId: made.id, parentName: '大厅窗口', code: 'hall_window', dictKey: 'w1' });
    const twice = await tryCall(app, dictBizSubmit, { parentId: made.id, dictKey: 'w1', dictValue: '二号', sort: 1 }, admin);
    expect(twice.msg).toBe('该字典已有键值 w1，请改用其他键值');
    expect(await makeCall(app, dictBizTree, { code: 'hall_window' }, admin)).toEqual([
      {
        ...{ id: made.id, parentId: '0', title: '大厅窗口', key: 'hall_window', value: 'hall_window' },
        children: [{ id: one.id, parentId: made.id, title: '一号窗口', key: 'w1', value: 'w1' }],
      },
    ]);
    expect(await makeCall(app, dictBizList, { code: 'hall_window' }, admin)).toMatchObject([{ id: made.id, children: [{ id: one.id }] }]);
    expect((await tryCall(app, dictBizRemove, { ids: made.id }, admin)).refusal).toBe('system.dictHasEntries');
    await makeCall(app, dictBizRemove, { ids: `${made.id},${one.id}` }, admin);
    expect((await tryCall(app, dictBizDetail, { id: made.id }, admin)).code).toBe(404);
  });

  test('the messages of the form name what is missing', async () => {
    expect((await tryCall(app, dictBizSubmit, { dictValue: '无编号', sort: 1 }, admin)).msg).toBe('请输入字典编号');
    const parentId = (await head('message_kind')).id;
    expect((await tryCall(app, dictBizSubmit, { parentId, dictValue: '无键值', sort: 1 }, english(admin))).msg).toBe(
      'please enter the dictionary key value',
    );
  });

  test('a changed name shows at once; keys and codes that the product relies on stay', async () => {
    const row = await entry('message_kind', '4');
    const same = { id: row.id, version: row.version, parentId: row.parentId, dictKey: '4', dictValueEn: 'Fee', sort: row.sort };
    await makeCall(app, dictBizSubmit, { ...same, dictValue: '缴费事项' }, admin);
    expect((await offered('message_kind')).find(({ dictKey }) => dictKey === '4')).toMatchObject({
      dictValue: '缴费事项',
      dictValueEn: 'Fee',
    });
    const moved = await tryCall(app, dictBizSubmit, { ...same, version: row.version + 1, dictKey: '44', dictValue: '缴费' }, admin);
    expect(moved.msg).toContain('不能删除，也不能修改键值');
    expect((await tryCall(app, dictBizRemove, { ids: row.id }, admin)).refusal).toBe('system.entryShipped');
    const whole = await head('message_kind');
    expect((await tryCall(app, dictBizRemove, { ids: whole.id }, admin)).refusal).toBe('system.dictShipped');
    const { id, version, dictValue, sort } = whole;
    const code = await tryCall(app, dictBizSubmit, { id, version, dictValue, sort, code: 'message_kinds' }, admin);
    expect(code.refusal).toBe('system.dictShipped');
  });

  test('an entry that records carry is neither deleted nor given another key, and it says where; sealed it is offered no more but stays', async () => {
    const own = await add('org_nature', 'coop', '合作社');
    const [company] = await raw<{ id: string }>("select id from company where tenant_id = '000000' order by id limit 1");
    await raw("update company set org_type = 'coop' where id = $1", [company?.id]);
    const refused = await tryCall(app, dictBizRemove, { ids: own.id }, admin);
    expect(refused.msg).toBe('字典项“合作社”（coop）已用于企业信息，不能删除，也不能修改键值；不再提供选择时请封存');
    const sealed = {
      id: own.id,
      version: own.version,
      parentId: own.parentId,
      dictKey: 'coop',
      dictValue: '合作社',
      sort: 990,
      isSealed: 1 as const,
    };
    await makeCall(app, dictBizSubmit, sealed, admin);
    const words = await offered('org_nature');
    expect(words.at(-1)).toMatchObject({ dictKey: 'coop', dictValue: '合作社', isSealed: 1 });
    expect(words.filter(({ isSealed }) => isSealed === 1)).toHaveLength(1);
    await raw("update company set org_type = '' where id = $1", [company?.id]);
    await makeCall(app, dictBizRemove, { ids: own.id }, admin);
  });

  test('a record keeps a sealed entry that it carries, and takes none that is new', async () => {
    const account = 'wanyuan';
    const customer = await as(account);
    await add('contact_kind', 'hall', '大厅联系人');
    const [company] = await raw<{ id: string }>(
      'select replace(uc.company_id::text, $2, $3) as id from user_company uc join user_account u on u.id = uc.user_id where u.account = $1 limit 1',
      [account, '-', ''],
    );
    const contact = {
      companyId: company?.id ?? '',
      name: '王大厅',
      mobile: '13800000001',
      email: 'hall@example.com',
      contactKind: ['hall'],
    };
    const saved = await makeCall(app, companyCalls.contactUpdate, contact, customer);
    const kind = await entry('contact_kind', 'hall');
    await makeCall(
      app,
      dictBizSubmit,
      { id: kind.id, version: kind.version, parentId: kind.parentId, dictKey: 'hall', dictValue: '大厅联系人', sort: 990, isSealed: 1 },
      admin,
    );
    const kept = await tryCall(
      app,
      companyCalls.contactUpdate,
      { ...contact, id: saved.id, version: saved.version, name: '王改名' },
      customer,
    );
    expect([kept.code, kept.msg]).toEqual([200, expect.any(String)]);
    const fresh = await tryCall(app, companyCalls.contactUpdate, { ...contact, name: '李大厅' }, customer);
    expect(fresh.fields).toHaveProperty('contactKind');
  });

  test('a system dictionary is not reached by the calls of business ones', async () => {
    const { records } = await makeCall(app, dictionaryCalls.dictParents, { code: 'yes_no' }, admin);
    expect(records).toMatchObject([{ code: 'yes_no', entries: 2 }]);
    const id = records[0]?.id ?? '';
    expect((await tryCall(app, dictBizDetail, { id }, admin)).code).toBe(404);
    expect((await tryCall(app, dictBizRemove, { ids: id }, admin)).code).toBe(404);
    expect((await makeCall(app, dictBizChildren, { parentId: id }, admin)).total).toBe(0);
    expect(await makeCall(app, systemCalls.dictionary, { code: 'yes_no' }, await as('wanyuan'))).toHaveLength(2);
  });
});

describe('regions', () => {
  const { regionLazyList, regionLazyTree, regionSubmit, regionRemove, regionDetail, regionPage } = regionCalls;

  test('are read level by level, and found by name', async () => {
    const provinces = await makeCall(app, regionLazyTree, {}, await as('wanyuan'));
    expect(provinces.find(({ key }) => key === '410000')).toEqual({
      ...{ id: '410000', parentId: '0', title: '河南省', key: '410000', value: '410000' },
      hasChildren: true,
    });
    for (const parentCode of ['', '0', '00']) {
      expect(await makeCall(app, regionLazyTree, { parentCode }, admin), parentCode).toEqual(provinces);
      expect(await makeCall(app, regionLazyList, { parentCode }, admin), parentCode).toHaveLength(provinces.length);
    }
    expect((await tryCall(app, regionLazyTree, { parentCode: '000' }, admin)).code).toBe(400);
    const cities = await makeCall(app, regionLazyList, { parentCode: '410000' }, admin);
    expect(cities.find(({ code }) => code === '411300')).toMatchObject({ name: '南阳市', parentName: '河南省', level: 2 });
    expect((await makeCall(app, regionLazyList, { name: '卧龙' }, admin)).map(({ code }) => code)).toContain('411303');
    expect((await makeCall(app, regionPage, { level: 3, name: '卧龙区' }, admin)).records[0]).toMatchObject({ parentName: '河南省南阳市' });
  });

  test('one is added below another, renamed and deleted; what has others below or is used stays', async () => {
    const county = { code: '411399', name: '高新区', parentCode: '411300', sort: 99 };
    expect(await makeCall(app, regionSubmit, county, admin)).toMatchObject({ code: '411399', level: 3, parentName: '河南省南阳市' });
    expect((await tryCall(app, regionSubmit, { ...county, isNew: true }, admin)).msg).toBe('代码 411399 已是“高新区”，请改用其他代码');
    expect((await tryCall(app, regionSubmit, { ...county, parentCode: '410100' }, admin)).refusal).toBe('system.regionStays');
    expect((await tryCall(app, regionSubmit, { ...county, code: '420101' }, admin)).refusal).toBe('system.regionCode');
    expect((await tryCall(app, regionSubmit, { ...county, code: '411398', parentCode: '411303' }, admin)).refusal).toBe(
      'system.regionLowest',
    );
    await makeCall(app, regionSubmit, { ...county, name: '高新技术产业区' }, admin);
    expect(await makeCall(app, regionDetail, { code: '411399' }, admin)).toMatchObject({ name: '高新技术产业区' });
    expect((await tryCall(app, regionRemove, { id: '411300' }, admin)).refusal).toBe('system.regionHasChildren');
    const [company] = await raw<{ id: string; region_code: string }>('select id, region_code from company order by id limit 1');
    await raw('update company set region_code = $2 where id = $1', [company?.id, '411399']);
    expect((await tryCall(app, regionRemove, { id: '411399' }, admin)).msg).toBe('“高新技术产业区”已用于企业信息，不能删除；可以修改名称');
    await raw('update company set region_code = $2 where id = $1', [company?.id, company?.region_code]);
    await makeCall(app, regionRemove, { id: '411399' }, admin);
    expect((await tryCall(app, regionDetail, { code: '411399' }, admin)).code).toBe(404);
    const told = await raw<{ details: object }>("select details from audit_row where kind like 'region.%' order by seq");
    expect(told.map(({ details }) => details)).toEqual([
      { code: '411399', before: null, after: '高新区' },
      { code: '411399', before: '高新区', after: '高新技术产业区' },
      { code: '411399', name: '高新技术产业区' },
    ]);
    // two at once: one of them adds it
    const twice = await Promise.all(
      [1, 2].map(() => tryCall(app, regionSubmit, { ...county, code: '411397', name: '新城区', isNew: true }, admin)),
    );
    expect(twice.map(({ refusal = '' }) => refusal).sort()).toEqual(['', 'system.regionTaken']);
    await makeCall(app, regionRemove, { id: '411397' }, admin);
  });

  test('the administrator of another institute reads them and changes none', async () => {
    const other = { token: await others.as('admin') };
    expect((await tryCall(app, regionSubmit, { code: '990000', name: '别处', parentCode: '' }, other)).code).toBe(403);
    expect((await tryCall(app, regionRemove, { id: '710000' }, other)).code).toBe(403);
  });
});

describe('notices', () => {
  const { noticeSubmit, noticeNewest, noticesForMe, noticeText, noticeMarkRead, noticePage, noticeRemove } = noticeCalls;
  const text = {
    title: '端午节放假安排',
    titleEn: 'Dragon Boat holiday',
    content: '第一段\n\n<b>第二段</b>',
    contentEn: 'One\nTwo',
    category: '1',
  };
  const submit = async (more: object) => tryCall(app, noticeSubmit, { ...text, audience: 'all', state: 'published', ...more }, admin);
  const mine = async (account: string) =>
    (await makeCall(app, noticesForMe, { size: 200 }, await as(account))).records.map(({ title }) => title);
  const published = async (more: object) => {
    const reply = await submit(more);
    expect(reply.msg, reply.msg).toEqual(expect.any(String));
    expect(reply.code, JSON.stringify(reply.fields)).toBe(200);
    return reply.data;
  };

  test('it reaches whom it is meant for, while it is valid', async () => {
    const [dept] = await raw<{ id: string }>(
      "select replace(d.id::text, '-', '') as id from dept d where d.tenant_id = '000000' and d.dept_code = 'desk'",
    );
    const [top] = await raw<{ id: string }>(
      "select replace(d.id::text, '-', '') as id from dept d where d.tenant_id = '000000' and d.dept_code = 'institute'",
    );
    await published({ title: '给所有人' });
    await published({ title: '给人员', audience: 'staff' });
    await published({ title: '给企业', audience: 'companies' });
    await published({ title: '给受理部', audience: 'departments', deptIds: [dept?.id] });
    await published({ title: '给全院各部门', audience: 'departments', deptIds: [top?.id] });
    await published({ title: '草稿', state: 'draft' });
    await published({ title: '明年', releaseTime: '2027-01-01 00:00:00' });
    await published({ title: '已过', releaseTime: '2025-01-01 00:00:00', expireTime: '2025-02-01 00:00:00' });
    await published({ title: '置顶', pinned: true });
    const staff = await mine('zhangruonan');
    const customer = await mine('wanyuan');
    expect(staff[0]).toBe('置顶');
    for (const title of ['给所有人', '给人员', '给受理部', '给全院各部门']) expect(staff).toContain(title);
    for (const title of ['给企业', '草稿', '明年', '已过']) expect(staff).not.toContain(title);
    expect(customer).toEqual(expect.arrayContaining(['给所有人', '给企业', '置顶']));
    for (const title of ['给人员', '给受理部', '草稿', '明年', '已过']) expect(customer).not.toContain(title);
    expect(await mine('handongye')).not.toContain('给受理部');
    const other = { token: await others.as('haishouli') };
    expect((await makeCall(app, noticesForMe, {}, other)).records, 'another institute').toEqual([]);
    const kept = await makeCall(app, noticePage, { title: '明年' }, admin);
    expect(kept.records[0]).toMatchObject({ standing: 'planned', publisher: expect.any(String), reads: 0 });
  });

  test('whose time is cleared is shown at once, and ends only after it has begun', async () => {
    const planned = await published({ title: '提前发布', releaseTime: '2027-01-01 00:00:00' });
    expect(await mine('zhangruonan')).not.toContain('提前发布');
    const shown = await published({ id: planned.id, version: planned.version, title: '提前发布' });
    expect(shown).toMatchObject({ standing: 'shown', releaseTime: momentText(world.now()) });
    expect(await mine('zhangruonan')).toContain('提前发布');
    // one that is shown keeps its day
    world.setNow(new Date(world.now().getTime() + 60_000));
    const changed = await published({ id: shown.id, version: shown.version, title: '提前发布', content: '改一个字' });
    expect(changed.releaseTime).toBe(shown.releaseTime);
    expect((await submit({ title: '已经结束', expireTime: '2025-02-01 00:00:00' })).refusal).toBe('system.noticeDays');
  });

  test('it is read once by each, in the reader’s language, as plain text', async () => {
    const { id } = await published({});
    const who = await as('zhangruonan');
    const before = (await makeCall(app, noticeNewest, {}, who)).unread;
    expect(await makeCall(app, noticeText, { id }, who)).toMatchObject({
      title: text.title,
      paragraphs: ['第一段', '<b>第二段</b>'],
      isReaded: false,
    });
    expect(await makeCall(app, noticeText, { id }, english(who))).toMatchObject({ title: text.titleEn, paragraphs: ['One', 'Two'] });
    await makeCall(app, noticeMarkRead, { id }, who);
    await makeCall(app, noticeMarkRead, { id }, who);
    expect((await makeCall(app, noticeNewest, {}, who)).unread).toBe(before - 1);
    expect((await makeCall(app, noticesForMe, { isReaded: true }, who)).records.map((r) => r.id)).toContain(id);
    const kept = (await makeCall(app, noticePage, { title: text.title }, admin)).records.find((r) => r.id === id);
    expect(kept?.reads).toBe(1);
    await makeCall(app, noticeRemove, { ids: id }, admin);
    expect((await tryCall(app, noticeText, { id }, who)).code).toBe(404);
  });

  test('what is not meant for somebody is not read by its id', async () => {
    const { id } = await published({ audience: 'staff' });
    const customer = await as('wanyuan');
    expect((await tryCall(app, noticeText, { id }, customer)).code).toBe(404);
    expect((await tryCall(app, noticeMarkRead, { id }, customer)).code).toBe(404);
  });

  test('departments and days are asked for where they matter', async () => {
    expect((await submit({ audience: 'departments' })).fields).toMatchObject({ deptIds: '请选择接收部门' });
    const gone = await submit({ audience: 'departments', deptIds: ['f'.repeat(32)] });
    expect(gone.refusal).toBe('system.noticeDepartmentGone');
    const days = { releaseTime: '2026-05-02 00:00:00', expireTime: '2026-05-01 00:00:00' };
    expect((await submit(days)).fields).toMatchObject({ expireTime: '截止时间须晚于发布时间，请修改其中之一' });
  });
});
