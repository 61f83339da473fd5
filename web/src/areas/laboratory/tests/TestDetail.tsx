/** One type test with its technical data, plan, records and reports, and what the viewer may do now. */
import { flowCardCalls } from '@zhengjian/contract/areas/laboratory/flow-cards.ts';
import {
  REPORT_NODES,
  TEST_NODES,
  type TestDetail as Test,
  type TestNode,
  testTaskCalls,
} from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { Tag } from 'antd';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { AboutCase } from '../../../kit/AboutCase.tsx';
import { useFlowActs } from '../../../kit/acts/useFlowActs.tsx';
import { ApprovalDialog } from '../../../kit/approval/ApprovalDialog.tsx';
import { type CaseAct, CaseFileScreen, type CasePart } from '../../../kit/CaseFileScreen.tsx';
import { Copyable } from '../../../kit/Copyable.tsx';
import { FlowChartDialog } from '../../../kit/diagram/FlowChartDialog.tsx';
import { DictText } from '../../../kit/dictionary.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { Opinions } from '../../../kit/Opinions.tsx';
import { Reviewing, useReviewing } from '../../../kit/review/reviewing.ts';
import { useCommentsPart } from '../../../kit/review/useCommentsPart.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { Timeline } from '../../../kit/Timeline.tsx';
import { useReturnedPart } from '../../../kit/useReturnedPart.tsx';
import { fileUrl, send } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { useRead } from '../../../shell/query.ts';
import { useMayCall, useSession } from '../../../shell/session.ts';
import { usePageTitle } from '../../../shell/tabKey.ts';
import { useMayOpen } from '../../portal/useMayOpen.ts';
import { GivenOnPart } from '../centre/GivenOnPart.tsx';
import { ReallocateDialog } from '../centre/ReallocateDialog.tsx';
import { DataPart } from './DataPart.tsx';
import { ExtendDialog } from './ExtendDialog.tsx';
import { FilesPart } from './FilesPart.tsx';
import { ItemsPart } from './ItemsPart.tsx';
import { ReportsPart } from './ReportsPart.tsx';
import { DECIDES } from './TestQueue.tsx';

const CATEGORY = 'typeTest';
/** The steps that have a queue, and the one that waits with the dispatcher alone. */
const DECISIONS = { ...DECIDES, testRedispatch: 'ccc_dispatch_submit' } as const;
type Decision = keyof typeof DECISIONS;
const isDecision = (node: string): node is Decision => Object.hasOwn(DECISIONS, node);
const OPINIONS_OF = [...TEST_NODES, 'testRedispatch'];
const TO_COMPANY: TestNode = 'technicalDataDrawUp';
const AREAS = ['laboratory', 'workflow', 'file'];
const CASE_PAGE = '/acceptance/detail';

/** Opens a print against the key that is asked for. */
async function openPrint(print: () => Promise<string>): Promise<void> {
  try {
    window.open(await print(), '_blank', 'noopener');
  } catch (fault) {
    // the toast has told why
    if (!(fault instanceof ApiError)) throw fault;
  }
}
const cardOf = (id: string) => async () => fileUrl(flowCardCalls.flowCardPaper, await send(flowCardCalls.flowCardPaperKey, { id }));
const draftOf = (id: string) => async () => fileUrl(testTaskCalls.reportDraft, await send(testTaskCalls.reportDraftKey, { id }));
const isReportNode = (node: string): boolean => REPORT_NODES.some((one) => one === node);

function useTestFacts(c: Test) {
  const { t } = useTranslation('laboratory');
  const mayOpen = useMayOpen();
  return [
    { label: t(($) => $.detail.fact.company), value: c.companyName },
    { label: t(($) => $.detail.fact.product), value: c.title },
    {
      label: t(($) => $.detail.cases),
      value: c.cases.map(({ id, caseNo }) => (
        // the laboratory reads the papers here, and has no page of the case
        <div key={id}>{mayOpen(CASE_PAGE) ? <Link to={`${CASE_PAGE}?id=${id}`}>{caseNo}</Link> : <Copyable text={caseNo} />}</div>
      )),
    },
    { label: t(($) => $.detail.fact.laboratory), value: <DictText code="laboratory_b" value={c.laboratory} /> },
    ...(c.projectLeaderName ? [{ label: t(($) => $.detail.fact.leader), value: c.projectLeaderName }] : []),
    ...(c.projectLeaderName === '' && c.teamName !== '' ? [{ label: t(($) => $.detail.fact.team), value: c.teamName }] : []),
    ...(c.planStart
      ? [
          {
            label: t(($) => $.detail.fact.plan),
            value: (
              <>
                {`${c.planStart} – ${c.planEnd}`}
                {c.extendCount > 0 && (
                  <div className="secondary">{t(($) => $.extend.times, { n: c.extendCount, reason: c.extendReason })}</div>
                )}
              </>
            ),
          },
        ]
      : []),
    ...(c.tasks[0] ? [{ label: t(($) => $.detail.fact.task), value: c.tasks[0].nodeName }] : []),
  ];
}

const inFront = (front: TestPart, parts: readonly CasePart[]): CasePart[] => [
  ...parts.filter(({ key }) => key === front),
  ...parts.filter(({ key }) => key !== front),
];

/** Parts of the page; an address may show one of them first. */
export type TestPart = 'items' | 'data' | 'reports' | 'files';

/** The part on which the person has work now. */
const partOfNode = (node: Decision | null): TestPart => {
  if (node?.startsWith('technicalData')) return 'data';
  return node?.startsWith('cert') ? 'reports' : 'items';
};

