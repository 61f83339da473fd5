/** Columns that the applicant's lists share. */
import type { CustomerRow, customerApplications } from '@zhengjian/contract/areas/acceptance/lists.ts';
import type { ListColumn } from '../../../../kit/ListPage.tsx';
import { StateTag } from '../../../../kit/StateTag.tsx';
import { stateKind } from '../../../../kit/states.ts';
import { useWords } from '../../../../shell/words.ts';
import { formOf } from '../paths.ts';

type Columns = readonly ListColumn<typeof customerApplications>[];
const DRAFT = '0';

/** Where a line leads: a draft to its form, anything else to its case page. */
export const addressOf = (row: CustomerRow): string => (row.state === DRAFT ? formOf(row.id) : row.path);

/** Progress in the customer's words, with the reason where it came back. */
function Progress({ row }: { row: CustomerRow }) {
  const say = useWords();
  return (
    <span title={row.returnRemark}>
      <StateTag kind={stateKind('ccc_app_status', row.state)}>{say(row.customerText)}</StateTag>
    </span>
  );
}

export const COLUMNS: Columns = [
  { key: 'applicationNo', fixed: true, opens: true, phone: 1 },
  { key: 'state', show: (row) => <Progress row={row} />, phone: 2 },
  { key: 'productName', phone: 1 },
  'productModel',
  'productExMark',
  { key: 'applyKind', hidden: true },
  { key: 'productClass', hidden: true },
  'factoryName',
  { key: 'applicantName', hidden: true },
  'submitTime',
  'updateTime',
];

/** Drafts have no number, no state and no deadline yet. */
export const DRAFT_COLUMNS: Columns = [
  { key: 'productName', fixed: true, opens: true, phone: 1 },
  { key: 'productModel', phone: 2 },
  'productExMark',
  'applyKind',
  { key: 'productClass', hidden: true },
  'factoryName',
  { key: 'applicantName', hidden: true },
  'createTime',
  { key: 'updateTime', phone: 2 },
];
