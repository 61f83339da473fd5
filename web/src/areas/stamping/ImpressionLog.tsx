/** Every impression ever made: which seal, on which paper, by whom, and the hash of what came out. */
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { DOCUMENT_KINDS, type ImpressionRow } from '@zhengjian/contract/areas/stamping/records.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Copyable } from '../../kit/Copyable.tsx';
import type { Column, Filter, ListView } from '../../kit/list/shape.ts';
import { RegisterScreen } from '../../kit/RegisterScreen.tsx';

const input = (view: ListView) => ({ ...view.sent, current: view.current, size: view.size });
const isLevel = (level: string): level is 'B-B' | 'B-T' | 'paper' => ['B-B', 'B-T', 'paper'].includes(level);

export default function ImpressionLog() {
  const { t } = useTranslation('stamping');
  const columns = useMemo<Column<ImpressionRow>[]>(
    () => [
      { key: 'createTime', title: t(($) => $.fields.impression.createTime), width: 150, fixed: true, as: 'minute', phone: 1 },
      { key: 'sealName', title: t(($) => $.fields.impression.sealName), width: 160, phone: 1 },
      { key: 'documentName', title: t(($) => $.fields.impression.documentName), width: 260, phone: 2 },
      { key: 'documentNo', title: t(($) => $.fields.impression.documentNo), width: 180, as: 'mono' },
      {
        key: 'documentKind',
        title: t(($) => $.fields.impression.documentKind),
        width: 150,
        show: (row) => t(($) => $.documentKind[row.documentKind]),
      },
      {
        key: 'level',
        title: t(($) => $.fields.impression.level),
        width: 200,
        show: ({ level, seam }) => `${isLevel(level) ? t(($) => $.level[level]) : level}${seam ? ` · ${t(($) => $.log.seam)}` : ''}`,
      },
      { key: 'signerName', title: t(($) => $.fields.impression.signerName), width: 110, phone: 2 },
      { key: 'confirmedAt', title: t(($) => $.fields.impression.confirmedAt), width: 150, as: 'minute', hidden: true },
      {
        key: 'afterSha256',
        title: t(($) => $.fields.impression.afterSha256),
        width: 190,
        show: (row) => (
          <span className="hash" title={row.afterSha256}>
            <Copyable text={row.afterSha256} />
          </span>
        ),
      },
    ],
    [t],
  );
  const filters = useMemo<Filter[]>(
    () => [
      { kind: 'text', key: 'keyword', label: t(($) => $.log.keyword), main: true },
      {
        kind: 'choice',
        key: 'documentKind',
        label: t(($) => $.fields.impression.documentKind),
        options: DOCUMENT_KINDS.map((value) => ({ value, label: t(($) => $.documentKind[value]) })),
      },
      { kind: 'range', keys: ['timeStart', 'timeEnd'], label: t(($) => $.log.range) },
    ],
    [t],
  );
  return (
    <RegisterScreen
      id="stamping.log"
      title={t(($) => $.menu.log)}
      call={stampingCalls.impressionPage}
      input={input as never}
      filters={filters}
      columns={columns}
      rowKey="id"
      empty={{ title: t(($) => $.log.none), hint: t(($) => $.log.noneHint) }}
    />
  );
}
