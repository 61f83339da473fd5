/** The certificate of one case at the step where it stands: what it says, what the rules find, the papers, and the decision that is due. */
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { type Certificate, certificateNodes } from '@zhengjian/contract/areas/certificate/records.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AboutCase, CaseLine } from '../../../kit/AboutCase.tsx';
import { useOpened } from '../../../kit/acts/useOpened.ts';
import { type CaseAct, CaseFileScreen } from '../../../kit/CaseFileScreen.tsx';
import { Copyable } from '../../../kit/Copyable.tsx';
import { useFacts } from '../../../kit/Details.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { openFile } from '../../../kit/files/openFile.ts';
import { FileTree } from '../../../kit/files/tree/FileTree.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { Opinions } from '../../../kit/Opinions.tsx';
import { Reviewing, useReviewing } from '../../../kit/review/reviewing.ts';
import { useCommentsPart } from '../../../kit/review/useCommentsPart.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { Timeline } from '../../../kit/Timeline.tsx';
import { useReturnedPart } from '../../../kit/useReturnedPart.tsx';
import { fileUrl, send } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct, useRead } from '../../../shell/query.ts';
import { useMay, useSession } from '../../../shell/session.ts';
import { usePageTitle } from '../../../shell/tabKey.ts';
import { CertificateDetails } from '../parts/CertificateDetails.tsx';
import { LintPart } from '../parts/LintPart.tsx';
import { shownCertificate } from '../parts/record.ts';
import { StatusHistory } from '../parts/StatusHistory.tsx';
import { CertificateDecision } from './CertificateDecision.tsx';
import { EditCertificate } from './EditCertificate.tsx';
import { type Finding, wayOf } from './findingWay.ts';
import { DeliveryDialog } from './IssueDialogs.tsx';
import { ReviewPapers } from './ReviewPapers.tsx';
import { STEPS, stepAt } from './steps.ts';
import { usePaperMaking } from './usePaperMaking.tsx';

const AREAS = ['certificate', 'workflow', 'file', 'stamping'];
const STAMPED = 7;
/** Length of a moment to the minute. */
const MINUTE = 16;

/** Opens the certificate as it would look now, crossed as a draft. */
async function openDraft(caseId: string): Promise<void> {
  try {
    const { authKey } = await send(calls.draftKey, { id: caseId });
    window.open(fileUrl(calls.draft, { authKey }), '_blank', 'noopener');
  } catch (fault) {
    // the toast has told why
    if (!(fault instanceof ApiError)) throw fault;
  }
}

