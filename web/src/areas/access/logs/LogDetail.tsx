/** One entry of a log, read when it is opened. */
import './log.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import type { CallClient } from '../../../shell/call-client.ts';
import { useRead } from '../../../shell/query.ts';

type Props<O> = { call: CallClient<{ id: string }, O>; id: string; title: string; onClose: () => void; children: (entry: O) => ReactNode };

export function LogDetail<O>({ call, id, title, onClose, children }: Props<O>) {
  const { t } = useTranslation('access');
  const read = useRead(call, { id });
  return (
    <AppModal open title={title} width={760} onClose={onClose}>
      <Loaded read={read} rows={6}>
        {children}
      </Loaded>
      <p className="secondary">{t(($) => $.log.masked)}</p>
    </AppModal>
  );
}
