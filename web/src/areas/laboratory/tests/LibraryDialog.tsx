/** Takes the fitting tests of the library into the plan; who tests and checks them may be said at once. */
import { planCalls } from '@zhengjian/contract/areas/laboratory/plan.ts';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { DayInput } from '../../../kit/form/controls.tsx';
import { notify } from '../../../shell/notices.ts';
import { useAct } from '../../../shell/query.ts';
import { StaffSelect } from './StaffSelect.tsx';

export function LibraryDialog({ testId, day, onClose }: { testId: string; day: string; onClose: () => void }) {
  const { t } = useTranslation('laboratory');
  const { act, running } = useAct(planCalls.planFromLibrary, { refresh: ['laboratory'] });
  const [testerId, setTester] = useState<string>();
  const [checkerId, setChecker] = useState<string>();
  const [planDate, setDay] = useState<string | undefined>(day === '' ? undefined : day);
  const add = async () => {
    const { added } = await act({ testId, testerId, checkerId, planDate }, { quiet: true });
    notify(
      'success',
      t(($) => $.plan.added, { n: added }),
    );
    onClose();
  };
  return (
    <AppModal
      open
      title={t(($) => $.plan.fromLibrary)}
      okText={t(($) => $.plan.fromLibrary)}
      okLoading={running}
      // what was refused is told by its toast
      onOk={() => void add().catch(() => undefined)}
      onClose={onClose}
    >
      <p className="secondary">{t(($) => $.plan.fromLibraryHint)}</p>
      <Form layout="vertical">
        <Form.Item label={t(($) => $.plan.testers)} htmlFor="library-tester">
          <StaffSelect id="library-tester" {...(testerId ? { value: testerId } : {})} onChange={setTester} />
        </Form.Item>
        <Form.Item label={t(($) => $.plan.checkers)} htmlFor="library-checker">
          <StaffSelect id="library-checker" {...(checkerId ? { value: checkerId } : {})} onChange={setChecker} />
        </Form.Item>
        <Form.Item label={t(($) => $.plan.day)} htmlFor="library-day">
          <DayInput id="library-day" {...(planDate ? { value: planDate } : {})} onChange={setDay} />
        </Form.Item>
      </Form>
    </AppModal>
  );
}
