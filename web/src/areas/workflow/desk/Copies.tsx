/** Every case that was ever sent to the person to read; opening one tells its sender that it was read. */
import type { CopyRow } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowExcelCalls } from '@zhengjian/contract/areas/workflow/excel.ts';
import type { copyList } from '@zhengjian/contract/areas/workflow/work-lists.ts';
import { Button } from 'antd';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct } from '../../../shell/query.ts';
import { pathOf } from '../work/paths.ts';
import { DESK } from './place.ts';

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
  const columns = useMemo<ListColumn<typeof copyList>[]>(
    () => [
      {
        key: 'caseNo',
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
      { key: 'caseTitle', phone: 2 },
      { key: 'fromName', phone: 1 },
      'createTime',
      {
        key: 'readTime',
        show: (row) =>
          row.readTime === '' ? <strong>{t(($) => $.work.act.unread)}</strong> : <span className="num">{row.readTime.slice(0, 16)}</span>,
      },
      { key: 'remark', phone: 2 },
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
    <ListPage
      of={workflowActCalls.flowCopyPage}
      excel={workflowExcelCalls.copyExcel}
      title={t(($) => $.work.panel.allCopies)}
      acts={<Button onClick={() => void navigate(DESK)}>{t(($) => $.work.screens.desk)}</Button>}
      columns={columns}
      rowName={rowName}
      rowActs={rowActs}
      empty={{ title: t(($) => $.work.empty.copies) }}
    />
  );
}
