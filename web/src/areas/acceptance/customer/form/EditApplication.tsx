/** The long form of a CCC application: saved while it is typed, checked before it is submitted. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import type { CccApplication } from '@zhengjian/contract/areas/acceptance/records.ts';
import { SECTIONS, type SectionKey } from '@zhengjian/contract/areas/acceptance/rules.ts';
import { laboratoryCalls } from '@zhengjian/contract/areas/laboratory/calls.ts';
import { Button, Form } from 'antd';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormScreen } from '../../../../kit/form/FormScreen.tsx';
import { tellFaults } from '../../../../kit/form/faults.ts';
import { SavedState } from '../../../../kit/form/SavedState.tsx';
import type { Finding, FormSection } from '../../../../kit/form/shape.ts';
import { type Left, useDraft } from '../../../../kit/form/useDraft.ts';
import { ApiError } from '../../../../shell/apiError.ts';
import { notify } from '../../../../shell/notices.ts';
import { useAct, useRead } from '../../../../shell/query.ts';
import { createStore } from '../../../../shell/store.ts';
import { usePageTitle } from '../../../../shell/tabKey.ts';
import { useMoveOn } from '../../../../shell/useMoveOn.ts';
import { useWords } from '../../../../shell/words.ts';
import { printApplication } from '../../parts/printApplication.ts';
import { detailOf } from '../paths.ts';
import { BatchStrip } from './BatchStrip.tsx';
import { CommentsToAnswer } from './CommentsToAnswer.tsx';
import { type ApplicationForm, ApplicationFormProvider } from './context.ts';
import { jumpTo } from './jump.ts';
import { fillOfModels } from './models/gaps.ts';
import { ModelsSection } from './models/ModelsSection.tsx';
import { Notices } from './Notices.tsx';
import { PrefillButton } from './PrefillButton.tsx';
import { SubmitDialog } from './SubmitDialog.tsx';
import { DeclarationSection } from './sections/DeclarationSection.tsx';
import { FilesSection } from './sections/FilesSection.tsx';
import { HistorySection } from './sections/HistorySection.tsx';
import { KindSection } from './sections/KindSection.tsx';
import { PartiesSection } from './sections/PartiesSection.tsx';
import { ProductSection } from './sections/ProductSection.tsx';
import { useCheck } from './useCheck.ts';
import { type Papers, usePapers } from './usePapers.ts';
import { draftOf, dropOdd, keptOdd, useSaving } from './useSaving.ts';
import { type CccValues, cccRecord, type Odd, valuesOf } from './values.ts';

const NO_STANDARDS: ApplicationForm['standards'] = [];
/** Time for a folded model to unfold before its field can be reached. */
const UNFOLD_MS = 60;
/** Fields that count in a section although a condition hides them most of the time would never be complete. */
const CONDITIONAL: readonly string[] = ['relatedCertNo', 'originalCertNo', 'originalBody', 'exCertNo', 'spotCheckNote'];

/** What needs nothing of the page keeps its identity: the arrival of a file draws the files. */
const OWN_CONTENT: Record<Exclude<SectionKey, 'files'>, ReactNode> = {
  kind: <KindSection />,
  parties: <PartiesSection />,
  product: <ProductSection />,
  models: <ModelsSection />,
  history: <HistorySection />,
  declaration: <DeclarationSection />,
};

/** The sections in the order of the rules, with what counts in each. */
function useSections(id: string, papers: Papers): FormSection<CccValues>[] {
  const { t } = useTranslation('acceptance');
  return useMemo(() => {
    const content = { ...OWN_CONTENT, files: <FilesSection dataId={id} papers={papers} /> };
    const must = papers.nodes.filter(({ mustUpload }) => mustUpload === 1).length;
    const counts: Partial<Record<SectionKey, FormSection<CccValues>['fill']>> = {
      models: ({ products = [] }) => fillOfModels(products),
      files: () => ({ all: must, done: must - papers.missing, missing: papers.missing }),
      declaration: ({ declareAgree }) => (declareAgree ? { all: 1, done: 1, missing: 0 } : { all: 1, done: 0, missing: 1 }),
    };
    return (Object.keys(SECTIONS) as SectionKey[]).map((key) => {
      const fill = counts[key];
      return {
        key,
        title: t(($) => $.customer.form.sections[key]),
        content: content[key],
        ...(fill ? { fill } : { names: SECTIONS[key].filter((name) => !CONDITIONAL.includes(name)) }),
        ...(key === 'models' || key === 'files' ? { hint: t(($) => $.customer.form.hints[key]) } : {}),
      };
    });
  }, [id, papers, t]);
}

