/**
 * The approval dialog (spec: 000 §2.5): decision first, then the person, then the remark. 500 pixels, draggable. One row is
 * submitted at once; several, or the title 试验结果提交, one by one in the batch dialog.
 *
 * ```tsx
 * const [rows, setRows] = useState<ApprovalRow[]>([]);
 * {rows.length > 0 && (
 *   <ApprovalDialog title={t(($) => $.accept.title)} rows={rows} refresh={['acceptance']} onClose={() => setRows([])} onDone={reload} />
 * )}
 * ```
 * Mounting opens it, unmounting clears every field. `refresh` names areas (or calls) read anew after success; `onDone` is the
 * update event. `submit` sends by another call than flow_submit.
 */

import './approval.css';
import { useQueryClient } from '@tanstack/react-query';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { SUBMIT_THROTTLE_MS } from '@zhengjian/contract/constants.ts';
import { Alert, App, Skeleton } from 'antd';
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../shell/api.ts';
import { ApiError, isAnswered } from '../../shell/apiError.ts';
import type { CallClient } from '../../shell/call-client.ts';
import { refreshReads } from '../../shell/query.ts';
import { world } from '../../shell/world.ts';
import { AboutCase, CaseLine } from '../AboutCase.tsx';
import { AppModal } from '../AppModal.tsx';
import { SignersPart } from '../acts/SignerDialogs.tsx';
import { useOpened } from '../acts/useOpened.ts';
import { useLong } from '../Loaded.tsx';
import { BatchDialog } from './BatchDialog.tsx';
import { BranchChoice } from './BranchChoice.tsx';
import { type ApprovalRow, isBatch, isRefusal, type Missing, missingOf, type SubmitInput, submitOf, throttled } from './decision.ts';
import { NodeFormPart } from './NodeFormPart.tsx';
import { type PartOf, partOf } from './nodeParts.ts';
import { RemarkTabs } from './RemarkTabs.tsx';
import { PeopleSection } from './Sections.tsx';
import { useApproval } from './useApproval.ts';
import { useDecidedNotice } from './useDecidedNotice.tsx';

const WIDTH = 500;

type Props = {
  title: string;
  rows: readonly ApprovalRow[];
  onClose: () => void;
  onDone?: () => void;
  refresh?: readonly (CallClient | string)[];
  submit?: (input: SubmitInput, row: ApprovalRow, key: string) => Promise<unknown>;
  /** Facts of the case above the decision. */
  basic?: ReactNode;
  /** Narrows the branches offered: passing ones to these results, or all to one kind of result (rule flow-options-query). */
  passResults?: readonly string[];
  resultType?: 'PASS' | 'REJECT';
  /** Goes on to the next case that waits; offered when this one is decided. */
  onNext?: (() => void) | undefined;
  /** What stands at a node beside its form; told by the areas. */
  parts?: PartOf;
};

const bySubmit = (input: SubmitInput, _: ApprovalRow, key: string): Promise<unknown> =>
  send(workflowCalls.flowSubmit, input, { key, quiet: true });

/** Tells that what stands beside it is in sight. */
function InSight({ tell }: { tell: () => void }) {
  useEffect(tell, [tell]);
  return null;
}

/** The words for what is missing. */
function useMissingText(limit: number): (missing: Missing) => string {
  const { t } = useTranslation('workflow');
  const { t: tk } = useTranslation('kit');
  return (missing) => {
    if (typeof missing === 'object') {
      const { label, max, missing: absent } = missing.field;
      if (missing.fault === 'missing') return absent;
      if (missing.fault === 'notNumber') return t(($) => $.nodeForm.notNumber, { label });
      return t(($) => $.nodeForm.tooLong, { label, limit: max ?? 0 });
    }
    switch (missing) {
      case 'assignmentType':
        return t(($) => $.refusal.assignmentTypeMissing);
      case 'remarkTooLong':
        return t(($) => $.refusal.remarkTooLong, { limit });
      case 'filesWithoutRemark':
        return t(($) => $.refusal.filesWithoutRemark);
      case 'chooseTeam':
        return tk(($) => $.approval[missing]);
      default:
        return t(($) => $.dialog[missing]);
    }
  };
}

