/** Another laboratory or another certification engineer for an approved case. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { type CccCase, reassignForms } from '@zhengjian/contract/areas/acceptance/records.ts';
import { CCC_STATE } from '@zhengjian/contract/areas/acceptance/states.ts';
import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseAct } from '../../../kit/CaseFileScreen.tsx';
import { FormDialog } from '../../../kit/form/FormDialog.tsx';
import { recordForm } from '../../../kit/form/info.ts';
import { useRead } from '../../../shell/query.ts';
import { useMay } from '../../../shell/session.ts';
import LaboratorySelect from '../parts/LaboratorySelect.tsx';

type Change = 'changeLaboratory' | 'changeEngineer';
const FORMS = {
  changeLaboratory: recordForm(reassignForms.changeLaboratory, 'acceptance', 'reassignForm'),
  changeEngineer: recordForm(reassignForms.changeEngineer, 'acceptance', 'reassignForm'),
};
const REFRESH = ['acceptance', 'laboratory', 'workflow'];

function EngineerSelect(props: { id?: string; value?: string; onChange?: (id: string) => void }) {
  const { data, isPending } = useRead(acceptanceCalls.certEngineers, {});
  return (
    <Select
      {...props}
      loading={isPending}
      showSearch={{ optionFilterProp: 'label' }}
      options={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
const CONTROLS = { authCenterUser: <EngineerSelect />, laboratoryMark: <LaboratorySelect /> };

export function useReassign(c: CccCase): { acts: CaseAct[]; dialog: ReactNode } {
  const { t } = useTranslation('acceptance');
  const [doing, setDoing] = useState<Change | null>(null);
  const [mayLaboratory, mayEngineer] = [useMay('ccc_laboratory_change'), useMay('ccc_engineer_change')];
  const state = Number(c.state);
  const offered: readonly (readonly [Change, boolean])[] = [
    [
      'changeLaboratory',
      mayLaboratory &&
        c.staff.isNeedModelTest === true &&
        [CCC_STATE.toDispatch, CCC_STATE.testing, CCC_STATE.suspended].some((of) => of === state),
    ],
    ['changeEngineer', mayEngineer && state >= CCC_STATE.testing && state <= CCC_STATE.decision],
  ];
  const shared = { given: { id: c.id }, controls: CONTROLS, refresh: REFRESH, onClose: () => setDoing(null) };
  return {
    acts: offered.flatMap(([key, may]) => (may ? [{ key, label: t(($) => $.staff.act[key]), onClick: () => setDoing(key) }] : [])),
    dialog:
      doing === 'changeLaboratory' ? (
        <FormDialog title={t(($) => $.staff.act.changeLaboratory)} of={FORMS[doing]} call={acceptanceCalls.changeLaboratory} {...shared} />
      ) : doing === 'changeEngineer' ? (
        <FormDialog
          title={t(($) => $.staff.act.changeEngineer)}
          of={FORMS[doing]}
          call={acceptanceCalls.changeAuthenticationCenterUser}
          {...shared}
        />
      ) : null,
  };
}
