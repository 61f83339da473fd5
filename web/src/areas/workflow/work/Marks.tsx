/** What is special about a task that waits: done for somebody else, delegated, come back, urged. */
import type { WorkRow } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';

export function Marks({ row }: { row: WorkRow }) {
  const { t } = useTranslation('workflow');
  const mark = (colour: string, word: string, hint: string) => (
    <Tag key={word} color={colour} title={hint}>
      {word}
    </Tag>
  );
  return (
    <>
      {row.inSteadOf !== '' &&
        mark(
          'purple',
          t(($) => $.work.mark.deputy),
          t(($) => $.work.mark.deputyFor, { name: row.inSteadOf }),
        )}
      {row.ownerName !== '' &&
        mark(
          'blue',
          t(($) => $.work.mark.delegated),
          t(($) => $.work.mark.delegatedBy, { name: row.ownerName }),
        )}
      {row.returned &&
        mark(
          'red',
          t(($) => $.work.mark.returned),
          t(($) => $.work.mark.returnedHint),
        )}
      {row.urged &&
        mark(
          'volcano',
          t(($) => $.work.mark.urged),
          t(($) => $.work.mark.urgedHint),
        )}
    </>
  );
}
