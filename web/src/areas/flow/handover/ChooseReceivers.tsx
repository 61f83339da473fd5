/** Who takes over: one for all, another for single nodes; each choice says how much the person may take. */
import type { Handover, Holder } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { Button, Select, Table } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSizeLevel } from '../../../shell/size.ts';
import { ableForAll, nodeKeyOf, type Receivers, TO_ROLE } from './receivers.ts';

type Group = Handover['groups'][number];
type Able = { id: string; realName: string; may: number };
const AS_ALL = 'asAll';

function useOptions(): (people: readonly Able[], of: number) => { value: string; label: string }[] {
  const { t } = useTranslation('flow');
  return (people, of) => [
    { value: TO_ROLE, label: t(($) => $.handover.toRole) },
    ...people.map(({ id, realName, may }) => {
      const how = may === of ? t(($) => $.handover.mayAll, { n: of }) : t(($) => $.handover.may, { may, n: of });
      return { value: id, label: `${realName} · ${how}` };
    }),
  ];
}

type Props = {
  leaver: Holder;
  held: Handover;
  chosen: Receivers;
  onChange: (chosen: Receivers) => void;
  onBack: () => void;
  onNext: () => void;
};

export function ChooseReceivers({ leaver, held, chosen, onChange, onBack, onNext }: Props) {
  const { t } = useTranslation('flow');
  const id = useId();
  const phone = useSizeLevel() === 0;
  const optionsOf = useOptions();
  const search = { showSearch: { optionFilterProp: 'label' } };
  const setOwn = (key: string, value: string) => {
    const { [key]: _, ...rest } = chosen.own;
    onChange({ ...chosen, own: value === AS_ALL ? rest : { ...rest, [key]: value } });
  };
  const select = (group: Group) => (
    <Select
      className="handover-receiver"
      {...search}
      aria-label={`${t(($) => $.handover.receiver)} ${group.nodeName}`}
      value={chosen.own[nodeKeyOf(group)] ?? AS_ALL}
      options={[{ value: AS_ALL, label: t(($) => $.handover.asAll) }, ...optionsOf(group.people, group.tasks)]}
      onChange={(value) => setOwn(nodeKeyOf(group), value)}
    />
  );
  return (
    <>
      <p>
        <strong>{t(($) => $.handover.summary, { name: leaver.realName, tasks: held.tasks.length, deputyships: held.deputyships })}</strong>
      </p>
      <div className="handover-all">
        <label htmlFor={id}>{t(($) => $.handover.forAll)}</label>
        <Select
          id={id}
          {...search}
          value={chosen.all}
          options={optionsOf(ableForAll(held.groups), held.tasks.length)}
          onChange={(all) => onChange({ ...chosen, all })}
        />
      </div>
      <Table<Group>
        size="small"
        rowKey={nodeKeyOf}
        dataSource={held.groups}
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={[
          ...(phone
            ? []
            : [
                { key: 'category', title: t(($) => $.handover.category), dataIndex: 'categoryName' },
                { key: 'node', title: t(($) => $.handover.node), dataIndex: 'nodeName' },
                { key: 'count', title: t(($) => $.handover.count), dataIndex: 'tasks', align: 'end' as const, className: 'num' },
              ]),
          {
            key: 'receiver',
            title: t(($) => $.handover.receiver),
            render: (_, group) => (
              <>
                {phone && (
                  <span className="handover-line">
                    {group.nodeName} <span className="num">({group.tasks})</span>
                    <span className="secondary"> {group.categoryName}</span>
                  </span>
                )}
                {select(group)}
              </>
            ),
          },
        ]}
      />
      <div className="handover-foot">
        <Button onClick={onBack}>{t(($) => $.handover.back)}</Button>
        <Button type="primary" onClick={onNext}>
          {t(($) => $.handover.next)}
        </Button>
      </div>
    </>
  );
}
