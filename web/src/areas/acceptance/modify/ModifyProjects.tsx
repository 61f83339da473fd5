/** `/authCernter/cccModifyProject`: CCC cases in hand, of which one opens to be corrected; and those that were. */
import { type ModifiableRow, type modifiableList, modificationCalls } from '@zhengjian/contract/areas/acceptance/modifications.ts';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';

const columns: ListColumn<typeof modifiableList>[] = [
  { key: 'applicationNo', fixed: true, opens: true, phone: 1 },
  { key: 'applicantName', fixed: true, phone: 2 },
  { key: 'state', phone: 2, show: (row) => <StateTag dict="ccc_app_status" value={row.state} /> },
  'productName',
  'productModel',
  'productExMark',
  'productClass',
  'factoryName',
  'modifications',
  'lastModified',
  'submitTime',
];
const open = (row: ModifiableRow): string => `/authCernter/cccModifyProject_detail?id=${row.id}`;
const rowName = (row: ModifiableRow): string => row.applicationNo;

export default function ModifyProjects() {
  return (
    <ListPage
      of={modificationCalls.modifiablePage}
      counts={modificationCalls.modifiableCounts}
      columns={columns}
      open={open}
      rowName={rowName}
    />
  );
}
