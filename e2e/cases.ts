/** Where cases and the work that serves them stand, and the people who sign in for them, for journeys with many people. */
import { dispatchedToTest, nothingInTheWay } from '@zhengjian/simulate/src/testing/playable.ts';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { type Person, personAt, signInByPage } from './browser.ts';
import type { JourneySystem } from './system.ts';

/** `account`: somebody of its applicant. */
export type Case = { id: string; no: string; account: string };
type Work = { id: string; no: string; node: string; phase: string };

/** Heading that stands on every page of a case once it has been read. */
const TIMELINE = '流程时间轴';

export const casesOf = ({ url, system }: JourneySystem, browser: Browser) => {
  const { db } = system.opened;
  const signedIn = new Map<string, Person>();
  /** Signs in on the sign-in page; who did once stays so. */
  const person = async (account: string): Promise<Person> => {
    const known = signedIn.get(account);
    if (known) return known;
    const who = await personAt(browser, url);
    await signInByPage(who, account);
    signedIn.set(account, who);
    return who;
  };
  const loaded = async (who: Person): Promise<Person> => {
    await who.page.getByRole('heading', { name: TIMELINE }).filter({ visible: true }).waitFor();
    await who.quiet();
    return who;
  };
  return {
    person,
    loaded,
    /** Closes the windows of everybody. @returns what their consoles complained of */
    leave: async (): Promise<string[]> => {
      const all = [...signedIn.values()];
      signedIn.clear();
      await Promise.all(all.map(({ context }) => context.close()));
      return all.flatMap(({ complaints }) => complaints);
    },
    /** The page of a case as its company follows it. */
    followed: async ({ account, id }: Case): Promise<Person> => {
      const company = await person(account);
      await company.go(`/customer/yewuCenter/manage/detail?id=${id}`);
      return loaded(company);
    },
    /** The newest case that waits at one of the nodes. */
    waitingAt: (...nodes: string[]): Promise<Case> =>
      db.system((tx) =>
        tx
          .selectFrom('wf_task as t')
          .innerJoin('ccc_application as a', 'a.id', 't.business_id')
          .innerJoin('user_company as c', 'c.company_id', 'a.applicant_id')
          .innerJoin('user_account as u', 'u.id', 'c.user_id')
          .select(['a.id', 'a.application_no as no', 'u.account'])
          .where('t.node', 'in', nodes)
          .where('t.status', '=', 'open')
          .where('a.tenant_id', '=', '000000')
          .where(nothingInTheWay('a.id'))
          .orderBy('a.submit_time', 'desc')
          .executeTakeFirstOrThrow(),
      ),
    /** The newest case that waits to be dispatched and is to be tested, or is not. */
    dispatchedToTest: async (isTested = true): Promise<Case> => {
      const [newest] = await dispatchedToTest(db, isTested);
      if (!newest) throw new Error('no case of the demo waits for the planner');
      return newest;
    },
    /** The newest case whose work of the kind waits at one of the nodes. */
    whoseWork: (kind: string, nodes: readonly string[]): Promise<Case> =>
      db.system((tx) =>
        tx
          .selectFrom('case_work as w')
          .innerJoin('business_case as b', 'b.id', 'w.work_id')
          .innerJoin('ccc_application as a', 'a.id', 'w.case_id')
          .innerJoin('user_company as c', 'c.company_id', 'a.applicant_id')
          .innerJoin('user_account as u', 'u.id', 'c.user_id')
          .select(['a.id', 'a.application_no as no', 'u.account'])
          .where('w.tenant_id', '=', '000000')
          .where('w.kind', '=', kind)
          .where('b.node', 'in', nodes)
          .where(nothingInTheWay('a.id'))
          .orderBy('a.submit_time', 'desc')
          .executeTakeFirstOrThrow(),
      ),
    worksOf: (caseId: string, kind: string): Promise<Work[]> =>
      db.system((tx) =>
        tx
          .selectFrom('case_work as w')
          .innerJoin('business_case as b', 'b.id', 'w.work_id')
          .select(['b.id', 'b.case_no as no', 'b.node', 'b.phase'])
          .where('w.case_id', '=', caseId)
          .where('w.kind', '=', kind)
          .orderBy('b.case_no')
          .execute(),
      ),
    /** Who has the open task of a case or a work. */
    holderOf: async (id: string): Promise<string> =>
      (
        await db.system((tx) =>
          tx
            .selectFrom('wf_task as t')
            .innerJoin('user_account as u', 'u.id', 't.assignee')
            .select('u.account')
            .where('t.business_id', '=', id)
            .where('t.status', '=', 'open')
            .executeTakeFirstOrThrow(),
        )
      ).account,
    stateOf: async (id: string): Promise<number> =>
      (await db.system((tx) => tx.selectFrom('ccc_application').select('state').where('id', '=', id).executeTakeFirstOrThrow())).state,
  };
};

/** The number beside the tab of what waits in the queue that is open. */
export const waitingIn = async ({ page, quiet }: Person): Promise<number> => {
  const tab = page.getByRole('tab', { name: /待办/ }).filter({ visible: true }).first();
  await expect.poll(async () => /\d/.test((await tab.textContent()) ?? '')).toBe(true);
  await quiet();
  return Number(((await tab.textContent()) ?? '').replace(/\D/g, ''));
};
