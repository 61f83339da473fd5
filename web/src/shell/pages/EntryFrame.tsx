/** The page around sign-in and registration: who we are on the left, the form on the right, language on top. */
import './entry.css';
import { CheckOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageMenu } from '../layout/LanguageMenu.tsx';
import { Mark } from '../layout/Mark.tsx';
import { ThemeSwitch } from '../layout/ThemeSwitch.tsx';

/** The plate every customer of the system knows; the parts are those the grammar of markings tells apart. */
const PLATE = ['Ex', 'db', 'IIC', 'T6', 'Gb'] as const;

export function EntryFrame({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  const { t } = useTranslation('shell');
  const pitch = [t(($) => $.login.pitch.first), t(($) => $.login.pitch.second), t(($) => $.login.pitch.third)];
  return (
    <div className={wide ? 'entry entry-wide' : 'entry'}>
      <aside className="entry-side">
        <div className="entry-brand">
          <Mark size={32} />
          <span>{t(($) => $.product.institute)}</span>
        </div>
        <div className="entry-pitch">
          <div className="entry-plate" aria-hidden="true">
            {PLATE.map((part) => (
              <span key={part}>{part}</span>
            ))}
          </div>
          <h2>{t(($) => $.login.pitchTitle)}</h2>
          <ul>
            {pitch.map((line) => (
              <li key={line}>
                <CheckOutlined /> {line}
              </li>
            ))}
          </ul>
        </div>
      </aside>
      <main className="entry-main">
        <div className="entry-tools">
          <LanguageMenu />
          <ThemeSwitch />
        </div>
        <div className="entry-form">{children}</div>
      </main>
    </div>
  );
}
