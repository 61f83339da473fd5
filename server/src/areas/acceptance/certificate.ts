/** What a CCC case says of its certificate, and where its process has the certificate's steps. */

import type { PartySnapshot } from '@zhengjian/contract/areas/acceptance/records.ts';
import { fitsCccNumber } from '@zhengjian/contract/rules/certificateNumber.ts';
import { cccRuleInForce } from '@zhengjian/contract/rules/implementationRule.ts';
import { PATTERNS } from '@zhengjian/contract/rules/numbering.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { type CaseKnown, certificateLine, certificateRecords } from '../certificate/index.ts';
import { englishAddress } from '../company/index.ts';
import { inspectionOf } from '../inspection/index.ts';
import { testOf } from '../laboratory/index.ts';
import { evaluatedCase } from './evaluated.ts';
import { readProducts } from './form.ts';
import { factoryClassIn, isInspectedAfter } from './later-inspection.ts';
import { CCC } from './line.ts';
import { partiesOnPapers } from './parties.ts';
import './tables.ts';
import '../company/tables.ts';
import '../file/tables.ts';
import '../laboratory/tables.ts';

/** Nodes of the CCC process, by the steps of its certificates. */
export const CERTIFICATE_NODES = {
  making: 'certificateMaking',
  check: 'certificateCheck',
  review: 'certificateReview',
  approval: 'CertificateApproval',
  stamping: 'cccStamping',
  printing: 'cccPrinting',
  archiving: 'archiving',
} as const;
const PAPERS = { certificate: '0601', reports: '0306', application: '01', review: ['03', '04', '05', '06'] } as const;
/** Where its steps leave their records. */
const RECORDS = { completeness: '0501', evaluation: '0502', decision: '0503', issue: '0603' } as const;
const INSPECTION_REPORT = '0404';
const COVERAGE_EVALUATION = '0504';
/** Key of the dictionary report_conclusion. */
const COMPLIES = '1';

const reportNosOf = (...numbers: readonly (string | undefined)[]): string[] =>
  numbers.filter((number): number is string => Boolean(number));

type Products = Awaited<ReturnType<typeof readProducts>>;
const ratingsOf = ({ params }: Products[number]): string =>
  params
    .map((p) => `${p.paramName} ${p.value || [p.valueMin, p.valueMax].filter(Boolean).join('～')} ${p.unit}`.trim())
    .join('，')
    .slice(0, 400);

