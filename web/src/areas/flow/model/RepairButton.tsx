/** One click that mends a fault, where it is plain what was meant. */
import type { ProcessFault } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Picture } from './modeler.ts';
import { repairOf } from './repairs.ts';

export function RepairButton({ fault, picture }: { fault: ProcessFault; picture: Picture }) {
  const { t } = useTranslation('flow');
  const repair = repairOf(fault, picture.find);
  if (!repair) return null;
  return (
    <Button size="small" onClick={() => picture.repair(repair)}>
      {repair.kind === 'endPerBranch'
        ? t(($) => $.model.repair.endPerBranch)
        : t(($) => $.model.repair.chooseDefault, { name: repair.name })}
    </Button>
  );
}
