/** What the form of a deputyship enters with: a colleague by name, and its beginning with times that are often wanted. */
import { Button, Flex, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { ColleagueSelect } from '../../../kit/acts/ColleagueSelect.tsx';
import { type ControlProps, MomentInput } from '../../../kit/form/controls.tsx';
import { world } from '../../../shell/world.ts';
import { daysFrom, ownTime, WIRE_MOMENT } from './period.ts';

const PRESETS = [
  ['threeDays', 3],
  ['oneWeek', 7],
] as const;

export function Colleague({ id = '', value, onChange, placeholder }: ControlProps<string> & { placeholder: string }) {
  return (
    <ColleagueSelect
      id={id}
      most={1}
      value={value === undefined ? [] : [value]}
      placeholder={placeholder}
      onChange={([one]) => onChange?.(one)}
    />
  );
}

/** The presets set the end too. */
export function Beginning(props: ControlProps<string>) {
  const { t } = useTranslation('workflow');
  const form = Form.useFormInstance<{ until?: string }>();
  const set = (days: number) => {
    const [from, until] = daysFrom(ownTime(world.now()), days);
    form.setFieldsValue({ until: until.format(WIRE_MOMENT) });
    props.onChange?.(from.format(WIRE_MOMENT));
  };
  return (
    <Flex vertical gap={8}>
      <MomentInput {...props} />
      <Flex gap={8}>
        {PRESETS.map(([key, days]) => (
          <Button key={key} size="small" onClick={() => set(days)}>
            {t(($) => $.work.deputies[key])}
          </Button>
        ))}
      </Flex>
    </Flex>
  );
}
