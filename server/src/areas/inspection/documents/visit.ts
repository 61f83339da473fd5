/** Records of the visit, from what the team has entered: attendance (0403), capability (0410), consistency (0411), samples (0409). */
import { HEADS, type Section } from '@zhengjian/contract/areas/inspection/rules.ts';
import { en } from '@zhengjian/contract/areas/inspection/text.en.ts';
import { zh } from '@zhengjian/contract/areas/inspection/text.zh.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { papers } from '../../../platform/documents/papers/index.ts';
import { caseDocument } from '../../stamping/index.ts';
import { INSPECTION } from '../work.ts';
import { decidedAt, factsOf, signedBy, visitOf } from './facts.ts';

const CAPABILITY: readonly Section[] = [...HEADS, 'marks'];
const HANDED_IN = ['PASS', 'PASS_REFORM', 'PASS_FAILED'];

/** The visit once the leader has handed in its result; null before. */
const handedIn = async (tx: Tx, id: string) => {
  const result = await decidedAt(tx, id, ['factoryCheckResult'], HANDED_IN);
  return result && { leader: signedBy(result), facts: await factsOf(tx, id) };
};

/** 首末次会议参加人员 (domain 3.8, catalogue node 0403); the sheet that was signed by hand is filed beside it. */
export const attendanceRecord = caseDocument({
  category: INSPECTION.category,
  template: papers.attendanceRecord,
  title: { zh: zh.document.attendance, en: en.document.attendance },
  filed: { node: '0403' },
  data: async (tx, _, { row, head }) => {
    const visit = await handedIn(tx, row.id);
    const entered = visit?.facts.sections.find((s) => s.section === 'visit');
    if (visit === null || !entered?.body.people) return null;
    return {
      ...head,
      ...visitOf(visit.facts),
      number: `${row.case_no}-QD`,
      at: visit.leader.at,
      team: visit.facts.team.filter(({ attended }) => attended !== zh.entry.absent).map(({ days: _days, attended: _attended, ...m }) => m),
      attendees: entered.body.people,
      enteredBy: { name: entered.by, at: entered.at },
    };
  },
});

/** 质量保证能力检查记录 (domain 3.8, catalogue node 0410): the heads of CNCA-00C-005 that this inspection looks at, and the mark. */
export const capabilityRecord = caseDocument({
  category: INSPECTION.category,
  template: papers.capabilityRecord,
  title: { zh: zh.document.capability, en: en.document.capability },
  filed: { node: '0410' },
  data: async (tx, _, { row, head }) => {
    const visit = await handedIn(tx, row.id);
    if (visit === null) return null;
    const clauses = CAPABILITY.flatMap((section) => {
      const entered = visit.facts.sections.find((s) => s.section === section);
      if (entered?.body.verdict === undefined) return [];
      const { verdict, note = '' } = entered.body;
      return [{ clause: zh.section[section], verdict, note, inspector: entered.by, at: entered.at }];
    });
    if (clauses.length === 0) return null;
    return {
      ...head,
      ...visitOf(visit.facts),
      number: `${row.case_no}-NL`,
      at: visit.leader.at,
      basis: zh.document.basis,
      clauses,
      leader: visit.leader,
    };
  },
});

/** 一致性检查记录 (domain 3.8, catalogue node 0411). */
export const consistencyRecord = caseDocument({
  category: INSPECTION.category,
  template: papers.consistencyRecord,
  title: { zh: zh.document.consistency, en: en.document.consistency },
  filed: { node: '0411' },
  data: async (tx, _, { row, head }) => {
    const visit = await handedIn(tx, row.id);
    const entered = visit?.facts.sections.find((s) => s.section === 'consistency');
    if (visit === null || !entered?.body.rows?.length) return null;
    return {
      ...head,
      ...visitOf(visit.facts),
      number: `${row.case_no}-YZ`,
      at: visit.leader.at,
      subjects: visit.facts.subjects.map(({ no, productName, exMark }) => ({ no, productName, exMark })),
      rows: entered.body.rows,
      enteredBy: { name: entered.by, at: entered.at },
      leader: visit.leader,
    };
  },
});

const asText = (n: number | null): string => (n === null ? '' : String(n));
/** Sheets that are sealed, the first sealed first. */
export const sealedSheets = async (tx: Tx, id: string) =>
  (await tx.selectFrom('on_site_sampling').selectAll().where('task_id', '=', id).orderBy('created_at').orderBy('id').execute()).flatMap(
    ({ seal_time, ...sheet }) => (seal_time === null ? [] : [{ ...sheet, seal_time }]),
  );

/** 抽样单 (domain 3.8, catalogue node 0409), dated by the latest seal. */
export const samplingSheet = caseDocument({
  category: INSPECTION.category,
  template: papers.samplingSheet,
  title: { zh: zh.document.sampling, en: en.document.sampling },
  filed: { node: '0409' },
  data: async (tx, _, { row, head }) => {
    const sealed = await sealedSheets(tx, row.id);
    const at = sealed
      .map((s) => s.seal_time)
      .sort()
      .at(-1);
    if (at === undefined) return null;
    const facts = await factsOf(tx, row.id);
    return {
      ...head,
      ...visitOf(facts),
      number: `${row.case_no}-CY`,
      at,
      applicant: row.applicant_name,
      sheets: sealed.map((s) => ({
        sampleName: s.sample_name,
        model: s.model,
        baseQuantity: asText(s.base_quantity),
        quantity: asText(s.quantity),
        backupQuantity: asText(s.backup_quantity),
        samplePlace: facts.name('sample_place', s.sample_place),
        batchNo: s.batch_no,
        produceDate: s.produce_date ?? '',
        sampleDate: s.sample_date ?? '',
        sealNo: s.seal_no,
        sealTime: s.seal_time,
        testItems: s.test_items,
        laboratory: facts.name('laboratory_b', s.laboratory),
        sendDeadline: s.send_deadline ?? '',
        sampler: s.sampler_name,
      })),
    };
  },
});
