/** The company, or the sample room for it, says that samples are on their way; the room says why it did not take some. */
import { SAMPLE_TO_SEND } from '@zhengjian/contract/areas/sample/states.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import { refuse } from '../../platform/refuse.ts';
import { dayText } from '../../platform/world.ts';
import { roleHolders } from '../../workflow/people.ts';
import type { Act } from '../../workflow/registry.ts';
import { moveSamples, samplesById } from './act.ts';
import { refuseEnded } from './ended.ts';
import './tables.ts';

type Waybill = { expressCompany: string; expressNo: string; sendTime?: string | undefined; disposalKind?: string | undefined };

/** Samples of a case that nobody has sent yet. @throws Refusal `sample.caseEnded`, `sample.nothingToSend` */
export const unsent = async (tx: Tx, caseId: string): Promise<string[]> => {
  await refuseEnded(tx, caseId);
  const rows = await tx.selectFrom('sample').select('id').where('case_id', '=', caseId).where('state', 'in', SAMPLE_TO_SEND).execute();
  return rows.length === 0 ? refuse('sample.nothingToSend') : rows.map((r) => r.id);
};

/** What the company wants to become of them is said with the waybill; left out it stays as it was. */
export const announce = async (tx: Tx, act: Act, ids: readonly string[], sent: Waybill) => {
  const { expressCompany, expressNo, sendTime, disposalKind } = sent;
  const done = await moveSamples(tx, act, 'express', ids, () => ({
    set: {
      express_company: expressCompany,
      express_no: expressNo,
      send_time: sendTime ?? dayText(act.world.now()),
      ...(disposalKind !== undefined && { disposal_kind: disposalKind }),
    },
  }));
  const [first] = await samplesById(tx, ids);
  if (first && act.actor.kind === 'customer')
    await notify(tx, act, {
      template: 'sampleSent',
      params: { no: first.case_no, company: first.company_name, waybill: expressNo },
      kind: MESSAGE_KIND.sample,
      users: (await roleHolders(tx, ['sample_keeper'])).map((p) => p.id),
      caseId: first.case_id,
      link: '/sample/sample/sampleReception',
    });
  return done;
};

/** The company hears which samples were not taken, and why. */
export const tellRefused = async (tx: Tx, act: Act, ids: readonly string[], why: string): Promise<void> => {
  const rows = await samplesById(tx, ids);
  for (const caseId of new Set(rows.map((r) => r.case_id))) {
    const own = rows.filter((r) => r.case_id === caseId);
    const applicant = await tx.selectFrom('business_case').select('applicant_id').where('id', '=', caseId).executeTakeFirstOrThrow();
    await notify(tx, act, {
      template: 'sampleRefused',
      params: { no: own[0]?.case_no ?? '', samples: own.map((r) => r.sample_no), why },
      kind: MESSAGE_KIND.sample,
      company: applicant.applicant_id,
      caseId,
      link: `/customer/yewuCenter/manage/detail?id=${caseId}`,
      mail: true,
    });
  }
};
