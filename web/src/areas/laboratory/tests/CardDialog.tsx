/** Takes the tests of a flow card into the plan, in its order. */
import { flowCardCalls } from '@zhengjian/contract/areas/laboratory/flow-cards.ts';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { DayInput } from '../../../kit/form/controls.tsx';
import { notify } from '../../../shell/notices.ts';
import { useAct, useRead } from '../../../shell/query.ts';
import { StaffSelect } from './StaffSelect.tsx';

export function CardDialog({ testId, day, onClose }: { testId: string; day: string; onClose: () => void }) {
  const { t } = useTranslation('laboratory');
  const { data, isPending } = useRead(flowCardCalls.fittingCards, { testId });
  const { act, running } = useAct(flowCardCalls.planFromCard, { refresh: ['laboratory'] });
  const [cardId, setCard] = useState<string>();
  const [testerId, setTester] = useState<string>();
  const [checkerId, setChecker] = useState<string>();
  const [planDate, setDay] = useState<string | undefined>(day === '' ? undefined : day);
  const chosen = cardId ?? (data?.length === 1 ? data[0]?.id : undefined);
  const add = async () => {
    if (chosen === undefined) return;
    const { added } = await act({ testId, cardId: chosen, testerId, checkerId, planDate }, { quiet: true });
    notify(
      'success',
      t(($) => $.plan.added, { n: added }),
    );
    onClose();
  };
  return (
    <AppModal
      open
      title={t(($) => $.card.choose)}
      okText={t(($) => $.card.choose)}
      okDisabled={chosen === undefined}
      okLoading={running}
      // what was refused is told by its toast
      onOk={() => void add().catch(() => undefined)}
      onClose={onClose}
    >
      {data?.length === 0 ? (
        <EmptyHint title={t(($) => $.card.none)} />
      ) : (
        <>
          <p className="secondary">{t(($) => $.card.chooseHint)}</p>
          <Form layout="vertical">
            <Form.Item label={t(($) => $.card.card)} htmlFor="card-card" required>
              <Select
                id="card-card"
                value={chosen ?? null}
                loading={isPending}
                onChange={(id) => setCard(id ?? undefined)}
                options={(data ?? []).map((one) => ({
                  value: one.id,
                  label: t(($) => $.card.option, { no: one.cardNo, name: one.cardName, n: one.stepCount }),
                }))}
              />
            </Form.Item>
            <Form.Item label={t(($) => $.plan.testers)} htmlFor="card-tester">
              <StaffSelect id="card-tester" {...(testerId ? { value: testerId } : {})} onChange={setTester} />
            </Form.Item>
            <Form.Item label={t(($) => $.plan.checkers)} htmlFor="card-checker">
              <StaffSelect id="card-checker" {...(checkerId ? { value: checkerId } : {})} onChange={setChecker} />
            </Form.Item>
            <Form.Item label={t(($) => $.plan.day)} htmlFor="card-day">
              <DayInput id="card-day" {...(planDate ? { value: planDate } : {})} onChange={setDay} />
            </Form.Item>
          </Form>
        </>
      )}
    </AppModal>
  );
}
