/** Roles of a person, each held in a department. */
import './users.css';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../../kit/form/controls.tsx';
import { DepartmentField } from '../DepartmentTree.tsx';
import { useRoleOptions } from '../RoleSelect.tsx';

type Place = { deptId: string; roleId: string };

export function PlacesField({ value = [], onChange, id }: ControlProps<Place[]>) {
  const { t } = useTranslation('organisation');
  const { loading, options } = useRoleOptions();
  const form = Form.useFormInstance();
  const set = (at: number, patch: Partial<Place>) => onChange?.(value.map((place, i) => (i === at ? { ...place, ...patch } : place)));
  const own: unknown = form.getFieldValue('deptId');
  const add = () => onChange?.([...value, { deptId: typeof own === 'string' ? own : '', roleId: '' }]);
  return (
    <div className="places" id={id}>
      {value.map((place, at) => (
        // a line has no name of its own; what it holds is not kept by the controls
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are controlled
        <div className="place" key={at}>
          <DepartmentField
            aria-label={`${t(($) => $.fields.user.deptId)} ${at + 1}`}
            value={place.deptId}
            onChange={(deptId) => set(at, { deptId: deptId ?? '' })}
          />
          <Select
            className="control-wide"
            aria-label={`${t(($) => $.user.chooseRole)} ${at + 1}`}
            placeholder={t(($) => $.user.chooseRole)}
            loading={loading}
            showSearch={{ optionFilterProp: 'label' }}
            options={options}
            value={loading || place.roleId === '' ? undefined : place.roleId}
            onChange={(roleId: string) => set(at, { roleId })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t(($) => $.user.removePlace)}
            onClick={() => onChange?.(value.filter((_, i) => i !== at))}
          />
        </div>
      ))}
      <Button icon={<PlusOutlined />} onClick={add}>
        {t(($) => $.user.addPlace)}
      </Button>
    </div>
  );
}
