/** The fields of a data model, one under the other: a table where there is room, blocks on a phone. */
import './develop.css';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { FIELD_KINDS, LINE_LETTERS, MOST_FIELDS, MOST_LETTERS, type ModelField } from '@zhengjian/contract/areas/develop/models.ts';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../kit/form/controls.tsx';

export const newField = (): ModelField => ({
  ...{ name: '', zh: '', en: '', kind: 'text', length: 60 },
  ...{ required: false, listed: true, filtered: false, sorted: false },
});
const FLAGS = ['required', 'listed', 'filtered', 'sorted'] as const;
const HEADINGS = ['name', 'zh', 'en', 'kind', 'length', ...FLAGS] as const;
const hasLength = ({ kind }: ModelField): boolean => kind === 'text' || kind === 'longText';
const mayFilter = ({ kind }: ModelField): boolean => kind !== 'longText' && kind !== 'money';

export function FieldsInput({ value = [], onChange }: ControlProps<readonly ModelField[]>) {
  const { t } = useTranslation('develop');
  const put = (fields: readonly ModelField[]) => onChange?.([...fields]);
  const change = (at: number, patch: Partial<ModelField>) => put(value.map((field, i) => (i === at ? { ...field, ...patch } : field)));
  const move = (at: number, by: -1 | 1) => {
    const fields = [...value];
    const [one] = fields.splice(at, 1);
    if (one) put([...fields.slice(0, at + by), one, ...fields.slice(at + by)]);
  };
  const another = (at: number, kind: ModelField['kind']) =>
    change(at, {
      kind,
      dict: undefined,
      length: kind === 'text' ? 60 : kind === 'longText' ? MOST_LETTERS : undefined,
      ...(mayFilter({ ...newField(), kind }) ? {} : { filtered: false }),
      ...(kind === 'longText' ? { sorted: false } : {}),
    });
  return (
    <div className="develop-fields">
      <div className="develop-field develop-field-head" aria-hidden>
        {HEADINGS.map((heading) => (
          <span key={heading}>{t(($) => $.field[heading])}</span>
        ))}
      </div>
      {value.map((field, at) => {
        const label = (name: (typeof HEADINGS)[number] | 'dict') => `${t(($) => $.field.row, { n: at + 1 })} ${t(($) => $.field[name])}`;
        const name = field.name || t(($) => $.field.row, { n: at + 1 });
        return (
          // the place is what a field is known by while its name is being entered
          // biome-ignore lint/suspicious/noArrayIndexKey: controlled inputs keep no state of their own
          <fieldset key={at} className="develop-field" aria-label={t(($) => $.field.row, { n: at + 1 })}>
            {(['name', 'zh', 'en'] as const).map((text) => (
              <Input
                key={text}
                value={field[text]}
                maxLength={40}
                aria-label={label(text)}
                placeholder={t(($) => $.field[text])}
                onChange={(e) => change(at, { [text]: e.target.value })}
              />
            ))}
            <Select
              value={field.kind}
              aria-label={label('kind')}
              options={FIELD_KINDS.map((kind) => ({ value: kind, label: t(($) => $.fieldKinds[kind]) }))}
              onChange={(kind) => another(at, kind)}
            />
            {field.kind === 'choice' ? (
              <Input
                value={field.dict ?? ''}
                maxLength={40}
                aria-label={label('dict')}
                placeholder={t(($) => $.field.dict)}
                onChange={(e) => change(at, { dict: e.target.value === '' ? undefined : e.target.value })}
              />
            ) : (
              <InputNumber
                value={field.length ?? null}
                min={1}
                max={field.kind === 'text' ? LINE_LETTERS : MOST_LETTERS}
                precision={0}
                disabled={!hasLength(field)}
                aria-label={label('length')}
                onChange={(length) => change(at, { length: length ?? undefined })}
              />
            )}
            {FLAGS.map((flag) => (
              <Checkbox
                key={flag}
                checked={field[flag]}
                disabled={(flag === 'filtered' && !mayFilter(field)) || (flag === 'sorted' && field.kind === 'longText')}
                aria-label={label(flag)}
                onChange={(e) => change(at, { [flag]: e.target.checked })}
              >
                <span className="develop-field-flag">{t(($) => $.field[flag])}</span>
              </Checkbox>
            ))}
            <span className="develop-field-acts">
              <Button
                type="text"
                icon={<ArrowUpOutlined />}
                disabled={at === 0}
                aria-label={t(($) => $.field.up, { name })}
                onClick={() => move(at, -1)}
              />
              <Button
                type="text"
                icon={<ArrowDownOutlined />}
                disabled={at === value.length - 1}
                aria-label={t(($) => $.field.down, { name })}
                onClick={() => move(at, 1)}
              />
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                disabled={value.length === 1}
                aria-label={t(($) => $.field.remove, { name })}
                onClick={() => put(value.filter((_, i) => i !== at))}
              />
            </span>
          </fieldset>
        );
      })}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={value.length >= MOST_FIELDS}
        onClick={() => put([...value, newField()])}
      >
        {t(($) => $.field.add)}
      </Button>
      <p className="secondary">{t(($) => $.field.hint)}</p>
    </div>
  );
}
