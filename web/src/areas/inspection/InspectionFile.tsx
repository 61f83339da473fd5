/** One inspection for staff: arrangement, plan, result, nonconformities, sampling, papers, opinions, and the decision that is due. */
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { InspectionDetail } from '@zhengjian/contract/areas/inspection/records.ts';
import { openSections } from '@zhengjian/contract/areas/inspection/rules.ts';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { AppModal } from '../../kit/AppModal.tsx';
import { JumpNotice } from '../../kit/acts/JumpNotice.tsx';
import { useFlowActs } from '../../kit/acts/useFlowActs.tsx';
import { ApprovalDialog } from '../../kit/approval/ApprovalDialog.tsx';
import type { CaseAct } from '../../kit/CaseFileScreen.tsx';
import { FlowChartDialog } from '../../kit/diagram/FlowChartDialog.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { Reviewing, useReviewing } from '../../kit/review/reviewing.ts';
import { useCommentsPart } from '../../kit/review/useCommentsPart.tsx';
import { useNextWaiting } from '../../kit/useNextWaiting.ts';
import { useReturnedPart } from '../../kit/useReturnedPart.tsx';
import { useSeenCase } from '../../kit/useSeenCase.ts';
import { fileUrl, send } from '../../shell/api.ts';
import { ApiError } from '../../shell/apiError.ts';
import { useAct, useRead } from '../../shell/query.ts';
import { useMayCall } from '../../shell/session.ts';
import { InspectionShown } from './InspectionShown.tsx';
import { FilesPart } from './parts/FilesPart.tsx';
import { papersWith } from './parts/papersWith.ts';
import { detailPath, entryPath } from './paths.ts';

const AREAS = ['inspection'];
const TOUCHED = ['workflow', 'file', ...AREAS];
const ARRANGEMENT = 'factoryCheckTasksArrange';
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
  const navigate = useNavigate();
  const [deciding, setDeciding] = useState(false);
  const [picture, setPicture] = useState(false);
  const [splitting, setSplitting] = useState(false);
  const maySplit = useMayCall(inspectionCalls.split);
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
  return (
    <Reviewing value={review}>
      <InspectionShown
        d={d}
        files={<FilesPart dataId={papersWith(d)} />}
        afterResult={returnedPart}
        atEnd={commentsPart}
        head={<JumpNotice flowInstanceId={d.flowInstanceId} refresh={TOUCHED} />}
        acts={acts}
      >
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
      </InspectionShown>
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
