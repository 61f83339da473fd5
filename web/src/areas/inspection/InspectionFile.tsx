/** One inspection for staff: arrangement, plan, result, nonconformities, sampling, papers, opinions, and the decision that is due. */
import './inspection.css';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { inspectionNodes } from '@zhengjian/contract/areas/inspection/lists.ts';
import type { InspectionDetail } from '@zhengjian/contract/areas/inspection/records.ts';
import { openSections } from '@zhengjian/contract/areas/inspection/rules.ts';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { AboutCase } from '../../kit/AboutCase.tsx';
import { AppModal } from '../../kit/AppModal.tsx';
import { JumpNotice } from '../../kit/acts/JumpNotice.tsx';
import { useFlowActs } from '../../kit/acts/useFlowActs.tsx';
import { ApprovalDialog } from '../../kit/approval/ApprovalDialog.tsx';
import { type CaseAct, CaseFileScreen, type CasePart } from '../../kit/CaseFileScreen.tsx';
import { Copyable } from '../../kit/Copyable.tsx';
import { FlowChartDialog } from '../../kit/diagram/FlowChartDialog.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { Opinions } from '../../kit/Opinions.tsx';
import { Reviewing, useReviewing } from '../../kit/review/reviewing.ts';
import { useCommentsPart } from '../../kit/review/useCommentsPart.tsx';
import { StateTag } from '../../kit/StateTag.tsx';
import { Timeline } from '../../kit/Timeline.tsx';
import { useListed } from '../../kit/useListed.ts';
import { useNextWaiting } from '../../kit/useNextWaiting.ts';
import { useReturnedPart } from '../../kit/useReturnedPart.tsx';
import { useSeenCase } from '../../kit/useSeenCase.ts';
import { fileUrl, send } from '../../shell/api.ts';
import { ApiError } from '../../shell/apiError.ts';
import { useAct, useRead } from '../../shell/query.ts';
import { useMayCall } from '../../shell/session.ts';
import { usePageTitle } from '../../shell/tabKey.ts';
import { ResultPart } from './entry/ResultPart.tsx';
import { ArrangementPart } from './parts/ArrangementPart.tsx';
import { FilesPart } from './parts/FilesPart.tsx';
import { NonconformitiesPart } from './parts/NonconformitiesPart.tsx';
import { PlanPart } from './parts/PlanPart.tsx';
import { SamplingPart } from './parts/SamplingPart.tsx';
import { useInspectionFacts } from './parts/useInspectionFacts.tsx';
import { detailPath, entryPath } from './paths.ts';

const CATEGORY = 'factoryInspection';
const AREAS = ['inspection'];
const TOUCHED = ['workflow', 'file', ...AREAS];
const FINISHED = '12';
const ARRANGEMENT = 'factoryCheckTasksArrange';
const OPINIONS_OF = [...inspectionNodes, 'inspectionRedispatch'];
const DECISIONS = {
  factoryCheckTasksArrange: 'arrange',
  inspectionRedispatch: 'redispatch',
  factoryCheckTasksReview: 'taskReview',
  factoryCheckPlan: 'plan',
  factoryCheckResult: 'result',
  factoryCheckReform: 'reform',
  factoryCheckResultReview: 'resultReview',
  factoryCheckResultApproval: 'resultApproval',
} as const;
const isDecision = (node: string): node is keyof typeof DECISIONS => node in DECISIONS;

const print = async (id: string, document: 'inspectionTaskBook' | 'inspectionPlan'): Promise<void> => {
  try {
    const { authKey } = await send(inspectionCalls.taskBookKey, { id, document });
    window.open(fileUrl(inspectionCalls.taskBook, { authKey }), '_blank', 'noopener');
  } catch (fault) {
    // the toast has told why
    if (!(fault instanceof ApiError)) throw fault;
  }
};

function SplitDialog({ d, onClose }: { d: InspectionDetail; onClose: () => void }) {
  const { t } = useTranslation('inspection');
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string[]>([]);
  const { act, running } = useAct(inspectionCalls.split, { refresh: TOUCHED });
  const split = () =>
    void act({ taskId: d.id, caseIds: chosen.join(',') }).then(
      ({ id }) => void navigate(detailPath(id)),
      (fault: unknown) => {
        if (!(fault instanceof ApiError)) throw fault;
      },
    );
  return (
    <AppModal
      open
      width={500}
      title={t(($) => $.splitDialog.title)}
      okText={t(($) => $.act.split)}
      okDisabled={chosen.length === 0}
      okLoading={running}
      onOk={split}
      onClose={onClose}
    >
      <p className="secondary">{t(($) => $.splitDialog.hint)}</p>
      <Checkbox.Group
        value={chosen}
        onChange={(values) => setChosen(values.map(String))}
        options={d.cases.map((c) => ({ value: c.id, label: `${c.caseNo} ${c.title}` }))}
      />
    </AppModal>
  );
}

