/** `/customer/yewuCenter/manage/detail`: one application to read, with its progress and why it came back. */
import '../customer.css';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import type { CccApplication } from '@zhengjian/contract/areas/acceptance/records.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import type { ArchiveButton } from '@zhengjian/contract/areas/file/records.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { type CaseAct, CaseFileScreen } from '../../../../kit/CaseFileScreen.tsx';
import { Copyable } from '../../../../kit/Copyable.tsx';
import { useFacts } from '../../../../kit/Details.tsx';
import { EmptyHint } from '../../../../kit/EmptyHint.tsx';
import type { Fact } from '../../../../kit/Facts.tsx';
import { FileTree } from '../../../../kit/files/tree/FileTree.tsx';
import { Loaded } from '../../../../kit/Loaded.tsx';
import { Reviewing, useReviewing } from '../../../../kit/review/reviewing.ts';
import { useCommentsPart } from '../../../../kit/review/useCommentsPart.tsx';
import { StateTag } from '../../../../kit/StateTag.tsx';
import { stateKind } from '../../../../kit/states.ts';
import { Timeline } from '../../../../kit/Timeline.tsx';
import { useAskDelete } from '../../../../kit/useAskDelete.ts';
import { ApiError } from '../../../../shell/apiError.ts';
import { notify } from '../../../../shell/notices.ts';
import { useAct, useRead } from '../../../../shell/query.ts';
import { usePageTitle } from '../../../../shell/tabKey.ts';
import { useMoveOn } from '../../../../shell/useMoveOn.ts';
import { useWords } from '../../../../shell/words.ts';
import { OwnCertificateNotice } from '../../../certificate/parts/OwnCertificateNotice.tsx';
import { OwnInspections } from '../../../inspection/parts/CaseInspections.tsx';
import { OwnTests, useOwnTests } from '../../../laboratory/parts/OwnTests.tsx';
import { CustomerSamples, useCaseSamples } from '../../../sample/parts/CustomerSamples.tsx';
import { ApplicationPart } from '../../parts/ApplicationPart.tsx';
import { ChangesPart } from '../../parts/ChangesPart.tsx';
import { ModelsPart } from '../../parts/ModelsPart.tsx';
import { printApplication } from '../../parts/printApplication.ts';
import { shownCase } from '../../parts/records.ts';
import { useChanges } from '../../parts/useChanges.ts';
import { useModelFacts } from '../../parts/useModelFacts.ts';
import { formOf, LIST_PAGE } from '../paths.ts';
import { CurrentSteps, useOwnSteps } from './CurrentSteps.tsx';
import { Stepper } from './Stepper.tsx';
import { stepOf } from './steps.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

const SUBMITTED = '10';
const ACCEPTED = 40;
const RETURNED = '15';
const FILE_BUTTONS: readonly ArchiveButton[] = ['upload', 'download', 'preview', 'remove', 'cover', 'qualified'];
const CATEGORY = 'cccApplication';

function useCaseFacts(c: CccApplication): Fact[] {
  const { t } = useTranslation('acceptance');
  const model = useModelFacts(c);
  const { data: steps } = useOwnSteps(c.id);
  // while work goes on beside the case, the company may have to act though the case itself is with the institute
  const turn = steps?.some((step) => step.turn === 'customer') ? 'customer' : c.turn;
  const times = useFacts({
    of: shownCase,
    values: c,
    names: ['submitTime', 'updateTime'],
    labels: { submitTime: t(($) => $.customer.detail.facts.submitted), updateTime: t(($) => $.customer.detail.facts.changed) },
  });
  return [
    { label: t(($) => $.customer.detail.whose), value: t(($) => $.customer.detail.whoseTurn[turn]) },
    { label: t(($) => $.customer.detail.facts.product), value: c.form.productName },
    ...model,
    { label: t(($) => $.customer.detail.facts.applicant), value: c.parties.applicant?.companyName },
    { label: t(($) => $.customer.detail.facts.manufacturer), value: c.parties.manufacturer?.companyName },
    { label: t(($) => $.customer.detail.facts.factory), value: c.parties.factory?.companyName },
    { label: t(($) => $.customer.detail.facts.contact), value: c.contact && `${c.contact.name} ${c.contact.mobile}` },
    ...times,
  ];
}

