/** `/customer/yewuCenter/draft/index`: applications begun and not submitted. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import type { CustomerRow } from '@zhengjian/contract/areas/acceptance/records.ts';
import { Button } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ListView } from '../../../../kit/list/shape.ts';
import { RegisterScreen } from '../../../../kit/RegisterScreen.tsx';
import { FORM_PAGE } from '../paths.ts';
import { addressOf, useCustomerColumns, useCustomerFilters } from './columns.tsx';
import { nameOf, useRowActs } from './useRowActs.tsx';

const inputOf = (view: ListView) => ({ ...view.sent, current: view.current, size: view.size });

export default function Drafts() {
  const { t } = useTranslation('acceptance');
  const navigate = useNavigate();
  const columns = useCustomerColumns(true);
  const filters = useCustomerFilters();
  const rowActs = useRowActs();
  const rowName = useCallback((row: CustomerRow) => nameOf(row, row.id), []);
  const start = () => void navigate(FORM_PAGE);
  return (
    <RegisterScreen
      id="customer.drafts"
      title={t(($) => $.customer.list.drafts)}
      acts={
        <Button type="primary" onClick={start}>
          {t(($) => $.customer.list.start)}
        </Button>
      }
      call={acceptanceCalls.draftPage}
      input={inputOf}
      filters={filters}
      columns={columns}
      rowKey="id"
      rowName={rowName}
      open={addressOf}
      rowActs={rowActs}
      empty={{
        title: t(($) => $.customer.list.emptyDrafts),
        hint: t(($) => $.customer.list.emptyDraftsHint),
        act: { label: t(($) => $.customer.list.start), onClick: start },
      }}
    />
  );
}
