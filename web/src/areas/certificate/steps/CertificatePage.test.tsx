// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { type Certificate, certificateForm, certificate as shown } from '@zhengjian/contract/areas/certificate/records.ts';
import { zh } from '@zhengjian/contract/areas/certificate/text.zh.ts';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { lintRules } from '@zhengjian/contract/rules/certificate-lint/index.ts';
import i18next from 'i18next';
import { useLocation } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { ok, type Sent } from '../../../shell/testing.ts';
import CertificatePage from './CertificatePage.tsx';
import { type Finding, type Way, wayOf } from './findingWay.ts';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'certificate', zh);
});
afterEach(cleanup);

const ID = 'b'.repeat(32);
const TEXTS =
  'applicantName applicantNameEn applicantAddr applicantAddrEn manufacturerName manufacturerNameEn manufacturerAddr manufacturerAddrEn factoryName factoryNameEn factoryAddr factoryAddrEn factoryNo productClass productName productNameEn productModel exMark ruleNo certMode conditions certNo firstDate issueDate expirationDate customerLevel certificationDecision certificationDecisionDate certRandomNumber certStatus makeUserName checkUserName reviewUserName approveUserName paperNo deliverKind expressCompany expressNo archiveNo fileId'.split(
    ' ',
  );
const certificate = (mayEdit: boolean) =>
  ({
    ...Object.fromEntries(TEXTS.map((name) => [name, ''])),
    ...{ id: 'c'.repeat(32), dataId: ID, version: 1, flowInstanceId: '', category: 'cccApplication', applicationNo: 'A2026CCC000001' },
    ...{ applicantName: '中州防爆电机有限公司', standards: [], reportNos: [], components: [], drawings: [], makeState: 1, stamp: 'none' },
    models: [{ model: 'YBX3-160M', parameters: '', exMark: 'Ex db IIC T4 Gb', note: '' }],
    ...{ certKind: '1', versionNo: 1, isChange: false, printCount: 0, casePath: '/authCernter/case?id=1' },
    abilities: { update: mayEdit, remove: false, makePaper: false },
  }) as unknown as Certificate;

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}
const address = () => screen.getByRole('status').textContent;

const open = async (finding: { code: string; place: string }, mayEdit: boolean): Promise<void> => {
  const told = { ...finding, clause: 'contents', severity: 'error', text: '与申请不符', clauseText: '证书内容' };
  openPage(
    <>
      <CertificatePage />
      <Address />
    </>,
    {
      [calls.list.path]: [certificate(mayEdit)],
      [calls.lint.path]: { step: 'making', rules: 60, errors: 1, warnings: 0, findings: [told] },
    },
    `/authCernter/certificateMaking_detail?id=${ID}#lint`,
  );
  fireEvent.click(await screen.findByRole('button', { name: zh.lintSum.go }));
};

test('a finding about a field of the form opens the form at that field', async () => {
  await open({ code: 'manufacturerAddress', place: 'manufacturer' }, true);
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByLabelText(zh.fields.certificate.manufacturerAddr);
  await expect.poll(() => document.activeElement === field).toBe(true);
});

test('one about the annex opens it at the first line', async () => {
  await open({ code: 'modelMarkDiffers', place: 'models' }, true);
  const dialog = await screen.findByRole('dialog');
  await expect.poll(() => (document.activeElement as HTMLInputElement | null)?.value).toBe('YBX3-160M');
  expect(dialog.contains(document.activeElement)).toBe(true);
});

test('what was changed and not saved is asked about before it is thrown away, be it a line of the annex', async () => {
  await open({ code: 'modelMarkDiffers', place: 'models' }, true);
  const dialog = await screen.findByRole('dialog');
  const close = () => fireEvent.click(within(dialog).getByRole('button', { name: '取消' }));
  fireEvent.click(within(dialog).getAllByRole('button', { name: `${zh.act.removeRow} 1` })[0] as Element);
  close();
  await screen.findAllByText('放弃已填写的内容？');
  expect(screen.getAllByText(zh.act.edit).length).toBeGreaterThan(1);
});

test('whoever may not change the certificate is led to the field as it stands there', async () => {
  const seen: Element[] = [];
  const into = Element.prototype.scrollIntoView;
  Element.prototype.scrollIntoView = function scrolled(this: Element) {
    seen.push(this);
  };
  await open({ code: 'markInvalid', place: 'exMark' }, false);
  await expect.poll(() => seen.map((element) => element.getAttribute('data-place'))).toEqual(['exMark']);
  Element.prototype.scrollIntoView = into;
  expect(address()).toBe(`/authCernter/certificateMaking_detail?id=${ID}#certificate`);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what the case lacks leads to its part of the case file', async () => {
  await open({ code: 'inspectionOpen', place: 'inspection' }, false);
  expect(address()).toBe('/authCernter/case?id=1#inspections');
});

