/** What the person must know above the form: why it came back, what is not saved, who else has changed it. */
import type { CccApplication } from '@zhengjian/contract/areas/acceptance/records.ts';
import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft, Left } from '../../../../kit/form/useDraft.ts';
import { ApiError } from '../../../../shell/apiError.ts';
import { ChangesDialog } from './ChangesDialog.tsx';
import type { Saving } from './useSaving.ts';
import type { CccValues } from './values.ts';

/** Returned for correction (ccc_app_status). */
const RETURNED = '15';

type Props = {
  application: CccApplication;
  saving: Saving;
  flush: Draft<CccValues>['flush'];
  /** What an earlier visit could not save. */
  left: Left<CccValues> | null;
  forgetLeft: () => void;
  restore: (left: Left<CccValues>) => void;
  /** Gives up what is in the form. */
  reload: () => void;
};

export function Notices({ application, saving, flush, left, forgetLeft, restore, reload }: Props) {
  const { t } = useTranslation('acceptance');
  const { modal } = App.useApp();
  const [comparing, setComparing] = useState(false);
  const keepMine = async () => {
    try {
      await saving.takeOver();
      await flush();
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
    }
  };
  // what the other person has typed is lost by it
  const askKeepMine = () =>
    modal.confirm({
      title: t(($) => $.customer.form.conflictAsk),
      content: t(($) => $.customer.form.conflictAskHint),
      okText: t(($) => $.customer.form.conflictKeep),
      // the way on is to look again; what another person has typed is not lost by the prominent button
      okType: 'default',
      okButtonProps: { danger: true },
      cancelButtonProps: { type: 'primary' },
      autoFocusButton: 'cancel',
      cancelText: t(($) => $.customer.form.conflictBack),
      onOk: keepMine,
    });
  return (
    <>
      {application.state === RETURNED && (
        <Alert
          className="form-notice"
          type="warning"
          showIcon
          title={t(($) => $.customer.form.returned)}
          description={
            <>
              <p className="return-remark">{application.returnRemark || t(($) => $.customer.form.noReason)}</p>
              <p className="secondary">{t(($) => $.customer.form.returnedHint)}</p>
            </>
          }
          action={<Button onClick={() => void flush().then(() => setComparing(true))}>{t(($) => $.changes.show)}</Button>}
        />
      )}
      {comparing && <ChangesDialog id={application.id} onClose={() => setComparing(false)} />}
      {left && (
        <Alert
          className="form-notice"
          type="info"
          showIcon
          title={t(($) => $.customer.form.unsaved)}
          description={t(($) => $.customer.form.unsavedHint)}
          action={
            <span className="notice-acts">
              <Button onClick={forgetLeft}>{t(($) => $.customer.form.unsavedDrop)}</Button>
              <Button type="primary" onClick={() => restore(left)}>
                {t(($) => $.customer.form.unsavedTake)}
              </Button>
            </span>
          }
        />
      )}
      {saving.conflict && (
        <Alert
          className="form-notice"
          type="error"
          showIcon
          title={t(($) => $.customer.form.conflict)}
          description={t(($) => $.customer.form.conflictHint)}
          action={
            <span className="notice-acts">
              <Button onClick={askKeepMine}>{t(($) => $.customer.form.conflictKeep)}</Button>
              <Button type="primary" onClick={reload}>
                {t(($) => $.customer.form.conflictReload)}
              </Button>
            </span>
          }
        />
      )}
      {saving.refused !== '' && !saving.conflict && (
        <Alert className="form-notice" type="warning" showIcon title={t(($) => $.customer.form.refused)} description={saving.refused} />
      )}
    </>
  );
}
