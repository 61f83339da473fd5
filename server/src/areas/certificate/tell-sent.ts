/** Tells the holder that a certificate has left the institute, and by which waybill where it was posted. */
import type { Language } from '@zhengjian/contract/constants.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import type { World } from '../../platform/world.ts';
import { dictionaryNames } from '../system/index.ts';
import type { Row } from './present.ts';
import '../../cases/tables.ts';

type Who = { actor: Actor; world: World };

export const tellSent = async (
  tx: Tx,
  who: Who,
  row: Pick<Row, 'case_id' | 'cert_no' | 'express_company' | 'express_no'>,
): Promise<void> => {
  const of = await tx
    .selectFrom('business_case')
    .select(['case_no', 'applicant_id'])
    .where('id', '=', row.case_id)
    .executeTakeFirstOrThrow();
  const carrierIn = async (lang: Language) =>
    (await dictionaryNames(tx, lang, ['express_company'])).get(`express_company/${row.express_company}`) ?? '';
  await notify(tx, who, {
    template: 'certificateSent',
    params: {
      no: of.case_no,
      number: row.cert_no,
      carrier: { zh: await carrierIn('zh'), en: await carrierIn('en') },
      waybill: row.express_no,
    },
    kind: MESSAGE_KIND.certificate,
    company: of.applicant_id,
    caseId: row.case_id,
    link: '/customer/certificate/index',
    mail: true,
  });
};