test('whoever may act on the step and opens its page has opened the task', async () => {
  const opened: unknown[] = [];
  const taskId = 'd'.repeat(32);
  openPage(
    <CertificatePage />,
    {
      [calls.list.path]: [{ ...certificate(true), flowInstanceId: 'e'.repeat(32) }],
      [workflowCalls.flowTaskDialog.path]: { taskId, nodeKey: 'certificateMaking', nodeName: '证书制作', mayAct: true, dueTime: null },
      [workflowActCalls.flowOpen.path]: ({ body }: Sent) => {
        opened.push(body);
        return ok(null);
      },
    },
    `/authCernter/certificateMaking_detail?id=${ID}`,
  );
  await expect.poll(() => opened).toEqual([{ taskId }]);
});

test('papers lead to the papers', async () => {
  await open({ code: 'paperMissing', place: 'files' }, false);
  expect(address()).toBe(`/authCernter/certificateMaking_detail?id=${ID}#files`);
});

test.each<[string, string, Way]>([
  ['levelMissing', 'customerLevel', { to: 'decide' }],
  ['expiryWrong', 'expirationDate', { to: 'certificate', field: 'expirationDate' }],
  ['randomForm', 'randomNumber', { to: 'certificate', field: 'certRandomNumber' }],
  ['unpaid', 'payment', { to: 'case', part: 'payments' }],
])('what only a step decides leads to the decision of that step, else to where it stands: %s', (code, place, way) => {
  expect(wayOf({ code, place }, { mayEdit: true, deciding: 'review' })).toEqual(way);
});

test('every rule has a way: a field of the form for whoever makes the certificate, a field of the certificate for others', () => {
  const fields = certificateForm.keyof().options;
  const findings = lintRules.flatMap<Finding>((rule) => ('place' in rule ? [rule] : fields.map((place) => ({ code: rule.code, place }))));
  for (const mayEdit of [true, false])
    for (const finding of findings) {
      const way = wayOf(finding, { mayEdit, deciding: undefined });
      if (way.to === 'edit') expect(Object.keys(certificateForm.shape), finding.code).toContain(way.field);
      if (way.to === 'certificate') expect(Object.keys(shown.shape), finding.code).toContain(way.field);
    }
});

test('before there is a certificate the page says of which case it will be, and leads there', async () => {
  openPage(
    <CertificatePage />,
    {
      [calls.list.path]: [],
      [calls.caseOf.path]: {
        ...{ caseNo: 'A2026CCC000023', applicantName: '中州防爆电机有限公司', title: '隔爆型电动机' },
        casePath: `/acceptance/detail?id=${ID}`,
      },
    },
    `/authCernter/certificateMaking_detail?id=${ID}`,
  );
  expect(await screen.findByText('A2026CCC000023')).toBeTruthy();
  expect(screen.getByRole('link', { name: zh.act.openCase }).getAttribute('href')).toBe(`/acceptance/detail?id=${ID}`);
  expect(screen.getByText(zh.none)).toBeTruthy();
});

test('at the evaluation its papers are listed, those of the application beside them', async () => {
  const paper = (fileId: string, originalFilename: string) => ({ fileId, originalFilename, suffix: 'pdf', abilities: { download: true } });
  openPage(
    <CertificatePage />,
    {
      [calls.list.path]: [{ ...certificate(false), flowInstanceId: 'e'.repeat(32) }],
      [workflowCalls.flowTaskDialog.path]: {
        taskId: 'd'.repeat(32),
        nodeKey: 'certificateReview',
        nodeName: '评价',
        mayAct: false,
        dueTime: null,
      },
      [archiveCalls.selectTreeFileCatalogByDataId.path]: {
        title: '',
        func: { functionCode: 'cccApplication', name: 'CCC', nameEn: 'CCC', buttons: [], showAudit: true, showRemark: true },
        rows: [],
      },
      [calls.reviewFiles.path]: [paper('f1', '检测报告.pdf')],
      [calls.applicationFiles.path]: [paper('f2', '营业执照.pdf')],
    },
    `/authCernter/certificateReview_detail?id=${ID}#files`,
  );
  const papers = within(await screen.findByRole('region', { name: zh.reviewPapers.title }));
  await papers.findByRole('button', { name: '检测报告.pdf' });
  fireEvent.click(papers.getByText(zh.reviewPapers.application));
  await papers.findByRole('button', { name: '营业执照.pdf' });
  expect(papers.queryByRole('button', { name: '检测报告.pdf' })).toBeNull();
});
