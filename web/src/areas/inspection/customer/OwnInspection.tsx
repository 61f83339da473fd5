/** `/customer/yewuCenter/manage/inspection`: one inspection for the company: the plan to confirm, the nonconformities to rectify. */
import '../inspection.css';
import { useQueryClient } from '@tanstack/react-query';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { type NonconformityShown, type OwnInspection as Own, rectificationInput } from '@zhengjian/contract/areas/inspection/records.ts';
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
import { Alert, Form } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { AppModal } from '../../../kit/AppModal.tsx';
import { type CaseAct, CaseFileScreen, type CasePart } from '../../../kit/CaseFileScreen.tsx';
import { Copyable } from '../../../kit/Copyable.tsx';
import { useFacts } from '../../../kit/Details.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { AppForm } from '../../../kit/form/AppForm.tsx';
import { DayInput } from '../../../kit/form/controls.tsx';
import { Field } from '../../../kit/form/Field.tsx';
import { recordForm } from '../../../kit/form/info.ts';
import { SavedState } from '../../../kit/form/SavedState.tsx';
import { useDraft } from '../../../kit/form/useDraft.ts';
import { Loaded } from '../../../kit/Loaded.tsx';
import { RemarkArea } from '../../../kit/remark/RemarkArea.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { stateKind } from '../../../kit/states.ts';
import { Timeline } from '../../../kit/Timeline.tsx';
import { useSeenCase } from '../../../kit/useSeenCase.ts';
import { send } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { refreshReads, useAct, useRead } from '../../../shell/query.ts';
import { usePageTitle } from '../../../shell/tabKey.ts';
import { useWords } from '../../../shell/words.ts';
import { AddFiles } from '../parts/AddFiles.tsx';
import { Team } from '../parts/ArrangementPart.tsx';
import { EvidenceFiles } from '../parts/EvidenceFiles.tsx';
import { FilesPart } from '../parts/FilesPart.tsx';
import { NonconformityCard } from '../parts/NonconformityCard.tsx';
import { PlanShownPart } from '../parts/PlanPart.tsx';
import { shownInspection } from '../parts/useInspectionFacts.tsx';

const record = recordForm(rectificationInput, 'inspection', 'rectification');
const CATEGORY = 'factoryInspection';
const FINISHED = String(INSPECTION_STATE.finished);
const AREAS = ['inspection', 'workflow', 'acceptance'];
const REASON_LIMIT = 200;
const quietly = (fault: unknown) => {
  // the toast has told why
  if (!(fault instanceof ApiError)) throw fault;
};

function OtherDate({ own, onClose }: { own: Own; onClose: () => void }) {
  const { t } = useTranslation('inspection');
  const [wishedDate, setDate] = useState('');
  const [reason, setReason] = useState('');
  const { act, running } = useAct(inspectionCalls.answerPlan, { refresh: AREAS });
  return (
    <AppModal
      open
      width={500}
      title={t(($) => $.act.otherDate)}
      okText={t(($) => $.act.otherDate)}
      okDisabled={wishedDate === '' || reason.trim() === '' || reason.length > REASON_LIMIT}
      okLoading={running}
      onOk={() => void act({ id: own.id, agrees: false, wishedDate, reason }).then(onClose, quietly)}
      onClose={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t(($) => $.own.wish)} required>
          <DayInput aria-label={t(($) => $.own.wish)} value={wishedDate} onChange={(day) => setDate(day ?? '')} />
        </Form.Item>
        <Form.Item label={t(($) => $.own.reason)} required>
          <RemarkArea label={t(($) => $.own.reason)} value={reason} limit={REASON_LIMIT} minRows={3} onChange={setReason} />
        </Form.Item>
      </Form>
    </AppModal>
  );
}

type Said = { causeAnalysis?: string; correction?: string; correctiveAction?: string; objection?: string };

/** What the company proves its correction with, of the round that is under way. */
function Proof({ nc }: { nc: NonconformityShown }) {
  const { t } = useTranslation('inspection');
  const client = useQueryClient();
  const remove = useAct(inspectionCalls.removeProof, { refresh: AREAS });
  const files = nc.rounds.at(-1)?.proof ?? [];
  const add = async (file: File) => {
    await send(inspectionCalls.uploadProof, { id: nc.id }, { files: { file }, quiet: true });
    await refreshReads(client, [inspectionCalls.ownInspection]);
  };
  return (
    <EvidenceFiles title={t(($) => $.nc.proof)} files={files} onRemove={(fileId) => remove.act({ fileId })}>
      <AddFiles label={t(($) => $.nc.addProof)} there={files.length} send={add} />
    </EvidenceFiles>
  );
}

/** Saves itself a moment after the last key; what could not be saved stays in the browser. */
function Answer({ nc, onFlush }: { nc: NonconformityShown; onFlush: (id: string, flush: () => Promise<boolean>) => void }) {
  const [form] = Form.useForm<Said>();
  const draft = useDraft<Said>({
    id: `rectification:${nc.id}`,
    save: async (said) => void (await send(inspectionCalls.saveRectification, { ...said, id: nc.id }, { quiet: true })),
  });
  onFlush(nc.id, draft.flush);
  const round = nc.rounds.at(-1);
  const { causeAnalysis, correction, correctiveAction, objection } = round ?? {
    causeAnalysis: '',
    correction: '',
    correctiveAction: '',
    objection: '',
  };
  return (
    <AppForm<Said>
      name={`nc-${nc.id}`}
      form={form}
      layout="vertical"
      initialValues={draft.left ?? { causeAnalysis, correction, correctiveAction, objection }}
      onValuesChange={(_, all) => draft.changed(all)}
    >
      <Field of={record} name="causeAnalysis" />
      <Field of={record} name="correction" />
      <Field of={record} name="correctiveAction" />
      <Field of={record} name="objection" />
      <SavedState state={draft.state} />
      <Proof nc={nc} />
    </AppForm>
  );
}

