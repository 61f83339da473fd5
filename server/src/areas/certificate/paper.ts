/**
 * The paper of a certificate: set outside any transaction once it is approved, filed with its case, and then waiting for its seals.
 * Whoever comes first makes it, the page of the approver or the job; made twice it is the same paper.
 */
import { Readable } from 'node:stream';
import { MAKE_STATE } from '@zhengjian/contract/areas/certificate/states.ts';
import { en } from '@zhengjian/contract/areas/certificate/text.en.ts';
import { zh } from '@zhengjian/contract/areas/certificate/text.zh.ts';
import { lastValidDay } from '@zhengjian/contract/rules/certificateDates.ts';
import { systemActor } from '../../platform/actor.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { DocumentMaker } from '../../platform/documents/maker.ts';
import { papers } from '../../platform/documents/papers/index.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { asTenant } from '../../platform/jobs/as-tenant.ts';
import type { JobResult } from '../../platform/jobs/jobs.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed } from '../../platform/standard.ts';
import { dayText, type World } from '../../platform/world.ts';
import { caseDocument, filePaper } from '../stamping/index.ts';
import { dictionaryNames, letterhead, paramOf } from '../system/index.ts';
import { certificateLineOf } from './lines.ts';
import { certificateOfCase, type Row } from './present.ts';
import '../../cases/tables.ts';

const DICTIONARIES = ['ccc_product_class', 'certification_mode'];
/** Page that tells of a certificate to whoever has its number and code. */
export const PUBLIC_PAGE = '/certificate';

/** What stands on the paper. What is not decided yet is filled in as it would be today, for the draft. */
const paperData = async (tx: Tx, row: Row, { today, origin, draft }: { today: string; origin: string; draft: boolean }) => {
  const c = row.content;
  const [names, namesEn] = [await dictionaryNames(tx, 'zh', DICTIONARIES), await dictionaryNames(tx, 'en', DICTIONARIES)];
  // days of an approval that was taken back are not those of the next one
  const decided = row.make_state >= MAKE_STATE.toApprove;
  const issueDate = (decided ? row.issue_date : null) ?? today;
  const number = row.cert_no || zh.paper.unnumbered;
  const set = await paramOf(tx, 'institute.verifyUrl', '');
  const code = row.cert_random_number;
  // an address of the institute's own takes the number alone, as all its papers do
  const verifyUrl = set ? `${set}${number}` : `${origin}${PUBLIC_PAGE}?n=${number}&c=${code}`;
  return {
    institute: await letterhead(tx, row.tenant_id),
    number,
    // dated by the day that it tells of, so that it can be made again and be the same paper
    at: `${issueDate} 00:00:00`,
    draft,
    versionNo: row.version_no,
    applicant: { name: c.applicantName, nameEn: c.applicantNameEn, address: c.applicantAddr, addressEn: c.applicantAddrEn },
    manufacturer: { name: c.manufacturerName, nameEn: c.manufacturerNameEn, address: c.manufacturerAddr, addressEn: c.manufacturerAddrEn },
    factory: { name: c.factoryName, nameEn: c.factoryNameEn, address: c.factoryAddr, addressEn: c.factoryAddrEn },
    factoryNo: c.factoryNo,
    productClass: `${c.productClass} ${names.get(`ccc_product_class/${c.productClass}`) ?? ''}`.trim().slice(0, 60),
    productName: c.productName,
    productNameEn: c.productNameEn,
    productModel: c.productModel,
    exMark: c.exMark,
    standards: c.standards,
    ruleNo: c.ruleNo,
    certMode: names.get(`certification_mode/${c.certMode}`) ?? c.certMode,
    certModeEn: namesEn.get(`certification_mode/${c.certMode}`) ?? '',
    firstDate: (decided || row.is_change ? row.first_date : null) ?? issueDate,
    issueDate,
    expirationDate: (decided || row.is_change ? row.expiration_date : null) ?? lastValidDay(issueDate),
    isChange: row.is_change,
    randomNumber: code,
    reportNos: c.reportNos,
    annex: { models: c.models, components: c.components, drawings: c.drawings, conditions: c.conditions },
    verifyUrl,
  };
};

