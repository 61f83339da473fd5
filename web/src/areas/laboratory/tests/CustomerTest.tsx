/** `/customer/yewuCenter/manage/testDetail`: a type test as its company sees it; it answers problems in the drawings and corrects them here. */
import { type TestDetail, testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { Alert, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { AppModal } from '../../../kit/AppModal.tsx';
import { type CaseAct, CaseFileScreen, type CasePart } from '../../../kit/CaseFileScreen.tsx';
import { Copyable } from '../../../kit/Copyable.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { RemarkArea } from '../../../kit/remark/RemarkArea.tsx';
import { Reviewing, useReviewing } from '../../../kit/review/reviewing.ts';
import { useCommentsPart } from '../../../kit/review/useCommentsPart.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { Timeline } from '../../../kit/Timeline.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct, useRead } from '../../../shell/query.ts';
import { usePageTitle } from '../../../shell/tabKey.ts';
import { FailuresPart } from './FailuresPart.tsx';
import { FilesPart } from './FilesPart.tsx';
import { ProblemTable } from './ProblemTable.tsx';
import { ReportsPart } from './ReportsPart.tsx';

const AREAS = ['laboratory', 'workflow', 'file'];

const LEAST = 2;
const MOST = 500;

type Said = {
  id: string;
  of: typeof testTaskCalls.companyDone | typeof testTaskCalls.companyGivesUp;
  title: string;
  label: string;
  okText: string;
  hint?: string;
  onClose: () => void;
};

/** What the company says with an act of its own on the test. */
function SayDialog({ id, of, title, label, okText, hint, onClose }: Said) {
  const { t } = useTranslation('kit');
  const [asked, setAsked] = useState(false);
  const [remark, setRemark] = useState('');
  const [fault, setFault] = useState('');
  const { act, running } = useAct(of, { refresh: AREAS });
  const lacks =
    remark.trim() === ''
      ? t(($) => $.form.required, { field: label })
      : remark.trim().length < LEAST
        ? t(($) => $.form.tooShort, { n: LEAST })
        : '';
  async function submit(): Promise<void> {
    setAsked(true);
    if (lacks !== '') return;
    try {
      await act({ id, remark }, { quiet: true });
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    }
  }
  return (
    <AppModal
      open
      title={title}
      okText={okText}
      okDisabled={remark.length > MOST}
      okLoading={running}
      onOk={() => void submit()}
      onClose={onClose}
      notice={fault !== '' && <Alert type="error" showIcon role="alert" title={fault} />}
    >
      {hint && <p className="secondary">{hint}</p>}
      <Form layout="vertical">
        <Form.Item
          label={label}
          htmlFor="said-remark"
          required
          {...(asked && lacks !== '' ? { validateStatus: 'error', help: lacks } : {})}
        >
          <RemarkArea id="said-remark" value={remark} limit={MOST} minRows={4} onChange={setRemark} />
        </Form.Item>
      </Form>
    </AppModal>
  );
}

/** Steps of the company that ask it for something. */
const ASKS = ['drawingCorrection', 'testRectification', 'sampleResend'] as const;

/** What the company is asked for, by when, and what the institute said with it. */
function Asked({ task, test: { cases, returnedWhy: why } }: { task: TestDetail['tasks'][number]; test: TestDetail }) {
  const { t } = useTranslation('laboratory');
  const step = ASKS.find((key) => key === task.nodeKey);
  if (!step) return null;
  const until = task.dueTime === '' ? '' : ` · ${t(($) => $.asked.until, { time: task.dueTime.slice(0, 16) })}`;
  return (
    <Alert
      type="warning"
      showIcon
      title={`${t(($) => $.asked[step].title)}${until}`}
      description={
        <>
          {why !== '' && <div>{t(($) => $.asked.said, { why })}</div>}
          <div>{t(($) => $.asked[step].hint)}</div>
          {step === 'sampleResend' &&
            cases.map(({ id, caseNo }) => (
              <div key={id}>
                <Link to={`/customer/yewuCenter/manage/detail?id=${id}#samples`}>
                  {t(($) => $.asked.sampleResend.samples, { no: caseNo })}
                </Link>
              </div>
            ))}
        </>
      }
    />
  );
}

function Shown({ c }: { c: TestDetail }) {
  const { t } = useTranslation('laboratory');
  const [saying, setSaying] = useState<'done' | 'giveUp' | null>(null);
  const [task] = c.tasks;
  const review = useReviewing(c.flowInstanceId);
  const commentsPart = useCommentsPart(review);
  usePageTitle(`${c.workNo} ${c.title}`);
  const data: CasePart = {
    key: 'data',
    label: t(($) => $.detail.part.data),
    content: <ProblemTable testId={c.id} mayEdit={false} mayReply={c.abilities.reply} />,
  };
  const failures: CasePart = {
    key: 'failures',
    label: t(($) => $.detail.part.failures),
    count: c.failures.length,
    content: <FailuresPart failures={c.failures} />,
  };
  const found = c.failures.length === 0 ? [data] : task?.nodeKey === 'testRectification' ? [failures, data] : [data, failures];
  const acts: CaseAct[] = [
    ...(task ? [{ key: 'submit', label: task.nodeName, primary: true, onClick: () => setSaying('done') }] : []),
    ...(c.abilities.giveUp ? [{ key: 'giveUp', label: t(($) => $.giveUp.act), danger: true, onClick: () => setSaying('giveUp') }] : []),
  ];
  const close = () => setSaying(null);
  return (
    <Reviewing value={review}>
      <CaseFileScreen
        title={<Copyable text={c.workNo} />}
        tag={<StateTag dict="test_task_status" value={c.state} />}
        facts={[
          { label: t(($) => $.detail.fact.product), value: c.title },
          {
            label: t(($) => $.detail.cases),
            value: c.cases.map(({ id, caseNo }) => (
              <div key={id}>
                <Link to={`/customer/yewuCenter/manage/detail?id=${id}`}>{caseNo}</Link>
              </div>
            )),
          },
          ...(task ? [{ label: t(($) => $.detail.fact.task), value: task.nodeName }] : []),
          ...(task?.dueTime ? [{ label: t(($) => $.detail.fact.due), value: task.dueTime.slice(0, 16) }] : []),
        ]}
        head={task && <Asked task={task} test={c} />}
        parts={[
          ...found,
          ...(c.abilities.papers
            ? [{ key: 'files', label: t(($) => $.detail.part.files), content: <FilesPart cases={c.cases} corrects /> }]
            : []),
          { key: 'reports', label: t(($) => $.detail.part.reports), count: c.reports.length, content: <ReportsPart test={c} /> },
          ...commentsPart,
        ]}
        side={<Timeline businessId={c.id} category="typeTest" />}
        acts={acts}
      />
      {saying === 'done' && task && (
        <SayDialog
          id={c.id}
          of={testTaskCalls.companyDone}
          title={task.nodeName}
          label={t(($) => $.done.remark)}
          okText={t(($) => $.done.submit)}
          onClose={close}
        />
      )}
      {saying === 'giveUp' && (
        <SayDialog
          id={c.id}
          of={testTaskCalls.companyGivesUp}
          title={t(($) => $.giveUp.act)}
          label={t(($) => $.giveUp.reason)}
          okText={t(($) => $.giveUp.act)}
          hint={t(($) => $.giveUp.hint)}
          onClose={close}
        />
      )}
    </Reviewing>
  );
}

export default function CustomerTest() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const { t } = useTranslation('laboratory');
  const read = useRead(testTaskCalls.testTaskDetail, { id }, { enabled: id !== '' });
  if (id === '')
    return (
      <>
        <h1>{t(($) => $.detail.customerTitle)}</h1>
        <EmptyHint title={t(($) => $.detail.none)} />
      </>
    );
  return (
    <Loaded read={read} rows={8}>
      {(c) => <Shown c={c} />}
    </Loaded>
  );
}
