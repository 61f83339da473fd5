/** Names a deputy for a time; whoever manages deputies may do so for a colleague. Conflicts are told in the dialog. */
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { Button, DatePicker, Flex, Input, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActDialog } from '../../../kit/acts/ActDialog.tsx';
import { ColleagueSelect } from '../../../kit/acts/ColleagueSelect.tsx';
import { Line } from '../../../kit/approval/Sections.tsx';
import { useMay } from '../../../shell/session.ts';
import { world } from '../../../shell/world.ts';
import { daysFrom, ownTime, WIRE_MOMENT } from './period.ts';
import { useDeputyWork } from './useDeputyWork.ts';

const REASON_MAX = 200;
const PRESETS = [
  ['threeDays', 3],
  ['oneWeek', 7],
] as const;
const TOUCHED = ['workflow'];

export function DeputyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('workflow');
  const manages = useMay('flow_deputy_manage');
  const work = useDeputyWork();
  const [user, setUser] = useState('');
  const [deputy, setDeputy] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const [period, setPeriod] = useState<[Dayjs, Dayjs] | null>(null);
  const [reason, setReason] = useState('');
  const [from, until] = period ?? [];
  const input =
    deputy === '' || !from || !until || reason.length > REASON_MAX
      ? undefined
      : {
          ...(user === '' ? {} : { userId: user }),
          deputyId: deputy,
          categories: chosen,
          from: from.format(WIRE_MOMENT),
          until: until.format(WIRE_MOMENT),
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
        };
  return (
    <ActDialog
      title={t(($) => $.work.deputies.name)}
      hint={t(($) => $.work.deputies.hint)}
      okText={t(($) => $.work.deputies.save)}
      call={workflowActCalls.flowDeputySave}
      input={input}
      missing={
        deputy === ''
          ? t(($) => $.work.deputies.choosePerson)
          : period
            ? t(($) => $.refusal.remarkTooLong, { limit: REASON_MAX })
            : t(($) => $.work.deputies.choosePeriod)
      }
      done={(row) => t(($) => $.work.deputies.saved, { name: row.deputyName })}
      refresh={TOUCHED}
      onClose={onClose}
    >
      {manages && (
        <Line label={t(($) => $.work.deputies.user)}>
          {(id) => (
            <ColleagueSelect
              id={id}
              most={1}
              value={user === '' ? [] : [user]}
              placeholder={t(($) => $.work.deputies.self)}
              onChange={([one = '']) => setUser(one)}
            />
          )}
        </Line>
      )}
      <Line label={t(($) => $.work.deputies.deputy)} required>
        {(id) => (
          <ColleagueSelect
            id={id}
            most={1}
            value={deputy === '' ? [] : [deputy]}
            placeholder={t(($) => $.work.deputies.choosePerson)}
            onChange={([one = '']) => setDeputy(one)}
          />
        )}
      </Line>
      <Line label={t(($) => $.work.deputies.period)} required>
        {(id) => (
          <Flex vertical gap={8}>
            <Flex gap={8}>
              {PRESETS.map(([key, days]) => (
                <Button key={key} size="small" onClick={() => setPeriod(daysFrom(ownTime(world.now()), days))}>
                  {t(($) => $.work.deputies[key])}
                </Button>
              ))}
            </Flex>
            <DatePicker.RangePicker
              id={{ start: id, end: `${id}end` }}
              showTime={{ format: 'HH:mm' }}
              format="YYYY-MM-DD HH:mm"
              value={period}
              onChange={(next) => setPeriod(next?.[0] && next[1] ? [next[0], next[1]] : null)}
            />
          </Flex>
        )}
      </Line>
      <Line label={t(($) => $.work.deputies.categories)}>
        {(id) => (
          <Select
            id={id}
            mode="multiple"
            className="act-people"
            value={chosen}
            placeholder={t(($) => $.work.deputies.all)}
            onChange={setChosen}
            options={[...work]}
          />
        )}
      </Line>
      <Line label={t(($) => $.work.deputies.reason)}>
        {(id) => (
          <Input
            id={id}
            value={reason}
            placeholder={t(($) => $.work.deputies.reasonPlaceholder)}
            count={{ show: true, max: REASON_MAX }}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Line>
    </ActDialog>
  );
}
