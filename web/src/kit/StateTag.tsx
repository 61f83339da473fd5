/**
 * A state as colour, icon and word.
 *
 * ```tsx
 * <StateTag dict="ccc_app_status" value={row.state} />   // word from the dictionary
 * <StateTag kind="overdue" />                            // the kind's own word
 * <StateTag kind="working">复核中</StateTag>
 * ```
 */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DictText } from './dictionary.tsx';
import { type StateDict, type StateKind, stateKind, stateLooks } from './states.ts';

type Props = { dict: StateDict; value: string } | { kind: StateKind; children?: ReactNode };

export function StateTag(props: Props) {
  const { t } = useTranslation('kit');
  const kind = 'dict' in props ? stateKind(props.dict, props.value) : props.kind;
  const { Icon, ink, ground } = stateLooks[kind];
  const word = 'dict' in props ? <DictText code={props.dict} value={props.value} /> : (props.children ?? t(($) => $.state[kind]));
  return (
    <span className="state-tag" style={{ color: ink, background: ground }} data-kind={kind}>
      <Icon aria-hidden /> {word}
    </span>
  );
}
