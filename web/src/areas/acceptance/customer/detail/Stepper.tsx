/** The way of an application in five steps, in the customer's words; where it stands now is marked, and when it is their turn. */
import { Steps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSizeLevel } from '../../../../shell/size.ts';
import { STEPS, stepOf } from './steps.ts';

export function Stepper({ state }: { state: string }) {
  const { t } = useTranslation('acceptance');
  const phone = useSizeLevel() === 0;
  const { at, is } = stepOf(state);
  const said = { customer: t(($) => $.customer.steps.yourTurn), ended: t(($) => $.customer.steps.ended), going: '', done: '' }[is];
  return (
    <Steps
      size="small"
      orientation={phone ? 'vertical' : 'horizontal'}
      // beside the mark there is no room for a word of English
      titlePlacement={phone ? 'horizontal' : 'vertical'}
      current={at}
      status={is === 'ended' ? 'error' : is === 'done' ? 'finish' : 'process'}
      items={STEPS.map((key, index) => ({
        title: t(($) => $.customer.steps[key]),
        ...(index === at && said !== '' ? { content: said } : {}),
      }))}
    />
  );
}
