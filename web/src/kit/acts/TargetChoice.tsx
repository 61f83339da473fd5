/** The nodes a case can be put at, each with who gets it, what is taken away and what stays. */
import type { ReturnTarget } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';

type Target = Omit<ReturnTarget, 'modes'>;

function Effect({ target }: { target: Target }) {
  const { t } = useTranslation('workflow');
  const sweeps = target.sweeps.map(({ nodeName, holder }) =>
    holder === '' ? nodeName : t(($) => $.work.held, { node: nodeName, holder }),
  );
  const lines = [
    target.toCustomer
      ? t(($) => $.work.acts.returnTo.getsCustomer)
      : target.opUserName === ''
        ? t(($) => $.work.acts.returnTo.getsRole)
        : t(($) => $.work.acts.returnTo.gets, { name: target.opUserName }),
    ...(sweeps.length > 0 ? [t(($) => $.work.acts.returnTo.sweeps, { list: sweeps.join(t(($) => $.work.between)) })] : []),
    ...(target.keeps.length > 0 ? [t(($) => $.work.acts.returnTo.keeps, { list: target.keeps.join(t(($) => $.work.between)) })] : []),
  ];
  return lines.map((line) => (
    <span key={line} className="branch-way">
      {line}
    </span>
  ));
}

type Props = { label: string; targets: readonly Target[]; value: string; onChange: (node: string) => void };

export function TargetChoice({ label, targets, value, onChange }: Props) {
  return (
    <fieldset className="branches targets">
      <legend className="approval-required">{label}</legend>
      <Radio.Group value={value} onChange={(event) => onChange(String(event.target.value))}>
        {targets.map((target) => (
          <Radio key={target.nodeKey} value={target.nodeKey} className="branch">
            <span className="branch-name">{target.nodeName}</span>
            <Effect target={target} />
          </Radio>
        ))}
      </Radio.Group>
    </fieldset>
  );
}
