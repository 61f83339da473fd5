/** What a stranger is told of a certificate: only to whoever has its number and the random number printed beside it, and not too often. */
import type { PublicCertificate } from '@zhengjian/contract/areas/certificate/records.ts';
import { MAKE_STATE } from '@zhengjian/contract/areas/certificate/states.ts';
import { callerOf } from '../../platform/http/address.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { dayText } from '../../platform/world.ts';
import { statusOn } from './status.ts';
import './tables.ts';

const ASKING = { kind: 'certificate', most: 20, perMs: 60_000 };

/** @throws server.tooMany */
export const verifyCertificate = async (ctx: Ctx, typed: { number: string; code: string }): Promise<PublicCertificate> => {
  ctx.limits.take(ASKING, callerOf(ctx.ip));
  const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, '');
  const today = dayText(ctx.world.now());
  return ctx.db.system(async (tx) => {
    const found = await tx
      .selectFrom('certificate as c')
      .innerJoin('tenant as t', 't.tenant_id', 'c.tenant_id')
      .selectAll('c')
      .select(['t.tenant_name', 't.tenant_name_en'])
      .where('c.cert_no', '=', plain(typed.number))
      .where('c.cert_random_number', '=', plain(typed.code))
      .where('c.make_state', '>=', MAKE_STATE.stamped)
      .orderBy('c.version_no', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!found) return null;
    return {
      certNo: found.cert_no,
      holder: found.applicant_name,
      manufacturer: found.manufacturer_name,
      factory: found.factory_name,
      productName: found.product_name,
      exMark: found.ex_mark,
      certStatus: statusOn(found, today),
      issueDate: found.issue_date ?? '',
      expirationDate: found.expiration_date ?? '',
      versionNo: found.version_no,
      institute: found.tenant_name,
      english: {
        holder: found.content.applicantNameEn,
        manufacturer: found.content.manufacturerNameEn,
        factory: found.content.factoryNameEn,
        productName: found.content.productNameEn,
        institute: found.tenant_name_en,
      },
      today,
    };
  });
};
