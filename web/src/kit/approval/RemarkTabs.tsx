/** The remark, one tab for the system and one for the customer (spec: 000 §2.5): grows from 2 to 30 rows. */
import { isReject } from '@zhengjian/contract/areas/workflow/records.ts';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RemarkArea } from '../remark/RemarkArea.tsx';
import { isRefusal, tellsCustomer } from './decision.ts';
import { Wrong } from './Sections.tsx';
import type { Approval } from './useApproval.ts';

/** `single`: the decision is on one case, and files may go with it. */
export function RemarkTabs({ approval, single }: { approval: Approval; single: boolean }) {
  const { t } = useTranslation('workflow');
  const { t: tk } = useTranslation('kit');
  const { decision, set, has, setting, passes, branch, dialog, wrong } = approval;
  const told = tellsCustomer(branch, dialog.data?.withCustomer ?? false);
  const limit = setting.dialog.remarkLimit;
  const kind = isRefusal(branch) ? 'refuse' : isReject(branch?.branchResult ?? '') ? 'return' : 'pass';
  const area = (value: string, label: string, placeholder: string, fault: string, files: ReactNode, onChange: (text: string) => void) => (
    <>
      <RemarkArea
        label={label}
        kind={kind}
        value={value}
        limit={limit}
        placeholder={placeholder}
        wrong={fault !== ''}
        onChange={onChange}
      />
      <Wrong words={fault} />
      {files}
    </>
  );
  const must = passes || told ? tk(($) => $.approval.remarkPlaceholder) : tk(($) => $.approval.remarkMust);
  const internal = t(($) => $.dialog.internalRemark);
  const customer = t(($) => $.dialog.customerRemark);
  return (
    <Tabs
      size="small"
      className="approval-remarks"
      activeKey={decision.tab}
      onChange={(tab) => set({ tab: tab === 'customer' ? 'customer' : 'internal' })}
      items={[
        {
          key: 'internal',
          label: internal,
          children: area(decision.remark, internal, must, wrong('giveReason', 'remarkTooLong'), single && approval.files.line, (remark) =>
            set({ remark }),
          ),
        },
        ...(has('customerRemark') || told
          ? [
              {
                key: 'customer',
                label: customer,
                children: area(
                  decision.cusRemark,
                  customer,
                  told ? tk(($) => $.approval.customerMust) : tk(($) => $.approval.customerPlaceholder),
                  wrong('giveCustomerReason', 'giveRefusalReason', 'filesWithoutRemark', 'remarkTooLong'),
                  single && approval.cusFiles.line,
                  (cusRemark) => set({ cusRemark }),
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
