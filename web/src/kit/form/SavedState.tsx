/** "草稿已保存 10:32": how the draft stands. */
import { CheckOutlined, ExclamationCircleOutlined, SyncOutlined } from '@ant-design/icons';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { type Store, useStore } from '../../shell/store.ts';
import type { DraftState } from './useDraft.ts';

export function SavedState({ state: draft }: { state: Store<DraftState> }) {
  const { t } = useTranslation('kit');
  const state = useStore(draft);
  switch (state.is) {
    case 'untouched':
      return null;
    case 'dirty':
      return <span className="saved-state secondary">{t(($) => $.form.notSaved)}</span>;
    case 'saving':
      return (
        <span className="saved-state secondary">
          <SyncOutlined spin /> {t(($) => $.form.saving)}
        </span>
      );
    case 'saved':
      return (
        <span className="saved-state secondary num" aria-live="polite">
          <CheckOutlined /> {t(($) => $.form.saved, { time: dayjs(state.at).format('HH:mm') })}
        </span>
      );
    case 'failed':
      return (
        <span className="saved-state saved-failed" role="alert">
          <ExclamationCircleOutlined /> {navigator.onLine ? t(($) => $.form.saveFailed) : t(($) => $.form.offline)}
          {navigator.onLine && state.why !== '' && ` · ${state.why}`}
        </span>
      );
  }
}
