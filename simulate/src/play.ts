/** What a play of the institute goes on: its companies, its desk, its chances and its timetable; and what every case of it begins with. */
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { laboratoryCalls } from '@zhengjian/contract/areas/laboratory/calls.ts';
import { makeCall } from './caller.ts';
import { DRAWINGS, STAYS } from './certification.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { companies } from './companies.ts';
import { inOfficeHours } from './officeDays.ts';
import { attachmentFor } from './papers.ts';
import { createUsers, type Stage, type Users } from './people.ts';
import { type DemoProduct, products } from './products.ts';
import { type Registered, registerDemoCompany } from './register.ts';
import type { Sealing } from './stamping-worker.ts';
import { Timetable } from './timetable.ts';

export type Desk = {
  acceptors: readonly string[];
  reviewers: readonly string[];
  approvers: readonly string[];
  /** Whom an approval names for the dispatch of the case, in turn. */
  planners: readonly string[];
};
export const MAIN_DESK: Desk = {
  acceptors: ['zhangruonan', 'liuqiming'],
  reviewers: ['chensiyuan', 'yangxiaolan'],
  approvers: ['zhaopengcheng', 'huangyaning'],
  planners: ['wuxiangdong', 'xujingyi'],
};
export const OTHER_DESK: Desk = { acceptors: ['haishouli'], reviewers: ['haifuhe'], approvers: ['haipizhun'], planners: [] };

type Paper = { id: string; code: string; name: string };

export type Play = {
  stage: Stage;
  users: Users;
  desk: Desk;
  chance: Chance;
  registered: Registered[];
  standardIds: ReadonlyMap<string, string>;
  papers: Paper[];
  /** Where a company files a report that it has already. */
  existingReport: Paper;
  /** Node of the review sheet, and of the evaluation of what an existing report covers. */
  reviewSheet: string;
  coverage: string;
  /** Approvals so far. */
  approved: number;
  /** What follows the approval has chances of its own, so that it moves nothing else. */
  samples: Chance;
  later: Chance;
  /** Whether the institute has the people who bring a case to its certificate. */
  certify: boolean;
  /** Nodes at which the certificates of the last days wait until the end of the play. */
  stays: string[];
  /** Seals the certificates of the last months; others are stamped on their print. */
  sealing: Sealing | null;
  timetable: Timetable;
  until: Date;
};

export const cccProducts = products.filter((p) => p.productClass !== 'CNV');
export const makersOf = (play: Play, product: DemoProduct) =>
  play.registered.filter((r) => r.company.classes.includes(product.productClass));

/** Office hours of a working day some hours on. */
export const later = (chance: Chance, from: Date, hoursFrom: number, hoursTo: number): Date =>
  inOfficeHours(from, hoursFrom + chance.next() * (hoursTo - hoursFrom));

/** Number of the report that an application brings with it; '' for none. */
export const existingReportOf = async ({ stage: { db } }: Play, caseId: string): Promise<string> => {
  const { form } = await db.readSystem((tx) =>
    tx.selectFrom('ccc_application').select('form').where('id', '=', caseId).executeTakeFirstOrThrow(),
  );
  return form.existingReportNo;
};

/** The papers go up one after the other: side by side their ids would follow the disk, not the seed. */
export const attachPapers = async (play: Play, token: string, caseId: string) => {
  for (const node of (await existingReportOf(play, caseId)) === '' ? play.papers : [...play.papers, play.existingReport]) {
    await makeCall(
      play.stage.app,
      fileCalls.uploadFile,
      { fileCatalogId: node.id, dataId: caseId },
      { token, file: attachmentFor(node.code, node.name) },
    );
  }
};

/**
 * @param known companies that are registered already; without them every member registers first
 * @param since moment from which a play that was stopped goes on
 */
export const openPlay = async (
  stage: Stage,
  tenant: string,
  chance: Chance,
  until: Date,
  members: typeof companies,
  desk: Desk,
  known?: Registered[],
  since: Date | null = null,
): Promise<Play> => {
  const users = createUsers(stage, tenant);
  const registered = known ?? [];
  if (known === undefined) for (const company of members) registered.push(await registerDemoCompany(stage, users, tenant, company));
  const token = await users.as(registered[0]?.company.account ?? '');
  const standards = await makeCall(stage.app, laboratoryCalls.standardsByGroup, {}, { token });
  const nodesFor = async (account: string) =>
    makeCall(stage.app, fileCalls.selectFileCatalog, { dataId: stage.world.uuid() }, { token: await users.as(account) });
  const nodes = await nodesFor(registered[0]?.company.account ?? '');
  const ofStaff = await nodesFor(desk.reviewers[0] ?? '');
  const paperOf = (n: (typeof nodes)[number]): Paper => ({ id: n.id, code: n.catalogCode, name: n.name });
  const nodeIn = (of: typeof nodes, code: string): Paper =>
    of.filter((n) => n.catalogCode === code).map(paperOf)[0] ?? { id: '', code, name: '' };
  return {
    stage,
    users,
    desk,
    chance,
    registered,
    standardIds: new Map(standards.map((s) => [s.part || s.standardNo.replace(/-\d{4}$/, ''), s.id])),
    papers: nodes.filter((n) => n.mustUpload === 1 && n.suffix !== '').map(paperOf),
    existingReport: nodeIn(nodes, '0120'),
    reviewSheet: nodeIn(ofStaff, '0202').id,
    coverage: nodeIn(ofStaff, '0504').id,
    approved: 0,
    samples: chanceOf('samples'),
    later: chanceOf('certification'),
    certify: false,
    stays: [...STAYS, DRAWINGS],
    sealing: null,
    timetable: new Timetable(since),
    until,
  };
};
