/** One CCC case for staff: who, what, where it stands, all papers and opinions, and the decision that is due. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { cccNodes } from '@zhengjian/contract/areas/acceptance/lists.ts';
import type { CccCase } from '@zhengjian/contract/areas/acceptance/records.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import type { ArchiveButton } from '@zhengjian/contract/areas/file/records.ts';
import { Alert, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AboutCase } from '../../../kit/AboutCase.tsx';
import { JumpNotice } from '../../../kit/acts/JumpNotice.tsx';
import { useFlowActs } from '../../../kit/acts/useFlowActs.tsx';
import { ApprovalDialog } from '../../../kit/approval/ApprovalDialog.tsx';
import { type CaseAct, CaseFileScreen } from '../../../kit/CaseFileScreen.tsx';
import { Copyable } from '../../../kit/Copyable.tsx';
import { DeadlineStatus } from '../../../kit/DeadlineStatus.tsx';
import { useFacts } from '../../../kit/Details.tsx';
import { FlowChartDialog } from '../../../kit/diagram/FlowChartDialog.tsx';
import type { Fact } from '../../../kit/Facts.tsx';
import { FileTree } from '../../../kit/files/tree/FileTree.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { MaskedFrom } from '../../../kit/Masked.tsx';
import { Opinions } from '../../../kit/Opinions.tsx';
import { Reviewing, useReviewing } from '../../../kit/review/reviewing.ts';
import { useCommentsPart } from '../../../kit/review/useCommentsPart.tsx';
import { StageClock } from '../../../kit/StageClock.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { Timeline } from '../../../kit/Timeline.tsx';
import { useListed } from '../../../kit/useListed.ts';
import { useNextWaiting } from '../../../kit/useNextWaiting.ts';
import { useReturnedPart } from '../../../kit/useReturnedPart.tsx';
import { useSeenCase } from '../../../kit/useSeenCase.ts';
import { useRead } from '../../../shell/query.ts';
import { useSession } from '../../../shell/session.ts';
import { usePageTitle } from '../../../shell/tabKey.ts';
import { CertificatePart } from '../../certificate/parts/CertificatePart.tsx';
import { NotesPart } from '../../finance/parts/NotesPart.tsx';
import { CaseInspections } from '../../inspection/parts/CaseInspections.tsx';
import { CaseTests } from '../../laboratory/parts/CaseTests.tsx';
import { ApplicationPart } from '../parts/ApplicationPart.tsx';
import { ChangesPart } from '../parts/ChangesPart.tsx';
import { ModelsPart } from '../parts/ModelsPart.tsx';

import { printApplication } from '../parts/printApplication.ts';
import { acceptance, shownCase } from '../parts/records.ts';
import { useChanges } from '../parts/useChanges.ts';
import { useModelFacts } from '../parts/useModelFacts.ts';
import { UnitPart } from './UnitPart.tsx';
import { useNextCase } from './useNextCase.ts';
import { usePaperActs } from './usePaperActs.tsx';
import { useReassign } from './useReassign.tsx';

const CATEGORY = 'cccApplication';
const AREAS = ['acceptance', 'file'];
/** Missing papers are marked in the archive. */
const CASE_BUTTONS: readonly ArchiveButton[] = ['upload', 'download', 'preview', 'remove', 'problem', 'cover', 'qualified'];
const DECISIONS = {
  accept: ['accept', 'ccc_accept_submit'],
  applicationForCcc_review: ['review', 'ccc_review_submit'],
  applicationForCcc_approval: ['approval', 'ccc_approval_submit'],
  taskDispatch: ['dispatch', 'ccc_dispatch_submit'],
  modelTestReportReview: ['report', 'ccc_report_submit'],
} as const;
type DecisionNode = keyof typeof DECISIONS;
const isDecision = (node: string): node is DecisionNode => node in DECISIONS;

