/** `/customer/yewuCenter/manage/testDetail`: a type test as its company sees it; it answers problems in the drawings and corrects them here. */
import { type TestDetail, testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { AppModal } from '../../../kit/AppModal.tsx';
import { type CaseAct, CaseFileScreen } from '../../../kit/CaseFileScreen.tsx';
import { Copyable } from '../../../kit/Copyable.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { Timeline } from '../../../kit/Timeline.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct, useRead } from '../../../shell/query.ts';
import { usePageTitle } from '../../../shell/tabKey.ts';
import { FilesPart } from './FilesPart.tsx';
import { ProblemTable } from './ProblemTable.tsx';
import { ReportsPart } from './ReportsPart.tsx';

const AREAS = ['laboratory', 'workflow', 'file'];

const MOST = 500;

function DoneDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { t } = useTranslation('laboratory');
  const [remark, setRemark] = useState('');
  const [fault, setFault] = useState('');
  const { act, running } = useAct(testTaskCalls.companyDone, { refresh: AREAS });
  const submit = () =>
    act({ id, remark }, { quiet: true }).then(onClose, (cause: unknown) => {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    });
  return (
    <AppModal
      open
      title={title}
      okText={t(($) => $.done.submit)}
      okDisabled={remark.trim().length < 2}
      okLoading={running}
      onOk={() => void submit()}
      onClose={onClose}
      notice={fault !== '' && <Alert type="error" showIcon role="alert" title={fault} />}
    >
      <Form layout="vertical">
        <Form.Item label={t(($) => $.done.remark)} htmlFor="done-remark" required>
          <Input.TextArea
            id="done-remark"
            rows={4}
            maxLength={MOST}
            showCount
            value={remark}
            onChange={(event) => setRemark(event.target.value)}
          />
        </Form.Item>
      </Form>
    </AppModal>
  );
}

function Shown({ c }: { c: TestDetail }) {
  const { t } = useTranslation('laboratory');
  const [submitting, setSubmitting] = useState(false);
  const [task] = c.tasks;
  usePageTitle(`${c.workNo} ${c.title}`);
  const acts: CaseAct[] = task ? [{ key: 'submit', label: task.nodeName, primary: true, onClick: () => setSubmitting(true) }] : [];
  return (
    <>
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
          ...(task?.dueTime ? [{ label: t(($) => $.fields.technicalDataForm.replyDeadline), value: task.dueTime.slice(0, 16) }] : []),
        ]}
        parts={[
          {
            key: 'data',
            label: t(($) => $.detail.part.data),
            content: <ProblemTable testId={c.id} mayEdit={false} mayReply={c.abilities.reply} />,
          },
          ...(c.abilities.papers
            ? [{ key: 'files', label: t(($) => $.detail.part.files), content: <FilesPart cases={c.cases} corrects /> }]
            : []),
          { key: 'reports', label: t(($) => $.detail.part.reports), count: c.reports.length, content: <ReportsPart test={c} /> },
        ]}
        side={<Timeline businessId={c.id} category="typeTest" />}
        acts={acts}
      />
      {submitting && task && <DoneDialog id={c.id} title={task.nodeName} onClose={() => setSubmitting(false)} />}
    </>
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