/** Whether a paper of this node is filed with the case, and since when. */
const filedOn = async (tx: Tx, caseId: string, node: string): Promise<string> => {
  const found = await tx
    .selectFrom('archive_file as f')
    .innerJoin('file_catalog as n', (j) => j.onRef('n.tenant_id', '=', 'f.tenant_id').onRef('n.id', '=', 'f.file_catalog_id'))
    .select(['f.approval_date', 'f.created_at'])
    .where('f.case_id', '=', caseId)
    .where('f.filed', '=', true)
    .where('n.catalog_code', '=', node)
    .orderBy('f.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ? (found.approval_date ?? found.created_at.slice(0, 10)) : '';
};

const known = async (tx: Tx, caseId: string): Promise<CaseKnown> => {
  const row = await tx.selectFrom('ccc_application').selectAll().where('id', '=', caseId).executeTakeFirstOrThrow();
  const part = await tx.selectFrom('ccc_acceptance').selectAll().where('case_id', '=', caseId).executeTakeFirst();
  const products = await readProducts(tx, caseId);
  const cited = [...new Set([...row.standards, ...products.flatMap((p) => p.standards)])];
  const standards = (await tx.selectFrom('standard').select('standard_no').where('id', 'in', cited).orderBy('sort').execute()).map(
    (s) => s.standard_no,
  );
  const factory = row.factory_id
    ? await tx.selectFrom('company').select('factory_no').where('id', '=', row.factory_id).executeTakeFirst()
    : undefined;
  const { applicant, manufacturer, factory: works } = partiesOnPapers(row);
  const acceptedOn = (part?.accept_time ?? row.submit_time ?? row.created_at).slice(0, 10);
  const factoryNo = factory?.factory_no ?? '';
  // an applicant that makes the product itself is not entered as factory again
  const madeBy = row.factory_id ?? row.applicant_id;
  const models = products.map((p) => ({ model: p.productModel, exMark: p.productExMark }));
  const test = await testOf(tx, caseId);
  const report = test?.report ?? null;
  const inspection = await inspectionOf(tx, caseId);
  // one that may follow is looked at once it has ended
  const isLater = part?.check_after_certificate === true;
  const follows = isLater && inspection?.finished !== true;
  const isInClass = follows && (await isInspectedAfter(tx, caseId, part));
  // a case without model test rests on the report that was accepted for it
  const accepted = part?.is_need_model_test === false ? row.form.existingReportNo : null;
  const reported = await filedOn(tx, caseId, PAPERS.reports);
  const inspected = await filedOn(tx, caseId, INSPECTION_REPORT);
  const english = async (party: PartySnapshot | null) => (party ? englishAddress(tx, party.companyId, party.address) : '');
  const plain = ({ name, address }: { name: string; address: string }) => ({ name, address });
  return {
    factoryId: row.factory_id,
    factoryClass: follows ? await factoryClassIn(tx, caseId) : inspection?.finished ? inspection.classProposal : '',
    content: {
      ...{ applicantName: applicant.name, applicantNameEn: applicant.nameEn, applicantAddr: applicant.address },
      applicantAddrEn: await english(row.applicant_snap),
      ...{ manufacturerName: manufacturer.name, manufacturerNameEn: manufacturer.nameEn, manufacturerAddr: manufacturer.address },
      manufacturerAddrEn: await english(row.manufacturer_snap),
      ...{ factoryName: works.name, factoryNameEn: works.nameEn, factoryAddr: works.address, factoryNo },
      factoryAddrEn: row.form.factoryActualAddressEn || (row.form.factoryActualAddress ? '' : await english(row.factory_snap)),
      productClass: row.product_class,
      productName: row.product_name,
      productNameEn: row.form.productNameEn,
      productModel: products
        .map((p) => p.productModel)
        .join('、')
        .slice(0, 2000),
      exMark: row.product_ex_mark,
      ruleNo: row.form.ruleNo || (cccRuleInForce(acceptedOn) ?? ''),
      certMode: row.cert_mode,
      standards,
      reportNos: reportNosOf(report?.reportNo, accepted ?? ''),
      models: products.map((p) => ({ model: p.productModel, parameters: ratingsOf(p), exMark: p.productExMark, note: p.modelNote })),
      components: products
        .flatMap((p) => p.components)
        .map(({ name, model, supplier, certNo }) => ({ name, model, supplier, certNo }))
        .filter((c, i, all) => all.findIndex((o) => JSON.stringify(o) === JSON.stringify(c)) === i),
      drawings: [],
      conditions: '',
    },
    application: {
      acceptedOn,
      applicant: plain(applicant),
      manufacturer: plain(manufacturer),
      factory: plain(works),
      factoryNo,
      productClass: row.product_class,
      productName: row.product_name,
      certMode: row.cert_mode,
      standards,
      models,
      components: products.flatMap((p) => p.components).map(({ name, certNo, certExpire }) => ({ name, certNo, certExpire })),
    },
    test: { needed: part?.is_need_model_test ?? true, concluded: report !== null || reported !== '' },
    inspection: {
      needed: part?.is_need_factory_check ?? true,
      follows,
      isInClass,
      // a case of the time before inspections were kept here has its report on file
      passed: inspection ? inspection.finished && inspection.passed : inspected !== '',
      endedOn: isLater ? '' : (inspection?.endedOn ?? ''),
      openNonconformities: follows ? 0 : (inspection?.openNonconformities ?? 0),
      elsewhere: inspection?.factory && inspection.factory.id !== madeBy ? inspection.factory.name : '',
    },
    coverageFiled: accepted === null ? null : (await filedOn(tx, caseId, COVERAGE_EVALUATION)) !== '',
    reports: report
      ? [{ number: report.reportNo, issuedOn: report.issueDate, passed: report.conclusion === COMPLIES }]
      : accepted
        ? [{ number: accepted, issuedOn: '', passed: null }]
        : [],
  };
};

/** Tells the certificate area about the CCC line, at start-up. */
export const cccCertificates = (): void =>
  certificateLine({
    category: CCC.category,
    certKind: '1',
    nodes: Object.values(CERTIFICATE_NODES),
    casePage: CCC.pages.staff,
    papers: PAPERS,
    number: {
      kind: { pattern: PATTERNS.cccCertificate },
      values: ({ productClass, body }) => ({ class: productClass, body }),
      fits: fitsCccNumber,
    },
    known,
    records: certificateRecords({ category: CCC.category, at: CERTIFICATE_NODES, filed: RECORDS, evaluated: evaluatedCase }),
  });
