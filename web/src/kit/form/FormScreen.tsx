/**
 * A long form: sections as anchors with "3/12 filled", the saved state, errors beside the field and in a summary that jumps
 * there, the acts in a bar at the bottom.
 *
 * ```tsx
 * const record = recordForm(cccForm, 'acceptance', 'application');
 * const [form] = Form.useForm<CccFormSent>();
 * const draft = useDraft({ id, save });
 * <FormScreen form={form} record={record} title={t(($) => $.form.title)} initialValues={detail.form} draft={draft}
 *   sections={[
 *     { key: 'parties', title: t(($) => $.section.parties), names: ['applicantId', 'manufacturerId'], content: <PartiesSection /> },
 *     { key: 'models', title: …, fill: (values) => fillOfModels(values.products), content: <ModelsSection /> },
 *   ]}
 *   findings={findings}                 // of the check before submitting
 *   acts={<><Button onClick={copy}>…</Button><Button type="primary" onClick={submit}>…</Button></>} />
 * ```
 * `names` are the fields that count; `fill` counts what is no plain field. `submit` calls `form.validateFields()` first: the
 * summary then lists what it found.
 *
 * A key renders its field, what watches that field, and the counts that it changes; `sections` keep their identity between renders
 * (`useMemo`), and a content that watches the form does so in a part of its own.
 */
import './form.css';
import type { FormInstance } from 'antd';
import { createContext, memo, type ReactNode, useMemo, useState } from 'react';
import { useSizeLevel } from '../../shell/size.ts';
import { createStore } from '../../shell/store.ts';
import { AppForm } from './AppForm.tsx';
import { FaultSummary } from './FaultSummary.tsx';
import type { RecordForm } from './info.ts';
import { KeepProgress, NOTHING_FILLED, type Progress, SectionCount } from './progress.tsx';
import { SavedState } from './SavedState.tsx';
import { SectionNav } from './SectionNav.tsx';
import type { Finding, FormSection } from './shape.ts';
import type { Draft } from './useDraft.ts';
import { useInTurn } from './useInTurn.ts';

type Props<V extends object> = {
  form: FormInstance<V>;
  record: RecordForm;
  title: ReactNode;
  sections: readonly FormSection<V>[];
  initialValues?: Partial<V>;
  draft?: Draft<Partial<V>>;
  findings?: readonly Finding[];
  acts?: ReactNode;
  /** Stands between title and sections, e.g. why the form came back. */
  head?: ReactNode;
  readOnly?: boolean;
  onValuesChange?: (changed: Partial<V>, all: V) => void;
  /** Told how many entries their own rules refuse. */
  onFaulty?: (n: number) => void;
  /** Goes to a finding whose place is not in sight yet (a folded line, a file); true when it did. */
  reveal?: Reveal;
};

const NONE: readonly Finding[] = [];
type Reveal = (finding: Finding) => boolean;
/** Findings reach the summary past the form: drawn itself, it would draw all of its fields. */
const Found = createContext<{ findings: readonly Finding[]; reveal: Reveal | undefined }>({ findings: NONE, reveal: undefined });

type Shown = Pick<FormSection<never>, 'key' | 'title' | 'hint' | 'content'>;

/** Drawn anew only when the page declares it anew. One that is not its turn yet keeps the place of its fields. */
const Section = memo(function Section(props: { section: Shown; progress: Progress; isDue: boolean }) {
  const { section, progress, isDue } = props;
  const { key, title, hint, content } = section;
  return (
    <section id={`section-${key}`} className="form-section" aria-labelledby={`title-${key}`} aria-busy={!isDue}>
      <header>
        <h2 id={`title-${key}`}>{title}</h2>
        <SectionCount progress={progress} section={key} />
      </header>
      {hint && <p className="form-hint">{hint}</p>}
      <div className="form-grid">{isDue ? content : <div className="form-coming" />}</div>
    </section>
  );
});

/** A state of its own: the form around it is not drawn with each section. */
function Sections({ sections, progress }: { sections: readonly Shown[]; progress: Progress }) {
  const drawn = useInTurn(sections.length);
  return sections.map((section, at) => <Section key={section.key} section={section} progress={progress} isDue={at < drawn} />);
}

export function FormScreen<V extends object>(props: Props<V>) {
  const { form, record, title, sections, draft, findings = NONE, acts, head, readOnly = false } = props;
  const { initialValues, onValuesChange, onFaulty, reveal } = props;
  const wide = useSizeLevel() >= 2;
  const [empty] = useState((): Partial<V> => ({}));
  const [progress] = useState(() => createStore(NOTHING_FILLED));
  /** Counts what was typed and judged, for the summary. */
  const [changes] = useState(() => createStore(0));
  // acts, head and findings may change with each key
  const found = useMemo(() => ({ findings, reveal }), [findings, reveal]);
  const body = useMemo(
    () => (
      <>
        <Found.Consumer>
          {({ findings, reveal }) => (
            <FaultSummary form={form} changes={changes} sections={sections} findings={findings} {...(reveal ? { reveal } : {})} />
          )}
        </Found.Consumer>
        <Sections sections={sections} progress={progress} />
      </>
    ),
    [form, changes, progress, sections],
  );
  return (
    <section className="form-screen">
      <div className="form-head">
        <h1>{title}</h1>
        {draft && <SavedState state={draft.state} />}
      </div>
      {head}
      <div className="form-columns">
        {wide && <SectionNav sections={sections} progress={progress} />}
        <Found value={found}>
          <AppForm<V>
            form={form}
            layout="vertical"
            className="form-body"
            disabled={readOnly}
            initialValues={initialValues as V}
            onValuesChange={(changedValues, all) => {
              draft?.changed(all);
              onValuesChange?.(changedValues as Partial<V>, all);
            }}
            onFieldsChange={() => changes.set((before) => before + 1)}
          >
            {body}
          </AppForm>
        </Found>
      </div>
      <KeepProgress
        progress={progress}
        form={form}
        record={record}
        sections={sections}
        initialValues={initialValues ?? empty}
        findings={findings}
        onFaulty={onFaulty}
      />
      {acts && <div className="act-bar">{acts}</div>}
    </section>
  );
}