function useCaseFacts(c: CccCase): Fact[] {
  const { t, i18n } = useTranslation('acceptance');
  const listed = useListed();
  const model = useModelFacts(c);
  const submitted = useFacts({ of: shownCase, values: c, names: ['submitTime'], labels: { submitTime: t(($) => $.staff.fact.submitted) } });
  const deadline = useFacts({
    of: acceptance,
    values: c.staff,
    names: ['deadline'],
    ifFilled: ['deadline'],
    labels: { deadline: t(($) => $.staff.fact.deadline) },
  });
  return [
    { label: t(($) => $.staff.fact.applicant), value: c.parties.applicant?.companyName },
    { label: t(($) => $.staff.fact.product), value: c.form.productName },
    ...model,
    { label: t(($) => $.staff.fact.turn), value: t(($) => $.staff.turn[c.turn]) },
    ...(c.task ? [{ label: t(($) => $.staff.fact.node), value: i18n.language === 'en' ? c.task.nodeNameEn : c.task.nodeName }] : []),
    ...(c.task?.lamp
      ? [
          {
            label: t(($) => $.staff.fact.days),
            value: <DeadlineStatus state={c.task.lamp} daysLeft={c.task.daysLeft} dueTime={c.task.dueTime} />,
          },
        ]
      : []),
    ...(c.task && c.task.candidates.length > 0 ? [{ label: t(($) => $.staff.fact.people), value: listed(c.task.candidates) }] : []),
    ...(c.flowInstanceId ? [{ label: t(($) => $.staff.fact.stage), value: <StageClock flowInstanceId={c.flowInstanceId} /> }] : []),
    ...submitted,
    ...deadline,
  ];
}

