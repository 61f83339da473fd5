/** What the approval dialog reads of the task, and the decision as far as it has been taken. Lives in the page, not in the dialog. */
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { BRANCH_PAGE_SIZE, type DialogSection, isPass } from '@zhengjian/contract/areas/workflow/records.ts';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useRead } from '../../shell/query.ts';
import { useRemarkFiles } from '../remark/useRemarkFiles.tsx';
import {
  type ApprovalRow,
  branchOf,
  type Choice,
  choicesOf,
  type Decision,
  defaultChoice,
  emptyDecision,
  isSettled,
  type Missing,
  type Setting,
  selectable,
  tabAfter,
  tabOf,
} from './decision.ts';
import { useConcerns } from './useConcerns.ts';

const NO_SECTIONS: readonly DialogSection[] = [];

/** The pre-approval id stands in the address of the page (spec: 000 §2.5). */
function usePreApproval(shown: boolean) {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return useRead(workflowCalls.preApprovalDetail, { id }, { enabled: shown && id !== '', quiet: true });
}

type Narrowed = { passResults?: string[]; resultType?: 'PASS' | 'REJECT' };

export function useApproval(row: ApprovalRow, leaders: readonly string[], narrowed: Narrowed = {}) {
  const { t } = useTranslation('kit');
  const task = { flowInstanceId: row.flowInstanceId, currentNodeKeyName: row.currentNodeKeyName };
  const dialog = useRead(workflowCalls.flowTaskDialog, task, { staleTime: 0 });
  const branches = useRead(workflowCalls.flowBranchPage, { ...task, ...narrowed, current: 1, size: BRANCH_PAGE_SIZE }, { staleTime: 0 });
  const concerns = useConcerns(dialog.data?.withCustomer ? row.businessId : undefined);
  const sections = dialog.data?.sections ?? NO_SECTIONS;
  const has = (section: DialogSection) => sections.includes(section);
  const groups = useRead(workflowCalls.flowNextUserList, task, { enabled: has('nextUser'), staleTime: 0 });
  const planCentre = useRead(workflowCalls.planCenterUsers, {}, { enabled: has('planCentre') });
  const earlier = usePreApproval(has('modelTest'));

  const files = useRemarkFiles(row.flowInstanceId);
  const cusFiles = useRemarkFiles(
    row.flowInstanceId,
    t(($) => $.remarkFiles.forCompany),
  );
  const [decision, setDecision] = useState<Decision>(emptyDecision);
  const set = (patch: Partial<Decision>) => setDecision((before) => ({ ...before, ...patch }));
  const records = branches.data?.records;
  const merged = t(($) => $.approval.merged);
  const choices = useMemo(() => choicesOf(records ?? [], dialog.data?.mergePass ?? false, merged), [records, dialog.data, merged]);
  const choice = choices.find(({ key }) => key === decision.choice);
  const branch = branchOf(choice, decision.needTest);
  const result = branch?.branchResult ?? '';
  const users = useMemo(
    () => selectable(groups.data ?? [], result, row.currentNodeKeyName, leaders),
    [groups.data, result, row.currentNodeKeyName, leaders],
  );
  const excluded = groups.data?.filter((group) => group.result === result).flatMap((group) => group.excluded) ?? [];

  function choose(key: string): void {
    const next = branchOf(
      choices.find((known) => known.key === key),
      decision.needTest,
    );
    // A person who is not on the list of the new branch is dropped; the first is taken where the institute wants it so.
    // what goes back to the company begins with what is wrong about its files
    const told = next?.toCustomer && decision.cusRemark === '' && concerns.length > 0 ? { cusRemark: concerns.join('\n') } : {};
    set({ choice: key, person: '', tab: tabAfter(next?.branchResult ?? '', sections), ...told });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the branches have come
  useEffect(() => {
    if (records && dialog.data && decision.choice === '') choose(defaultChoice(choices, records));
  }, [records, dialog.data]);
  const first = dialog.data?.autoSelectFirst ? users[0]?.id : undefined;
  useEffect(() => {
    if (first) setDecision((before) => (before.person === '' ? { ...before, person: first } : before));
  }, [first]);
  const firstPlan = planCentre.data?.[0]?.id;
  useEffect(() => {
    if (firstPlan) setDecision((before) => (before.planCentre === '' ? { ...before, planCentre: firstPlan } : before));
  }, [firstPlan]);
  useEffect(() => {
    const told = earlier.data;
    if (!told) return;
    setDecision((before) => ({
      ...before,
      needTest: before.needTest === '' ? told.isNeedModelTest : before.needTest,
      laboratory: before.laboratory === '' ? told.chooseLaboratory : before.laboratory,
      noTestReason: before.noTestReason === '' ? told.explanation : before.noTestReason,
    }));
  }, [earlier.data]);

  const setting: Setting = {
    dialog: { sections, remarkLimit: dialog.data?.remarkLimit ?? 0, withCustomer: dialog.data?.withCustomer ?? false },
    branch,
    users,
    files: files.ids,
    cusFiles: cusFiles.ids,
  };
  const [missing, setMissing] = useState<{ what: Missing; words: string; about: Decision } | null>(null);
  // what was wrong about another choice, or before something was filled in, is wrong no more
  const current = missing?.about === decision ? missing : null;
  return {
    dialog,
    branches,
    decision,
    set,
    choose,
    choices: choices as readonly Choice[],
    branch,
    passes: isPass(result),
    concerns,
    files,
    cusFiles,
    has,
    users,
    excluded,
    planCentre: planCentre.data ?? [],
    setting,
    /** The choice says which branch is taken. */
    settled: isSettled(choice, decision.needTest),
    choiceName: choice?.name ?? '',
    /** Says beside its field what is missing. */
    say: (what: Missing, words: string) => {
      const about = { ...decision, tab: tabOf(what, decision) };
      setDecision(about);
      setMissing({ what, words, about });
    },
    /** What is wrong at a field, in words; '' while nothing is. */
    wrong: (...fields: Missing[]) => (current && fields.includes(current.what) ? current.words : ''),
  };
}

export type Approval = ReturnType<typeof useApproval>;
