/** Beside the tabs of a list: its saved views, and what can be done with the one that is open. */
import { CheckOutlined, DownOutlined, LayoutOutlined } from '@ant-design/icons';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import type { SavedView, ViewSettings } from '@zhengjian/contract/areas/account/views.ts';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shell/apiError.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct } from '../../../shell/query.ts';
import { copyText } from '../../copyText.ts';
import { useAskDelete } from '../../useAskDelete.ts';
import { differs, VIEW } from './savedView.ts';
import type { SavedViews } from './useSavedViews.ts';
import { ViewDialog } from './ViewDialog.tsx';

type Item = NonNullable<MenuProps['items']>[number];
type Props = SavedViews & { list: string /** The list as it stands. */; now: ViewSettings };

/** Address of a view, for a colleague. */
const linkOf = (id: string): string => `${window.location.origin}${window.location.pathname}?${VIEW}=${id}`;

export function ViewMenu({ list, now, views, active, open }: Props) {
  const { t } = useTranslation('kit');
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null);
  const refresh = [accountCalls.listViews];
  const save = useAct(accountCalls.saveListView, { refresh });
  const remove = useAct(accountCalls.removeListView, { refresh });
  const makeDefault = useAct(accountCalls.defaultListView, { refresh });
  const askDelete = useAskDelete();
  const modified = active !== null && differs(now, active.settings);

  const run = (act: Promise<unknown>, done: string) =>
    void act.then(
      () => notify('success', done),
      (fault: unknown) => {
        // The toast has told why.
        if (!(fault instanceof ApiError)) throw fault;
      },
    );
  const item = (view: SavedView): Item => ({
    key: `open ${view.id}`,
    icon: view.id === active?.id ? <CheckOutlined /> : <span className="view-unchecked" />,
    label: view.name,
    extra: [view.ownerName, view.isDefault ? t(($) => $.views.isDefault) : ''].filter((word) => word !== '').join(' · '),
    onClick: () => open(view),
  });
  const group = (key: string, label: string, members: readonly SavedView[]): Item[] =>
    members.length === 0 ? [] : [{ key, type: 'group', label, children: members.map(item) }];
  const change: Item[] =
    active === null
      ? []
      : [
          { type: 'divider', key: 'change' },
          ...(active.abilities.change && modified
            ? [
                {
                  key: 'update',
                  label: t(($) => $.views.update, { name: active.name }),
                  onClick: () =>
                    run(
                      save.act({ id: active.id, list, name: active.name, settings: now }),
                      t(($) => $.views.saved),
                    ),
                },
              ]
            : []),
          ...(active.abilities.change ? [{ key: 'edit', label: t(($) => $.views.edit), onClick: () => setDialog('edit') }] : []),
          {
            key: 'default',
            label: active.isDefault ? t(($) => $.views.noDefault) : t(($) => $.views.makeDefault),
            onClick: () =>
              run(
                makeDefault.act({ list, ...(active.isDefault ? {} : { id: active.id }) }),
                active.isDefault ? t(($) => $.views.defaultGone) : t(($) => $.views.defaultMade, { name: active.name }),
              ),
          },
          {
            key: 'link',
            label: t(($) => $.views.copyLink),
            onClick: () =>
              run(
                copyText(linkOf(active.id)),
                t(($) => $.views.linkCopied),
              ),
          },
          ...(active.abilities.change
            ? [
                {
                  key: 'remove',
                  danger: true,
                  label: t(($) => $.views.remove),
                  onClick: () =>
                    askDelete(
                      [active],
                      async () => {
                        await remove.act({ id: active.id });
                        open(null);
                      },
                      {
                        title: t(($) => $.views.removeAsk, { name: active.name }),
                        ...(active.shared === 'none' ? {} : { hint: t(($) => $.views.removeShared) }),
                      },
                    ),
                },
              ]
            : []),
        ];
  const items: Item[] = [
    ...group(
      'own',
      t(($) => $.views.own),
      views.filter(({ own }) => own),
    ),
    ...group(
      'others',
      t(($) => $.views.others),
      views.filter(({ own }) => !own),
    ),
    ...(views.length > 0 ? [{ type: 'divider', key: 'rest' } as const] : []),
    ...(active ? [{ key: 'initial', label: t(($) => $.views.initial), onClick: () => open(null) }] : []),
    { key: 'new', label: t(($) => $.views.saveAs), onClick: () => setDialog('new') },
    ...change,
  ];
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }} classNames={{ root: 'view-menu' }}>
        <Button type="text" icon={<LayoutOutlined />} aria-label={t(($) => $.views.title)} title={t(($) => $.views.title)}>
          <span className="view-name">{active ? active.name : t(($) => $.views.title)}</span>
          {modified && <span className="secondary">{t(($) => $.views.modified)}</span>}
          <DownOutlined />
        </Button>
      </Dropdown>
      {dialog && (
        <ViewDialog
          list={list}
          view={dialog === 'edit' ? active : null}
          settings={dialog === 'edit' && active ? active.settings : now}
          onSaved={(id) => {
            notify(
              'success',
              t(($) => $.views.saved),
            );
            if (dialog === 'new') open({ id, settings: now });
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
