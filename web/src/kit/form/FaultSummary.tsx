/** What is still to settle, each line a way to its place. */
import { CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import type { FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Store, useStore } from '../../shell/store.ts';
import { goToSection } from './SectionNav.tsx';
import type { Finding, FormSection } from './shape.ts';

type Props<V extends object> = {
  form: FormInstance<V>;
  /** Counts up with what the form finds. */
  changes: Store<number>;
  sections: readonly FormSection<V>[];
  findings: readonly Finding[];
  reveal?: (finding: Finding) => boolean;
};

const pathText = (path: readonly (string | number)[] | undefined): string => path?.join('.') ?? '';

/** Lines of the summary: the form's own errors first; a finding on the same field says nothing new. */
function linesOf<V extends object>(form: FormInstance<V>, sections: readonly FormSection<V>[], findings: readonly Finding[]): Finding[] {
  const own = form
    .getFieldsError()
    .filter(({ errors }) => errors.length > 0)
    .map(({ name, errors }): Finding => {
      const path = name as (string | number)[];
      const section = sections.find(({ names }) => names?.some((known) => known === path[0]));
      return { severity: 'error', text: errors[0] ?? '', section: section?.key ?? '', path };
    });
  const told = new Set(own.map(({ path }) => pathText(path)));
  return [...own, ...findings.filter(({ path }) => path === undefined || !told.has(pathText(path)))];
}

export function FaultSummary<V extends object>({ form, changes, sections, findings, reveal }: Props<V>) {
  const { t } = useTranslation('kit');
  useStore(changes);
  const lines = linesOf(form, sections, findings);
  if (lines.length === 0) return null;
  const errors = lines.filter(({ severity }) => severity === 'error');
  const title = (key: string) => sections.find((section) => section.key === key)?.title;

  const goTo = (finding: Finding) => {
    if (reveal?.(finding)) return;
    const { section, path } = finding;
    const field = path && form.getFieldInstance([...path] as Parameters<typeof form.getFieldInstance>[0]);
    if (path && field) form.scrollToField([...path] as Parameters<typeof form.scrollToField>[0], { block: 'center', focus: true });
    else goToSection(section);
  };
  return (
    <div className="fault-summary" role="alert">
      <strong>{errors.length > 0 ? t(($) => $.form.faults, { n: errors.length }) : t(($) => $.form.warnings, { n: lines.length })}</strong>
      <ul>
        {lines.map((line) => (
          <li key={`${line.section} ${pathText(line.path)} ${line.text}`}>
            <button type="button" onClick={() => goTo(line)} title={t(($) => $.form.goTo)}>
              {line.severity === 'error' ? (
                <CloseCircleFilled className="fault-error" />
              ) : (
                <ExclamationCircleFilled className="fault-warning" />
              )}
              {title(line.section) && <span className="secondary">{title(line.section)}</span>}
              <span>{line.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
