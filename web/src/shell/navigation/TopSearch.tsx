/** The search of the top bar (spec: 000 §2.4 top-search): suggests pages and cases where there is room, else opens the dialog. */
import { SearchOutlined } from '@ant-design/icons';
import { AutoComplete, Button, Input } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageLook } from '../layout/FrameLook.tsx';
import { useSizeLevel } from '../size.ts';
import { type Hit, useGoTo, useHits } from './usePlaces.ts';
import './navigation.css';
import { lazyPart } from '../lazyPage.ts';

const SearchDialog = lazyPart(() => import('./SearchDialog.tsx'));
const WIDE = 3;

const opensSearch = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';

function SuggestingField() {
  const { t } = useTranslation('shell');
  const [typed, setTyped] = useState('');
  const { cases, pages, favourites, recent } = useHits(typed);
  const goTo = useGoTo();
  const hits = [...cases, ...pages, ...favourites, ...recent];
  const option = ({ key, name, detail }: Hit) => ({
    value: key,
    label: (
      <span className="navigation-option">
        <span className="navigation-name">{name}</span>
        <span className="navigation-detail">{detail}</span>
      </span>
    ),
  });
  const group = (label: string, found: readonly Hit[]) => (found.length === 0 ? [] : [{ label, options: found.map(option) }]);
  return (
    <AutoComplete
      className="top-search"
      popupMatchSelectWidth={360}
      defaultActiveFirstOption
      value={typed}
      options={[
        ...group(
          t(($) => $.navigation.cases),
          cases,
        ),
        ...group(
          t(($) => $.navigation.pages),
          pages,
        ),
        ...group(
          t(($) => $.navigation.favourites),
          favourites,
        ),
        ...group(
          t(($) => $.navigation.recent),
          recent,
        ),
      ]}
      onSearch={setTyped}
      onSelect={(key: string) => {
        const hit = hits.find((one) => one.key === key);
        setTyped('');
        if (hit) goTo(hit);
      }}
    >
      <Input
        prefix={<SearchOutlined />}
        suffix={<kbd className="top-search-key">Ctrl K</kbd>}
        maxLength={40}
        placeholder={t(($) => $.navigation.short)}
        aria-label={t(($) => $.navigation.placeholder)}
      />
    </AutoComplete>
  );
}

export function TopSearch() {
  const { t } = useTranslation('shell');
  const wide = useSizeLevel() === WIDE;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!opensSearch(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const label = t(($) => $.navigation.title);
  return (
    <>
      {wide ? (
        <SuggestingField />
      ) : (
        <Button type="text" icon={<SearchOutlined />} aria-label={label} title={label} onClick={() => setOpen(true)} />
      )}
      <PageLook>
        <Suspense fallback={null}>{open && <SearchDialog onClose={() => setOpen(false)} />}</Suspense>
      </PageLook>
    </>
  );
}
