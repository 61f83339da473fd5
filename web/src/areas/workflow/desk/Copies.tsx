/** Cases sent to the person to read; opening one tells its sender that it was read. */
import type { CopyRow } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Column, ListView } from '../../../kit/list/shape.ts';
import { RegisterScreen } from '../../../kit/RegisterScreen.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct } from '../../../shell/query.ts';
import { pathOf } from '../work/paths.ts';

const input = ({ current, size }: ListView) => ({ current, size });
const rowName = (row: CopyRow): string => `${row.caseNo} ${row.fromName}`;

const addressOf = (row: CopyRow): string => pathOf({ path: row.path, processInstanceId: row.flowInstanceId });

export function Copies() {
  const { t } = useTranslation('workflow');
  const navigate = useNavigate();
  const { act } = useAct(workflowActCalls.flowCopyRead, { refresh: ['workflow'] });
  const read = useCallback(
    (ids: string[]) =>
      act({ ids }).catch((fault: unknown) => {
        // The toast has told why; the copy stays unread.
        if (!(fault instanceof ApiError)) throw fault;
      }),
    [act],
  );
  const open = useCallback(
    (row: CopyRow) => {
      if (row.readTime === '') void read([row.id]);
      void navigate(addressOf(row));
    },
    [read, navigate],
  );
  const columns = useMemo<Column<CopyRow>[]>(
    () => [
      {
        key: 'caseNo',
        title: t(($) => $.work.column.caseNo),
        width: 178,
        fixed: true,
        phone: 1,
        show: (row) => (
          <Link
            className="link-cell mono"
            to={addressOf(row)}
            onClick={() => {
              if (row.readTime === '') void read([row.id]);
            }}
          >
            {row.caseNo}
          </Link>
        ),
      },
      { key: 'caseTitle', title: t(($) => $.work.column.caseTitle), width: 200, phone: 2 },
      { key: 'fromName', title: t(($) => $.work.column.from), width: 110, phone: 1 },
      { key: 'createTime', title: t(($) => $.work.column.copied), width: 150, as: 'minute' },
      {
        key: 'readTime',
        title: t(($) => $.work.column.readAt),
        width: 150,
        show: (row) =>
          row.readTime === '' ? <strong>{t(($) => $.work.act.unread)}</strong> : <span className="num">{row.readTime.slice(0, 16)}</span>,
      },
      { key: 'remark', title: t(($) => $.work.column.remark), width: 260, phone: 2 },
    ],
    [t, read],
  );
  const rowActs = useCallback(
    (row: CopyRow) => [
      { key: 'open', label: t(($) => $.work.act.open), onClick: () => open(row) },
      ...(row.readTime === '' ? [{ key: 'read', label: t(($) => $.work.act.markRead), onClick: () => void read([row.id]) }] : []),
    ],
    [t, open, read],
  );
  return (
    <RegisterScreen
      id="workflow.copies"
      title={t(($) => $.work.panel.copies)}
      call={workflowActCalls.flowCopyPage}
      input={input}
      columns={columns}
      rowKey="id"
      rowName={rowName}
      rowActs={rowActs}
      empty={{ title: t(($) => $.work.empty.copies) }}
    />
  );
}
