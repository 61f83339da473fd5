/** What a role holds: menus with their buttons, data scopes with what they mean, API scopes. What the viewer does not hold is shown and stays. */
import '../access.css';
import { type GrantNode, roleCalls } from '@zhengjian/contract/areas/access/roles.ts';
import { scopeCalls } from '@zhengjian/contract/areas/access/scopes.ts';
import { Alert, Checkbox, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { nameInLanguage } from '../../../kit/nameInLanguage.ts';
import { CheckTree } from '../../../kit/tree/CheckTree.tsx';
import { idsOf } from '../../../kit/tree/checkNodes.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct, useRead } from '../../../shell/query.ts';
import { useSetting } from '../../../shell/settings.ts';
import { useScopeMeaning } from '../scopes/ScopeMeaning.tsx';

type Keys = { menu: readonly string[]; dataScope: readonly string[]; apiScope: readonly string[] };
type Role = { id: string; roleName: string; roleNameEn: string; version: number };
type Grantable = { menu: GrantNode[]; dataScope: GrantNode[]; apiScope: GrantNode[] };

/** Most scopes of a tenant on one page of theirs. */
const MOST_SCOPES = 200;

function Choices({
  nodes,
  chosen,
  change,
  about,
}: {
  nodes: readonly GrantNode[];
  chosen: readonly string[];
  change: (ids: string[]) => void;
  about?: (id: string) => string;
}) {
  return (
    <div className="grant-choices">
      {nodes.map(({ id, title, mayGrant }) => (
        <div key={id}>
          <Checkbox
            checked={chosen.includes(id)}
            disabled={!mayGrant}
            onChange={({ target }) => change(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          >
            {title}
          </Checkbox>
          {about && <div className="secondary grant-meaning">{about(id)}</div>}
        </div>
      ))}
    </div>
  );
}

function GrantForm({ role, tree, held, onClose }: { role: Role; tree: Grantable; held: Keys; onClose: () => void }) {
  const { t } = useTranslation('access');
  const name = nameInLanguage(role, 'roleName', useSetting('language'));
  const meaning = useScopeMeaning();
  const { data: scopes } = useRead(scopeCalls.dataScopePage, { size: MOST_SCOPES });
  const { act, running } = useAct(roleCalls.roleGrant, { refresh: ['access'] });
  const [chosen, setChosen] = useState<Keys>(held);
  const [refusal, setRefusal] = useState('');
  const change = (kind: keyof Keys) => (ids: string[]) => setChosen((before) => ({ ...before, [kind]: ids }));
  const about = (id: string): string => {
    const scope = scopes?.records.find((one) => one.id === id);
    return scope ? meaning(scope) : '';
  };
  async function save(): Promise<void> {
    setRefusal('');
    try {
      await act(
        {
          roleIds: role.id,
          menuIds: [...chosen.menu],
          dataScopeIds: [...chosen.dataScope],
          apiScopeIds: [...chosen.apiScope],
          version: role.version,
        },
        { quiet: true },
      );
      notify(
        'success',
        t(($) => $.grant.saved, { name }),
      );
      onClose();
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      setRefusal(fault.message);
    }
  }
  const all = idsOf(tree.menu).length;
  const lacking = [...tree.menu.flatMap((one) => [one, ...(one.children ?? [])]), ...tree.dataScope, ...tree.apiScope].some(
    ({ mayGrant }) => !mayGrant,
  );
  const title = (label: string, n: number) => `${label} (${n})`;
  return (
    <AppModal
      open
      width={720}
      title={t(($) => $.grant.title, { name })}
      okText={t(($) => $.grant.save)}
      okLoading={running}
      onOk={() => void save()}
      onClose={onClose}
      entered={chosen !== held}
      notice={refusal !== '' && <Alert type="warning" showIcon title={refusal} />}
    >
      {lacking && <p className="secondary">{t(($) => $.grant.notHeld)}</p>}
      <Tabs
        items={[
          {
            key: 'menu',
            label: title(
              t(($) => $.grant.menus),
              chosen.menu.length,
            ),
            children:
              all === 0 ? null : (
                <CheckTree nodes={tree.menu} chosen={chosen.menu} change={change('menu')} search={t(($) => $.grant.search)} />
              ),
          },
          {
            key: 'dataScope',
            label: title(
              t(($) => $.grant.dataScopes),
              chosen.dataScope.length,
            ),
            children: (
              <>
                <p className="secondary">{t(($) => $.grant.nothing)}</p>
                <Choices nodes={tree.dataScope} chosen={chosen.dataScope} change={change('dataScope')} about={about} />
              </>
            ),
          },
          {
            key: 'apiScope',
            label: title(
              t(($) => $.grant.apiScopes),
              chosen.apiScope.length,
            ),
            children:
              tree.apiScope.length === 0 ? (
                <p className="secondary">{t(($) => $.grant.noApiScopes)}</p>
              ) : (
                <Choices nodes={tree.apiScope} chosen={chosen.apiScope} change={change('apiScope')} />
              ),
          },
        ]}
      />
    </AppModal>
  );
}

export function GrantDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const tree = useRead(roleCalls.grantTree, {}, { staleTime: 0, gcTime: 0 });
  const held = useRead(roleCalls.roleTreeKeys, { roleIds: role.id }, { staleTime: 0, gcTime: 0 });
  return (
    <Loaded read={tree}>
      {(all) => <Loaded read={held}>{(keys) => <GrantForm role={role} tree={all} held={keys} onClose={onClose} />}</Loaded>}
    </Loaded>
  );
}
