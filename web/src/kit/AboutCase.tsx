/**
 * Which case a dialog acts on. Every dialog of the kit that stands inside names it on top, so that nobody decides about one case
 * with another in mind.
 *
 * ```tsx
 * <AboutCase no={c.applicationNo} company={c.parties.applicant?.companyName} product={c.form.productName}>{dialogs}</AboutCase>
 * ```
 */
import './case.css';
import { createContext, type ReactNode, useContext, useMemo } from 'react';

export type CaseName = { no: string; company?: string | undefined; product?: string | undefined };

const About = createContext<CaseName | null>(null);

/** Without a number there is no case to name, e.g. where a dialog speaks of several. */
export function AboutCase({ no, company, product, children }: CaseName & { children: ReactNode }) {
  const about = useMemo(() => (no === '' ? null : { no, company, product }), [no, company, product]);
  return <About value={about}>{children}</About>;
}

/** Number, company, product in one line, or in as many as they need. */
export function CaseLine({ no, company, product }: CaseName) {
  return (
    <div className="case-line">
      <strong className="mono">{no}</strong>
      {company && <span>{company}</span>}
      {product && <span className="secondary">{product}</span>}
    </div>
  );
}

/** The case of the dialog around; nothing where it speaks of none. */
export function AboutLine() {
  const about = useContext(About);
  return about && <CaseLine {...about} />;
}
