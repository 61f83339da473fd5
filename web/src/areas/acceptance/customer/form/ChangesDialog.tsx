/** What the company has changed since the application came back, as it is saved now. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../../kit/AppModal.tsx';
import { Loaded } from '../../../../kit/Loaded.tsx';
import { useRead } from '../../../../shell/query.ts';
import { ChangesPart } from '../../parts/ChangesPart.tsx';

/** Read anew whenever it is looked at: files too may have changed since. */
export function OwnChanges({ id }: { id: string }) {
  const read = useRead(acceptanceCalls.ownChanges, { id }, { quiet: true, refetchOnMount: 'always' });
  const fresh = read.isFetchedAfterMount || read.error ? read : { ...read, data: undefined, isPending: true };
  return (
    <Loaded read={fresh} rows={3}>
      {(found) => <ChangesPart found={found} />}
    </Loaded>
  );
}

export function ChangesDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('acceptance');
  return (
    <AppModal open title={t(($) => $.changes.part)} width={720} footer={null} onClose={onClose}>
      <OwnChanges id={id} />
    </AppModal>
  );
}
