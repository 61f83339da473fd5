/** `/customer/yewuCenter/manage/inspection`: one inspection for the company: the plan to confirm, the nonconformities to rectify. */
import '../inspection.css';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { OwnInspection as Own } from '@zhengjian/contract/areas/inspection/records.ts';
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
import { Alert, Form } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AppModal } from '../../../kit/AppModal.tsx';
import { type CaseAct, CaseFileScreen, type CasePart } from '../../../kit/CaseFileScreen.tsx';
import { Copyable } from '../../../kit/Copyable.tsx';
import { useFacts } from '../../../kit/Details.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { DayInput } from '../../../kit/form/controls.tsx';
import { lead } from '../../../kit/form/faults.ts';
import { useFreshRead } from '../../../kit/form/useFreshRead.ts';
import { Loaded } from '../../../kit/Loaded.tsx';
import { RemarkArea } from '../../../kit/remark/RemarkArea.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { stateKind } from '../../../kit/states.ts';
import { Timeline } from '../../../kit/Timeline.tsx';
import { useSeenCase } from '../../../kit/useSeenCase.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct } from '../../../shell/query.ts';
import { usePageTitle } from '../../../shell/tabKey.ts';
import { useWords } from '../../../shell/words.ts';
import { Team } from '../parts/ArrangementPart.tsx';
import { FilesPart } from '../parts/FilesPart.tsx';
import { NonconformityCard } from '../parts/NonconformityCard.tsx';
import { PlanShownPart } from '../parts/PlanPart.tsx';
import { shownInspection } from '../parts/useInspectionFacts.tsx';
import { Answer, answerTo, draftsOf } from './Answer.tsx';

const CATEGORY = 'factoryInspection';
const FINISHED = String(INSPECTION_STATE.finished);
const AREAS = ['inspection', 'workflow', 'acceptance'];
const REASON_LIMIT = 200;
const NONCONFORMITIES = 'nonconformities';
/** Time for a part to come into sight before its fields can be reached. */
const SHOW_MS = 60;
const quietly = (fault: unknown) => {
  // the toast has told why
  if (!(fault instanceof ApiError)) throw fault;
};

function OtherDate({ own, onClose }: { own: Own; onClose: () => void }) {
  const { t } = useTranslation('inspection');
  const { t: kit } = useTranslation('kit');
  const [wishedDate, setDate] = useState('');
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const { act, running } = useAct(inspectionCalls.answerPlan, { refresh: AREAS });
  const lacksDate = wishedDate === '';
  const lacksReason = reason.trim() === '';
  const ask = () => {
    setAsked(true);
    if (!lacksDate && !lacksReason) void act({ id: own.id, agrees: false, wishedDate, reason }).then(onClose, quietly);
  };
  const wrong = (help: string) => ({ validateStatus: 'error', help }) as const;
  return (
    <AppModal
      open
      width={500}
      title={t(($) => $.act.otherDate)}
      okText={t(($) => $.act.otherDate)}
      okDisabled={reason.length > REASON_LIMIT}
      okLoading={running}
      onOk={ask}
      onClose={onClose}
    >
      <Form layout="vertical">
        <Form.Item
          label={t(($) => $.own.wish)}
          required
          {...(asked && lacksDate ? wrong(kit(($) => $.form.choose, { field: t(($) => $.own.wish) })) : {})}
        >
          <DayInput aria-label={t(($) => $.own.wish)} value={wishedDate} onChange={(day) => setDate(day ?? '')} />
        </Form.Item>
        <Form.Item
          label={t(($) => $.own.reason)}
          required
          {...(asked && lacksReason ? wrong(kit(($) => $.form.required, { field: t(($) => $.own.reason) })) : {})}
        >
          <RemarkArea label={t(($) => $.own.reason)} value={reason} limit={REASON_LIMIT} minRows={3} onChange={setReason} />
        </Form.Item>
      </Form>
    </AppModal>
  );
}

function Rectification({ own, flushes }: { own: Own; flushes: Map<string, () => Promise<boolean>> }) {
  const { t } = useTranslation('inspection');
  if (own.nonconformities.length === 0) return <EmptyHint title={t(($) => $.nc.none)} />;
  return (
    <div className="inspection-form">
      {own.nonconformities.map((nc) => (
        <NonconformityCard key={nc.id} nc={nc}>
          {own.abilities.rectify && nc.state !== 'closed' && (
            <Answer key={nc.rounds.at(-1)?.roundNo} taskId={own.id} nc={nc} onFlush={(id, flush) => flushes.set(id, flush)} />
          )}
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
  const navigate = useNavigate();
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
    const saves = await Promise.all([...flushes.current].map(async ([id, flush]) => ({ id, saved: await flush() })));
    const lost = own.nonconformities.find(({ id }) => saves.some((save) => save.id === id && !save.saved));
    if (!lost) {
      await hand.act({ id: own.id }).catch(quietly);
      return;
    }
    notify(
      'warning',
      t(($) => $.own.notSaved, { no: lost.ncNo }),
    );
    await navigate({ search: `?id=${own.id}`, hash: NONCONFORMITIES }, { replace: true });
    setTimeout(() => {
      const form = document.getElementById(answerTo(lost.id));
      if (form) lead(form);
    }, SHOW_MS);
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
      key: NONCONFORMITIES,
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
    ? [...parts.filter((p) => p.key === NONCONFORMITIES), ...parts.filter((p) => p.key !== NONCONFORMITIES)]
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
  const read = useFreshRead(inspectionCalls.ownInspection, { id }, { of: draftsOf(id), enabled: id !== '' });
  return (
    <Loaded read={read} rows={8}>
      {(own) => <Page key={own.id} own={own} />}
    </Loaded>
  );
}