/** What the abilities allow, the usual act first. */
function useActs(c: CccApplication, onWithdraw: () => void): CaseAct[] {
  const { t } = useTranslation('acceptance');
  const { modal } = App.useApp();
  const askDelete = useAskDelete();
  const navigate = useNavigate();
  const moveOn = useMoveOn();
  const copy = useAct(acceptanceCalls.copyForCCC, { refresh: ['acceptance'] });
  const urge = useAct(workflowActCalls.flowUrge, { refresh: ['workflow'] });
  const remove = useAct(acceptanceCalls.deleteForCCC, { refresh: ['acceptance'] });
  const quietly = (fault: unknown) => {
    // The toast has told why.
    if (!(fault instanceof ApiError)) throw fault;
  };
  const onCopy = async () => {
    const { id } = await copy.act({ id: c.id }, { quiet: true });
    notify(
      'success',
      t(($) => $.customer.act.copied),
    );
    await navigate(formOf(id));
  };
  const onUrge = () =>
    modal.confirm({
      title: t(($) => $.customer.act.urgeAsk),
      content: t(($) => $.customer.act.urgeHint),
      okText: t(($) => $.customer.act.urge),
      cancelText: t(($) => $.customer.act.urgeKeep),
      onOk: () =>
        urge.act({ flowInstanceId: c.flowInstanceId }, { quiet: true }).then(
          () =>
            notify(
              'success',
              t(($) => $.customer.act.urged),
            ),
          (fault: unknown) => {
            if (!(fault instanceof ApiError)) throw fault;
            notify('warning', fault.message);
          },
        ),
    });
  const onRemove = () =>
    askDelete([c], () => remove.act({ id: c.id }).then(() => moveOn(LIST_PAGE)), {
      title: t(($) => $.customer.act.removeAsk, { name: c.form.productName || t(($) => $.customer.home.unnamed) }),
      hint: t(($) => $.customer.act.removeHint),
    });
  return [
    ...(c.abilities.update
      ? [
          {
            key: 'edit',
            label: c.state === RETURNED ? t(($) => $.customer.detail.correct) : t(($) => $.customer.detail.continue),
            primary: true,
            onClick: () => void navigate(formOf(c.id)),
          },
        ]
      : []),
    {
      key: 'print',
      label: t(($) => $.customer.detail.printForm),
      onClick: () => void printApplication(acceptanceCalls.ownPaperKey, c.id),
    },
    ...(c.abilities.copy
      ? [{ key: 'copy', label: t(($) => $.customer.detail.copy), disabled: copy.running, onClick: () => void onCopy().catch(quietly) }]
      : []),
    ...(c.turn === 'institute' && c.flowInstanceId !== ''
      ? [{ key: 'urge', label: t(($) => $.customer.act.urge), disabled: urge.running, onClick: onUrge }]
      : []),
    ...(c.abilities.withdraw ? [{ key: 'withdraw', label: t(($) => $.customer.act.withdraw), danger: true, onClick: onWithdraw }] : []),
    ...(c.abilities.remove ? [{ key: 'remove', label: t(($) => $.customer.detail.remove), danger: true, onClick: onRemove }] : []),
  ];
}

