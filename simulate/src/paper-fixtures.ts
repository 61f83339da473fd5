/**
 * Papers of later stages, on two cases of the demo: their lines of business are not built yet, so what they say comes from
 * typed records in the shape of the trade (domain 3.4 to 3.7), under the names of the case they hang on.
 */
import { Readable } from 'node:stream';
import { filePaper } from '@zhengjian/server/src/areas/stamping/index.ts';
import { systemActor } from '@zhengjian/server/src/platform/actor.ts';
import type { Template } from '@zhengjian/server/src/platform/documents/maker.ts';
import { papers } from '@zhengjian/server/src/platform/documents/papers/index.ts';
import {
  certificateRecord,
  paymentRecord,
  rectificationRecord,
  reportRecord,
  sampleNoticeRecord,
  taskBookRecord,
} from '@zhengjian/server/src/platform/documents/testing/records.ts';
import { asTenant } from '@zhengjian/server/src/platform/jobs/as-tenant.ts';
import type * as z from 'zod';
import { MAIN_TENANT } from './furnish.ts';
import type { Stage } from './people.ts';

type Case = { id: string; no: string; applicant: string; manufacturer: string; factory: string; product: string };

const file = async <S extends z.ZodType>(
  { app, db, world }: Stage,
  { id, no }: Case,
  node: string,
  title: string,
  template: Template<S>,
  data: z.input<S>,
): Promise<void> => {
  const paper = await app.documents.render(template, data);
  const stored = await app.files.put(Readable.from([paper.pdf]));
  const acting = { actor: systemActor(MAIN_TENANT), world };
  const day = world.now().toISOString().slice(0, 10);
  const made = {
    caseId: id,
    node,
    template: template.name,
    number: no,
    fileName: `${title} ${no}.pdf`,
    day,
    maker: '郭安琪',
    paper,
    stored,
  };
  // in the name of the institute, so that the company is told of what is issued to it
  await asTenant(db, MAIN_TENANT, (tx) => filePaper(tx, acting, made));
};

/** Accepted longest ago: the papers of their later stages are the least surprising there. */
const olderCases = async ({ db }: Stage, most: number): Promise<Case[]> =>
  (
    await db.system((tx) =>
      tx
        .selectFrom('ccc_application')
        .select(['id', 'application_no', 'applicant_name', 'manufacturer_name', 'factory_name', 'product_name'])
        .where('tenant_id', '=', MAIN_TENANT)
        .where('state', '=', 40)
        .orderBy('submit_time')
        .limit(most)
        .execute(),
    )
  ).map((c) => ({
    id: c.id,
    no: c.application_no,
    applicant: c.applicant_name,
    manufacturer: c.manufacturer_name,
    factory: c.factory_name,
    product: c.product_name,
  }));

/** @returns the cases whose papers wait for their seals now. */
export const filePaperFixtures = async (stage: Stage, most = 2): Promise<string[]> => {
  const cases = await olderCases(stage, most);
  for (const [n, c] of cases.entries()) {
    const party = (name: string) => ({ name, nameEn: '', address: '' });
    const certificate = {
      ...certificateRecord(n),
      applicant: party(c.applicant),
      manufacturer: party(c.manufacturer),
      factory: party(c.factory),
      productName: c.product,
    };
    await file(stage, c, '0204', '送样通知', papers.sampleNotice, sampleNoticeRecord());
    await file(stage, c, '0306', '型式试验报告', papers.testReport, reportRecord());
    await file(stage, c, '0401', '检查任务书', papers.inspectionTaskBook, taskBookRecord());
    await file(stage, c, '0405', '不符合项报告', papers.rectificationNotice, rectificationRecord());
    await file(stage, c, '0601', '认证证书', papers.cccCertificate, certificate);
    await file(stage, c, '0701', '缴费通知单', papers.paymentNote, paymentRecord());
  }
  return cases.map((c) => c.id);
};
