/** The panel beside the picture: what our engine reads about the chosen element. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { VARIABLE_TYPES } from '@zhengjian/flow/profile/whitelist.ts';
import { Button, Form, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shell/query.ts';
import { type Business, nameOf, type Picture, type Shape } from './modeler.ts';
import { groupsOf, isKey, type Property, shownOf, type Worded, writtenOf } from './properties.ts';

const conditionOf = (business: Business): unknown => (business.get('conditionExpression') as Business | undefined)?.get('body');
const rawOf = (business: Business, { key, attribute }: Property): unknown =>
  key === 'condition' ? conditionOf(business) : business.get(attribute);

type ToldProps = {
  id?: string;
  /** Where no label of the form names the field. */
  name?: string;
  value: string;
  long: boolean;
  onTell: (text: string) => void;
};

/** A text that is told when the person leaves it, so that each change is one step of undo. */
function Told({ id, name, value, long, onTell }: ToldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const common = {
    ...(id === undefined ? {} : { id }),
    ...(name === undefined ? {} : { 'aria-label': name }),
    value: typed ?? value,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
    onBlur: () => {
      if (typed !== null && typed !== value) onTell(typed);
      setTyped(null);
    },
  };
  return long ? (
    <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} {...common} />
  ) : (
    <Input {...common} onPressEnter={(event) => event.currentTarget.blur()} />
  );
}

function useOptionWord(): (property: Property, value: string) => string {
  const { t } = useTranslation('flow');
  const { t: tw } = useTranslation('workflow');
  const words: Partial<Record<string, Record<string, string>>> = t(($) => $.properties.option, { returnObjects: true }) satisfies Record<
    Worded,
    object
  >;
  const sections: Record<string, string> = {
    nextUser: tw(($) => $.dialog.nextUser),
    team: tw(($) => $.dialog.team),
    engineer: tw(($) => $.dialog.engineer),
    customerRemark: tw(($) => $.dialog.customerRemark),
  };
  return ({ key }, value) => (key === 'dialog' ? sections[value] : words[key]?.[value]) ?? value;
}

type LineProps = { property: Property; shape: Shape; picture: Picture };

function Line({ property, shape, picture }: LineProps) {
  const { t } = useTranslation('flow');
  const word = useOptionWord();
  const business = shape.businessObject;
  const { key, kind, attribute, options = [] } = property;
  const shown = shownOf(property, rawOf(business, property));
  const helps: Record<string, string> = t(($) => $.properties.help, { returnObjects: true });
  const tell = (value: unknown) => {
    const written = writtenOf(property, value);
    if (key === 'condition') picture.setCondition(shape, typeof written === 'string' ? written : undefined);
    else picture.set(shape, attribute, written);
  };
  const id = `property-${key}`;
  const worded = options.map((value) => ({ value, label: word(property, value) }));
  const control = () => {
    switch (kind) {
      case 'flag':
        return <Switch id={id} size="small" checked={shown === true} onChange={tell} />;
      case 'choice':
        return <Select id={id} allowClear value={shown === '' ? undefined : shown} options={worded} onChange={tell} />;
      case 'list':
        return <Select id={id} mode="multiple" value={shown} options={worded} onChange={tell} />;
      case 'nodes':
        return (
          <Select
            id={id}
            mode="multiple"
            value={shown}
            options={picture
              .userTasks()
              .filter((task) => task.id !== business.id)
              .map((task) => ({ value: task.id, label: nameOf(task) }))}
            onChange={tell}
          />
        );
      case 'roles':
        return <Roles id={id} value={Array.isArray(shown) ? shown : []} special={options} onChange={tell} />;
      case 'tags':
        return (
          <Select
            id={id}
            mode="tags"
            tokenSeparators={[' ', ',']}
            value={shown}
            options={options.map((value) => ({ value, label: value }))}
            onChange={tell}
          />
        );
      case 'text':
      case 'long':
        return <Told id={id} value={typeof shown === 'string' ? shown : ''} long={kind === 'long'} onTell={tell} />;
    }
  };
  return (
    <Form.Item label={t(($) => $.properties.field[key])} htmlFor={id} {...(helps[key] ? { extra: helps[key] } : {})}>
      {control()}
    </Form.Item>
  );
}

