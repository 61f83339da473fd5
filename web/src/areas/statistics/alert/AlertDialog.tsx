/** A setting on a phone, where a row has no room for its controls. */

import type { NodeAlertRow } from '@zhengjian/contract/areas/statistics/calls.ts';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { type Field, useControls } from './controls.tsx';
import { type Draft, faultOf } from './draft.ts';

const FIELDS: readonly Exclude<Field, 'running'>[] = ['days', 'yellow', 'red', 'remindTo', 'channels', 'enabled'];

type Props = {
  row: NodeAlertRow;
  draft: Draft;
  saving: boolean;
  change: (part: Partial<Draft>) => void;
  save: () => void;
  onClose: () => void;
};

export function AlertDialog({ row, draft, saving, change, save, onClose }: Props) {
  const { t } = useTranslation('statistics');
  const controls = useControls()({ draft, running: row.running, change });
  const fault = faultOf(draft);
  return (
    <AppModal
      open
      width={420}
      title={row.nodeName}
      okText={t(($) => $.alert.save)}
      okLoading={saving}
      okDisabled={fault !== null}
      onOk={save}
      onClose={onClose}
    >
      {FIELDS.map((field) => (
        <div key={field} className="alert-line">
          <span>{t(($) => $.alert.columns[field])}</span>
          {controls[field]}
        </div>
      ))}
      {controls.running}
      {fault && (
        <p className="alert-fault" role="alert">
          {t(($) => $.refusal[fault])}
        </p>
      )}
    </AppModal>
  );
}