/** The values of the server with what was typed earlier and could not be sent. */
const withOdd = ({ form }: CccApplication, odd: readonly Odd[]): CccValues => {
  const values = valuesOf(form);
  for (const { path, value } of odd) {
    const holder = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string | number, unknown> | undefined)?.[key], values);
    const last = path.at(-1);
    if (typeof holder === 'object' && holder !== null && last !== undefined) (holder as Record<string | number, unknown>)[last] = value;
  }
  return values;
};

type Start = { initial: CccValues; left: Left<CccValues> | null };

/** What could not be sent stands in the form where the application is as it was then; where it is not, it is offered. */
const startOf = (application: CccApplication): Start => {
  const odd = keptOdd(application.id);
  if (odd === null) return { initial: valuesOf(application.form), left: null };
  const values = withOdd(application, odd.list);
  return odd.version === application.version
    ? { initial: values, left: null }
    : { initial: valuesOf(application.form), left: { values, version: odd.version } };
};

type Props = {
  application: CccApplication;
  /** Reads the application anew; `giveUp` is called where that has succeeded. */
  reload: (giveUp: () => void) => void;
};

export function EditApplication({ application, reload }: Props) {
  const { t } = useTranslation('acceptance');
  const { t: shell } = useTranslation('shell');
  const { id } = application;
  const moveOn = useMoveOn();
  const [form] = Form.useForm<CccValues>();
  const [{ initial, left: oddLeft }, setStart] = useState(() => startOf(application));
  const saving = useSaving(application);
  const draft = useDraft<CccValues>({ id: draftOf(id), start: initial, save: saving.save, version: saving.version });
  const left = draft.left ?? oddLeft;
  const check = useCheck(id);
  const papers = usePapers(id);
  const standards =
    useRead(laboratoryCalls.standardsByGroup, {}, { quiet: true, staleTime: Number.POSITIVE_INFINITY }).data ?? NO_STANDARDS;
  const [openModel] = useState(() => createStore(initial.products?.[0]?.id ?? ''));
  const [confirming, setConfirming] = useState<CccValues | null>(null);
  const [checking, setChecking] = useState(false);
  const submit = useAct(acceptanceCalls.submit, { refresh: ['acceptance', 'workflow'] });
  const syncing = useAct(acceptanceCalls.syncApplicantInfo);
  const next = useRef(0);
  const called = application.applicationNo || application.form.productName;
  usePageTitle(called === '' ? '' : { i18n: 'acceptance:customer.form.title', name: called });

  const { changed, flush, inTurn, state } = draft;
  const touched = useCallback(() => changed(form.getFieldsValue(true)), [changed, form]);
  const sync = useCallback(async () => {
    const synced = await inTurn(async () => {
      const answer = await syncing.act({ id }, { quiet: true });
      saving.answered(answer);
      const { contactId, payerName, factoryActualAddress, factoryActualAddressEn } = valuesOf(answer.form);
      form.setFieldsValue({ contactId, payerName, factoryActualAddress, factoryActualAddressEn });
      // what was typed meanwhile is saved with these, not with those before
      if (state.get().is === 'dirty') touched();
    });
    notify(synced ? 'success' : 'warning', synced ? t(($) => $.customer.parties.synced) : t(($) => $.customer.form.offline));
  }, [inTurn, syncing.act, id, saving, form, state, touched, t]);

  const shared = useMemo(
    (): ApplicationForm => ({ application, form, standards, openModel, touched, sync }),
    [application, form, standards, openModel, touched, sync],
  );
  const sections = useSections(id, papers);
  const say = useWords();
  // what the system cannot know of: files that have not arrived
  const uploads = papers.unsettled.map(({ node, failed }): Finding => {
    const name = `${node.catalogCode} ${say({ zh: node.name, en: node.nameEn })}`;
    const text = failed > 0 ? t(($) => $.finding.uploadFailed, { name }) : t(($) => $.finding.uploadRunning, { name });
    return { severity: 'error', section: 'files', path: [node.catalogCode], text };
  });
  const findings = check.asked ? [...check.findings, ...uploads] : check.findings;
  const faults = findings.filter(({ severity }) => severity === 'error');

  const reveal = useCallback(
    (finding: Finding): boolean => {
      const [list, at] = finding.path ?? [];
      const model = list === 'products' && typeof at === 'number' ? (form.getFieldValue(['products', at]) as { id: string }) : undefined;
      if (model) openModel.set(model.id);
      setTimeout(() => jumpTo(finding), model ? UNFOLD_MS : 0);
      return true;
    },
    [form, openModel],
  );
  const goToNext = () => {
    const finding = faults[next.current % faults.length];
    next.current += 1;
    if (finding) reveal(finding);
  };

  /**
   * Saves, marks what is wrong beside its field, and asks the server. Answers whether it may be submitted; where not, leads to the
   * first fault and says it. null without an answer.
   */
  async function judge(): Promise<boolean | null> {
    setChecking(true);
    try {
      touched();
      const [saved] = await Promise.all([flush(), form.validateFields().catch(() => undefined)]);
      if (!saved) {
        notify('warning', saving.conflict ? t(($) => $.customer.form.conflict) : saving.refused || t(($) => $.customer.form.offline));
        return null;
      }
      const errors = [...(await check.run()), ...uploads];
      next.current = 0;
      const own = form.getFieldsError().some((field) => field.errors.length > 0);
      const [first] = errors;
      if (own) tellFaults(form);
      else if (first) {
        next.current = 1;
        reveal(first);
        notify('warning', errors.length === 1 ? first.text : shell(($) => $.form.faults, { first: first.text, n: errors.length }));
      }
      return !first && !own;
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      notify('warning', fault.message);
      return null;
    } finally {
      setChecking(false);
    }
  }

  const forgetLeft = () => {
    draft.forgetLeft();
    dropOdd(id);
    setStart({ initial, left: null });
  };
  const restore = ({ values, version }: Left<CccValues>) => {
    forgetLeft();
    form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]);
    if (version !== saving.version()) saving.stop(version);
    touched();
  };
  const giveUp = () => {
    draft.giveUp();
    dropOdd(id);
  };

  async function onCheck(): Promise<void> {
    const ready = await judge();
    if (ready)
      notify(
        'success',
        t(($) => $.customer.form.nothingLeft),
      );
  }
  async function onPrint(): Promise<void> {
    if (await flush()) await printApplication(acceptanceCalls.ownPaperKey, id);
    else
      notify(
        'warning',
        t(($) => $.customer.form.offline),
      );
  }
  async function onSubmit(): Promise<void> {
    const ready = await judge();
    if (ready) setConfirming(form.getFieldsValue(true));
  }
  async function doSubmit(): Promise<void> {
    try {
      const { applicationNo: no } = await submit.act({ id, version: saving.version() }, { quiet: true });
      const again = application.applicationNo !== '';
      notify('success', again ? t(($) => $.customer.confirm.doneAgain, { no }) : t(($) => $.customer.confirm.done, { no }));
      moveOn(detailOf(id));
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      setConfirming(null);
      notify('warning', fault.message);
      void check.run().then(
        ([first]) => first && reveal(first),
        () => undefined,
      );
    }
  }

  return (
    <ApplicationFormProvider value={shared}>
      <FormScreen<CccValues>
        form={form}
        record={cccRecord}
        title={
          <>
            {t(($) => $.customer.form.title)}{' '}
            {application.applicationNo !== '' && <span className="mono">{application.applicationNo}</span>}
          </>
        }
        sections={sections}
        initialValues={initial}
        findings={findings}
        reveal={reveal}
        onValuesChange={touched}
        head={
          <>
            <BatchStrip batchId={application.batchId} here={id} />
            <Notices
              application={application}
              saving={saving}
              flush={flush}
              left={left}
              forgetLeft={forgetLeft}
              restore={restore}
              reload={() => reload(giveUp)}
            />
            <CommentsToAnswer application={application} goTo={reveal} />
            {application.applicationNo === '' && <PrefillButton />}
          </>
        }
        acts={
          <>
            <span className="act-note">
              {check.asked && faults.length > 0 ? (
                <>
                  <span className="num">{t(($) => $.customer.form.left, { n: faults.length })}</span>
                  <Button type="link" size="small" onClick={goToNext}>
                    {t(($) => $.customer.form.nextFault)}
                  </Button>
                </>
              ) : null}
              {saving.conflict ? (
                <span className="saved-state saved-failed">{t(($) => $.customer.form.conflict)}</span>
              ) : (
                <SavedState state={draft.state} />
              )}
            </span>
            <Button onClick={() => void onPrint()}>{t(($) => $.customer.detail.printForm)}</Button>
            <Button loading={checking} onClick={() => void onCheck()}>
              {t(($) => $.customer.form.check)}
            </Button>
            <Button type="primary" disabled={checking} onClick={() => void onSubmit()}>
              {application.applicationNo === '' ? t(($) => $.customer.form.submit) : t(($) => $.customer.form.resubmit)}
            </Button>
          </>
        }
      />
      {confirming && (
        <SubmitDialog
          application={application}
          applicantName={application.parties.applicant?.companyName ?? ''}
          values={confirming}
          fileCount={papers.count}
          warnings={check.findings.filter(({ severity }) => severity === 'warning')}
          running={submit.running}
          onSubmit={() => void doSubmit()}
          onClose={() => setConfirming(null)}
        />
      )}
    </ApplicationFormProvider>
  );
}
