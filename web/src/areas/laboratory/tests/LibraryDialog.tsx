/** Takes tests of the library into the plan, all that fit or one by one; who tests and checks them may be said at once. */
import { planCalls } from '@zhengjian/contract/areas/laboratory/plan.ts';
import { Form, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { DayInput } from '../../../kit/form/controls.tsx';
import { notify } from '../../../shell/notices.ts';
import { useAct } from '../../../shell/query.ts';
import { LibraryTests } from './LibraryTests.tsx';
import { StaffSelect } from './StaffSelect.tsx';

export function LibraryDialog({ testId, day, onClose }: { testId: string; day: string; onClose: () => void }) {
  const { t } = useTranslation('laboratory');
  const { act, running } = useAct(planCalls.planFromLibrary, { refresh: ['laboratory'] });
  const [testerId, setTester] = useState<string>();
  const [checkerId, setChecker] = useState<string>();
  const [planDate, setDay] = useState<string | undefined>(day === '' ? undefined : day);
  const [single, setSingle] = useState(false);
  const [dictIds, setChosen] = useState<readonly string[]>([]);
  const add = async () => {
    const { added } = await act({ testId, ...(single && { dictIds: [...dictIds] }), testerId, checkerId, planDate }, { quiet: true });
    notify(
      'success',
      t(($) => $.plan.added, { n: added }),
    );
    onClose();
  };
  return (
    <AppModal
      open
      width={single ? 760 : undefined}
      title={t(($) => $.plan.fromLibrary)}
      okText={single ? t(($) => $.plan.chosen, { n: dictIds.length }) : t(($) => $.plan.fromLibrary)}
      okDisabled={single && dictIds.length === 0}
      okLoading={running}
      // what was refused is told by its toast
      onOk={() => void add().catch(() => undefined)}
      onClose={onClose}
    >
      <Segmented
        value={single ? 'single' : 'fitting'}
        options={(['fitting', 'single'] as const).map((value) => ({ value, label: t(($) => $.plan[value]) }))}
        onChange={(value) => setSingle(value === 'single')}
      />
      <p className="secondary">{single ? t(($) => $.plan.singleHint) : t(($) => $.plan.fromLibraryHint)}</p>
      {single && <LibraryTests chosen={dictIds} onChange={setChosen} />}
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
