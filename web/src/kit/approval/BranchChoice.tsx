/** The decision: each branch with where the case goes and what the customer will read. */
import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { branchOf, type Choice, type Decision } from './decision.ts';
import type { Approval } from './useApproval.ts';

type WayProps = { choice: Choice; needTest: Decision['needTest']; withCustomer: boolean };

function Way({ choice, needTest, withCustomer }: WayProps) {
  const { t } = useTranslation('workflow');
  const branch = branchOf(choice, needTest);
  if (!branch) return null;
  const way = branch.ends
    ? t(($) => $.dialog.endsHere)
    : branch.branchResult.startsWith('REJECT')
      ? t(($) => $.dialog.returnsTo, { node: branch.targetName })
      : t(($) => $.dialog.goesTo, { node: branch.targetName });
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

export function BranchChoice({ approval: { dialog, choices, decision, choose } }: { approval: Approval }) {
  const { t } = useTranslation('workflow');
  return (
    <fieldset className="branches">
      <legend className="visually-hidden">{t(($) => $.dialog.decision)}</legend>
      <Radio.Group value={decision.choice} onChange={(event) => choose(String(event.target.value))}>
        {choices.map((choice) => (
          <Radio key={choice.key} value={choice.key} className="branch">
            <span className="branch-name">{choice.name}</span>
            {choice.key === decision.choice && (
              <Way choice={choice} needTest={decision.needTest} withCustomer={dialog.data?.withCustomer ?? false} />
            )}
          </Radio>
        ))}
      </Radio.Group>
    </fieldset>
  );
}
