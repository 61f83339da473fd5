/** Stands for a page of one record whose address names none. */
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { EmptyHint } from '../../kit/EmptyHint.tsx';
import { isScreen } from '../screens.ts';
import { useSession } from '../session.ts';
import type { Tab } from '../tabs.ts';
import { useTabTitle } from '../tabTitle.ts';
import { listOf } from './listOf.ts';

export function NoRecord({ tab }: { tab: Tab }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const title = useTabTitle(tab);
  const menus = useSession((session) => session.menuAll) ?? [];
  const list = listOf(tab.path, menus);
  return (
    <>
      <h1>{title}</h1>
      <EmptyHint
        title={t(($) => $.noRecord.title)}
        hint={t(($) => $.noRecord.hint)}
        {...(list !== tab.path && isScreen(list) && { act: { label: t(($) => $.noRecord.toList), onClick: () => void navigate(list) } })}
      />
    </>
  );
}