export function ApprovalDialog({
  title,
  rows,
  onClose,
  onDone,
  refresh = [],
  submit = bySubmit,
  basic,
  passResults,
  resultType,
  onNext,
  parts = partOf,
}: Props) {
  const { t } = useTranslation('workflow');
  const { t: tk } = useTranslation('kit');
  const client = useQueryClient();
  const { modal } = App.useApp();
  const first = rows[0] ?? { flowInstanceId: '', currentNodeKeyName: '' };
  const approval = useApproval(first, {
    ...(passResults ? { passResults: [...passResults] } : {}),
    ...(resultType ? { resultType } : {}),
  });
  const { dialog, decision, branch, setting, passes, concerns, files, cusFiles } = approval;
  useOpened(dialog.data?.taskId ?? '', dialog.data?.mayAct === true);
  const { about: About, controls, along } = parts(dialog.data?.category ?? '', dialog.data?.nodeKey ?? '');
  const single = rows.length === 1;
  const missingText = useMissingText(setting.dialog.remarkLimit);
  const decided = useDecidedNotice(['workflow', ...refresh]);
  // a refusal of the server speaks of the decision as it was then
  const [refusal, setRefusal] = useState({ words: '', about: decision });
  const fault = refusal.about === decision ? refusal.words : '';
  const setFault = (words: string) => setRefusal({ words, about: decision });
  const [running, setRunning] = useState(false);
  const [inSight, setInSight] = useState(false);
  const seeIt = useCallback(() => setInSight(true), []);
  const [batch, setBatch] = useState(false);
  const mayClick = useRef(throttled(SUBMIT_THROTTLE_MS, world.now));
  const keys = useRef(new Map<string, string>());
  const long = useLong(dialog.isPending);

  const batchMode = isBatch(
    rows.length,
    title,
    t(($) => $.batch.testResultSubmission),
  );
  const sameNode = rows.every(({ currentNodeKeyName }) => currentNodeKeyName === first.currentNodeKeyName);
  const whyNot = sameNode ? (dialog.data && !dialog.data.mayAct ? dialog.data.whyNot : '') : tk(($) => $.approval.differentNodes);

  /** A repeat after a lost answer is the same act, a repeat after a refusal another one. */
  async function sendRow(row: ApprovalRow): Promise<void> {
    const input = submitOf(decision, setting, row.flowInstanceId === first.flowInstanceId ? { ...seen(dialog.data), ...row } : row);
    const told = JSON.stringify(input);
    const key = keys.current.get(told) ?? world.key();
    keys.current.set(told, key);
    try {
      await submit(input, row, key);
    } catch (cause) {
      if (isAnswered(cause)) keys.current.delete(told);
      throw cause;
    }
  }
  async function finish(): Promise<void> {
    await refreshReads(client, ['workflow', ...refresh]);
    onDone?.();
  }

  /** What ends a case is asked about once more, with what its company will read. */
  function refusalConfirmed(): Promise<boolean> {
    const name = branch?.branchName ?? '';
    const told = dialog.data?.withCustomer ?? false;
    return new Promise((answer) => {
      modal.confirm({
        title:
          rows.length > 1
            ? tk(($) => $.approval.refuseAskBatch, { branch: name, n: rows.length })
            : tk(($) => $.approval.refuseAsk, { branch: name }),
        content: (
          <>
            {cases}
            <p>{told ? tk(($) => $.approval.refuseHint) : tk(($) => $.approval.refuseHintInside)}</p>
            {told && <blockquote className="approval-quote">{decision.cusRemark.trim()}</blockquote>}
          </>
        ),
        okText: tk(($) => $.approval.refuseGo, { branch: name }),
        okButtonProps: { danger: true },
        cancelText: tk(($) => $.approval.back),
        onOk: () => answer(true),
        onCancel: () => answer(false),
      });
    });
  }

  async function press(): Promise<void> {
    const missing = missingOf(decision, setting);
    if (missing) {
      approval.say(missing, missingText(missing));
      return;
    }
    const unsent = files.missing || cusFiles.missing;
    if (unsent !== '') return setFault(unsent);
    if (isRefusal(branch) && !(await refusalConfirmed())) return;
    if (!mayClick.current()) return setFault(tk(($) => $.approval.tooSoon));
    setFault('');
    if (batchMode) {
      setBatch(true);
      return;
    }
    setRunning(true);
    try {
      await sendRow(first);
      onClose();
      decided({ no: caseNo, branch: branch?.branchName ?? '', flowInstanceId: first.flowInstanceId, onNext });
      await finish();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      // Without an answer only the waiting ends (rule network-error-approval).
      if (cause.kind === 'refused') sayRefused(cause);
    } finally {
      setRunning(false);
    }
  }

  /** What the server says of a field of the form stands beside it; what it says of the whole, above the buttons. */
  function sayRefused(cause: ApiError): void {
    const field = approval.asked.find(({ name }) => cause.fields[name] !== undefined);
    if (field) approval.say({ field, fault: 'missing' }, cause.fields[field.name] ?? cause.message);
    else setFault(cause.message);
  }

  const caseNo = first.applicationNumber ?? '';
  const cases = (
    <ul className="case-lines">
      {rows.map((row) => (
        <li key={row.flowInstanceId}>
          <CaseLine no={row.applicationNumber ?? ''} company={row.applicantName} product={productsOf(row)} />
        </li>
      ))}
    </ul>
  );
  const button = !approval.settled
    ? approval.choiceName || t(($) => $.dialog.submit)
    : branch
      ? rows.length > 1
        ? tk(($) => $.approval.submitBatch, { branch: branch.branchName, n: rows.length })
        : dialog.data?.voice
          ? tk(($) => $.approval.voice, { branch: branch.branchName })
          : branch.ends
            ? tk(($) => $.approval.approveEnd, { branch: branch.branchName })
            : tk(($) => $.approval.approveTo, { branch: branch.branchName, node: branch.targetName })
      : t(($) => $.dialog.submit);

  if (batch) {
    return (
      <BatchDialog
        rows={rows}
        shows={dialog.data?.form?.rows ?? []}
        submit={sendRow}
        onClose={() => {
          onClose();
          void finish();
        }}
      />
    );
  }
  return (
    <AboutCase no={rows.length > 1 ? '' : caseNo} company={first.applicantName} product={productsOf(first)}>
      <AppModal
        open
        draggable
        width={WIDTH}
        title={title}
        okText={button}
        okDanger={branch !== undefined && !passes}
        okDisabled={branch === undefined || whyNot !== '' || !inSight}
        okLoading={running}
        onOk={() => void press()}
        onClose={() => {
          files.drop();
          cusFiles.drop();
          onClose();
        }}
        notice={fault !== '' && <Alert type="error" showIcon title={fault} role="alert" className="approval-fault" />}
      >
        {long && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
        {dialog.error && <Alert type="error" showIcon title={tk(($) => $.approval.loadFailed)} description={dialog.error.message} />}
        {dialog.data && (
          // the decision comes together with what it rests on, so that nothing moves under a hand that is about to press
          <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 6 }} />}>
            <div className="approval">
              {whyNot !== '' && <Alert type="warning" showIcon title={tk(($) => $.approval.cannotAct)} description={whyNot} />}
              {(basic || About || rows.length > 1) && (
                <section className="approval-section">
                  <h3>{t(($) => $.dialog.basicInformation)}</h3>
                  {rows.length > 1 ? (
                    <>
                      <p className="secondary">{tk(($) => $.approval.batchOf, { n: rows.length })}</p>
                      {cases}
                    </>
                  ) : (
                    <>
                      {basic}
                      {About && <About businessId={dialog.data.businessId} />}
                    </>
                  )}
                </section>
              )}
              <section className="approval-section">
                <h3>{t(($) => $.dialog.flowOperation)}</h3>
                <BranchChoice approval={approval} />
                {passes && <PeopleSection approval={approval} />}
              </section>
              {single && dialog.data.voice && dialog.data.mayAct && (
                <SignersPart
                  task={{ flowInstanceId: first.flowInstanceId, taskId: dialog.data.taskId, nodeKey: dialog.data.nodeKey }}
                  refresh={['workflow', ...refresh.filter((area) => typeof area === 'string')]}
                />
              )}
              <NodeFormPart approval={approval} controls={controls} along={along} />
              {rows.length === 1 && passes && concerns.length > 0 && (
                <Alert
                  type="warning"
                  showIcon
                  title={tk(($) => $.approval.concerns)}
                  description={concerns.map((line) => <div key={line}>{line}</div>)}
                />
              )}
              <RemarkTabs approval={approval} single={single} />
              <InSight tell={seeIt} />
            </div>
          </Suspense>
        )}
      </AppModal>
    </AboutCase>
  );
}

/** What the case is about, in words. */
const productsOf = ({ products, productName }: ApprovalRow): string =>
  products?.map((one) => [one.productName, one.productExMark].filter(Boolean).join(' ')).join('; ') ?? productName ?? '';

/** The task and its version as the person saw them. */
const seen = (dialog: { taskId: string; taskVersion: number } | undefined): Partial<ApprovalRow> =>
  dialog ? { taskId: dialog.taskId, taskVersion: dialog.taskVersion } : {};
