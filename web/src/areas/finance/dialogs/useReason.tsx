/** The reason that an act of finance asks for: its line, and what is said there once it is long enough. */
import { REASON } from '@zhengjian/contract/areas/finance/records.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REASON_MIN, RemarkLine } from '../../../kit/acts/ActDialog.tsx';

/** `reason`: undefined while it is too short or too long. */
export function useReason(): { reason: string | undefined; label: string; line: ReactNode } {
  const { t } = useTranslation('finance');
  const [text, setText] = useState('');
  const reason = text.trim();
  const label = t(($) => $.dialog.reason);
  const isReady = reason.length >= REASON_MIN && reason.length <= REASON;
  const line = <RemarkLine label={label} required value={text} limit={REASON} onChange={setText} />;
  return { reason: isReady ? reason : undefined, label, line };
}