function Rectification({ own, flushes }: { own: Own; flushes: Map<string, () => Promise<boolean>> }) {
  const { t } = useTranslation('inspection');
  if (own.nonconformities.length === 0) return <EmptyHint title={t(($) => $.nc.none)} />;
  return (
    <div className="inspection-form">
      {own.nonconformities.map((nc) => (
        <NonconformityCard key={nc.id} nc={nc}>
          {own.abilities.rectify && nc.state !== 'closed' && <Answer nc={nc} onFlush={(id, flush) => flushes.set(id, flush)} />}
        </NonconformityCard>
      ))}
    </div>
  );
}

function Head({ own }: { own: Own }) {
  const { t } = useTranslation('inspection');
  const until = own.task?.dueTime ? t(($) => $.own.until, { time: own.task.dueTime.slice(0, 16) }) : '';
  if (own.abilities.confirm)
    return <Alert type="warning" showIcon title={`${t(($) => $.own.confirmTitle)} · ${until}`} description={t(($) => $.own.confirmHint)} />;
  if (own.abilities.rectify)
    return <Alert type="warning" showIcon title={`${t(($) => $.own.rectifyTitle)} · ${until}`} description={t(($) => $.own.rectifyHint)} />;
  return <Alert type="info" showIcon title={t(($) => $.own.nothing)} />;
}

function Page({ own }: { own: Own }) {
  const { t } = useTranslation('inspection');
  const say = useWords();
  const [otherDate, setOtherDate] = useState(false);
  const flushes = useRef(new Map<string, () => Promise<boolean>>());
  const agree = useAct(inspectionCalls.answerPlan, { refresh: AREAS });
  const hand = useAct(inspectionCalls.submitRectification, { refresh: AREAS });
  usePageTitle(own.workNo);
  useSeenCase(own.id);
  const facts = useFacts({
    of: shownInspection,
    values: own,
    names: ['factoryName', 'checkKind', 'productClasses', 'address', 'conclusion'],
    ifFilled: ['conclusion'],
  });
  async function handIn(): Promise<void> {
    const saved = await Promise.all([...flushes.current.values()].map((flush) => flush()));
    if (saved.every(Boolean)) await hand.act({ id: own.id }).catch(quietly);
  }
  const acts: CaseAct[] = [
    ...(own.abilities.confirm
      ? [
          {
            key: 'agree',
            label: t(($) => $.act.agree),
            primary: true,
            disabled: agree.running,
            onClick: () => void agree.act({ id: own.id, agrees: true }).catch(quietly),
          },
          { key: 'otherDate', label: t(($) => $.act.otherDate), danger: true, onClick: () => setOtherDate(true) },
        ]
      : []),
    ...(own.abilities.rectify
      ? [{ key: 'submit', label: t(($) => $.act.submitRectification), primary: true, disabled: hand.running, onClick: () => void handIn() }]
      : []),
  ];
  const parts: CasePart[] = [
    {
      key: 'plan',
      label: t(($) => $.part.plan),
      content: own.plan ? (
        <div className="inspection-form">
          <PlanShownPart plan={own.plan} />
          <h3>{t(($) => $.own.team)}</h3>
          <Team members={own.members} />
        </div>
      ) : (
        <EmptyHint title={t(($) => $.planning.none)} />
      ),
    },
    {
      key: 'nonconformities',
      label: t(($) => $.part.nonconformities),
      count: own.nonconformities.length,
      content: <Rectification own={own} flushes={flushes.current} />,
    },
    {
      key: 'cases',
      label: t(($) => $.part.cases),
      count: own.cases.length,
      content: (
        <ul className="stack">
          {own.cases.map((c) => (
            <li key={c.id}>
              <Link to={c.path} className="mono">
                {c.caseNo}
              </Link>{' '}
              {c.title}
            </li>
          ))}
        </ul>
      ),
    },
    // what the institute has issued hangs on the inspection until it is concluded
    { key: 'files', label: t(($) => $.part.files), content: <FilesPart dataId={(own.state === FINISHED && own.cases[0]?.id) || own.id} /> },
  ];
  // what is asked for stands in front
  const ordered = own.abilities.rectify
    ? [...parts.filter((p) => p.key === 'nonconformities'), ...parts.filter((p) => p.key !== 'nonconformities')]
    : parts;
  return (
    <>
      <CaseFileScreen
        title={<Copyable text={own.workNo} />}
        tag={<StateTag kind={stateKind('factory_task_status', own.state)}>{say(own.customerText)}</StateTag>}
        facts={facts}
        head={
          <div className="inspection-head">
            <Head own={own} />
          </div>
        }
        parts={ordered}
        side={<Timeline businessId={own.id} category={CATEGORY} />}
        acts={acts}
      />
      {otherDate && <OtherDate own={own} onClose={() => setOtherDate(false)} />}
    </>
  );
}

export default function OwnInspection() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const read = useRead(inspectionCalls.ownInspection, { id }, { enabled: id !== '' });
  return (
    <Loaded read={read} rows={8}>
      {(own) => <Page key={own.id} own={own} />}
    </Loaded>
  );
}