function Shown({ c, front }: { c: Test; front: TestPart }) {
  const { t } = useTranslation('laboratory');
  const [deciding, setDeciding] = useState(false);
  const [picture, setPicture] = useState(false);
  const [giving, setGiving] = useState(false);
  const [extending, setExtending] = useState(false);
  const permission = useSession((s) => s.permission);
  const task = c.tasks.find(({ nodeKey }) => isDecision(nodeKey) && permission[DECISIONS[nodeKey]]) ?? c.tasks[0];
  const node = task?.nodeKey ?? '';
  const decision = task && isDecision(node) && permission[DECISIONS[node]] ? node : null;
  // drawings go to the company from one step only
  const review = useReviewing(c.flowInstanceId, node === TO_COMPANY);
  const commentsPart = useCommentsPart(review);
  const returnedPart = useReturnedPart(c.flowInstanceId);
  const flow = useFlowActs({
    flowInstanceId: c.flowInstanceId,
    ...(task ? { taskId: task.taskId, nodeKey: node } : {}),
    mayAct: task !== undefined,
    refresh: AREAS,
  });
  const mayPrint = useMayCall(flowCardCalls.flowCardPaperKey);
  const mayDraft = useMayCall(testTaskCalls.reportDraftKey) && c.tasks.some(({ nodeKey }) => isReportNode(nodeKey));
  usePageTitle(`${c.workNo} ${c.companyName}`);
  const about = { no: c.workNo, company: c.companyName, product: c.title };
  const acts: CaseAct[] = [
    ...(decision ? [{ key: 'decide', label: t(($) => $.queue[decision].act), primary: true, onClick: () => setDeciding(true) }] : []),
    ...(mayDraft ? [{ key: 'draft', label: t(($) => $.detail.draft), onClick: () => void openPrint(draftOf(c.id)) }] : []),
    ...(c.flowInstanceId ? [{ key: 'diagram', label: t(($) => $.detail.diagram), onClick: () => setPicture(true) }] : []),
    ...(c.abilities.reallocate ? [{ key: 'give', label: t(($) => $.give.act), onClick: () => setGiving(true) }] : []),
    ...(c.abilities.extend ? [{ key: 'extend', label: t(($) => $.extend.act), onClick: () => setExtending(true) }] : []),
    ...(mayPrint ? [{ key: 'card', label: t(($) => $.card.print), folded: true, onClick: () => void openPrint(cardOf(c.id)) }] : []),
    ...flow.acts,
  ];
  return (
    <Reviewing value={review}>
      <AboutCase {...about}>
        <CaseFileScreen
          title={<Copyable text={c.workNo} />}
          tag={
            <>
              <StateTag dict="test_task_status" value={c.state} />
              {c.isUrgent && <Tag color="volcano">{t(($) => $.urgent)}</Tag>}
              {c.roundNo > 1 && <Tag>{t(($) => $.detail.round, { n: c.roundNo })}</Tag>}
            </>
          }
          facts={useTestFacts(c)}
          parts={inFront(front === 'items' ? partOfNode(decision) : front, [
            { key: 'items', label: t(($) => $.detail.part.items), content: <ItemsPart test={c} /> },
            ...returnedPart,
            { key: 'data', label: t(($) => $.detail.part.data), content: <DataPart test={c} /> },
            { key: 'reports', label: t(($) => $.detail.part.reports), count: c.reports.length, content: <ReportsPart test={c} /> },
            { key: 'files', label: t(($) => $.detail.part.files), content: <FilesPart cases={c.cases} /> },
            { key: 'given', label: t(($) => $.give.history), content: <GivenOnPart testId={c.id} /> },
            {
              key: 'opinions',
              label: t(($) => $.detail.opinions),
              content: <Opinions businessId={c.id} category={CATEGORY} nodeKeyNames={OPINIONS_OF} />,
            },
            ...commentsPart,
          ])}
          side={<Timeline businessId={c.id} category={CATEGORY} />}
          acts={acts}
        />
      </AboutCase>
      {deciding && decision && task && (
        <ApprovalDialog
          title={t(($) => $.queue[decision].title)}
          rows={[
            {
              flowInstanceId: c.flowInstanceId,
              currentNodeKeyName: node,
              businessId: c.id,
              taskId: task.taskId,
              applicationNumber: c.workNo,
              applicantName: c.companyName,
              productName: c.title,
            },
          ]}
          refresh={AREAS}
          onClose={() => setDeciding(false)}
        />
      )}
      <AboutCase {...about}>
        {flow.dialog}
        {giving && <ReallocateDialog id={c.id} workNo={c.workNo} onClose={() => setGiving(false)} />}
        {extending && <ExtendDialog id={c.id} workNo={c.workNo} planEnd={c.planEnd} onClose={() => setExtending(false)} />}
        {picture && <FlowChartDialog processInstanceId={c.flowInstanceId} onClose={() => setPicture(false)} />}
      </AboutCase>
    </Reviewing>
  );
}

function TestDetail({ front }: { front: TestPart }) {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const { t } = useTranslation('laboratory');
  const read = useRead(testTaskCalls.testTaskDetail, { id }, { enabled: id !== '' });
  if (id === '')
    return (
      <>
        <h1>{t(($) => $.detail.title)}</h1>
        <EmptyHint title={t(($) => $.detail.none)} />
      </>
    );
  return (
    <Loaded read={read} rows={10}>
      {(c) => <Shown c={c} front={front} />}
    </Loaded>
  );
}

/** The page with one of its parts in front. */
export const detailWith = (front: TestPart): { default: ComponentType } => ({ default: () => <TestDetail front={front} /> });
