/** Finding a case by its number from anywhere, and the pages that a person keeps at hand. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { FAVOURITES_MOST } from '@zhengjian/contract/areas/account/favourites.ts';
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { CASES_FOUND } from '@zhengjian/contract/areas/portal/find-cases.ts';
import { describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { demoSystem } from './testing/demo-system.ts';

const { app, db, raw, users, world } = await demoSystem('navigation');
const strangers = createUsers({ app, db, world }, OTHER_TENANT);
const as = async (account: string) => ({ token: await users.as(account) });
const LEADER = 'wangjianheng';
const COMPANY = 'wanyuan';
const find = async (number: string, who: string) => makeCall(app, portalCalls.findCases, { number }, await as(who));

type Row = { case_no: string; id: string; applicant_name: string; account: string | null };
const submitted = await raw<Row>(`select r.case_no, r.id, r.applicant_name, min(u.account) as account from business_case r
  left join user_company c on c.company_id = r.applicant_id left join user_account u on u.id = c.user_id
  where r.tenant_id = '${MAIN_TENANT}' and r.category = 'cccApplication' and r.submit_time is not null
  group by r.id, r.case_no, r.applicant_name order by r.case_no`);
const own = submitted.filter(({ account }) => account === COMPANY);
const others = submitted.filter(({ account }) => account !== COMPANY);

describe('a case is found by its number', () => {
  test('by staff: whole or begun, in small letters too, with its page', async () => {
    const [first] = submitted;
    if (first === undefined) throw new Error('the demo has no submitted case');
    const found = await find(first.case_no, LEADER);
    expect(found).toMatchObject([
      { id: first.id, caseNo: first.case_no, applicantName: first.applicant_name, address: `/acceptance/detail?id=${first.id}` },
    ]);
    expect(await find(` ${first.case_no.toLowerCase()}`, LEADER)).toEqual(found);
    const begun = first.case_no.slice(0, 5);
    const all = submitted.filter(({ case_no }) => case_no.startsWith(begun)).map(({ case_no }) => case_no);
    expect((await find(begun, LEADER)).map(({ caseNo }) => caseNo)).toEqual(all.slice(0, CASES_FOUND));
    expect(await find(`${first.case_no}9`, LEADER)).toEqual([]);
  });
  test('by the end of its number: from four figures on, with the letters before them', async () => {
    const [first] = submitted;
    if (first === undefined) throw new Error('the demo has no submitted case');
    for (const end of [4, 6, 9].map((figures) => first.case_no.slice(-figures))) {
      const found = (await find(end, LEADER)).map(({ caseNo }) => caseNo);
      expect(found, end).toContain(first.case_no);
      expect(
        found.filter((number) => !number.startsWith(end) && !number.endsWith(end)),
        end,
      ).toEqual([]);
      expect(new Set(found).size, end).toBe(found.length);
      expect(await find(end.toLowerCase(), LEADER)).toHaveLength(found.length);
    }
    // a part from the middle is no end
    expect(await find(first.case_no.slice(2, -1), LEADER)).toEqual([]);
  });
  test('a company finds its own alone, on its own page', async () => {
    expect(own.length).toBeGreaterThan(0);
    expect(others.length).toBeGreaterThan(0);
    for (const { case_no, id } of own)
      expect(await find(case_no, COMPANY)).toMatchObject([{ id, address: `/customer/yewuCenter/manage/detail?id=${id}` }]);
    for (const { case_no } of others) {
      expect(await find(case_no, COMPANY), case_no).toEqual([]);
      const ends = (await find(case_no.slice(-6), COMPANY)).map(({ caseNo }) => caseNo);
      expect(ends, case_no).not.toContain(case_no);
    }
  });
  test('nobody of another institute finds it, and drafts are no cases yet', async () => {
    const stranger = await strangers.as('admin');
    for (const { case_no } of submitted)
      expect(await makeCall(app, portalCalls.findCases, { number: case_no }, { token: stranger }), case_no).toEqual([]);
    const drafts = await raw<{ case_no: string }>(`select case_no from business_case where submit_time is null and length(case_no) >= 4`);
    for (const { case_no } of drafts) expect(await find(case_no, LEADER)).toEqual([]);
  });
  test('what is too short, or no number at all, is refused or finds nothing', async () => {
    expect((await tryCall(app, portalCalls.findCases, { number: 'A20' }, await as(LEADER))).code).toBe(400);
    for (const number of ['%%%%', '____', "A2026' or 1=1"]) expect(await find(number, LEADER), number).toEqual([]);
  });
});

describe('pages at hand', () => {
  const read = async (who: string) => (await makeCall(app, accountCalls.readFavourites, {}, await as(who))).paths;
  const save = async (who: string, paths: string[]) => tryCall(app, accountCalls.saveFavourites, { paths }, await as(who));
  test('are kept in their order, for their owner alone', async () => {
    expect(await read(LEADER)).toEqual([]);
    await save(LEADER, ['/desk/todoTasks', '/acceptance/ccc']);
    expect(await read(LEADER)).toEqual(['/desk/todoTasks', '/acceptance/ccc']);
    expect(await read(COMPANY)).toEqual([]);
    await save(LEADER, ['/acceptance/ccc']);
    expect(await read(LEADER)).toEqual(['/acceptance/ccc']);
  });
  test.each([
    ['an address of another site', ['https://example.com/']],
    ['the same page twice', ['/a', '/a']],
    ['too many', Array.from({ length: FAVOURITES_MOST + 1 }, (_, n) => `/page/${n}`)],
  ])('%s is refused', async (_, paths) => {
    expect((await save(COMPANY, paths)).code).toBe(400);
    expect(await read(COMPANY)).toEqual([]);
  });
});
