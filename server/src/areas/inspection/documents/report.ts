/** 工厂检查报告 (domain 3.8, catalogue node 0404): what the inspection came to, once it is approved; it waits for the institute's seal. */

import type { SectionShown } from '@zhengjian/contract/areas/inspection/records.ts';
import { SECTIONS } from '@zhengjian/contract/areas/inspection/rules.ts';
import { en } from '@zhengjian/contract/areas/inspection/text.en.ts';
import { zh } from '@zhengjian/contract/areas/inspection/text.zh.ts';
import { papers } from '../../../platform/documents/papers/index.ts';
import { caseDocument } from '../../stamping/index.ts';
import { isUpheld, nonconformitiesIn } from '../commands/nonconformities.ts';
import { personDays } from '../person-days.ts';
import { INSPECTION } from '../work.ts';
import { countDecided, decidedAt, factsOf, signedBy, visitOf } from './facts.ts';
import { sealedSheets } from './visit.ts';

const APPROVAL = 'factoryCheckResultApproval';
const CONCLUSION: Readonly<Record<string, string>> = zh.document.conclusions;

/** A section in one line; products are counted, they stand in the record of consistency. */
const summary = ({ section, body }: SectionShown) => {
  const name = zh.section[section];
  if (section === 'consistency') {
    const [all, differing] = [body.rows ?? [], (body.rows ?? []).filter((r) => !r.ok)];
    const note = zh.document.consistencyNote.replace('{{n}}', String(all.length)).replace('{{differing}}', String(differing.length));
    return all.length === 0 ? [] : [{ name, verdict: differing.length > 0 ? ('nonconforming' as const) : ('ok' as const), note }];
  }
  return body.verdict === undefined ? [] : [{ name, verdict: body.verdict, note: body.note ?? '' }];
};

export const inspectionReport = caseDocument({
  category: INSPECTION.category,
  template: papers.inspectionReport,
  title: { zh: zh.document.report, en: en.document.report },
  filed: { node: '0404' },
  data: async (tx, _, { row, head }) => {
    const { id, case_no, applicant_name } = row;
    const [leader, reviewer, approver] = [
      await decidedAt(tx, id, ['factoryCheckResult', 'factoryCheckReform'], ['PASS', 'PASS_FAILED']),
      await decidedAt(tx, id, ['factoryCheckResultReview'], ['PASS']),
      await decidedAt(tx, id, [APPROVAL], ['PASS']),
    ];
    const facts = await factsOf(tx, id);
    const { task, name } = facts;
    // one that goes on again has no conclusion
    if (task.conclusion === '' || leader === null || reviewer === null || approver === null) return null;
    // an inspection that was carried on has another report, since the first one may be sealed and issued
    const times = await countDecided(tx, id, APPROVAL, 'PASS');
    return {
      ...head,
      ...visitOf(facts),
      number: times > 1 ? `${case_no}-${times}` : case_no,
      at: approver.at,
      applicant: applicant_name,
      planDays: personDays(task.plan_days),
      actualDays: facts.actualDays,
      basis: [zh.document.basis],
      team: facts.team.map(({ attended, ...m }) => ({ ...m, days: attended })),
      experts: task.experts,
      attendees: facts.sections.find((s) => s.section === 'visit')?.body.people ?? '',
      subjects: facts.subjects,
      sections: SECTIONS.flatMap((section) => facts.sections.filter((s) => s.section === section)).flatMap(summary),
      nonconformities: (await nonconformitiesIn(tx, id)).map((nc) => ({
        ncNo: nc.ncNo,
        ncClass: name('nonconformity_class', nc.ncClass),
        severity: name('nc_severity', nc.severity),
        clause: nc.clause,
        description: nc.description,
        rounds: nc.rounds.length,
        closeDate: nc.closeDate,
        upheld: isUpheld(nc),
      })),
      samplings: (await sealedSheets(tx, id)).map((s) => ({
        sampleName: s.sample_name,
        model: s.model,
        quantity: [s.quantity, s.backup_quantity].filter(Boolean).join(' + '),
        sealNo: s.seal_no,
        testItems: s.test_items,
        laboratory: name('laboratory_b', s.laboratory),
      })),
      conclusion: name('factory_check_conclusion', task.conclusion),
      conclusionText: CONCLUSION[task.conclusion] ?? '',
      classProposal: name('customer_level', task.class_proposal),
      leader: signedBy(leader),
      reviewer: signedBy(reviewer),
      approver: signedBy(approver),
      issueDate: approver.at.slice(0, 10),
    };
  },
});
