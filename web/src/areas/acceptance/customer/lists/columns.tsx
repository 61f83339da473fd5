/** Columns and filters that the applicant's lists share. */
import type { CustomerRow } from '@zhengjian/contract/areas/acceptance/lists.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Copyable } from '../../../../kit/Copyable.tsx';
import { DictText } from '../../../../kit/dictionary.tsx';
import type { Column, Filter } from '../../../../kit/list/shape.ts';
import { StateTag } from '../../../../kit/StateTag.tsx';
import { stateKind } from '../../../../kit/states.ts';
import { useWords } from '../../../../shell/words.ts';
import { formOf } from '../paths.ts';

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

export function useCustomerColumns(drafts = false): readonly Column<CustomerRow>[] {
  const { t } = useTranslation('acceptance');
  return useMemo((): Column<CustomerRow>[] => {
    const title = (key: 'product' | 'model' | 'exMark' | 'progress' | 'factory' | 'applicant' | 'applyKind' | 'productClass') =>
      t(($) => $.customer.list.columns[key]);
    const number: Column<CustomerRow> = {
      key: 'applicationNo',
      title: t(($) => $.customer.list.columns.applicationNo),
      width: 190,
      fixed: true,
      opens: true,
      as: 'mono',
      phone: 1,
    };
    const shared: Column<CustomerRow>[] = [
      { key: 'productName', title: title('product'), width: 220, phone: 1, ...(drafts ? { opens: true, fixed: true } : {}) },
      { key: 'productModel', title: title('model'), width: 180, ...(drafts ? { phone: 2 as const } : {}) },
      {
        key: 'productExMark',
        title: title('exMark'),
        width: 220,
        show: (row) => <Copyable text={row.productExMark} />,
      },
      { key: 'applyKind', title: title('applyKind'), width: 120, dict: 'ccc_apply_kind', hidden: !drafts },
      {
        key: 'productClass',
        title: title('productClass'),
        width: 160,
        show: (row) => <DictText code="ccc_product_class" value={row.productClass} />,
        hidden: true,
      },
      { key: 'factoryName', title: title('factory'), width: 220 },
      { key: 'applicantName', title: title('applicant'), width: 220, hidden: true },
    ];
    if (drafts)
      return [
        ...shared,
        { key: 'createTime', title: t(($) => $.customer.list.columns.createTime), width: 150, as: 'minute' },
        { key: 'updateTime', title: t(($) => $.customer.list.columns.updateTime), width: 150, as: 'minute', phone: 2 },
      ];
    return [
      number,
      { key: 'state', title: title('progress'), width: 276, show: (row) => <Progress row={row} />, phone: 2 },
      ...shared,
      { key: 'submitTime', title: t(($) => $.customer.list.columns.submitTime), width: 150, as: 'minute' },
      { key: 'updateTime', title: t(($) => $.customer.list.columns.updateTime), width: 150, as: 'minute' },
    ];
  }, [t, drafts]);
}

export function useCustomerFilters(): readonly Filter[] {
  const { t } = useTranslation('acceptance');
  return useMemo(
    (): Filter[] => [
      { kind: 'text', key: 'keyword', label: t(($) => $.customer.list.keyword), main: true },
      { kind: 'range', keys: ['createTimeStart', 'createTimeEnd'], label: t(($) => $.customer.list.created) },
    ],
    [t],
  );
}
