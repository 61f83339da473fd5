/** The remark of an act: its line, and what is wrong with it. Longer text is kept and told, never cut off. */
import { REMARK_LIMIT } from '@zhengjian/contract/areas/workflow/records.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RemarkLine } from './ActDialog.tsx';

export function useRemark(limit = REMARK_LIMIT): { remark: string; fault: string; line: ReactNode } {
  const { t } = useTranslation('workflow');
  const [remark, setRemark] = useState('');
  return {
    remark,
    fault: remark.length > limit ? t(($) => $.refusal.remarkTooLong, { limit }) : '',
    line: <RemarkLine label={t(($) => $.work.acts.remark)} value={remark} limit={limit} onChange={setRemark} />,
  };
}