/** The certificate of a case as it would look now, crossed as a draft; only printed, never filed. */
export const certificateDraft = caseDocument({
  category: '',
  template: { ...papers.cccCertificate, name: 'certificateDraft' },
  title: { zh: zh.paper.draft, en: en.paper.draft },
  unseen: 'certificate.caseNotFound',
  data: async (tx, ctx, { row: { id } }) => {
    const row = (await certificateOfCase(tx, id)) ?? refuse('certificate.notStarted');
    return paperData(tx, row, { today: dayText(ctx.world.now()), origin: ctx.origin, draft: true });
  },
});

export type PaperPorts = { db: Db; world: World; files: FileStore; documents: DocumentMaker; origin: string };

/**
 * Makes and files the paper of an approved certificate that has none yet.
 * @returns false where it is there already, or the certificate went back to making meanwhile
 */
export const makePaper = async (ports: PaperPorts, tenant: string, certificateId: string): Promise<boolean> => {
  const { db, world } = ports;
  // read as the app, so that row-level security holds the tenant whatever the paper asks for
  const wanted = await db.read(systemActor(tenant), async (tx) => {
    const row = await tx.selectFrom('certificate').selectAll().where('id', '=', certificateId).executeTakeFirst();
    if (!row || row.make_state !== MAKE_STATE.approved || row.file_id !== null) return null;
    const of = await tx.selectFrom('business_case').select('category').where('id', '=', row.case_id).executeTakeFirstOrThrow();
    return { row, category: of.category, data: await paperData(tx, row, { today: '', origin: ports.origin, draft: false }) };
  });
  if (wanted === null) return false;
  const { row, data } = wanted;
  const paper = await ports.documents.render(papers.cccCertificate, data);
  const stored = await ports.files.put(Readable.from([paper.pdf]));
  const acting = { actor: systemActor(tenant), world };
  return asTenant(db, tenant, async (tx) => {
    const now = await tx
      .selectFrom('certificate')
      .select(['make_state', 'file_id', 'version'])
      .where('tenant_id', '=', tenant)
      .where('id', '=', certificateId)
      .forUpdate()
      .executeTakeFirst();
    // somebody else was quicker, or it is no longer what was set
    if (now?.make_state !== MAKE_STATE.approved || now.file_id !== null || now.version !== row.version) return false;
    const { fileId } = await filePaper(tx, acting, {
      caseId: row.case_id,
      node: certificateLineOf(wanted.category).papers.certificate,
      template: papers.cccCertificate.name,
      number: data.number,
      fileName: `${zh.paper.certificate} ${data.number}.pdf`,
      day: data.issueDate,
      maker: row.approve_user_name,
      paper,
      stored,
    });
    await tx
      .updateTable('certificate')
      .set((e) => ({
        file_id: fileId,
        paper_made_at: world.now(),
        make_state: MAKE_STATE.toStamp,
        ...changed(acting),
        version: e('version', '+', 1),
      }))
      .where('tenant_id', '=', tenant)
      .where('id', '=', certificateId)
      .execute();
    return true;
  });
};

const MOST_AT_ONCE = 50;
/** Before every id. */
const NONE = '0'.repeat(32);

const waitingAfter =
  (last: string, tenants: readonly string[] | undefined) =>
  (tx: Tx): Promise<{ id: string; tenant_id: string }[]> =>
    tx
      .selectFrom('certificate')
      .select(['id', 'tenant_id'])
      .where('make_state', '=', MAKE_STATE.approved)
      .where('file_id', 'is', null)
      .$if(tenants !== undefined, (q) => q.where('tenant_id', 'in', [...(tenants ?? [])]))
      .where('id', '>', last)
      .orderBy('id')
      .limit(MOST_AT_ONCE)
      .execute();

/**
 * The job: papers that nobody has waited for. One that cannot be made holds up no other, and is tried again with the next run.
 * @throws what the first of these met, once the others are made
 */
export const makeWaitingPapers = async (ports: PaperPorts, tenants?: readonly string[]): Promise<JobResult> => {
  let made = 0;
  let last = NONE;
  const faults: unknown[] = [];
  for (;;) {
    const waiting = await ports.db.system(waitingAfter(last, tenants));
    for (const { id, tenant_id } of waiting)
      try {
        if (await makePaper(ports, tenant_id, id)) made += 1;
      } catch (e) {
        faults.push(e);
      }
    last = waiting.at(-1)?.id ?? last;
    if (waiting.length < MOST_AT_ONCE) break;
  }
  if (faults.length > 0) throw faults[0];
  return { made };
};