function Detail({ c }: { c: CccApplication }) {
  const { t } = useTranslation('acceptance');
  const say = useWords();
  const navigate = useNavigate();
  const facts = useCaseFacts(c);
  const [withdrawing, setWithdrawing] = useState(false);
  const acts = useActs(c, () => setWithdrawing(true));
  const tests = useOwnTests(c.id);
  const samples = useCaseSamples(c.id);
  const files = useRead(fileCalls.selectFileList, { dataId: c.id }, { quiet: true });
  const changes = useChanges(acceptanceCalls.ownChanges, c, c.abilities.copy);
  usePageTitle(c.applicationNo || c.form.productName);
  const review = useReviewing(c.flowInstanceId);
  const commentsPart = useCommentsPart(review);
  const screen = (
    <CaseFileScreen
      title={c.applicationNo === '' ? c.form.productName || t(($) => $.customer.home.unnamed) : <Copyable text={c.applicationNo} />}
      tag={<StateTag kind={stateKind('ccc_app_status', c.state)}>{say(c.customerText)}</StateTag>}
      facts={facts}
      head={
        <div className="case-head">
          <Stepper state={c.state} />
          <CurrentSteps id={c.id} />
          {c.state === RETURNED && (
            <Alert
              type="warning"
              showIcon
              title={t(($) => $.customer.form.returned)}
              description={<p className="return-remark">{c.returnRemark || t(($) => $.customer.form.noReason)}</p>}
              action={
                c.abilities.update && (
                  <Button type="primary" onClick={() => void navigate(formOf(c.id))}>
                    {t(($) => $.customer.detail.correct)}
                  </Button>
                )
              }
            />
          )}
          {c.state === SUBMITTED && c.abilities.copy && (
            <Alert
              type="success"
              showIcon
              title={t(($) => $.customer.detail.receipt, { no: c.applicationNo })}
              description={t(($) => $.customer.detail.receiptText, {
                time: c.submitTime.slice(0, 16),
                models: c.form.products.length,
                files: files.data?.length ?? 0,
              })}
              action={<Button onClick={() => window.print()}>{t(($) => $.customer.detail.print)}</Button>}
            />
          )}
          {stepOf(c.state).is === 'done' && <OwnCertificateNotice caseId={c.id} />}
          {stepOf(c.state).is === 'ended' && (
            <Alert
              type="info"
              showIcon
              title={t(($) => $.customer.detail.ended)}
              description={
                <>
                  <div>{say(c.customerText)}</div>
                  {c.returnRemark !== '' && (
                    <div className="return-remark">{t(($) => $.customer.detail.endedWhy, { why: c.returnRemark })}</div>
                  )}
                </>
              }
            />
          )}
        </div>
      }
      parts={[
        { key: 'application', label: t(($) => $.customer.detail.parts.application), content: <ApplicationPart c={c} /> },
        {
          key: 'models',
          label: t(($) => $.customer.detail.parts.models),
          count: c.form.products.length,
          content: c.form.products.length === 0 ? <EmptyHint title={t(($) => $.customer.detail.noModels)} /> : <ModelsPart c={c} />,
        },
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
        {
          key: 'files',
          label: t(($) => $.customer.detail.parts.files),
          ...(files.data ? { count: files.data.length } : {}),
          content: <FileTree dataId={c.id} address brief audit={false} buttons={FILE_BUTTONS} />,
        },
        ...commentsPart,
        // what comes after the acceptance
        ...(Number(c.state) >= ACCEPTED
          ? [
              ...(tests.data && tests.data.length > 0
                ? [
                    {
                      key: 'tests',
                      label: t(($) => $.customer.detail.parts.tests),
                      count: tests.data.length,
                      content: <OwnTests caseId={c.id} />,
                    },
                  ]
                : []),
              { key: 'inspections', label: t(($) => $.customer.detail.parts.inspections), content: <OwnInspections caseId={c.id} /> },
            ]
          : []),
        ...(samples.data && samples.data.samples.length > 0
          ? [
              {
                key: 'samples',
                label: t(($) => $.customer.detail.parts.samples),
                count: samples.data.samples.length,
                content: <CustomerSamples caseId={c.id} />,
              },
            ]
          : []),
      ]}
      side={<Timeline businessId={c.id} category={CATEGORY} />}
      acts={acts}
    />
  );
  return (
    <Reviewing value={review}>
      {screen}
      {withdrawing && <WithdrawDialog id={c.id} no={c.applicationNo} onClose={() => setWithdrawing(false)} />}
    </Reviewing>
  );
}

export default function CaseDetail() {
  const [query] = useSearchParams();
  const read = useRead(acceptanceCalls.select, { id: query.get('id') ?? '' }, { quiet: true, refetchOnMount: 'always' });
  return (
    <Loaded read={read} rows={12}>
      {(c) => <Detail c={c} />}
    </Loaded>
  );
}
