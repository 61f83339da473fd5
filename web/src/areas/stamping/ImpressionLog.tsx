/** Every impression ever made: which seal, on which paper, by whom, and the hash of what came out. */
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import type { impressionList } from '@zhengjian/contract/areas/stamping/records.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Copyable } from '../../kit/Copyable.tsx';
import { type ListColumn, ListPage } from '../../kit/ListPage.tsx';

const isLevel = (level: string): level is 'B-B' | 'B-T' | 'paper' => ['B-B', 'B-T', 'paper'].includes(level);

export default function ImpressionLog() {
  const { t } = useTranslation('stamping');
  const columns = useMemo<ListColumn<typeof impressionList>[]>(
    () => [
      { key: 'createTime', fixed: true, phone: 1 },
      { key: 'sealName', phone: 1 },
      { key: 'documentName', phone: 2 },
      'documentNo',
      'documentKind',
      {
        key: 'level',
        show: ({ level, seam }) => `${isLevel(level) ? t(($) => $.level[level]) : level}${seam ? ` · ${t(($) => $.log.seam)}` : ''}`,
      },
      { key: 'signerName', phone: 2 },
      { key: 'confirmedAt', hidden: true },
      {
        key: 'afterSha256',
        show: (row) => (
          <span className="hash" title={row.afterSha256}>
            <Copyable text={row.afterSha256} />
          </span>
        ),
      },
    ],
    [t],
  );
  return (
    <ListPage
      id="stamping.log"
      of={stampingCalls.impressionPage}
      title={t(($) => $.menu.log)}
      columns={columns}
      filters={['keyword', 'documentKind', 'createTime']}
      empty={{ title: t(($) => $.log.none), hint: t(($) => $.log.noneHint) }}
    />
  );
}