function One({ c }: { c: Certificate }) {
  const { t } = useTranslation('certificate');
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const permission = useSession((s) => s.permission);
  const mayIssue = useMay('cert_print');
  const [shown, setOpen] = useState<'edit' | 'decide' | 'deliver' | null>(null);
  const [editAt, setEditAt] = useState<string>();
  const [sought, setSought] = useState<{ field: string }>();
  const papers = usePaperMaking();
  const remove = useAct(calls.remove, { refresh: ['certificate'] });
  const refill = useAct(calls.refill, { refresh: ['certificate'] });
  const task = useRead(
    workflowCalls.flowTaskDialog,
    { flowInstanceId: c.flowInstanceId, currentNodeKeyName: '' },
    { enabled: c.flowInstanceId !== '', quiet: true },
  );
  // where nobody has a task any more, what was read before is over
  const open = task.error ? undefined : task.data;
  useOpened(open?.taskId ?? '', open?.mayAct === true);
  const node = open?.nodeKey ?? '';
  const step = stepAt(node);
  const mayDecide = step !== undefined && permission[STEPS[step].submit] === true;
  usePageTitle(`${c.certNo || c.applicationNo} ${c.applicantName}`);
  const facts = useFacts({
    of: shownCertificate,
    values: c,
    names: ['applicantName', 'productName', 'exMark', 'issueDate', 'expirationDate', 'approveUserName'],
    ifFilled: ['issueDate', 'expirationDate', 'approveUserName'],
    more: open
      ? [
          { label: t(($) => $.fact.node), value: open.nodeName },
          { label: t(($) => $.fact.holder), value: open.assigneeName },
          { label: t(($) => $.fact.due), value: <span className="num">{open.dueTime?.slice(0, MINUTE) ?? ''}</span> },
        ]
      : [],
  });
  const review = useReviewing(c.flowInstanceId);
  const commentsPart = useCommentsPart(review);
  const returnedPart = useReturnedPart(c.flowInstanceId);
  const close = () => {
    setOpen(null);
    setEditAt(undefined);
  };
  const go = (finding: Finding) => {
    const way = wayOf(finding, { mayEdit: c.abilities.update, deciding: mayDecide ? step : undefined });
    switch (way.to) {
      case 'case':
        return void navigate(`${c.casePath}#${way.part}`);
      case 'files':
        return void navigate({ search: `?id=${c.dataId}`, hash: 'files' });
      case 'decide':
        return setOpen('decide');
      case 'edit':
        setEditAt(way.field);
        return setOpen('edit');
      case 'certificate':
        setSought({ field: way.field });
        return void navigate({ search: `?id=${c.dataId}`, hash: 'certificate' });
    }
  };
  const askRemove = () =>
    modal.confirm({
      title: t(($) => $.act.remove),
      content: t(($) => $.removeHint),
      okText: t(($) => $.act.remove),
      okButtonProps: { danger: true },
      onOk: async () => {
        await remove.act({ id: c.id });
      },
    });
  const askRefill = () =>
    modal.confirm({
      title: t(($) => $.act.refill),
      content: t(($) => $.refillHint),
      okText: t(($) => $.act.refill),
      onOk: async () => {
        await refill.act({ id: c.id });
      },
    });
  const acts: CaseAct[] = [
    ...(mayDecide ? [{ key: 'decide', label: t(($) => $.act[step]), primary: true, onClick: () => setOpen('decide') }] : []),
    ...(c.abilities.update ? [{ key: 'edit', label: t(($) => $.act.edit), onClick: () => setOpen('edit') }] : []),
    ...(c.abilities.update ? [{ key: 'refill', label: t(($) => $.act.refill), folded: true, onClick: askRefill }] : []),
    ...(mayIssue && c.makeState >= STAMPED
      ? [
          { key: 'print', label: t(($) => $.act.printPaper), onClick: () => void navigate(`/printing/dayin_detail?id=${c.dataId}`) },
          ...(c.printCount > 0 ? [{ key: 'deliver', label: t(($) => $.act.express), onClick: () => setOpen('deliver') }] : []),
        ]
      : []),
    ...(c.abilities.makePaper ? [{ key: 'paper', label: t(($) => $.act.makePaper), onClick: () => void papers.make([c.dataId]) }] : []),
    c.fileId === ''
      ? { key: 'preview', label: t(($) => $.act.preview), onClick: () => void openDraft(c.dataId) }
      : { key: 'file', label: t(($) => $.act.file), onClick: () => void openFile(c.fileId, false) },
    ...(open ? [{ key: 'case', label: t(($) => $.act.openCase), folded: true, onClick: () => void navigate(c.casePath) }] : []),
    ...(c.abilities.remove ? [{ key: 'remove', label: t(($) => $.act.remove), folded: true, danger: true, onClick: askRemove }] : []),
  ];
  return (
    <Reviewing value={review}>
      <AboutCase no={c.applicationNo} company={c.applicantName} product={c.productName}>
        <CaseFileScreen
          title={<Copyable text={c.certNo || c.applicationNo} />}
          tag={<StateTag dict="cert_make_state" value={String(c.makeState)} />}
          facts={facts}
          parts={[
            { key: 'certificate', label: t(($) => $.part.certificate), content: <CertificateDetails c={c} sought={sought} /> },
            ...returnedPart,
            {
              key: 'lint',
              label: t(($) => $.part.lint),
              content: <LintPart id={c.id} onGo={go} />,
            },
            {
              key: 'files',
              label: t(($) => $.part.files),
              content: (
                <>
                  {step === 'review' && <ReviewPapers caseId={c.dataId} />}
                  <FileTree dataId={c.dataId} address brief buttons={['preview', 'download', 'problem', 'qualified']} />
                </>
              ),
            },
            { key: 'history', label: t(($) => $.part.history), content: <StatusHistory id={c.id} /> },
            {
              key: 'opinions',
              label: t(($) => $.part.opinions),
              content: <Opinions businessId={c.dataId} category={c.category} nodeKeyNames={certificateNodes} />,
            },
            ...commentsPart,
          ]}
          side={<Timeline businessId={c.dataId} category={c.category} />}
          acts={acts}
        />
        {shown === 'edit' && <EditCertificate c={c} at={editAt} onClose={close} />}
        {shown === 'deliver' && (
          <DeliveryDialog
            id={c.id}
            start={{
              ...(c.deliverKind && { deliverKind: c.deliverKind }),
              ...(c.expressCompany && { expressCompany: c.expressCompany }),
              ...(c.expressNo && { expressNo: c.expressNo }),
            }}
            onClose={close}
          />
        )}
      </AboutCase>
      {papers.dialog}
      {shown === 'decide' && step && (
        <CertificateDecision
          c={c}
          step={step}
          node={node}
          refresh={AREAS}
          {...(step === 'approval' && { onDone: () => void papers.make([c.dataId]) })}
          onClose={close}
        />
      )}
    </Reviewing>
  );
}

/** No certificate yet: whoever may starts it from the application. */
function None({ caseId }: { caseId: string }) {
  const { t } = useTranslation('certificate');
  const may = useMay('cert_making_gen');
  const start = useAct(calls.init, { refresh: ['certificate'] });
  const read = useRead(calls.caseOf, { id: caseId });
  return (
    <>
      <h1>{t(($) => $.menu.detail)}</h1>
      <Loaded read={read} rows={2}>
        {({ caseNo, applicantName, title, casePath }) => (
          <>
            <CaseLine no={caseNo} company={applicantName} product={title} />
            <Link to={casePath}>{t(($) => $.act.openCase)}</Link>
          </>
        )}
      </Loaded>
      <EmptyHint
        title={t(($) => $.none)}
        hint={t(($) => $.noneHint)}
        {...(may && { act: { label: t(($) => $.act.gen), onClick: () => void start.act({ id: caseId }).catch(() => undefined) } })}
      />
    </>
  );
}

export default function CertificatePage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const read = useRead(calls.list, { id }, { enabled: id !== '' });
  return (
    <Loaded read={read} rows={10}>
      {([c]) => (c ? <One key={c.id} c={c} /> : <None caseId={id} />)}
    </Loaded>
  );
}