/** The institute's roles by name; a code that the file holds and the institute does not know stays in sight. */
function Roles({
  id,
  value,
  special,
  onChange,
}: {
  id: string;
  value: string[];
  special: readonly string[];
  onChange: (codes: string[]) => void;
}) {
  const { t } = useTranslation('flow');
  const { data = [], isPending } = useRead(workflowListCalls.modelRoles, {}, { staleTime: 300_000 });
  const meanings: Readonly<Record<string, string>> = t(($) => $.properties.role, { returnObjects: true });
  return (
    <Select<string[], { value: string; label: string; sought: string }>
      id={id}
      mode="multiple"
      loading={isPending}
      value={value}
      showSearch={{ optionFilterProp: 'sought' }}
      options={[
        ...special.map((code) => ({ value: code, label: meanings[code] ?? code, sought: `${meanings[code] ?? ''} ${code}` })),
        ...data.map(({ code, name, people }) => ({
          value: code,
          label: t(($) => $.properties.roleOption, { name, people }),
          sought: `${name} ${code}`,
        })),
      ]}
      onChange={onChange}
    />
  );
}

/** The id of an element; one that is taken or malformed is told and the old one stays. */
function Id({ picture, shape }: { picture: Picture; shape: Shape }) {
  const { t } = useTranslation('flow');
  const [fault, setFault] = useState('');
  const rename = (text: string) => {
    const id = text.trim();
    if (!isKey(id)) return setFault(t(($) => $.properties.idMalformed));
    setFault(picture.rename(shape, id) ? '' : t(($) => $.properties.idTaken, { id }));
  };
  return (
    <Form.Item
      label={t(($) => $.properties.id)}
      htmlFor="property-id"
      {...(fault === '' ? {} : { validateStatus: 'error' as const, help: <span role="alert">{fault}</span> })}
    >
      <Told id="property-id" value={shape.businessObject.id} long={false} onTell={rename} />
    </Form.Item>
  );
}

/** What conditions may speak of. */
function Variables({ picture }: { picture: Picture }) {
  const { t } = useTranslation('flow');
  const variables = picture.variables().map(({ name, type }) => ({ name, type }));
  const change = (at: number, patch: Partial<{ name: string; type: string }>) =>
    picture.setVariables(variables.map((v, i) => (i === at ? { ...v, ...patch } : v)));
  const types = VARIABLE_TYPES.map((value) => ({ value, label: t(($) => $.properties.variableTypes[value]) }));
  return (
    <section>
      <h3>{t(($) => $.properties.group.variables)}</h3>
      {variables.map(({ name, type }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a variable has no other identity while its name is typed
        <div key={at} className="editor-variable">
          <Told name={t(($) => $.properties.variable)} value={name} long={false} onTell={(text) => change(at, { name: text.trim() })} />
          <Select
            aria-label={t(($) => $.properties.variableType)}
            value={type}
            options={types}
            onChange={(next) => change(at, { type: next })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t(($) => $.properties.removeVariable, { name })}
            onClick={() => picture.setVariables(variables.filter((_, i) => i !== at))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined />}
        onClick={() => picture.setVariables([...variables, { name: `value${variables.length + 1}`, type: 'number' }])}
      >
        {t(($) => $.properties.addVariable)}
      </Button>
    </section>
  );
}

export function Properties({ picture, selected }: { picture: Picture; selected: readonly Shape[] }) {
  const { t } = useTranslation('flow');
  const [first] = selected;
  const shape = first?.labelTarget ?? first ?? picture.root();
  if (selected.length > 1) return <p className="secondary">{t(($) => $.properties.several, { count: selected.length })}</p>;
  const business = shape.businessObject;
  const types: Record<string, string> = t(($) => $.properties.type, { returnObjects: true });
  const countersign = business.$type === 'bpmn:UserTask' && business.get('loopCharacteristics') !== undefined;
  return (
    <Form key={business.id} layout="vertical" size="small">
      <h2>{types[business.$type.replace('bpmn:', '')] ?? types.other}</h2>
      <Id key={business.id} picture={picture} shape={shape} />
      {groupsOf(business.$type, countersign).map(({ key, properties }) => (
        <section key={key}>
          <h3>{t(($) => $.properties.group[key])}</h3>
          {properties.map((property) => (
            <Line key={property.key} property={property} shape={shape} picture={picture} />
          ))}
        </section>
      ))}
      {business.$type === 'bpmn:Process' && <Variables picture={picture} />}
    </Form>
  );
}
