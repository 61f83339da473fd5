/** The decision: each branch with where the case goes and what the customer will read. */
import { type FlowBranch, isReject } from '@zhengjian/contract/areas/workflow/records.ts';
import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Approval } from './useApproval.ts';

type WayProps = { branch: FlowBranch | undefined; withCustomer: boolean; voice: boolean };

function Way({ branch, withCustomer, voice }: WayProps) {
  const { t } = useTranslation('workflow');
  if (!branch) return null;
  const words = voice ? 'voice' : 'plain';
  const node = branch.targetName;
  const way = isReject(branch.branchResult)
    ? branch.ends
      ? t(($) => $.dialog.way[words].endsHere)
      : t(($) => $.dialog.way[words].returnsTo, { node })
    : branch.ends
      ? t(($) => $.dialog.way[words].ends)
      : t(($) => $.dialog.way[words].goesTo, { node });
  return (
    <span className="branch-way">
      {way}
      {withCustomer && (
        <>
          <br />
          {branch.customerText === ''
            ? t(($) => $.dialog.customerSeesNothing)
            : t(($) => $.dialog.customerSees, { text: branch.customerText })}
        </>
      )}
    </span>
  );
}

export function BranchChoice({ approval: { dialog, choices, decision, choose, branchAt } }: { approval: Approval }) {
  const { t } = useTranslation('workflow');
  return (
    <fieldset className="branches">
      <legend className="visually-hidden">{t(($) => $.dialog.decision)}</legend>
      <Radio.Group value={decision.choice} onChange={(event) => choose(String(event.target.value))}>
        {choices.map((choice) => (
          <Radio key={choice.key} value={choice.key} className="branch">
            <span className="branch-name">{choice.name}</span>
            {choice.key === decision.choice && (
              <Way branch={branchAt(choice)} withCustomer={dialog.data?.withCustomer ?? false} voice={dialog.data?.voice ?? false} />
            )}
          </Radio>
        ))}
      </Radio.Group>
    </fieldset>
  );
}
