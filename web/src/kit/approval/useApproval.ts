/** What the approval dialog reads of the task, and the decision as far as it has been taken. Lives in the page, not in the dialog. */
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { BRANCH_PAGE_SIZE, type DialogSection, isPass } from '@zhengjian/contract/areas/workflow/records.ts';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shell/query.ts';
import { useRemarkFiles } from '../remark/useRemarkFiles.tsx';
import { isOpen, useReviewing } from '../review/reviewing.ts';
import {
  type ApprovalRow,
  askedFields,
  branchOf,
  type Choice,
  choicesOf,
  type Decision,
  defaultChoice,
  emptyDecision,
  type FormValues,
  isSettled,
  type Missing,
  type Setting,
  selectable,
  tabAfter,
  tabOf,
} from './decision.ts';
import { useConcerns } from './useConcerns.ts';

const NO_SECTIONS: readonly DialogSection[] = [];

type Narrowed = { passResults?: string[]; resultType?: 'PASS' | 'REJECT' };

export function useApproval(row: ApprovalRow, narrowed: Narrowed = {}) {
  const { t } = useTranslation('kit');
  const { t: workflow } = useTranslation('workflow');
  const task = { flowInstanceId: row.flowInstanceId, currentNodeKeyName: row.currentNodeKeyName };
  const dialog = useRead(workflowCalls.flowTaskDialog, task, { staleTime: 0 });
  const branches = useRead(workflowCalls.flowBranchPage, { ...task, ...narrowed, current: 1, size: BRANCH_PAGE_SIZE }, { staleTime: 0 });
  const review = useReviewing(row.flowInstanceId);
  const concerns = useConcerns(dialog.data?.withCustomer ? row.businessId : undefined, review);
  const sections = dialog.data?.sections ?? NO_SECTIONS;
  const has = (section: DialogSection) => sections.includes(section);
  const groups = useRead(workflowCalls.flowNextUserList, task, { enabled: has('nextUser'), staleTime: 0 });

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
  const form = dialog.data?.form ?? null;
  const filled = { form, values: decision.values };
  const branch = branchOf(choice, filled);
  const result = branch?.branchResult ?? '';
  const users = useMemo(() => selectable(groups.data ?? [], result), [groups.data, result]);
  const excluded = groups.data?.filter((group) => group.result === result).flatMap((group) => group.excluded) ?? [];

  function choose(key: string): void {
    const next = branchOf(
      choices.find((known) => known.key === key),
      filled,
    );
    // A person who is not on the list of the new branch is dropped; the first is taken where the institute wants it so.
    // what goes back to the company begins with what is wrong about its files
    const told = next?.toCustomer && decision.cusRemark === '' && concerns.length > 0 ? { cusRemark: concerns.join('\n') } : {};
    // what hangs on places of the record is not said again, only that it is there
    const asked = review?.comments.filter((comment) => comment.abilities.change && isOpen(comment)).length ?? 0;
    const pointed =
      next && !isPass(next.branchResult) && decision.remark === '' && asked > 0
        ? { remark: workflow(($) => $.review.inRemark, { n: asked }) }
        : {};
    set({ choice: key, person: '', tab: tabAfter(next?.branchResult ?? '', sections), ...told, ...pointed });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the branches have come
  useEffect(() => {
    if (records && dialog.data && decision.choice === '') choose(defaultChoice(choices, records));
  }, [records, dialog.data]);
  const first = dialog.data?.autoSelectFirst ? users[0]?.id : undefined;
  useEffect(() => {
    if (first) setDecision((before) => (before.person === '' ? { ...before, person: first } : before));
  }, [first]);
  const begin = form?.begin;
  useEffect(() => {
    if (begin) setDecision((before) => ({ ...before, values: { ...begin, ...before.values } }));
  }, [begin]);

  const setting: Setting = {
    dialog: { sections, form, remarkLimit: dialog.data?.remarkLimit ?? 0, withCustomer: dialog.data?.withCustomer ?? false },
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
    /** Fields of the node's form that are asked for as the decision stands. */
    asked: askedFields(setting.dialog, result, decision.values),
    give: (values: FormValues) => setDecision((before) => ({ ...before, values: { ...before.values, ...values } })),
    setting,
    /** The choice says which branch is taken. */
    settled: isSettled(choice, filled),
    /** The branch that another choice would come down to. */
    branchAt: (other: Choice) => branchOf(other, filled),
    choiceName: choice?.name ?? '',
    /** Says beside its field what is missing. */
    say: (what: Missing, words: string) => {
      const about = { ...decision, tab: tabOf(what, decision) };
      setDecision(about);
      setMissing({ what, words, about });
    },
    /** What is wrong at a field, in words; '' while nothing is. */
    wrong: (...fields: Missing[]) => (current && fields.includes(current.what) ? current.words : ''),
    /** The same at a field of the node's form. */
    wrongAt: (name: string) => (current && typeof current.what === 'object' && current.what.field.name === name ? current.words : ''),
  };
}

export type Approval = ReturnType<typeof useApproval>;
