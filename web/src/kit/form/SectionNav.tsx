/** The sections of a form beside it, each with how much is filled; the one in sight is marked. */
import { CheckCircleFilled } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Progress, useSectionFill } from './progress.tsx';

type Item = { key: string; title: string };

/** Scrolls a section into sight and moves the focus there. */
export function goToSection(key: string): void {
  const section = document.getElementById(`section-${key}`);
  section?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  section?.querySelector<HTMLElement>('input, textarea, [tabindex="0"], button')?.focus({ preventScroll: true });
}

/** Key of the section nearest to the top. */
function useInSight(keys: string): string {
  const [inSight, setInSight] = useState('');
  useEffect(() => {
    const sections = keys.split(' ').flatMap((key) => document.getElementById(`section-${key}`) ?? []);
    const shown = new Map<string, boolean>();
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) shown.set(target.id, isIntersecting);
        const first = sections.find(({ id }) => shown.get(id));
        if (first) setInSight(first.id.slice('section-'.length));
      },
      { rootMargin: '0px 0px -60% 0px' },
    );
    for (const section of sections) watch.observe(section);
    return () => watch.disconnect();
  }, [keys]);
  return inSight;
}

/** How much of a section is filled; what is wrong, then what is missing comes first. */
function Filled({ section, progress }: { section: string; progress: Progress }) {
  const { t } = useTranslation('kit');
  const fill = useSectionFill(progress, section);
  if (!fill || fill.all === 0) return null;
  return (
    <span className="section-fill num">
      {(fill.faulty ?? 0) > 0 ? (
        <span className="section-faulty">{t(($) => $.form.faulty, { n: fill.faulty })}</span>
      ) : fill.missing === 0 && fill.done > 0 ? (
        <CheckCircleFilled aria-label={t(($) => $.form.complete)} />
      ) : fill.missing > 0 ? (
        t(($) => $.form.missing, { n: fill.missing })
      ) : (
        `${fill.done}/${fill.all}`
      )}
    </span>
  );
}

export function SectionNav({ sections, progress }: { sections: readonly Item[]; progress: Progress }) {
  const { t } = useTranslation('kit');
  const inSight = useInSight(sections.map(({ key }) => key).join(' '));
  return (
    <nav className="section-nav" aria-label={t(($) => $.form.sections)}>
      <ol>
        {sections.map(({ key, title }) => (
          <li key={key}>
            <button
              type="button"
              className={key === inSight ? 'section-link section-link-here' : 'section-link'}
              aria-current={key === inSight ? 'location' : undefined}
              onClick={() => goToSection(key)}
            >
              <span>{title}</span>
              <Filled section={key} progress={progress} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
