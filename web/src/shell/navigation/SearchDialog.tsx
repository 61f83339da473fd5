/**
 * Finds a page of the menu by its name, pinyin or first letters, and a case by its number (spec: 000 §2.4 menu-search-dialog). Opens by
 * Ctrl+K anywhere; arrows and Enter choose, Esc closes.
 */
import { FileTextOutlined, HistoryOutlined, SearchOutlined, StarFilled } from '@ant-design/icons';
import { Input } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { type Hit, useGoTo, useHits } from './usePlaces.ts';
import './navigation.css';

type Group = { key: string; title: string; icon: ReactNode; hits: readonly Hit[] };

export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { cases, pages, favourites, recent } = useHits(typed);
  const goTo = useGoTo();
  const list = useId();
  const chosen = useRef<HTMLDivElement>(null);
  const groups: Group[] = [
    { key: 'cases', title: t(($) => $.navigation.cases), icon: <FileTextOutlined />, hits: cases },
    { key: 'pages', title: t(($) => $.navigation.pages), icon: <SearchOutlined />, hits: pages },
    { key: 'favourites', title: t(($) => $.navigation.favourites), icon: <StarFilled />, hits: favourites },
    { key: 'recent', title: t(($) => $.navigation.recent), icon: <HistoryOutlined />, hits: recent },
  ].filter(({ hits }) => hits.length > 0);
  const all = groups.flatMap(({ hits }) => hits);
  const place = Math.min(at, Math.max(0, all.length - 1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is chosen is brought into sight
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  const open = (hit: Hit) => {
    onClose();
    goTo(hit);
  };
  const press = (event: KeyboardEvent) => {
    const hit = all[place];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (all.length > 0) setAt((place + step + all.length) % all.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && hit) {
      event.preventDefault();
      open(hit);
    }
  };
  let before = 0;
  return (
    <AppModal open width={560} title={t(($) => $.navigation.title)} footer={null} draggable={false} onClose={onClose}>
      <Input
        autoFocus
        data-first-focus
        type="search"
        allowClear
        size="large"
        maxLength={40}
        prefix={<SearchOutlined />}
        value={typed}
        placeholder={t(($) => $.navigation.placeholder)}
        aria-label={t(($) => $.navigation.placeholder)}
        role="combobox"
        aria-expanded={all.length > 0}
        aria-controls={list}
        aria-activedescendant={all.length > 0 ? `${list}-${place}` : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id={list} role="listbox" aria-label={t(($) => $.navigation.found)} className="navigation-hits">
        {groups.map((group) => {
          const first = before;
          before += group.hits.length;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
            <div key={group.key} role="group" aria-label={group.title}>
              <div className="navigation-group" aria-hidden>
                {group.title}
              </div>
              {group.hits.map((hit, n) => (
                <div
                  key={hit.key}
                  id={`${list}-${first + n}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={first + n === place}
                  ref={first + n === place ? chosen : null}
                  className={first + n === place ? 'navigation-hit navigation-hit-chosen' : 'navigation-hit'}
                  onMouseMove={() => setAt(first + n)}
                  onClick={() => open(hit)}
                  onKeyDown={press}
                >
                  {group.icon}
                  <span className="navigation-name">{hit.name}</span>
                  <span className="navigation-detail">{hit.detail}</span>
                </div>
              ))}
            </div>
          );
        })}
      </div>
      {all.length === 0 && (
        <p className="secondary navigation-none" role="status">
          {typed.trim() === '' ? t(($) => $.navigation.hint) : t(($) => $.navigation.none)}
        </p>
      )}
    </AppModal>
  );
}
