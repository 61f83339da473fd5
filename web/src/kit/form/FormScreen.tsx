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
 */
import './form.css';
import { Form, type FormInstance } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSizeLevel } from '../../shell/size.ts';
import { AppForm } from './AppForm.tsx';
import { FaultSummary } from './FaultSummary.tsx';
import { fillOf, sumOf } from './fill.ts';
import { fieldOf, type RecordForm } from './info.ts';
import { SavedState } from './SavedState.tsx';
import { SectionNav } from './SectionNav.tsx';
import type { Finding, FormSection } from './shape.ts';
import type { Draft } from './useDraft.ts';
import { useFaulty } from './useFaulty.ts';

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
  reveal?: (finding: Finding) => boolean;
};

const NONE: readonly Finding[] = [];

export function FormScreen<V extends object>(props: Props<V>) {
  const { form, record, title, sections, initialValues, draft, findings = NONE, acts, head, readOnly = false } = props;
  const { onValuesChange, onFaulty, reveal } = props;
  const { t } = useTranslation('kit');
  const wide = useSizeLevel() >= 2;
  // Watched, not kept: what a page sets by itself (prefilled, restored) counts too.
  const values: Partial<V> = Form.useWatch((all: V) => all, { form, preserve: true }) ?? initialValues ?? {};
  const [round, setRound] = useState(0);
  const faulty = useFaulty(form, sections, values, findings);

  const wrong = [...faulty.values()].reduce((sum, n) => sum + n, 0);
  useEffect(() => onFaulty?.(wrong), [onFaulty, wrong]);

  const fills = useMemo(() => {
    const required = (name: string) => ({ name, required: fieldOf(record, name).required });
    return new Map(
      sections.map((section) => [
        section.key,
        {
          ...sumOf([
            fillOf((section.names ?? []).map(required), values as Record<string, unknown>),
            ...(section.fill ? [section.fill(values)] : []),
          ]),
          faulty: faulty.get(section.key) ?? 0,
        },
      ]),
    );
  }, [sections, values, record, faulty]);

  return (
    <section className="form-screen">
      <div className="form-head">
        <h1>{title}</h1>
        {draft && <SavedState state={draft.state} />}
      </div>
      {head}
      <div className="form-columns">
        {wide && <SectionNav sections={sections.map(({ key, title: name }) => ({ key, title: name, fill: fills.get(key) }))} />}
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
          onFieldsChange={() => setRound((before) => before + 1)}
        >
          <FaultSummary form={form} round={round} sections={sections} findings={findings} {...(reveal ? { reveal } : {})} />
          {sections.map((section) => {
            const fill = fills.get(section.key);
            return (
              <section key={section.key} id={`section-${section.key}`} className="form-section" aria-labelledby={`title-${section.key}`}>
                <header>
                  <h2 id={`title-${section.key}`}>{section.title}</h2>
                  {fill && fill.all > 0 && (
                    <span className="secondary num">{t(($) => $.form.filled, { done: fill.done, all: fill.all })}</span>
                  )}
                </header>
                {section.hint && <p className="form-hint">{section.hint}</p>}
                <div className="form-grid">{section.content}</div>
              </section>
            );
          })}
        </AppForm>
      </div>
      {acts && <div className="act-bar">{acts}</div>}
    </section>
  );
}
