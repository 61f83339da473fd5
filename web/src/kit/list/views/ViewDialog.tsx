/** Names a view of a list, and says with whom it is shared. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import {
  MANAGE_VIEWS,
  type SavedView,
  SHARE_VIEWS,
  VIEW_NAME_MAX,
  VIEW_SHARES,
  type ViewSettings,
} from '@zhengjian/contract/areas/account/views.ts';
import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct } from '../../../shell/query.ts';
import { useMay } from '../../../shell/session.ts';
import { AppModal } from '../../AppModal.tsx';

type Props = {
  list: string;
  /** The view to change; null for a new one. */
  view: SavedView | null;
  settings: ViewSettings;
  onSaved: (id: string) => void;
  onClose: () => void;
};

export function ViewDialog({ list, view, settings, onSaved, onClose }: Props) {
  const { t } = useTranslation('kit');
  const [mayShare, mayManage] = [useMay(SHARE_VIEWS), useMay(MANAGE_VIEWS)];
  const refresh = [accountCalls.listViews];
  const save = useAct(accountCalls.saveListView, { refresh });
  const share = useAct(accountCalls.shareListView, { refresh });
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? 'none');
  const typed = name.trim();
  async function keep(): Promise<void> {
    try {
      const { id } = await save.act({ ...(view ? { id: view.id } : {}), list, name: typed, settings });
      if (shared !== (view?.shared ?? 'none')) await share.act({ id, shared });
      onSaved(id);
    } catch (fault) {
      // The toast has told why; the dialog stays with what was typed.
      if (!(fault instanceof ApiError)) throw fault;
    }
  }
  return (
    <AppModal
      open
      width={420}
      title={view ? t(($) => $.views.edit) : t(($) => $.views.saveAs)}
      okText={t(($) => $.views.save)}
      okDisabled={typed === ''}
      okLoading={save.running || share.running}
      onOk={() => void keep()}
      onClose={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t(($) => $.views.name)} htmlFor="view-name" required extra={t(($) => $.views.holds)}>
          <Input
            id="view-name"
            value={name}
            maxLength={VIEW_NAME_MAX}
            showCount
            autoFocus
            data-first-focus
            onChange={(event) => setName(event.target.value)}
          />
        </Form.Item>
        {(mayShare || mayManage) && (
          <Form.Item label={t(($) => $.views.shared)} extra={t(($) => $.views.sharedHint)}>
            <Radio.Group
              value={shared}
              onChange={(event) => setShared(event.target.value)}
              options={VIEW_SHARES.map((value) => ({ value, label: t(($) => $.views.sharedWith[value]) }))}
            />
          </Form.Item>
        )}
      </Form>
    </AppModal>
  );
}