function Case({ c }: { c: CccCase }) {
  const { t } = useTranslation('acceptance');
  const [deciding, setDeciding] = useState(false);
  const [picture, setPicture] = useState(false);
  const files = useRead(fileCalls.selectFileList, { dataId: c.id });
  const changes = useChanges(acceptanceCalls.changes, c);
  const permission = useSession((s) => s.permission);
  const node = c.task?.nodeKey ?? '';
  const decision = isDecision(node) && c.abilities.act && permission[DECISIONS[node][1]] ? DECISIONS[node][0] : null;
  useSeenCase(c.id);
  const { acts: paperActs, dialog: paperDialog } = usePaperActs(c.id);
  const reassign = useReassign(c);
  const atNode = useNextCase(c.id, isDecision(node) ? node : null);
  const anywhere = useNextWaiting(c.task?.taskId ?? null);
  const onNext = atNode ?? anywhere;
  const flow = useFlowActs({
    flowInstanceId: c.flowInstanceId,
    ...(c.task ? { taskId: c.task.taskId, nodeKey: c.task.nodeKey } : {}),
    mayAct: c.abilities.act,
    refresh: AREAS,
  });
  const review = useReviewing(c.flowInstanceId, true);
  const commentsPart = useCommentsPart(review);
  const returnedPart = useReturnedPart(c.flowInstanceId);
  const about = { no: c.applicationNo, company: c.parties.applicant?.companyName, product: c.form.productName };
  usePageTitle(about.company ? `${c.applicationNo} ${about.company}` : c.applicationNo);
  const acts: CaseAct[] = [
    ...(decision ? [{ key: 'decide', label: t(($) => $.staff.act[decision]), primary: true, onClick: () => setDeciding(true) }] : []),
    ...paperActs,
    ...reassign.acts,
    {
      key: 'printForm',
      label: t(($) => $.customer.detail.printForm),
      onClick: () => void printApplication(acceptanceCalls.applicationPaperKey, c.id),
    },
    ...(c.flowInstanceId ? [{ key: 'diagram', label: t(($) => $.staff.act.diagram), onClick: () => setPicture(true) }] : []),
    ...flow.acts,
  ];
  const beside = {
    label: t(($) => $.staff.part.application),
    content: (
      <>
        <MaskedFrom call={acceptanceCalls.detail} input={{ id: c.id }} answer={c}>
          <ApplicationPart c={c} staff={c.staff} />
        </MaskedFrom>
        <ModelsPart c={c} />
      </>
    ),
  };
  return (
    <Reviewing value={review}>
      <AboutCase {...about}>
        <CaseFileScreen
          title={<Copyable text={c.applicationNo} />}
          tag={
            <>
              <StateTag dict="ccc_app_status" value={c.state} />
              {c.form.isUrgent && <Tag color="volcano">{t(($) => $.staff.urgent)}</Tag>}
            </>
          }
          facts={useCaseFacts(c)}
          head={
            <>
              <JumpNotice flowInstanceId={c.flowInstanceId} refresh={['workflow', ...AREAS]} />
              {c.returnRemark && <Alert type="warning" showIcon title={t(($) => $.staff.returnReason)} description={c.returnRemark} />}
            </>
          }
          parts={[
            { key: 'application', label: t(($) => $.staff.part.application), content: <ApplicationPart c={c} staff={c.staff} /> },
            ...(changes
              ? [
                  {
                    key: 'changes',
                    label: t(($) => $.changes.part),
                    count: changes.changes.length,
                    content: <ChangesPart found={changes} />,
                  },
                ]
              : []),
            ...returnedPart,
            { key: 'models', label: t(($) => $.staff.part.models), count: c.form.products.length, content: <ModelsPart c={c} /> },
            {
              key: 'files',
              label: t(($) => $.staff.part.files),
              ...(files.data ? { count: files.data.length } : {}),
              content: <FileTree dataId={c.id} address brief buttons={CASE_BUTTONS} beside={beside} />,
            },
            ...commentsPart,
            { key: 'payments', label: t(($) => $.staff.part.payments), content: <NotesPart caseId={c.id} /> },
            { key: 'unit', label: t(($) => $.staff.part.unit), content: <UnitPart id={c.id} /> },
            { key: 'tests', label: t(($) => $.staff.part.tests), content: <CaseTests caseId={c.id} /> },
            { key: 'inspections', label: t(($) => $.staff.part.inspections), content: <CaseInspections caseId={c.id} /> },
            { key: 'certificate', label: t(($) => $.staff.part.certificate), content: <CertificatePart caseId={c.id} /> },
            {
              key: 'opinions',
              label: t(($) => $.staff.part.opinions),
              content: <Opinions businessId={c.id} category={CATEGORY} nodeKeyNames={cccNodes} />,
            },
          ]}
          side={<Timeline businessId={c.id} category={CATEGORY} />}
          acts={acts}
        />
      </AboutCase>
      {deciding && decision && c.task && (
        <ApprovalDialog
          title={t(($) => $.staff.dialog[decision])}
          rows={[
            {
              flowInstanceId: c.task.flowInstanceId,
              currentNodeKeyName: node,
              businessId: c.id,
              taskId: c.task.taskId,
              applicationNumber: c.applicationNo,
              applicantName: c.parties.applicant?.companyName ?? '',
              products: c.form.products
                .filter((p) => p.isMain || c.form.products.length === 1)
                .map((p) => ({ productName: c.form.productName, productExMark: p.productExMark })),
            },
          ]}
          refresh={['acceptance', 'workflow', 'file', 'stamping', 'laboratory', 'inspection', 'certificate', 'finance']}
          onNext={onNext}
          onClose={() => setDeciding(false)}
        />
      )}
      <AboutCase {...about}>
        {flow.dialog}
        {paperDialog}
        {reassign.dialog}
        {picture && <FlowChartDialog processInstanceId={c.flowInstanceId} onClose={() => setPicture(false)} />}
      </AboutCase>
    </Reviewing>
  );
}

export default function CaseFile() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const read = useRead(acceptanceCalls.detail, { id }, { enabled: id !== '' });
  return (
    <Loaded read={read} rows={10}>
      {(c) => <Case key={c.id} c={c} />}
    </Loaded>
  );
}