function File({ d }: { d: InspectionDetail }) {
  const { t } = useTranslation('inspection');
  const listed = useListed();
  const navigate = useNavigate();
  const [deciding, setDeciding] = useState(false);
  const [picture, setPicture] = useState(false);
  const [splitting, setSplitting] = useState(false);
  const maySplit = useMayCall(inspectionCalls.split);
  const facts = useInspectionFacts(d);
  usePageTitle(`${d.workNo} ${d.factoryName}`);
  useSeenCase(d.id);
  const node = d.task?.nodeKey ?? '';
  const decision = isDecision(node) && d.abilities.decide ? DECISIONS[node] : null;
  const onNext = useNextWaiting(deciding ? (d.task?.taskId ?? null) : null);
  const review = useReviewing(d.flowInstanceId);
  const commentsPart = useCommentsPart(review);
  const returnedPart = useReturnedPart(d.flowInstanceId);
  const flow = useFlowActs({
    flowInstanceId: d.flowInstanceId,
    ...(d.task ? { taskId: d.task.taskId, nodeKey: d.task.nodeKey } : {}),
    mayAct: d.abilities.decide,
    refresh: AREAS,
  });
  // while sections are open, the result is written; afterwards it is handed in
  const writing = d.abilities.enter && openSections(d.checkKind, new Map(d.sections.map((s) => [s.section, s.body]))).length > 0;
  const acts: CaseAct[] = [
    ...(decision ? [{ key: 'decide', label: t(($) => $.act[decision]), primary: !writing, onClick: () => setDeciding(true) }] : []),
    ...(d.abilities.enter
      ? [{ key: 'enter', label: t(($) => $.act.enter), primary: writing, onClick: () => void navigate(entryPath(d.id)) }]
      : []),
    ...(maySplit && node === ARRANGEMENT && d.cases.length > 1
      ? [{ key: 'split', label: t(($) => $.act.split), onClick: () => setSplitting(true) }]
      : []),
    ...(d.members.length > 0
      ? [{ key: 'book', label: t(($) => $.act.taskBook), folded: true, onClick: () => void print(d.id, 'inspectionTaskBook') }]
      : []),
    ...(d.plan ? [{ key: 'plan', label: t(($) => $.act.printPlan), folded: true, onClick: () => void print(d.id, 'inspectionPlan') }] : []),
    { key: 'diagram', label: t(($) => $.act.diagram), folded: true, onClick: () => setPicture(true) },
    ...flow.acts,
  ];
  const first = d.cases[0];
  const parts: CasePart[] = [
    { key: 'arrangement', label: t(($) => $.part.arrangement), content: <ArrangementPart d={d} /> },
    { key: 'plan', label: t(($) => $.part.plan), content: <PlanPart d={d} /> },
    { key: 'result', label: t(($) => $.part.result), content: <ResultPart d={d} /> },
    ...returnedPart,
    {
      key: 'nonconformities',
      label: t(($) => $.part.nonconformities),
      count: (d.verifies ?? d).nonconformities.length,
      content: <NonconformitiesPart d={d} />,
    },
    { key: 'sampling', label: t(($) => $.part.sampling), count: d.samplings.length, content: <SamplingPart d={d} /> },
    { key: 'files', label: t(($) => $.part.files), content: <FilesPart dataId={d.state === FINISHED && first ? first.id : d.id} /> },
    {
      key: 'opinions',
      label: t(($) => $.part.opinions),
      content: <Opinions businessId={d.id} category={CATEGORY} nodeKeyNames={OPINIONS_OF} />,
    },
    ...commentsPart,
  ];
  return (
    <Reviewing value={review}>
      <AboutCase no={d.workNo} company={d.factoryName} product={listed(d.cases.map((c) => c.caseNo))}>
        <CaseFileScreen
          title={<Copyable text={d.workNo} />}
          tag={<StateTag dict="factory_task_status" value={d.state} />}
          facts={facts}
          head={<JumpNotice flowInstanceId={d.flowInstanceId} refresh={TOUCHED} />}
          parts={parts}
          side={<Timeline businessId={d.id} category={CATEGORY} />}
          acts={acts}
        />
        {deciding && decision && d.task && (
          <ApprovalDialog
            title={t(($) => $.screens[decision])}
            rows={[
              {
                flowInstanceId: d.flowInstanceId,
                currentNodeKeyName: node,
                businessId: d.id,
                taskId: d.task.taskId,
                applicationNumber: d.workNo,
                applicantName: d.factoryName,
              },
            ]}
            refresh={TOUCHED}
            onNext={onNext}
            onClose={() => setDeciding(false)}
          />
        )}
        {splitting && <SplitDialog d={d} onClose={() => setSplitting(false)} />}
        {flow.dialog}
        {picture && <FlowChartDialog processInstanceId={d.flowInstanceId} onClose={() => setPicture(false)} />}
      </AboutCase>
    </Reviewing>
  );
}

export default function InspectionFile() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const read = useRead(inspectionCalls.detail, { id }, { enabled: id !== '' });
  return (
    <Loaded read={read} rows={10}>
      {(d) => <File key={d.id} d={d} />}
    </Loaded>
  );
}
