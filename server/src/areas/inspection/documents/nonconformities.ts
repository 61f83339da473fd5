/** Nonconformities on paper: what the company is asked to correct (0405), and what was verified of it (0407). */
import { VERDICT_ON_ROUND, VERDICTS_ON_ROUND } from '@zhengjian/contract/areas/inspection/rules.ts';
import { en } from '@zhengjian/contract/areas/inspection/text.en.ts';
import { zh } from '@zhengjian/contract/areas/inspection/text.zh.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { papers } from '../../../platform/documents/papers/index.ts';
import { caseDocument } from '../../stamping/index.ts';
import { nonconformitiesIn } from '../commands/nonconformities.ts';
import { INSPECTION } from '../work.ts';
import { type Decided, decidedAt, factsOf, signedBy, visitOf } from './facts.ts';

/** The company was asked to correct: by the leader with the result, after a verification, by the reviewer. */
const handedOver = async (tx: Tx, id: string): Promise<Decided | null> => {
  const asked = [
    await decidedAt(tx, id, ['factoryCheckResult'], ['PASS_REFORM']),
    await decidedAt(tx, id, ['factoryCheckReform', 'factoryCheckResultReview'], ['REJECT_REFORM']),
  ];
  return asked.reduce((last, one) => (one !== null && (last === null || one.at > last.at) ? one : last), null);
};

/** 不符合项报告 (domain 3.8, catalogue node 0405): what the company corrects in the round that began last. */
export const rectificationNotice = caseDocument({
  category: INSPECTION.category,
  template: papers.rectificationNotice,
  title: { zh: zh.document.rectification, en: en.document.rectification },
  filed: { node: '0405' },
  data: async (tx, _, { row, head }) => {
    const asked = await handedOver(tx, row.id);
    if (asked === null) return null;
    const facts = await factsOf(tx, row.id);
    const nonconformities = (await nonconformitiesIn(tx, row.id)).flatMap((nc) => {
      // verified since: it was among those of this round
      const at = nc.rounds.findIndex((r) => r.verifyTime === '' || r.verifyTime > asked.at);
      const round = nc.rounds[at];
      if (round === undefined) return [];
      return [
        {
          ncNo: nc.ncNo,
          ncClass: facts.name('nonconformity_class', nc.ncClass),
          severity: facts.name('nc_severity', nc.severity),
          clause: nc.clause,
          description: nc.description,
          verifyKind: facts.name('verify_kind', nc.verifyKind),
          deadline: nc.reformDeadline,
          round: round.roundNo,
          lastOpinion: nc.rounds[at - 1]?.verifyOpinion ?? '',
        },
      ];
    });
    if (nonconformities.length === 0) return null;
    return {
      ...head,
      ...visitOf(facts),
      number: `${row.case_no}-ZG`,
      at: asked.at,
      nonconformities,
      leader: facts.leader,
      issueDate: asked.at.slice(0, 10),
    };
  },
});

/** 整改验证记录 (domain 3.8, catalogue node 0407): each nonconformity with all its rounds, once the leader has finished. */
export const verificationRecord = caseDocument({
  category: INSPECTION.category,
  template: papers.verificationRecord,
  title: { zh: zh.document.verification, en: en.document.verification },
  filed: { node: '0407' },
  data: async (tx, _, { row, head }) => {
    const verified = await decidedAt(tx, row.id, ['factoryCheckReform'], ['PASS', 'PASS_FAILED']);
    if (verified === null) return null;
    const passed = verified.result === 'PASS';
    const noted = (await nonconformitiesIn(tx, row.id)).filter((nc) => nc.rounds.length > 0);
    // opened again since
    if (noted.length === 0 || (passed && noted.some((nc) => nc.state !== 'closed'))) return null;
    const facts = await factsOf(tx, row.id);
    return {
      ...head,
      ...visitOf(facts),
      number: `${row.case_no}-YZJL`,
      at: verified.at,
      rounds: noted.flatMap((nc) =>
        nc.rounds.map((r) => ({
          ncNo: nc.ncNo,
          ncClass: facts.name('nonconformity_class', nc.ncClass),
          severity: facts.name('nc_severity', nc.severity),
          clause: nc.clause,
          description: nc.description,
          verifyKind: facts.name('verify_kind', nc.verifyKind),
          deadline: nc.reformDeadline,
          closeDate: nc.closeDate,
          no: r.roundNo,
          causeAnalysis: r.causeAnalysis,
          correction: r.correction,
          correctiveAction: r.correctiveAction,
          objection: r.objection,
          submitTime: r.submitTime,
          verdict: VERDICTS_ON_ROUND.find((verdict) => VERDICT_ON_ROUND[verdict] === r.verifyResult) ?? null,
          opinion: r.verifyOpinion,
          verifier: r.verifyUserName,
          verifyTime: r.verifyTime,
        })),
      ),
      passed,
      leader: signedBy(verified),
    };
  },
});
