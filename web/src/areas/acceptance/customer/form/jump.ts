/** Leads to the place of a finding: the control of a field, a block of lines, a paper, else the section. */
import { lead } from '../../../../kit/form/faults.ts';
import { goToSection } from '../../../../kit/form/SectionNav.tsx';

type Place = { section: string; path?: readonly (string | number)[] };

/** antd names the control of a field by its path; blocks of lines and papers carry such names too. */
const elementOf = ({ section, path = [] }: Place): HTMLElement | null =>
  document.getElementById(section === 'files' ? `paper-${path.join('')}` : path.join('_'));

export function jumpTo(place: Place): void {
  const element = elementOf(place);
  if (!element) {
    goToSection(place.section);
    return;
  }
  lead(element);
}
